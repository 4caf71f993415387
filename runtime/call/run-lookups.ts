// Runs the lookups of a plan in rounds: each after those whose responses it uses.

import type { Channel, RunScope } from "../contract/call.js";
import type { PlannedGraphql } from "../contract/plan.js";
import { createSender, sendPage } from "./send-request.js";

/** Sends the lookups of a round. Returns the response of each, of a search its first page, in the same order. */
export type SendRound = (
  round: readonly PlannedGraphql[],
  scope: RunScope,
  channel: Channel,
) => Promise<readonly unknown[]>;

/** Runs lookups as `GraphqlPlan.runLookups` does, with one call of `sendRound` per round. */
export async function runRounds(
  lookups: readonly PlannedGraphql[],
  scope: RunScope,
  channel: Channel,
  sendRound: SendRound,
): Promise<void> {
  for (let left = lookups; left.length > 0; ) {
    const round = nextRound(left);
    for (const planned of round) scope.ran[planned.name] = planned.when?.(scope) ?? true;
    const skipped = round.filter(({ name }) => scope.ran[name] === false);
    // Without these, others may not have to wait.
    if (skipped.length > 0) {
      left = left.filter((planned) => !skipped.includes(planned));
      continue;
    }
    const responses = await sendRound(round, scope, channel);
    left = left.filter((planned) => !round.includes(planned));
    for (const [index, planned] of round.entries()) {
      const first = responses[index];
      const { name, find, perItem } = planned;
      // A search per element is complete.
      scope[name] =
        find && !perItem
          ? await find.read(find, name, scope, (after) =>
              after === null ? Promise.resolve(first) : sendPage(planned, scope, channel, after),
            )
          : first;
    }
  }
}

/** Returns the lookups in rounds: each after those whose responses it uses. */
export function lookupRounds(lookups: readonly PlannedGraphql[]): (readonly PlannedGraphql[])[] {
  const rounds: (readonly PlannedGraphql[])[] = [];
  for (let left = lookups; left.length > 0; ) {
    const round = nextRound(left);
    rounds.push(round);
    left = left.filter((planned) => !round.includes(planned));
  }
  return rounds;
}

/**
 * Returns the lookups whose requests use none of the others, and whose searches use only lookups of this round. A lookup
 * depends only on earlier ones.
 */
function nextRound(left: readonly PlannedGraphql[]): readonly PlannedGraphql[] {
  const names = new Set(left.map(({ name }) => name));
  const later = new Set<string>();
  return left.filter(({ name, reads = [], find }) => {
    const waits =
      reads.some((other) => names.has(other)) || (find?.reads ?? []).some((other) => later.has(other));
    if (waits) later.add(name);
    return !waits;
  });
}

/** Runs lookups over a wire that joins concurrent requests. */
export function runConcurrentLookups(
  lookups: readonly PlannedGraphql[],
  scope: RunScope,
  channel: Channel,
): Promise<void> {
  return runRounds(lookups, scope, channel, (round) =>
    Promise.all(round.map((planned) => sendLookup(planned, scope, channel))),
  );
}

/** Sends one lookup; of a search, the request for its first page. Per element, the searches are completed. */
export function sendLookup(planned: PlannedGraphql, scope: RunScope, channel: Channel): Promise<unknown> {
  const { name, perItem } = planned;
  if (perItem === undefined) return sendPage(planned, scope, channel, null);
  return perItem.run(perItem, name, scope, (item) => createSender(channel)(planned, { ...scope, item }));
}
