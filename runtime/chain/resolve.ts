// Resolves the references of a step: values from the results of earlier steps.

import type { ChainStepResult } from "../contract/chain-envelope.js";
import { validationError } from "../contract/route-error.js";
import { isObject, ownValue } from "../schema/object.js";
import { referenceText, replaceLeaves, type StepReference, Unresolved } from "./references.js";

/**
 * Maximum number of characters of JSON that a step takes from results. GitHub's longest texts are shorter, and an input
 * could otherwise repeat a large result.
 */
export const MAX_RESOLVED = 500_000;

/** Returns the input with the values of its references. Throws `VALIDATION` if a result does not have a value. */
export function resolveInput(input: unknown, results: readonly (ChainStepResult | undefined)[]): unknown {
  let size = 0;
  return replaceLeaves(input, (leaf, at) => {
    if (!(leaf instanceof Unresolved)) return leaf;
    const path = at.join(".");
    const issue = (message: string) =>
      validationError(`${path}: ${message}`, { details: { issues: [{ path, message }] } });
    const start = startOf(withCursor(results[leaf.step]?.data), leaf.path);
    if ("several" in start) {
      const first = referenceText({ step: leaf.step, path: ["items", "0", ...leaf.path] });
      throw issue(`the result has ${start.several} items; write ${first} for the first`);
    }
    const value = valueAt(start.value, leaf.path);
    if (value === undefined) throw issue(`the result has no value at ${leaf.toJSON()}`);
    size += JSON.stringify(value).length;
    if (size > MAX_RESOLVED) throw issue(`the values of references exceed ${MAX_RESOLVED} characters`);
    return value;
  });
}

/** Whether a reference is to text of other users, or to a value that contains it. */
export function isUntrusted(
  { step, path }: StepReference,
  results: readonly (ChainStepResult | undefined)[],
): boolean {
  const named = fieldNames(path);
  return (results[step]?.meta?.untrusted ?? []).some((one) => {
    const marked = fieldNames(one.replaceAll("[]", "").split("."));
    return named.every((name, index) => marked[index] === undefined || marked[index] === name);
  });
}

/** Returns the names in a path without the names of pages and elements, which a reference may omit. */
function fieldNames(path: readonly string[]): readonly string[] {
  const names = path.filter((name) => !/^\d+$/.test(name));
  return names[0] === "items" ? names.slice(1) : names;
}

/** Returns a page with its cursor as `next`, as compact results name it; undefined on the last page. */
function withCursor(data: unknown): unknown {
  const pageInfo = isObject(data) && !Object.hasOwn(data, "next") ? ownValue(data, "pageInfo") : undefined;
  if (!isObject(data) || !isObject(pageInfo)) return data;
  const hasNext = ownValue(pageInfo, "hasNextPage") === true;
  return { ...data, next: hasNext ? ownValue(pageInfo, "endCursor") : undefined };
}

/**
 * Returns what a path starts at. In the page of a list, `$0.number` starts at its only item and `$0.0.number` at its items,
 * unless the page has a field of this name.
 */
function startOf(
  data: unknown,
  [name = ""]: readonly string[],
): { readonly value: unknown } | { readonly several: number } {
  const items = isObject(data) && !Object.hasOwn(data, name) ? ownValue(data, "items") : undefined;
  if (!Array.isArray(items)) return { value: data };
  if (/^\d+$/.test(name)) return { value: items };
  return items.length > 1 ? { several: items.length } : { value: items[0] };
}

/** Returns the value at the path; undefined if there is none. Only own properties are values. */
function valueAt(value: unknown, path: readonly string[]): unknown {
  let found = value;
  for (const name of path) {
    const length = Array.isArray(found) && name === "length";
    found = (isObject(found) || Array.isArray(found)) && !length ? ownValue(found, name) : undefined;
  }
  return found;
}
