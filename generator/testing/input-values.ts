// Random JSON values for tests of input schemas: valid ones of a schema, and mutations of them.

import * as fc from "fast-check";
import type { JsonSchema } from "../model/ir.js";
import { schemaTypes } from "../syntax/schema.js";
import { eitherCase, fixedValues } from "../types/input-schema.js";

/** Values that are valid unless the schema allows few values. */
export function validValues(schema: JsonSchema): fc.Arbitrary<unknown> {
  const values = schema.enum ?? ("const" in schema ? [schema.const ?? null] : undefined);
  if (values) return fc.constantFrom(...eitherCase(values));
  return fc.oneof(...schemaTypes(schema).map((type) => valuesOfType(type, schema)));
}

function valuesOfType(type: string, schema: JsonSchema): fc.Arbitrary<unknown> {
  const limit = (keyword: string, otherwise: number): number => Number(schema[keyword] ?? otherwise);
  switch (type) {
    case "object":
      return objects(schema);
    case "array": {
      const items = validValues(schema.items ?? { type: "null" });
      const minLength = limit("minItems", 0);
      const maxLength = Math.max(minLength, Math.min(limit("maxItems", 4), minLength + 3));
      return schema.uniqueItems === true
        ? fc.uniqueArray(items, { minLength: 0, maxLength, selector: (value) => JSON.stringify(value) })
        : fc.array(items, { minLength, maxLength });
    }
    case "string": {
      const pattern = new RegExp(String(schema.pattern ?? ""));
      const [min, max] = [limit("minLength", 0), limit("maxLength", Infinity)];
      const fitting = (pool: readonly string[]): string[] =>
        pool.filter((text) => {
          const { length } = [...text];
          return length >= min && length <= max && pattern.test(text);
        });
      const known = fitting(schema.format === undefined ? TEXTS : [...DATES, ...URLS]);
      const formatted = fitting(FORMATTED[String(schema.format)] ?? []);
      if (formatted.length > 0)
        return fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...formatted) }, fc.constantFrom(...known));
      if (known.length > 0) return fc.constantFrom(...known);
      // fast-check generates no texts for lookaheads.
      const isGenerated = schema.pattern !== undefined && !/\(\?[=!<]/.test(pattern.source);
      return isGenerated ? fc.stringMatching(pattern) : fc.string();
    }
    case "integer":
    case "number": {
      const min = limit("minimum", -1e6);
      const max = Math.max(min, limit("maximum", min + 2e6));
      const bounds = [schema.minimum, schema.maximum].filter((bound) => bound !== undefined).map(Number);
      const within =
        type === "integer"
          ? fc.integer({ min: Math.ceil(min), max: Math.max(Math.ceil(min), Math.floor(max)) })
          : fc.double({ min, max, noNaN: true });
      return bounds.length > 0 ? fc.oneof(within, fc.constantFrom(...bounds)) : within;
    }
    case "boolean":
      return fc.boolean();
    default:
      return fc.constant(null);
  }
}

function objects(schema: JsonSchema): fc.Arbitrary<object> {
  const { properties = {}, additionalProperties: extra, required = [], anyOf = [], oneOf = [] } = schema;
  if (typeof extra === "object")
    return fc.dictionary(fc.constantFrom("a", "b", ...HOSTILE_KEYS), validValues(extra), { maxKeys: 3 });
  const alternatives = [...anyOf, ...oneOf];
  const choices = alternatives.length === 0 ? [{}] : alternatives;
  const named = new Set(alternatives.flatMap((one) => one.required ?? []));
  return fc.oneof(
    ...choices.map((chosen: JsonSchema) => {
      const fields = { ...properties, ...fixedValues(chosen) };
      const needed = [...required, ...(chosen.required ?? [])].filter((name) => name in fields);
      // Properties of other alternatives are usually absent.
      const others = Object.keys(fields).filter((name) => needed.includes(name) || !named.has(name));
      const record = Object.fromEntries(
        others.map((name): [string, fc.Arbitrary<unknown>] => [name, validValues(fields[name] ?? {})]),
      );
      return fc.record(record, { requiredKeys: needed });
    }),
  );
}

const DATES = [
  ...[
    "2026-01-02",
    "2026-13-41",
    "2026-1-2",
    "2026-02-29",
    "2024-02-29",
    "2026-04-31",
    "2026-00-10",
    "0000-01-01",
  ],
  ...["2026-01-02T03:04:05Z", "2026-01-02T23:59:60+01:00", "2026-02-30T00:00:00Z", "2026-13-10T00:00:00Z"],
  ...[
    "2026-01-02T24:00:00Z",
    "2026-01-02T03:04:05.678-0530",
    "2026-01-02T03:04:05+99:99",
    "2026-01-02T03:04:05",
  ],
  ...["2026-01-02t03:04:05z", "2026-01-02 03:04:05Z", "2026-01-02T03:04Z", "2026-01-02T03:04:05+24:00"],
];
const URLS = ["https://example.com/a?b=c", "mailto:a", "//x", "http:// a"];
/** Valid texts by format. */
const FORMATTED: Readonly<Record<string, readonly string[]>> = {
  date: ["2026-01-02", "2024-02-29"],
  "date-time": ["2026-01-02T03:04:05Z", "2026-01-02T03:04:05+01:00"],
  uri: ["https://example.com/a?b=c", "mailto:a"],
};
const LENGTHS = [1, 2, 39, 40, 41, 64, 65, 100, 101].map((length) => "a".repeat(length));
const TEXTS = [
  ...[
    "",
    " ",
    "a",
    "A",
    "octo",
    "Octo-Cat_1",
    "a.b",
    ".",
    "..",
    "...",
    "a,b",
    "a b",
    "none",
    "1",
    "0",
    "-1",
    "1.0",
  ],
  ...[
    "true",
    "null",
    "é",
    "e\u0301",
    "😀",
    "😀😀",
    "\ud83d",
    "\u2028",
    "a\n",
    "\n",
    "İ",
    "ß",
    "merge",
    "MERGE",
    "Merge",
  ],
  ...["__proto__", "constructor", "toString", ...DATES, ...URLS, ...LENGTHS],
];
const HOSTILE_KEYS = ["__proto__", "constructor", "toString", "hasOwnProperty"];
const NUMBERS = [
  0,
  -0,
  1,
  -1,
  2,
  30,
  100,
  101,
  1.5,
  0.1,
  2 ** 53,
  -(2 ** 53),
  1e21,
  1e308,
  5e-324,
  4_999_999,
  5_000_000,
  5_000_001,
];

