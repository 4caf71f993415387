// Compares two versions of a schema. An input may accept more, an output may contain less; the opposite breaks users.

import { isDeepStrictEqual } from "node:util";
import type { JsonSchema } from "../model/ir.js";
import { schemaTypes } from "../syntax/schema.js";
import { compareMaps, compareMarks } from "./marks.js";
import type { Impact, SchemaChange, SchemaSide } from "./schema-change.js";

/** Lists the differences of two schemas that users notice. */
export function compareSchemas(
  before: JsonSchema,
  after: JsonSchema,
  direction: SchemaSide,
  path: string = direction,
): SchemaChange[] {
  return [
    ...compareTypes(before, after, direction, path),
    ...compareValues(before, after, direction, path),
    ...compareProperties(before, after, direction, path),
    ...compareLimits(before, after, direction, path),
    ...compareOrder(before, after, direction, path),
    ...compareDefaults(before, after, path),
    ...compareMarks(before, after, direction, path),
    ...compareMaps(before, after, path),
    ...compareAlternatives(before, after, direction, path),
    ...(before.items && after.items ? compareSchemas(before.items, after.items, direction, `${path}[]`) : []),
    ...(typeof before.additionalProperties === "object" && typeof after.additionalProperties === "object"
      ? compareSchemas(before.additionalProperties, after.additionalProperties, direction, `${path}.*`)
      : []),
  ];
}

/** The impact of a schema that allows more values than before. */
const widened = (direction: SchemaSide): Impact => (direction === "input" ? "additive" : "breaking");
const narrowed = (direction: SchemaSide): Impact => (direction === "input" ? "breaking" : "additive");

function compareTypes(
  before: JsonSchema,
  after: JsonSchema,
  direction: SchemaSide,
  path: string,
): SchemaChange[] {
  const [old, now] = [schemaTypes(before), schemaTypes(after)];
  const allows = (types: readonly string[], type: string): boolean =>
    types.includes(type) || (type === "integer" && types.includes("number"));
  const added = now.filter((type) => !allows(old, type));
  const removed = old.filter((type) => !allows(now, type));
  return [
    ...added.map((type) => ({ impact: widened(direction), path, change: `may also be ${type}` })),
    ...removed.map((type) => ({ impact: narrowed(direction), path, change: `is no longer ${type}` })),
  ];
}

function compareValues(
  before: JsonSchema,
  after: JsonSchema,
  direction: SchemaSide,
  path: string,
): SchemaChange[] {
  const values = (schema: JsonSchema): readonly unknown[] | undefined =>
    schema.enum ?? ("const" in schema ? [schema.const] : undefined);
  const [old, now] = [values(before), values(after)];
  if (!old && !now) return [];
  if (!old) return [{ impact: narrowed(direction), path, change: `is limited to ${list(now)}` }];
  if (!now) return [{ impact: widened(direction), path, change: `is no longer limited to ${list(old)}` }];
  const added = now.filter((value) => value !== null && !old.includes(value));
  const removed = old.filter((value) => value !== null && !now.includes(value));
  return [
    ...(added.length > 0 ? [{ impact: widened(direction), path, change: `may also be ${list(added)}` }] : []),
    ...(removed.length > 0
      ? [{ impact: narrowed(direction), path, change: `is no longer ${list(removed)}` }]
      : []),
  ];
}

const list = (values: readonly unknown[] | undefined): string => (values ?? []).map(String).join(", ");

function compareProperties(
  before: JsonSchema,
  after: JsonSchema,
  direction: SchemaSide,
  path: string,
): SchemaChange[] {
  const [old, now] = [before.properties ?? {}, after.properties ?? {}];
  const requires = (schema: JsonSchema, name: string): boolean => schema.required?.includes(name) ?? false;
  const removed = Object.keys(old).filter((name) => !Object.hasOwn(now, name));
  const changes: SchemaChange[] = removed.map((name) => ({
    impact: "breaking",
    path: `${path}.${name}`,
    change: "was removed",
  }));
  for (const [name, schema] of Object.entries(now)) {
    const at = `${path}.${name}`;
    const earlier = Object.hasOwn(old, name) ? old[name] : undefined;
    const isRequired = requires(after, name);
    if (!earlier) {
      const breaks = direction === "input" && isRequired;
      changes.push({
        impact: breaks ? "breaking" : "additive",
        path: at,
        change: breaks ? "was added and is required" : "was added",
      });
      continue;
    }
    if (isRequired !== requires(before, name)) {
      const impact = isRequired ? narrowed(direction) : widened(direction);
      changes.push({ impact, path: at, change: isRequired ? "is required" : "is no longer required" });
    }
    changes.push(...compareSchemas(earlier, schema, direction, at));
  }
  return changes;
}

/** Keywords that allow less if they are larger, and those that allow less if they are smaller. */
const LOWER_LIMITS = ["minimum", "exclusiveMinimum", "minLength", "minItems"];
const UPPER_LIMITS = ["maximum", "exclusiveMaximum", "maxLength", "maxItems"];
/** Keywords whose effect cannot be compared: any new value may exclude something. */
const FORMS = ["pattern", "format", "uniqueItems", "multipleOf"];

