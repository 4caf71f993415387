// Recognizes calls that validation rejected, and reports why.

import type { ChainMeta, ChainStepResult, ResultEnvelope, ResultError } from "../../runtime/index.js";
import type { Conflict } from "./split-repository.js";

/** Whether validation rejected the input, so that nothing was sent. */
export function isInvalidInput({ code, details }: ResultError): boolean {
  return code === "VALIDATION" && Array.isArray(details?.issues);
}

/** Whether the call or the chain that returned the metadata sent no request. */
export function nothingSent({ cost }: Pick<ResultEnvelope["meta"] | ChainMeta, "cost">): boolean {
  return (cost?.requests ?? 0) === 0;
}

/** Returns the error of a rejected call with only the fields that conflict, if any; others follow from them. */
export function withConflicts<Result extends ResultEnvelope | ChainStepResult>(
  result: Result,
  issues: readonly Conflict[] = [],
): Result {
  if (result.ok || issues.length === 0) return result;
  const message = issues.map((issue) => `${issue.path}: ${issue.message}`).join("; ");
  return { ...result, error: { ...result.error, message, details: { ...result.error.details, issues } } };
}
