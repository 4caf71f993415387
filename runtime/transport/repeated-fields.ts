// Prints a repeated field of an operation once per value, and collects the copies in the response.

import type { GraphqlRepeat, PrintDocument, RepeatedFields } from "../contract/plan.js";

/** Prints a document with a copy of the repeated field for each value. */
export const printRepeated: PrintDocument = ({ document, repeat }, _variables, { length }) => {
  if (repeat === undefined) return document;
  const { alias, variable, type, field } = repeat;
  const copies = (copy: (number: string) => string) => () =>
    Array.from({ length }, (_, n) => copy(`_${n}`)).join(" ");
  return document
    .replace(
      `$${variable}:${type}`,
      copies((n) => `$${variable}${n}:${type}`),
    )
    .replace(
      `${alias}:${field}`,
      // GraphQL does not allow an empty selection.
      length === 0
        ? () => "__typename"
        : copies((n) => `${alias}${n}:${field.replace(`$${variable}`, `$&${n}`)}`),
    )
    .replace("()", "");
};

/** The functions for {@link GraphqlRepeat}. */
export const repeatedFields: RepeatedFields = {
  variables: ({ variable }, values) =>
    Object.fromEntries(values.map((value, n) => [`${variable}_${n}`, value])),
  gather: (data, repeat, count) => gatherAt(data, repeat.path, repeat, count),
  async send(repeat, values, send) {
    const { path, alias, only } = repeat;
    // GraphQL does not allow an empty selection.
    if (only === true && values.length === 0)
      return [...path, alias].reduceRight<unknown>((inner, name) => ({ [name]: inner }), []);
    return gatherAt(await send(values), path, repeat, values.length);
  },
};

/** Returns the response with the copies replaced by one list under the alias. */
function gatherAt(
  value: unknown,
  path: readonly string[],
  { alias }: Pick<GraphqlRepeat, "alias">,
  count: number,
): unknown {
  if (typeof value !== "object" || value === null) return value;
  const gathered: Record<string, unknown> = { ...value };
  const [head, ...rest] = path;
  if (head !== undefined) return { ...gathered, [head]: gatherAt(gathered[head], rest, { alias }, count) };
  // The document does not select the fields for this type, so none is missing.
  if (count > 0 && !Object.hasOwn(gathered, `${alias}_0`)) return value;
  const list: unknown[] = [];
  for (let n = 0; n < count; n++) {
    list.push(gathered[`${alias}_${n}`] ?? null);
    delete gathered[`${alias}_${n}`];
  }
  return { ...gathered, [alias]: list };
}
