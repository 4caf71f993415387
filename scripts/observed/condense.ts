// Condenses answers of an endpoint to facts: the keys of their objects, with kinds and years.

import { isObject, type Json, type JsonObject } from "../../generator/bind/json.js";
import type { SeenEndpoint, SeenKey, SeenObjects } from "../../generator/bind/observed.js";

export interface Answer {
  readonly year: number;
  readonly body: Json;
}

/** A value with the year of its answer. */
interface Dated {
  readonly year: number;
  readonly value: Json;
}

type DatedObject = Dated & { readonly value: JsonObject };

export function condense(answers: readonly Answer[]): SeenEndpoint {
  const endpoint: Record<string, SeenObjects> = {};
  const visit = (path: string, values: readonly Dated[]): void => {
    const items = values.flatMap(({ year, value }) =>
      Array.isArray(value) ? value.map((item): Dated => ({ year, value: item })) : [],
    );
    if (items.length > 0) visit(`${path}[]`, items);
    const objects = values.flatMap(({ year, value }) => (isObject(value) ? [{ year, value }] : []));
    if (objects.length === 0) return;
    const children = new Map<string, Dated[]>();
    // The keys of a map are data: names of files or of runners.
    const isMap = objects.some(({ value }) => Object.keys(value).some((key) => !KEY.test(key)));
    for (const { year, value } of objects)
      for (const [key, child] of Object.entries(value)) {
        const place = joinPath(path, isMap ? MAP_KEY : key);
        children.set(place, [...(children.get(place) ?? []), { year, value: child }]);
      }
    if (!isMap) endpoint[path] = condenseObjects(objects);
    for (const [place, inner] of children) visit(place, inner);
  };
  visit(
    "",
    answers.map(({ year, body }) => ({ year, value: body })),
  );
  return endpoint;
}

/** The path of the values of a map. */
export const MAP_KEY = "*";

/** GitHub's keys: `node_id`, `_links`, `+1`, `spdxId`. */
const KEY = /^(?:[@$_]?[a-z][A-Za-z0-9_-]*|[+-]1)$/;

export const joinPath = (path: string, key: string): string => (path === "" ? key : `${path}.${key}`);

function condenseObjects(objects: readonly DatedObject[]): SeenObjects {
  const years = objects.map(({ year }) => year);
  const keys = [...new Set(objects.flatMap(({ value }) => Object.keys(value)))];
  return {
    count: objects.length,
    years: [Math.min(...years), Math.max(...years)],
    keys: Object.fromEntries(keys.map((key) => [key, condenseKey(key, objects)])),
  };
}

function condenseKey(key: string, objects: readonly DatedObject[]): SeenKey {
  const having = objects.filter(({ value }) => Object.hasOwn(value, key));
  const since = Math.min(...having.map(({ year }) => year));
  const kinds = new Set(having.map(({ value }) => kind(key, value[key] ?? null)));
  return {
    present: having.length,
    of: objects.filter(({ year }) => year >= since).length,
    since,
    kinds: [...kinds].sort(),
  };
}

/** The kind of a value; the format of a time, and of a node id. */
function kind(key: string, value: Json): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value !== "string") return typeof value;
  if (/(?:^|_)node_id$/.test(key)) return isLegacyId(value) ? "legacy-node-id" : "node-id";
  return FORMATS.find(([, pattern]) => pattern.test(value))?.[0] ?? "string";
}

const FORMATS: readonly (readonly [string, RegExp])[] = [
  ["date", /^\d{4}-\d\d-\d\d$/],
  ["date-time", /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/],
  ["date-time-offset", /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?[+-]\d\d:?\d\d$/],
];

/** Legacy node ids are `011:PullRequest1234` in base64. */
const isLegacyId = (id: string): boolean => /^\d+:[A-Z]/.test(Buffer.from(id, "base64").toString("latin1"));
