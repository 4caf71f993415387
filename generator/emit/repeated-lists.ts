// Long lists of names that the data of a module would contain several times, such as the required fields of two outputs.

import { constantCase } from "../model/word-cases.js";
import { Code, packed } from "./code.js";
import { LONG_LIST, type Statement } from "./module.js";

/** Data, and the beginning of the names of constants in it. */
export interface NamedData {
  readonly name: string;
  readonly data: object;
}

/** Keys of JSON Schema that do not say what a list contains. */
const UNNAMED = ["enum", "items"];

/** Returns the constants of lists that occur several times, and the data with these in place of the lists. */
export function shareLists(named: readonly NamedData[]): {
  readonly constants: readonly Statement[];
  readonly data: readonly unknown[];
} {
  const names = new Map<string, string>();
  const repeated = new Set<string>();
  const count = (value: unknown, field: string, name: string): void => {
    if (value instanceof Code || typeof value !== "object" || value === null) return;
    if (isLongList(value)) {
      const text = packed(value);
      if (names.has(text)) repeated.add(text);
      else names.set(text, constantCase(`${name}_${field}`.replace(/\W/g, "_")));
    } else
      for (const [key, inner] of Object.entries(value))
        count(inner, UNNAMED.includes(key) ? field : key, name);
  };
  for (const { name, data } of named) count(data, "", name);
  const replace = (value: unknown): unknown => {
    if (value instanceof Code || typeof value !== "object" || value === null) return value;
    if (isLongList(value)) {
      const text = packed(value);
      return repeated.has(text) ? new Code(names.get(text) ?? text) : value;
    }
    if (Array.isArray(value)) return value.map(replace);
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, replace(inner)]));
  };
  const constants = [...repeated].map(
    (text): Statement => ({ kind: "const", name: names.get(text) ?? "", local: true, value: text }),
  );
  return { constants, data: named.map(({ data }) => replace(data)) };
}

const isLongList = (value: object): value is readonly string[] =>
  Array.isArray(value) && value.length >= LONG_LIST && value.every((one) => typeof one === "string");
