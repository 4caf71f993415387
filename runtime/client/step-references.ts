// Finds the references in the input of a step: `created.result.number`.

import type { InputPath, StepReference } from "../chain/references.js";
import type { RequestedStep } from "../chain/step-types.js";
import { CAPABILITY } from "../contract/operation.js";

/** Sanitizing rejects deeper values, and cyclic ones. */
const MAX_DEPTH = 32;

/** Returns the input with null in place of references, and the references. All strings of the input are text. */
export function splitReferences(
  input: unknown,
  steps: readonly unknown[],
): Required<Pick<RequestedStep, "input" | "references">> {
  const references: StepReference[] = [];
  const copy = (value: unknown, at: InputPath): unknown => {
    if (typeof value !== "object" || value === null || at.length > MAX_DEPTH) return value;
    const source: unknown = Reflect.get(value, CAPABILITY);
    if (Array.isArray(source)) {
      const [step, ...path]: unknown[] = source;
      references.push({ at, step: steps.indexOf(step), path: path.map(String) });
      return null;
    }
    if (Array.isArray(value)) return value.map((element, index) => copy(element, [...at, index]));
    const prototype: unknown = Object.getPrototypeOf(value);
    // Validation reports instances of classes.
    if (prototype !== Object.prototype && prototype !== null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copy(inner, [...at, key])]));
  };
  try {
    const plain = copy(input, []);
    return { input: references.length > 0 ? plain : input, references };
  } catch {
    // A getter or proxy that throws is reported by the validation.
    return { input, references: [] };
  }
}
