// Prints operations, separately or joined in one document, and collects the values of repeated fields.

import type { GraphqlDocument, GraphqlRoot } from "../contract/plan.js";
import type { BoundDocument } from "../contract/wire.js";

/** Returns the text of one operation. */
export function printDocument({ document, repeated }: Omit<BoundDocument, "variables">): string {
  const { name, kind, fragments = {} } = document;
  return printOperation(
    kind,
    name,
    declarations(document, repeated, ""),
    fields(document, repeated, ""),
    fragments,
  );
}

/** Returns all variables of one request. */
export function allVariables({ document, variables, repeated }: BoundDocument): Record<string, unknown> {
  const all: Record<string, unknown> = { ...variables };
  for (const [n, value] of repeated.entries()) all[`${document.repeat?.variable}_${n}`] = value;
  return all;
}

/**
 * Joins operations of one kind into one document, in order. A prefix per operation makes its aliases and variables
 * unique.
 */
export function joinDocuments(
  kind: GraphqlDocument["kind"],
  pieces: readonly { readonly prefix: string; readonly bound: BoundDocument }[],
): { readonly text: string; readonly variables: Record<string, unknown> } {
  let declared = "";
  let selected = "";
  const variables: Record<string, unknown> = {};
  const fragments: Record<string, string> = {};
  for (const { prefix, bound } of pieces) {
    const { document, repeated } = bound;
    declared += declarations(document, repeated, prefix);
    selected += `${fields(document, repeated, prefix)} `;
    if (document.fragments !== undefined) Object.assign(fragments, document.fragments);
    for (const [name, value] of Object.entries(allVariables(bound))) variables[prefix + name] = value;
  }
  return { text: printOperation(kind, "Chain", declared, selected.trimEnd(), fragments), variables };
}

function printOperation(
  kind: string,
  name: string,
  declared: string,
  selected: string,
  fragments: Readonly<Record<string, string>>,
): string {
  const parameters = declared === "" ? "" : `(${declared.trimEnd()})`;
  return `${kind} ${name}${parameters}{${selected}}${Object.values(fragments).join("")}`;
}

function declarations(
  { variables, repeat }: GraphqlDocument,
  values: readonly string[],
  prefix: string,
): string {
  let text = "";
  for (const [name, type] of Object.entries(variables)) text += `$${prefix}${name}:${type} `;
  if (repeat === undefined) return text;
  for (let n = 0; n < values.length; n++) text += `$${prefix}${repeat.variable}_${n}:${repeat.type} `;
  return text;
}

function fields(document: GraphqlDocument, values: readonly string[], prefix: string): string {
  const roots = document.roots.map((root) => {
    const alias = prefix !== "" || root.aliased ? `${prefix}${root.key}:` : "";
    const rest = root.rest === undefined ? "" : copies(document, values, prefix, "") + root.rest.join(prefix);
    return alias + root.parts.join(prefix) + rest;
  });
  if (atRoot(document)) roots.push(copies(document, values, prefix, prefix));
  return roots.join(" ");
}

/** Returns the repeated fields. At the root their aliases have the prefix too. */
function copies(
  { repeat }: GraphqlDocument,
  values: readonly string[],
  prefix: string,
  outer: string,
): string {
  if (repeat === undefined) return "";
  const [before, after] = repeat.field;
  return values
    .map((_, n) => ` ${outer}${repeat.alias}_${n}:${before}${prefix}${repeat.variable}_${n}${after}`)
    .join("")
    .trimStart();
}

function atRoot({ repeat, roots }: GraphqlDocument): boolean {
  return repeat !== undefined && roots.every((root: GraphqlRoot) => root.rest === undefined);
}

/** Returns the keys of the response's root fields. */
export function rootKeys({ document, repeated }: Omit<BoundDocument, "variables">): string[] {
  const keys = document.roots.map((root) => root.key);
  if (atRoot(document)) keys.push(...repeated.map((_, n) => `${document.repeat?.alias}_${n}`));
  return keys;
}

/** Whether the request selects nothing. GraphQL does not allow an empty selection. */
export function isEmptyRequest({ document, repeated }: Omit<BoundDocument, "variables">): boolean {
  return document.repeat?.only === true && repeated.length === 0;
}

/** Returns the response of an empty request: an empty list in place of the repeated fields. */
export function emptyResponse({ repeat }: GraphqlDocument): unknown {
  if (repeat === undefined) return {};
  return [...repeat.path, repeat.alias].reduceRight<unknown>((inner, name) => ({ [name]: inner }), []);
}

/** Returns the response with the `count` aliased fields replaced by one list under the alias. */
export function gatherRepeated(document: GraphqlDocument, data: unknown, count: number): unknown {
  const repeat = document.repeat;
  return repeat === undefined ? data : gatherAt(data, repeat.path, repeat.alias, count);
}

function gatherAt(value: unknown, path: readonly string[], alias: string, count: number): unknown {
  if (typeof value !== "object" || value === null) return value;
  const gathered: Record<string, unknown> = { ...value };
  const [head, ...rest] = path;
  if (head !== undefined) return { ...gathered, [head]: gatherAt(gathered[head], rest, alias, count) };
  // The document does not select the fields for this type, so none is missing.
  if (count > 0 && !Object.hasOwn(gathered, `${alias}_0`)) return value;
  const list: unknown[] = [];
  for (let n = 0; n < count; n++) {
    list.push(gathered[`${alias}_${n}`] ?? null);
    delete gathered[`${alias}_${n}`];
  }
  return { ...gathered, [alias]: list };
}
