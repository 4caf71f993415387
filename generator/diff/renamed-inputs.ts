// Compares the inputs of two versions of a capability, with the renames that the card declares.

import type { JsonSchema } from "../model/ir.js";
import type { Contract } from "./contract.js";
import { compareSchemas, type SchemaChange } from "./schemas.js";

type Inputs = Pick<Contract, "input" | "renamedInputs">;

/** Lists the differences of two inputs. A renamed property is compared with the property of its new name. */
export function compareInputs(before: Inputs, after: Inputs): SchemaChange[] {
  const [old, now] = [before.input.properties ?? {}, after.input.properties ?? {}];
  const renames = [...after.renamedInputs].filter(
    ([older, name]) => Object.hasOwn(old, older) && !Object.hasOwn(now, older) && Object.hasOwn(now, name),
  );
  const renamed = renameProperties(before.input, new Map(renames));
  return unique([
    ...renames.map(([older, name]) => breaking(older, `was renamed to ${name}`)),
    ...compareSchemas(renamed, after.input, "input"),
    // Several properties may have become one; `renamed` contains only one of them.
    ...renames.flatMap(([older, name]) =>
      compareSchemas(old[older] ?? {}, now[name] ?? {}, "input", `input.${name}`),
    ),
    ...compareOlderNames(before, after),
  ]);
}

/** Compares the older names that callers by id may use. */
function compareOlderNames(before: Inputs, after: Inputs): SchemaChange[] {
  const [old, now] = [before.input.properties ?? {}, after.input.properties ?? {}];
  const removed = [...before.renamedInputs].filter(
    ([older]) => !after.renamedInputs.has(older) && !Object.hasOwn(now, older),
  );
  const added = [...after.renamedInputs].filter(
    ([older]) => !before.renamedInputs.has(older) && !Object.hasOwn(old, older),
  );
  return [
    ...removed.map(([older, name]) => breaking(older, `is no longer accepted for ${name}`)),
    ...added.map(
      ([older, name]): SchemaChange => ({
        impact: "additive",
        path: `input.${older}`,
        change: `is accepted for ${name}`,
      }),
    ),
  ];
}

const breaking = (name: string, change: string): SchemaChange => ({
  impact: "breaking",
  path: `input.${name}`,
  change,
});

/** Returns the schema with the new names. A property that already has the new name is kept, else the first one. */
function renameProperties(schema: JsonSchema, names: ReadonlyMap<string, string>): JsonSchema {
  if (names.size === 0) return schema;
  const rename = (name: string): string => names.get(name) ?? name;
  const all = Object.entries(schema.properties ?? {});
  const properties = new Map(all.filter(([name]) => !names.has(name)));
  for (const [name, property] of all)
    if (!properties.has(rename(name))) properties.set(rename(name), property);
  const { required, anyOf, oneOf } = schema;
  const renameSets = (sets: readonly JsonSchema[]): JsonSchema[] =>
    sets.map((set) => ({
      ...set,
      ...(set.required && { required: [...new Set(set.required.map(rename))] }),
    }));
  return {
    ...schema,
    properties: Object.fromEntries(properties),
    ...(required && { required: [...new Set(required.map(rename))] }),
    ...(anyOf && { anyOf: renameSets(anyOf) }),
    ...(oneOf && { oneOf: renameSets(oneOf) }),
  };
}

function unique(changes: readonly SchemaChange[]): SchemaChange[] {
  return [...new Map(changes.map((change) => [JSON.stringify(change), change])).values()];
}
