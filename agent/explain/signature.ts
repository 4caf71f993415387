// Compact, readable forms of the output of a capability.

import type { CatalogEntry } from "../../runtime/index.js";
import { withoutKey } from "./fields.js";

/** Removes commas from the catalog's output, and the fields of `pageInfo`, which are the same for all pages. */
export function compactOutput(output: CatalogEntry["output"]): string {
  return output.replace("pageInfo{hasNextPage, endCursor}", "pageInfo").replaceAll(", ", " ");
}

/**
 * Returns the fields that a tool returns by default, then those that `fields` can select:
 * `number title labels[]; fields: id url`, of a list `items number title; fields: id totalCount`.
 */
export function briefOutput(output: CatalogEntry["output"], brief: readonly string[] | undefined): string {
  if (brief === undefined) return compactOutput(output);
  const items = /^items\[\]\{(.*)\}, totalCount/.exec(output)?.[1];
  const fields = split(items ?? output, ", ");
  const byName = new Map(fields.map((field) => [fieldName(field), field]));
  const isAlways = (path: string) => !isOnRequest(byName.get(fieldName(path)));
  const shown = brief.filter(isAlways).map((path) => byName.get(path) ?? path);
  const others = [...byName].flatMap(([name, field]) =>
    brief.some((path) => withoutKey(path) === name) ? [] : [field],
  );
  if (items !== undefined) others.push("totalCount");
  const words = [...shown, ...(others.length > 0 ? ["; fields:"] : []), ...others];
  const text = words.join(" ").replaceAll(", ", " ").replace(" ;", ";");
  return `${items === undefined ? "" : "items "}${text}`;
}

/**
 * Returns the fields that a tool always returns by default, without a sign that they are those of a list's items, and with nested
 * fields together: `number labels[] author{id login}`. Of an object that is returned whole, only the name.
 */
export function outputLine({ output, brief }: Pick<CatalogEntry, "output" | "brief">): string {
  const items = /^items\[\]\{(.*)\}, totalCount/.exec(output)?.[1];
  const fields = split(items ?? output, ", ");
  if (brief === undefined) return fields.join(" ").replaceAll(", ", " ");
  const nested = new Map<string, string[]>();
  for (const path of brief) {
    const [name = "", ...rest] = path.split(".");
    nested.set(name, [...(nested.get(name) ?? []), ...(rest.length > 0 ? [rest.join(".")] : [])]);
  }
  const shown = [...nested].flatMap(([name, inner]) => {
    const field = fields.find((one) => fieldName(one) === name) ?? name;
    if (isOnRequest(field)) return [];
    if (inner.length > 1) return [`${name}{${inner.join(" ")}}`];
    return inner.length === 1 ? [`${name}.${inner[0]}`] : [field.replace(/\{.*\}/, "")];
  });
  return shown.join(" ").replaceAll(", ", " ");
}

/** The name at the start of a field such as `labels[]` or of a path such as `author.login`. */
const fieldName = (text: string): string => /^\w+/.exec(text)?.[0] ?? text;

/** Whether a field of an output is returned only if the input `include` names it. */
const isOnRequest = (field: string | undefined): boolean => /^\w+\?/.test(field ?? "");

/** Splits at separators outside of brackets. */
export function split(text: string, separator: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let index = 0; index < text.length; index++) {
    if ("{([".includes(text.charAt(index))) depth++;
    else if ("})]".includes(text.charAt(index))) depth--;
    else if (depth === 0 && text.startsWith(separator, index)) {
      parts.push(text.slice(start, index));
      start = index + separator.length;
    }
  }
  return [...parts, text.slice(start)];
}
