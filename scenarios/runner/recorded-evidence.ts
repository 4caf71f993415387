// The evidence of answers that GitHub sent: how many of them the REST route of each capability reads. The answers themselves
// are not in the repository.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Route } from "../../runtime/index.js";

/** The number of recorded answers by capability. */
export type RecordedCounts = Readonly<Record<string, number>>;

/** Written by `pnpm observed`. */
const RECORDED: string = join(import.meta.dirname, "recorded.json");

export function readRecordedCounts(): RecordedCounts {
  return JSON.parse(readFileSync(RECORDED, "utf8"));
}

/** Counts the calls whose answers were read, by capability in alphabetical order. */
export function countRead(
  tried: readonly { readonly id: string; readonly isMapped: boolean }[],
): RecordedCounts {
  const counts = new Map<string, number>();
  for (const { id, isMapped } of tried) if (isMapped) counts.set(id, (counts.get(id) ?? 0) + 1);
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Numbers by capability, route and what answered. */
type Counts = Record<string, Partial<Record<Route, Readonly<Record<string, number>>>>>;

/** Adds `recorded` to the evidence of REST routes: the number of recorded answers that they read. */
export function addRecordedEvidence(
  evidence: Readonly<Counts>,
  recorded: RecordedCounts = readRecordedCounts(),
): Counts {
  return Object.fromEntries(
    Object.entries(evidence).map(([id, routes]) => {
      const { rest } = routes;
      return [
        id,
        rest === undefined ? routes : { ...routes, rest: { ...rest, recorded: recorded[id] ?? 0 } },
      ];
    }),
  );
}
