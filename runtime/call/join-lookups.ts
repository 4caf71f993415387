// Sends lookups that do not depend on each other in one request.

import type { Channel, RunScope } from "../contract/call.js";
import type { PlannedGraphql } from "../contract/plan.js";
import { isEmptyRequest } from "../transport/document.js";
import {
  joinOperations,
  lookupPrefix,
  mayJoin,
  type NamedOperation,
  rootKeys,
} from "../transport/join-documents.js";
import { runRounds, type SendRound, sendLookup } from "./run-lookups.js";
import { sendOperation } from "./send-request.js";

/** Runs lookups as `GraphqlPlan.runLookups` does. Those of a round are joined in one document where possible. */
export function joinLookups(
  lookups: readonly PlannedGraphql[],
  scope: RunScope,
  channel: Channel,
): Promise<void> {
  return runRounds(lookups, scope, channel, sendJoined);
}

const sendJoined: SendRound = async (round, scope, channel) => {
  const joined = joinable(round, scope);
  const responses = new Map<string, unknown>();
  if (joined.length > 1) {
    const { name, bound } = joinOperations(joined);
    const data = Object(await sendOperation(name, { ...bound, partial: [] }, channel));
    for (const lookup of joined) responses.set(lookup.name, ownResponse(lookup, data));
  }
  return Promise.all(
    round.map((planned) =>
      responses.has(planned.name) ? responses.get(planned.name) : sendLookup(planned, scope, channel),
    ),
  );
};

function joinable(round: readonly PlannedGraphql[], scope: object): NamedOperation[] {
  return round.filter(mayJoin).flatMap((planned) => {
    const { name, operation } = planned;
    const bound = { operation, variables: planned.variables(scope), repeated: planned.repeat?.(scope) ?? [] };
    return isEmptyRequest(bound) ? [] : [{ name, bound }];
  });
}

function ownResponse({ name, bound }: NamedOperation, data: Readonly<Record<string, unknown>>): unknown {
  const own = Object.fromEntries(rootKeys(bound).map((key) => [key, data[lookupPrefix(name) + key]]));
  const { repeat } = bound.operation;
  return repeat === undefined ? own : repeat.fields.gather(own, repeat, bound.repeated.length);
}
