// Reads operations/schema/observed.json: the keys that GitHub was seen to send, with their kinds and years.

import { compareText } from "../source/source-map.js";
import { isObject, type JsonObject, objectAt, objectIn } from "./json.js";

/** What was seen in the answers of an endpoint, by the path of an object: "" is the answer, `workflow_runs[]` one of its runs. */
export interface SeenEndpoint {
  readonly [path: string]: SeenObjects;
}

export interface SeenObjects {
  readonly count: number;
  /** The first and the last year in which such an object was seen. */
  readonly years: readonly [number, number];
  readonly keys: Readonly<Record<string, SeenKey>>;
}

export interface SeenKey {
  /** How many objects have the key, of those that are no older than the first one with it. */
  readonly present: number;
  readonly of: number;
  /** The first year in which the key was seen. */
  readonly since: number;
  /** `string`, `number`, `boolean`, `null`, `object`, `array`; of a text its format, if it has a known one. */
  readonly kinds: readonly string[];
}

/** Returns what was seen of an endpoint (`GET /repos/{owner}/{repo}`); undefined if no answer was recorded. */
export function findSeen(observed: JsonObject, endpoint: string): SeenEndpoint | undefined {
  const objects = objectIn(observed, endpoint);
  return objects && mapValues(objects, (value) => parseObjects(isObject(value) ? value : {}));
}

export function formatSeen(endpoint: SeenEndpoint): JsonObject {
  return mapValues(endpoint, ({ count, years, keys }) => ({
    count,
    years: [...years],
    keys: Object.fromEntries(
      Object.entries(keys)
        .sort(([a], [b]) => compareText(a, b))
        .map(([name, key]) => [name, formatKey(key, { count, years })]),
    ),
  }));
}

function parseObjects(objects: JsonObject): SeenObjects {
  const count = Number(objects.count);
  const [first = 0, last = first] = Array.isArray(objects.years) ? objects.years.map(Number) : [];
  const keys = mapValues(objectAt(objects, "keys"), (text) => parseKey(String(text), count, first));
  return { count, years: [first, last], keys };
}

/** `3/35 since 2022: null string`. Without counts, all objects have the key; without a year, it is the first one. */
function parseKey(text: string, count: number, first: number): SeenKey {
  const match = /^(?:(\d+)\/(\d+) )?(?:since (\d+): )?(.*)$/.exec(text);
  const [, present = count, of = count, since = first, kinds = ""] = match ?? [];
  return { present: Number(present), of: Number(of), since: Number(since), kinds: kinds.split(" ") };
}

function formatKey(
  { present, of, since, kinds }: SeenKey,
  { count, years }: Pick<SeenObjects, "count" | "years">,
): string {
  const counts = present === count && of === count ? "" : `${present}/${of} `;
  return `${counts}${since === years[0] ? "" : `since ${since}: `}${kinds.join(" ")}`;
}

function mapValues<From, To>(
  from: Readonly<Record<string, From>>,
  map: (value: From) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(from).map(([key, value]) => [key, map(value)]));
}
