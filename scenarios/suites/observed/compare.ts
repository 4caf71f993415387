// Compares the answers of the local GitHub with what GitHub was seen to send.

import type { SeenEndpoint, SeenKey, SeenObjects } from "../../../generator/bind/observed.js";
import { joinPath } from "../../../scripts/observed/condense.js";

export interface Difference {
  readonly endpoint: string;
  /** The path of the key: `workflow_runs[].actor`. */
  readonly key: string;
  readonly problem: string;
}

/** Fewer objects than this do not prove that GitHub never sends a key or a kind, and neither do older ones alone. */
const ENOUGH = 20;
const RECENT = 2023;

/** `firstYears`: since when GitHub sends some keys, by their names. Older objects prove nothing about them. */
export function compareEndpoint(
  endpoint: string,
  local: SeenEndpoint,
  seen: SeenEndpoint,
  firstYears: ReadonlyMap<string, number>,
): Difference[] {
  return Object.entries(local).flatMap(([path, objects]) => {
    const known = seen[path];
    if (!known) return [];
    const names = [...new Set([...Object.keys(objects.keys), ...Object.keys(known.keys)])].sort();
    return names.flatMap((name): Difference[] => {
      const since = Math.max(RECENT, firstYears.get(name) ?? 0);
      const problem = compareKeys(objects.keys[name], known.keys[name], known, since);
      return problem === undefined ? [] : [{ endpoint, key: joinPath(path, name), problem }];
    });
  });
}

function compareKeys(
  local: SeenKey | undefined,
  seen: SeenKey | undefined,
  { count, years }: SeenObjects,
  since: number,
): string | undefined {
  const last = years[1];
  if (!seen)
    return count >= ENOUGH && last >= since
      ? `is sent, but none of ${count} objects of GitHub has it`
      : undefined;
  if (seen.present === seen.of && last >= RECENT) {
    const all = `but all ${seen.of} objects of GitHub have it`;
    if (!local) return `is not sent, ${all}`;
    if (local.present < local.of) return `is not always sent, ${all}`;
  }
  const others = local?.kinds.filter((kind) => !isSeen(kind, seen)) ?? [];
  // A few objects do not prove that a value is never null, or always null.
  const isProved =
    seen.of >= ENOUGH || others.some((kind) => kind !== "null" && !seen.kinds.includes("null"));
  return others.length > 0 && isProved
    ? `is ${others.join(" and ")}, but in ${seen.of} objects of GitHub ${seen.kinds.join(" or ")}`
    : undefined;
}

/** Text without a format may have any, and node ids have two formats: objects keep the one of their creation. */
function isSeen(kind: string, { kinds }: SeenKey): boolean {
  if (kind === "node-id") return kinds.some((one) => one.endsWith("node-id") || one === "string");
  return kinds.includes(kind) || (kind.startsWith("date") && kinds.includes("string"));
}

/** Returns since when keys are sent that older objects lack, by their names. */
export function readFirstYears(observed: Iterable<SeenEndpoint>): Map<string, number> {
  const years = new Map<string, number>();
  for (const endpoint of observed)
    for (const objects of Object.values(endpoint))
      for (const [name, { since }] of Object.entries(objects.keys))
        if (since > objects.years[0]) years.set(name, Math.min(since, years.get(name) ?? since));
  return years;
}
