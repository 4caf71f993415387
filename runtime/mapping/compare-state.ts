// Compares what a write requested with what its response contains. None of the differences is reported by mistake: GitHub
// normalizes texts, spells names in another way, and returns only a part of what identifies an object.

import type { StateDifference } from "../contract/plan.js";
import { properties } from "../text/parse-object.js";

/** The path of a value in the output, what was received and requested, and how an input is compared. */
export type StateValue = readonly [
  path: string,
  received: unknown,
  requested: unknown,
  comparison?: "equals" | "includes" | "excludes",
];

/** Returns the values that differ. An input that was omitted requests nothing. */
export function compareState(...values: readonly StateValue[]): StateDifference[] {
  return values.flatMap(([path, received, requested, comparison]) => {
    const kind = requested === undefined ? undefined : difference(received, requested, comparison);
    return kind === undefined
      ? []
      : [{ path, received: shownValue(received), requested, isText: kind === "text" }];
  });
}

function difference(
  received: unknown,
  requested: unknown,
  comparison: StateValue[3],
): "value" | "text" | undefined {
  // The route does not return the value.
  if (received === undefined) return undefined;
  if (Array.isArray(requested)) {
    const known = texts(received);
    const isKept = (text: string) => known.includes(text);
    const wanted = texts(requested);
    const isDone = comparison === "excludes" ? !wanted.some(isKept) : wanted.every(isKept);
    const isWhole = comparison !== "equals" || known.length === wanted.length;
    return isDone && isWhole ? undefined : "text";
  }
  if (typeof requested === "string" && comparison !== undefined)
    return normalized(received) === normalized(requested) ? undefined : "text";
  const forms = properties(requested);
  if (forms === undefined) return received === requested ? undefined : "value";
  if (received === null) return "value";
  // A name, a number or an id; the response may lack one of them.
  const known = properties(received) ?? {};
  const parts = Object.entries(forms).filter(([, own]) => own !== undefined && own !== null);
  if (parts.some(([part, own]) => known[part] === undefined || known[part] === own)) return undefined;
  return parts.every(([, own]) => typeof own === "number") ? "value" : "text";
}

/** The names of a list in lower case. The names of apps are unknown. */
const texts = (list: unknown): string[] =>
  (Array.isArray(list) ? list : []).map((one) =>
    String(one)
      .toLowerCase()
      .replace(/\[bot\]$/, ""),
  );

const normalized = (text: unknown): string =>
  String(text ?? "")
    .replaceAll("\r\n", "\n")
    .trim();

/** Without the texts of an object, which other users may have written. */
function shownValue(received: unknown): unknown {
  const parts = properties(received);
  const numbers = Object.entries(parts ?? {}).filter(([, value]) => typeof value === "number");
  return parts === undefined ? received : Object.fromEntries(numbers);
}
