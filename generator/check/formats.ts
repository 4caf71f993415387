// Checks that a value has the format of its output: GitHub's schema must say that GitHub generates such a text.

import type { Shape } from "../model/shape.js";

/** Returns why a value lacks the required format; undefined if it has it. Text of the caller has every format. */
export function formatMismatch(from: Shape, to: Shape): string | undefined {
  if (from.kind === "scalar" && to.kind === "scalar") {
    if (to.format === undefined || from.format === "given" || from.format === to.format) return undefined;
    return `has the format ${to.format}, which the mapped value does not have in GitHub's schema`;
  }
  if (from.kind === "list" && to.kind === "list") return formatMismatch(from.item, to.item);
  if (from.kind !== "object" || to.kind !== "object") return undefined;
  for (const [name, field] of to.fields()) {
    const value = from.fields().get(name);
    const problem = value && formatMismatch(value.shape, field.shape);
    if (problem) return `has a field ${name} that ${problem}`;
  }
  return undefined;
}
