// Writes a document whose field is repeated once per value, and gathers the aliased answers.

import type { GraphqlDocument } from "./plan.js";

export interface ExpandedDocument {
  readonly text: string;
  /** The numbered variables. */
  readonly variables: Readonly<Record<string, string>>;
}

/** The document's text with one aliased field and one numbered variable per value; undefined when nothing is asked. */
export function expandDocument(
  document: GraphqlDocument,
  values: readonly string[],
): ExpandedDocument | undefined {
  if (typeof document.text === "string") return { text: document.text, variables: {} };
  const repeat = document.repeat;
  const [head, middle, tail] = document.text;
  if (repeat === undefined) return { text: head + middle + tail, variables: {} };
  // GraphQL has no empty selection, and no empty list of variables.
  if (values.length === 0 && middle.trimEnd().endsWith("{") && tail.trimStart().startsWith("}"))
    return undefined;
  if (values.length === 0 && head.trimEnd().endsWith("(") && middle.trimStart().startsWith(")")) {
    return { text: head.trimEnd().slice(0, -1) + middle.trimStart().slice(1) + tail, variables: {} };
  }
  const numbers = values.map((_, index) => index);
  const declared = numbers.map((n) => ` $${repeat.variable}_${n}:${repeat.type}`).join("");
  const fields = numbers
    .map((n) => ` ${repeat.alias}_${n}:${repeat.field[0]}${n}${repeat.field[1]}`)
    .join("");
  return {
    text: head + declared + middle + fields + tail,
    variables: Object.fromEntries(values.map((value, n) => [`${repeat.variable}_${n}`, value])),
  };
}

/** The answer to a document that asks for nothing: an empty list where the repeated fields would stand. */
export function emptyAnswer({ repeat }: GraphqlDocument): unknown {
  if (repeat === undefined) return {};
  return [...repeat.path, repeat.alias].reduceRight<unknown>((inner, name) => ({ [name]: inner }), []);
}

/** The answer with the `count` aliased fields replaced by one list under the alias. */
export function gatherRepeated(document: GraphqlDocument, data: unknown, count: number): unknown {
  const repeat = document.repeat;
  return repeat === undefined ? data : gatherAt(data, repeat.path, repeat.alias, count);
}

function gatherAt(value: unknown, path: readonly string[], alias: string, count: number): unknown {
  if (typeof value !== "object" || value === null) return value;
  const fields: Record<string, unknown> = { ...value };
  const [head, ...rest] = path;
  if (head !== undefined) return { ...fields, [head]: gatherAt(fields[head], rest, alias, count) };
  const list: unknown[] = [];
  for (let n = 0; n < count; n++) {
    list.push(fields[`${alias}_${n}`] ?? null);
    delete fields[`${alias}_${n}`];
  }
  return { ...fields, [alias]: list };
}
