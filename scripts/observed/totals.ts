// Adds the totals of all recorded answers to what was condensed from the newest of them.

import { type JsonObject, objectAt } from "../../generator/bind/json.js";
import type { SeenEndpoint, SeenKey, SeenObjects } from "../../generator/bind/observed.js";
import { MAP_KEY } from "./condense.js";

interface Total {
  readonly present: number;
  readonly of: number;
  readonly kinds: readonly string[];
}

/**
 * `totals`: the entry of the endpoint in the recordings' observed.json, which counts all answers, without their years:
 * `{"years": [2020, 2024], "keys": {"workflow_runs[].conclusion": "211/211 string:208 null:3"}}`. Keys that only some
 * objects have keep their counts in the newest answers, whose years are known.
 */
export function addTotals(newest: SeenEndpoint, totals: JsonObject): SeenEndpoint {
  const [first = 0] = Array.isArray(totals.years) ? totals.years.map(Number) : [];
  const oldest = Math.min(...Object.values(newest).map(({ years }) => years[0]));
  const all: Record<string, SeenObjects> = { ...newest };
  for (const [path, keys] of groupTotals(newest, objectAt(totals, "keys"))) {
    const count = Math.max(...[...keys.values()].map(({ of }) => of));
    const known = newest[path];
    const since = known !== undefined && known.count >= count ? known.years[0] : first;
    all[path] = {
      count,
      // Objects that are in none of the newest answers are older.
      years: [since, known?.years[1] ?? (Number.isFinite(oldest) ? oldest : first)],
      keys: {
        ...known?.keys,
        ...Object.fromEntries(
          [...keys].map(([key, total]) => [key, merge(known?.keys[key], total, since, known !== undefined)]),
        ),
      },
    };
  }
  return all;
}

/** `isRecent`: objects of this kind are in the newest answers. Otherwise those without the key may be older than it. */
function merge(
  known: SeenKey | undefined,
  { present, of, kinds }: Total,
  since: number,
  isRecent: boolean,
): SeenKey {
  // The totals have no formats of texts.
  const formats = known?.kinds.filter((kind) => !KINDS.has(kind)) ?? [];
  const others = kinds.filter((kind) => kind !== "string" || formats.length === 0);
  const all = [...new Set([...(known?.kinds ?? []), ...others])].sort();
  if (known === undefined) return { present, of: isRecent ? of : present, since, kinds: all };
  if (present === of) return { present, of, since, kinds: all };
  return { ...known, kinds: all };
}

const KINDS: ReadonlySet<string> = new Set(["null", "array", "object", "number", "boolean", "string"]);

/** The totals by the path of their objects, without the keys of maps. */
function groupTotals(newest: SeenEndpoint, keys: JsonObject): Map<string, Map<string, Total>> {
  const groups = new Map<string, Map<string, Total>>();
  const maps = Object.keys(newest)
    .filter((path) => path.endsWith(MAP_KEY))
    .map((path) => path.slice(0, -MAP_KEY.length));
  for (const [name, text] of Object.entries(keys)) {
    if (name.endsWith("[]") || maps.some((map) => name.startsWith(map))) continue;
    const dot = name.lastIndexOf(".");
    const path = dot < 0 ? "" : name.slice(0, dot);
    const group = groups.get(path) ?? new Map<string, Total>();
    groups.set(path, group.set(name.slice(dot + 1), parseTotal(String(text))));
  }
  return groups;
}

function parseTotal(text: string): Total {
  const [counts = "", ...kinds] = text.trim().split(" ");
  const [present, of] = counts.split("/").map(Number);
  return { present: present ?? 0, of: of ?? 0, kinds: kinds.map((kind) => kind.replace(/:\d+$/, "")) };
}
