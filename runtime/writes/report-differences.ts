// Reports what a write that GitHub accepted did not change as requested.

import type { Warning } from "../contract/envelope.js";
import type { StateDifference } from "../contract/plan.js";
import { RouteError } from "../contract/route-error.js";
import { show } from "../text/show.js";
import { WRITE_RULES } from "./write-rules.js";

/**
 * Throws an error with the outcome `applied` if a value differs. Adds a warning for each text that differs: GitHub
 * normalizes texts, and ignores names that it does not accept. The texts that it returned are not repeated.
 */
export function reportDifferences(differences: readonly StateDifference[], warnings: Warning[]): void {
  const values = differences.filter(({ isText }) => !isText);
  const [first] = values;
  if (first !== undefined) {
    const { path, received, requested } = first;
    const message = `GitHub accepted the write, but ${path} is ${show(received)} instead of ${show(requested)}.`;
    const pairs = values.map(({ isText: _, ...pair }) => pair);
    throw new RouteError("SERVER", message, {
      outcome: WRITE_RULES["different state"].reports,
      details: { differences: pairs },
    });
  }
  for (const { path, requested } of differences)
    warnings.push({
      code: "DIFFERENT_TEXT",
      message: `${path}: requested ${show(requested)}, but GitHub's answer differs.`,
    });
}
