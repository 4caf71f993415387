// Marks of untrusted text in the results of all capabilities: data in which each such text is recognized is reduced in every
// way that a caller can request.

import { expect, test } from "vitest";
import { listOperationCards } from "../../generated/index.js";
import type { JsonSchema } from "../../runtime/contract/catalog.js";
import { properties } from "../../runtime/text/parse-object.js";
import { prepareCall } from "../output/projection.js";

const EVIL = "EVIL";
let count = 0;

/** Returns data with every property. The texts at the untrusted paths contain {@link EVIL}. */
function example(given: JsonSchema, untrusted: readonly string[], path = ""): unknown {
  const alternatives = [given.anyOf, given.oneOf].find(Array.isArray) ?? [given];
  const schema = alternatives.map((one) => properties(one) ?? {}).find(({ type }) => type !== "null") ?? {};
  if (schema.const !== undefined) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  const types = [schema.type ?? "object"].flat();
  const inner = (own: unknown, at: string) => example(properties(own) ?? {}, untrusted, at);
  if (types.includes("array")) return [1, 2].map(() => inner(schema.items, `${path}[]`));
  if (types.includes("object"))
    return Object.fromEntries(
      Object.entries(properties(schema.properties) ?? {}).map(([name, own]) => [
        name,
        inner(own, path === "" ? name : `${path}.${name}`),
      ]),
    );
  count += 1;
  if (types.includes("string")) return untrusted.includes(path) ? `${EVIL} ${count}.a,b` : `x${count}`;
  return types.includes("boolean") ? true : count;
}

/** Returns the paths of values and names that contain {@link EVIL}. A table has the names of its columns. */
function evilPaths(value: unknown, path = ""): string[] {
  const { columns, rows } = properties(value) ?? {};
  if (Array.isArray(columns) && Array.isArray(rows))
    return columns.flatMap((column: unknown, index) =>
      [column, ...rows.map((row: unknown) => Object(row)[index])].some(isEvil) ? [String(column)] : [],
    );
  if (Array.isArray(value)) return value.flatMap((element) => evilPaths(element, path));
  const inner = properties(value);
  if (inner === undefined) return isEvil(value) ? [path] : [];
  return Object.entries(inner).flatMap(([name, own]) => {
    const at = path === "" ? name : `${path}.${name}`;
    return name.includes(EVIL) ? [at] : evilPaths(own, at);
  });
}

const isEvil = (value: unknown): boolean => JSON.stringify(value ?? null).includes(EVIL);

const cards = await listOperationCards();
test.each(cards.map((card) => [card.capability_id, card] as const))("%s", async (id, card) => {
  const { output_schema: schema, untrusted = [] } = card;
  const data = example(schema, untrusted);
  expect(evilPaths(data).length > 0).toBe(untrusted.length > 0);
  const { properties: own, items } = Object(properties(Object(schema).properties)?.items ?? schema);
  const fields = Object.keys(own ?? Object(items).properties ?? {});
  for (const style of ["brief", "objects"] as const)
    for (const requested of [undefined, "*", ...fields, ...fields.map((name) => `+${name}`)]) {
      const { project } = await prepareCall(
        id,
        { input: {}, ...(requested && { fields: requested }) },
        style,
      );
      const reduced = await project?.(data);
      const marks = (reduced?.untrusted ?? []).map((mark) => mark.replaceAll("[]", ""));
      const covers = (path: string) => marks.some((mark) => path === mark || path.startsWith(`${mark}.`));
      const paths = evilPaths(reduced?.data);
      expect(
        paths.filter((path) => !covers(path)),
        `${style} ${requested}`,
      ).toEqual([]);
      // A mark is the name of a field of the card, and no text of a user.
      expect(marks.filter((mark) => mark.includes(EVIL))).toEqual([]);
      expect(marks.length > 0).toBe(paths.length > 0);
    }
});