/** A value of any kind; includes the bounds that `schema` has, and their neighbors. */
export function anyValues(schema: JsonSchema): fc.Arbitrary<unknown> {
  const bounds = [...JSON.stringify(schema).matchAll(/"(?:min|max)\w*":(-?[\d.]+)/g)].map(([, text]) =>
    Number(text),
  );
  const near = bounds.flatMap((bound) => [bound - 1, bound, bound + 1]);
  const numbers = [...NUMBERS, ...near, ...bounds.map((bound) => bound + 0.5)];
  const lengths = near.filter((bound) => bound >= 0 && bound < 200);
  // Two code units in one code point.
  const texts = [...TEXTS, ...lengths.flatMap((length) => ["x".repeat(length), "🐛".repeat(length)])];
  const scalars = fc.constantFrom<unknown>(null, true, false, ...numbers, ...texts);
  return fc.oneof(
    { weight: 4, arbitrary: scalars },
    { weight: 1, arbitrary: fc.constantFrom(null, ...near, ...lengths.map((length) => "x".repeat(length))) },
    { weight: 1, arbitrary: fc.array(scalars, { maxLength: 3 }) },
    { weight: 1, arbitrary: fc.dictionary(keys(schema), scalars, { maxKeys: 3 }) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
  );
}

const keys = (schema: JsonSchema): fc.Arbitrary<string> =>
  fc.constantFrom("x", "", ...HOSTILE_KEYS, ...Object.keys(schema.properties ?? {}));

interface Change {
  /** Chooses the place, from 0 to 1. */
  readonly place: number;
  readonly kind: "replace" | "remove" | "add" | "repeat" | "case" | "wrap";
  readonly value: unknown;
  readonly key: string;
}

/** Valid values with up to three changes. */
export function mutatedValues(schema: JsonSchema): fc.Arbitrary<unknown> {
  const change: fc.Arbitrary<Change> = fc.record({
    place: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
    kind: fc.constantFrom("replace", "remove", "add", "repeat", "case", "wrap"),
    value: anyValues(schema),
    key: keys(schema),
  });
  return fc
    .tuple(validValues(schema), fc.array(change, { maxLength: 3 }))
    .map(([value, changes]) => changes.reduce(applyChange, value));
}

function applyChange(value: unknown, change: Change): unknown {
  // Few nodes are lists.
  const places = change.kind === "repeat" ? 0 : countNodes(value);
  return changeNode(value, { left: Math.floor(change.place * places) }, change);
}

/** Repeats the elements of every list. */
function repeatElements(value: unknown): unknown {
  if (Array.isArray(value)) return [...value, ...value].map(repeatElements);
  const inner = children(value);
  return inner.length === 0
    ? value
    : Object.fromEntries(inner.map(([key, child]) => [key, repeatElements(child)]));
}

function countNodes(value: unknown): number {
  return 1 + children(value).reduce((sum, [, inner]) => sum + countNodes(inner), 0);
}

/** `left`: the number of nodes before the one that changes, in depth-first order. */
function changeNode(value: unknown, counter: { left: number }, change: Change): unknown {
  if (counter.left-- === 0) return changed(value, change);
  const inner = children(value).map(([key, child]) => [key, changeNode(child, counter, change)] as const);
  if (Array.isArray(value)) return inner.map(([, child]) => child).filter((child) => child !== undefined);
  if (inner.length === 0) return value;
  return Object.fromEntries(inner.filter(([, child]) => child !== undefined));
}

/** Undefined removes the node. */
function changed(value: unknown, { kind, value: other, key }: Change): unknown {
  switch (kind) {
    case "replace":
      return other;
    case "remove":
      return undefined;
    case "add":
      if (Array.isArray(value)) return [...value, other];
      return Object.fromEntries([...children(value), [key, other]]);
    case "repeat":
      return repeatElements(value);
    case "case":
      if (typeof value !== "string") return value;
      return value === value.toLowerCase() ? value.toUpperCase() : value.toLowerCase();
    case "wrap":
      return [value];
  }
}

function children(value: unknown): [string, unknown][] {
  return typeof value === "object" && value !== null ? Object.entries(value) : [];
}
