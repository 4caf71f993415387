// Words of a schema that change what ghx does with a value, but not which values are valid.

import { isDeepStrictEqual } from "node:util";
import { FORMS, type InputForm, type JsonSchema } from "../model/ir.js";
import { schemaTypes } from "../syntax/schema.js";
import type { Impact, SchemaChange, SchemaSide } from "./schema-change.js";

/** By keyword, the impact of adding it and of removing it. */
const MARKS: Readonly<Record<SchemaSide, Readonly<Record<string, readonly [Impact, Impact]>>>> = {
  input: {
    // `@me` is the user of the token.
    login: ["additive", "breaking"],
    // Messages do not contain a secret.
    writeOnly: ["additive", "breaking"],
    contentMediaType: ["additive", "breaking"],
  },
  output: {
    format: ["additive", "breaking"],
    // Agents get the value marked as text of others.
    untrusted: ["additive", "breaking"],
    // Agents get a long text cut.
    contentMediaType: ["additive", "breaking"],
    include: ["breaking", "additive"],
  },
};

/** Lists the marks of a value that were added, removed or changed. */
export function compareMarks(
  before: JsonSchema,
  after: JsonSchema,
  direction: SchemaSide,
  path: string,
): SchemaChange[] {
  const changes: SchemaChange[] = [];
  const add = (keyword: string, [added, removed]: readonly [Impact, Impact]): void => {
    const [old, now] = [mark(before, keyword), mark(after, keyword)];
    if (old === now) return;
    const impact = old === undefined ? added : now === undefined ? removed : "breaking";
    changes.push({ impact, path, change: `${keyword}: ${String(old ?? "none")} → ${String(now ?? "none")}` });
  };
  for (const [keyword, impacts] of Object.entries(MARKS[direction])) add(keyword, impacts);
  if (direction === "input") changes.push(...compareForms(before[FORMS], after[FORMS], path));
  else changes.push(...compareMissing(before.missing, after.missing, path));
  // Where an empty list was or becomes invalid, the change of the limit is reported.
  if (direction === "input" && acceptsEmpty(before) && acceptsEmpty(after))
    add("emptyIsAbsent", ["breaking", "breaking"]);
  return changes;
}

/** A form that is added is tried in addition to the others. */
function compareForms(
  before: readonly InputForm[] = [],
  after: readonly InputForm[] = [],
  path: string,
): SchemaChange[] {
  const [old, now] = [before, after].map((forms) => forms.map((one) => JSON.stringify(one)));
  if (isDeepStrictEqual(old, now)) return [];
  const kept = now?.filter((form) => old?.includes(form));
  return isDeepStrictEqual(old, kept)
    ? [{ impact: "additive", path, change: "has more forms" }]
    : [{ impact: "breaking", path, change: "has other forms" }];
}

/** The routes on which a value is absent. The reasons are for readers. */
function compareMissing(
  before: JsonSchema["missing"] = {},
  after: JsonSchema["missing"] = {},
  path: string,
): SchemaChange[] {
  const without = (routes: object, others: object): string[] =>
    Object.keys(routes).filter((route) => !Object.hasOwn(others, route));
  return [
    ...without(after, before).map(
      (route): SchemaChange => ({ impact: "breaking", path, change: `is absent on the ${route} route` }),
    ),
    ...without(before, after).map(
      (route): SchemaChange => ({ impact: "additive", path, change: `is returned on the ${route} route` }),
    ),
  ];
}

/** `false` is the same as no keyword. */
const mark = (schema: JsonSchema, keyword: string): unknown => Reflect.get(schema, keyword) || undefined;

const acceptsEmpty = ({ emptyIsAbsent, minItems = 0 }: JsonSchema): boolean =>
  emptyIsAbsent === true || minItems === 0;

/** Reports an object with given keys that becomes a map or free-form, and the opposites. */
export function compareMaps(before: JsonSchema, after: JsonSchema, path: string): SchemaChange[] {
  const [old, now] = [keys(before), keys(after)];
  if (old === undefined || now === undefined || old === now) return [];
  const impact = KEYS.indexOf(now) > KEYS.indexOf(old) ? "additive" : "breaking";
  return [{ impact, path, change: `keys: ${old} → ${now}` }];
}

const KEYS = ["fixed", "any", "any, with values of any type"];

function keys(schema: JsonSchema): string | undefined {
  if (!schemaTypes(schema).includes("object")) return undefined;
  const { additionalProperties: extra } = schema;
  return KEYS[extra === true ? 2 : typeof extra === "object" ? 1 : 0];
}
