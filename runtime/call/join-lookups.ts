// Sends lookups that do not depend on each other in one request.

import type { PlannedGraphql } from "../contract/plan.js";
import type { BoundOperation } from "../contract/wire.js";
import { isEmptyRequest } from "../transport/document.js";
import { joinDocuments, rootKeys } from "../transport/join-documents.js";
import type { RunScope } from "./plan-run.js";
import { runRounds, type SendRound, sendLookup } from "./run-lookups.js";
import { type Channel, sendOperation } from "./send-request.js";

/** A lookup with the values of its variables. `prefix`: of its root fields and variables in the joined document. */
interface BoundLookup {
  readonly planned: PlannedGraphql;
  readonly prefix: string;
  readonly bound: BoundOperation;
}

/** Runs lookups as `GraphqlPlan.runLookups` does. Those of a round are joined in one document where possible. */
export function joinLookups(
  lookups: readonly PlannedGraphql[],
  scope: RunScope,
  channel: Channel,
): Promise<void> {
  return runRounds(lookups, scope, channel, sendJoined);
}

const sendJoined: SendRound = async (round, scope, channel) => {
  const joined = joinableLookups(round, scope);
  const responses = new Map<PlannedGraphql, unknown>();
  if (joined.length > 1) {
    const { name, operation, variables } = joinOperations(joined);
    const data = Object(
      await sendOperation(name, { operation, variables, repeated: [], partial: [] }, channel),
    );
    for (const lookup of joined) responses.set(lookup.planned, ownResponse(lookup, data));
  }
  return Promise.all(
    round.map((planned) =>
      responses.has(planned) ? responses.get(planned) : sendLookup(planned, scope, channel),
    ),
  );
};

function joinableLookups(round: readonly PlannedGraphql[], scope: object): BoundLookup[] {
  return round.filter(mayJoin).flatMap((planned) => {
    const { operation } = planned;
    const bound = { operation, variables: planned.variables(scope), repeated: planned.repeat?.(scope) ?? [] };
    return isEmptyRequest(bound) ? [] : [{ planned, prefix: `${planned.name}_`, bound }];
  });
}

/** Returns one operation for the lookups. Its name lists theirs, for events. */
function joinOperations(joined: readonly BoundLookup[]) {
  const { text, variables } = joinDocuments("query Lookups", joined);
  return {
    name: joined.map(({ planned }) => planned.name).join("+"),
    operation: { document: text },
    variables,
  };
}

/** Whether all errors of a joined request are errors of this lookup too. */
const mayJoin = ({ operation, partial = [], perItem }: PlannedGraphql): boolean =>
  operation.alone !== true && partial.length === 0 && perItem === undefined;

function ownResponse({ prefix, bound }: BoundLookup, data: Readonly<Record<string, unknown>>): unknown {
  const own = Object.fromEntries(rootKeys(bound).map((key) => [key, data[prefix + key]]));
  const { repeat } = bound.operation;
  return repeat === undefined ? own : repeat.fields.gather(own, repeat, bound.repeated.length);
}
