// The inputs without which a follow-up is not sent.

import type { Match } from "../model/expressions.js";
import type { PlannedGraphql, PlannedRest } from "../model/ir.js";

type FollowUp = Pick<PlannedGraphql | PlannedRest, "role" | "when" | "once">;

/** Returns the inputs of which one must be given so that a follow-up is sent; empty if one is sent without any. */
export function followUpInputs(requests: readonly FollowUp[]): readonly string[] {
  const required = requests
    .filter(({ role }) => role === "then")
    .map(({ when }) => (when ? requiredInputs(when) : []));
  return required.some((names) => names.length === 0) ? [] : unique(required.flat());
}

/** Returns the inputs with which a second call has a second effect, such as another comment. */
export function repeatedInputs(requests: readonly FollowUp[]): readonly string[] {
  return unique(requests.flatMap(({ once, when }) => (once && when ? requiredInputs(when) : [])));
}

/** The inputs that a match requires to be given, or to be true, such as `output.annotations`. */
function requiredInputs(match: Match): string[] {
  if (match.kind === "all") return match.of.flatMap(requiredInputs);
  if (match.kind !== "test" || match.path.root !== "in" || match.test.kind !== "in") return [];
  const { not, values } = match.test;
  const isRequired = not ? values.includes(null) : !values.some((value) => value === null || value === false);
  return isRequired ? [match.path.segments.map(({ name }) => name).join(".")] : [];
}

const unique = (names: readonly string[]): string[] => [...new Set(names)];