function compareLimits(
  before: JsonSchema,
  after: JsonSchema,
  direction: SchemaSide,
  path: string,
): SchemaChange[] {
  // The limits of an output do not restrict its users.
  if (direction === "output") return [];
  const value = (schema: JsonSchema, keyword: string): unknown =>
    keyword === "minItems" && schema.emptyIsAbsent ? 0 : Reflect.get(schema, keyword);
  const changes: SchemaChange[] = [];
  for (const keyword of [...LOWER_LIMITS, ...UPPER_LIMITS, ...FORMS]) {
    const [old, now] = [value(before, keyword), value(after, keyword)];
    if (isDeepStrictEqual(old, now) || isNoLimit(keyword, old, now)) continue;
    const isLoose =
      now === undefined ||
      (typeof old === "number" &&
        typeof now === "number" &&
        (LOWER_LIMITS.includes(keyword) ? now < old : UPPER_LIMITS.includes(keyword) && now > old));
    changes.push({
      impact: isLoose ? "additive" : "breaking",
      path,
      change: `${keyword}: ${String(old ?? "none")} → ${String(now ?? "none")}`,
    });
  }
  return changes;
}

/** The elements of a set have no order. */
function compareOrder(
  before: JsonSchema,
  after: JsonSchema,
  direction: SchemaSide,
  path: string,
): SchemaChange[] {
  const [wasSet, isSet] = [before.uniqueItems === true, after.uniqueItems === true];
  // In an input, it is a limit.
  if (direction === "input" || wasSet === isSet || !before.items || !after.items) return [];
  return [
    isSet
      ? { impact: "breaking", path, change: "is a set, whose order is unspecified" }
      : { impact: "additive", path, change: "is a list, with an order" },
  ];
}

/** `minItems: 0` and `uniqueItems: false` are the same as no keyword. */
function isNoLimit(keyword: string, old: unknown, now: unknown): boolean {
  const none =
    keyword === "uniqueItems" ? false : keyword.startsWith("min") && keyword !== "minimum" ? 0 : undefined;
  return (old ?? none) === (now ?? none);
}

function compareDefaults(before: JsonSchema, after: JsonSchema, path: string): SchemaChange[] {
  if (isDeepStrictEqual(before.default, after.default)) return [];
  const text = (value: unknown): string => (value === undefined ? "none" : JSON.stringify(value));
  return [{ impact: "breaking", path, change: `default: ${text(before.default)} → ${text(after.default)}` }];
}

/** The alternative sets of required properties: `anyOf`, where several may be present, and `oneOf`. */
function compareAlternatives(
  before: JsonSchema,
  after: JsonSchema,
  direction: SchemaSide,
  path: string,
): SchemaChange[] {
  const added = before.anyOf || before.oneOf ? undefined : (after.oneOf ?? after.anyOf);
  if (added && acceptsAll(before, added, after.oneOf !== undefined)) {
    const others = added.filter(
      ({ required = [] }) => !required.every((name) => before.required?.includes(name)),
    );
    const [{ change } = { change: "" }] = compareSets([], others);
    return [{ impact: widened(direction), path, change: change.replace("requires", "also accepts") }];
  }
  const [any, one] = [compareSets(before.anyOf, after.anyOf), compareSets(before.oneOf, after.oneOf)];
  const [moved, back] = [
    before.anyOf && after.oneOf && !after.anyOf,
    before.oneOf && after.anyOf && !after.oneOf,
  ];
  const changes = moved
    ? [
        ...compareSets(before.anyOf, after.oneOf),
        { widens: false, change: "accepts only one of the alternatives" },
      ]
    : back
      ? [
          ...compareSets(before.oneOf, after.anyOf),
          { widens: true, change: "accepts several of the alternatives" },
        ]
      : [...any, ...one];
  return changes.map(({ widens, change }) => ({
    impact: widens ? widened(direction) : narrowed(direction),
    path,
    change,
  }));
}

/** Whether alternatives accept every value that was valid without them. `exclusive`: exactly one may be present. */
function acceptsAll(before: JsonSchema, alternatives: readonly JsonSchema[], exclusive: boolean): boolean {
  const sets = alternatives.map(({ required = [] }) => required);
  const given = sets.filter((set) => set.every((name) => before.required?.includes(name)));
  const possible = sets.filter((set) => set.every((name) => Object.hasOwn(before.properties ?? {}, name)));
  return given.length > 0 && (!exclusive || (given.length === 1 && possible.length === 1));
}

function compareSets(
  before: readonly JsonSchema[] = [],
  after: readonly JsonSchema[] = [],
): { readonly widens: boolean; readonly change: string }[] {
  const names = (sets: readonly JsonSchema[]): string[] =>
    sets.map(({ required }) => [...(required ?? [])].sort().join(" and "));
  const [old, now] = [names(before), names(after)];
  if (old.length === 0 && now.length > 0) return [{ widens: false, change: `requires ${now.join(", or ")}` }];
  if (now.length === 0 && old.length > 0)
    return [{ widens: true, change: `no longer requires ${old.join(", or ")}` }];
  return [
    ...now
      .filter((set) => !old.includes(set))
      .map((set) => ({ widens: true, change: `also accepts ${set}` })),
    ...old
      .filter((set) => !now.includes(set))
      .map((set) => ({ widens: false, change: `no longer accepts ${set}` })),
  ];
}
