// The exit codes of results.

import type { ChainPlan, ChainResultEnvelope, ResultEnvelope, ResultError } from "../../runtime/index.js";
import { nothingSent } from "../input/invalid-input.js";
import { EXIT } from "./terminal.js";

/** Returns the exit code of a call: that of a usage error if nothing was sent because the input is invalid. */
export function callExitCode({ ok, error, meta }: ResultEnvelope): number {
  if (ok) return EXIT.ok;
  return nothingSent(meta) && isUsageError(error) ? EXIT.usage : EXIT.failed;
}

/** Returns the exit code of a chain: that of a usage error if nothing was sent and a step is invalid. */
export function chainExitCode(result: ChainResultEnvelope | ChainPlan): number {
  if (result.status === "success" || result.status === "planned") return EXIT.ok;
  const { results, error, meta } = result;
  const errors = results.length === 0 ? [error] : results.map((step) => step.error);
  return nothingSent(meta) && errors.some(isUsageError) ? EXIT.usage : EXIT.failed;
}

/** Whether the error is about what was given, and not about what is permitted or about another step. */
function isUsageError(error: ResultError | undefined): boolean {
  const { readOnly, not_sent } = Object(error?.details);
  return error?.code === "VALIDATION" && readOnly === undefined && not_sent === undefined;
}
