// Compares the result of a call with the expected one.

import type { ResultEnvelope } from "../../runtime/index.js";
import { formatMismatch, mismatches, show } from "./match.js";

/** The expected data or error. Fields that are not given can have any value. */
export interface ExpectedResult {
  readonly data?: object | undefined;
  /** `message`: a regular expression. */
  readonly error?:
    | {
        readonly code: string;
        readonly message?: string;
        readonly retryable?: boolean;
        readonly details?: object;
      }
    | undefined;
  readonly meta?: object;
}

/** Returns the differences. `schema`: the output schema, which declares the sets. */
export function resultMismatches(expect: ExpectedResult, result: ResultEnvelope, schema?: object): string[] {
  const meta = expect.meta === undefined ? [] : mismatches(expect.meta, result.meta, "meta");
  if (expect.error !== undefined) {
    if (result.ok) return [`expected ${expect.error.code}, got data ${show(result.data)}`];
    const { message, ...error } = expect.error;
    const expected = { ...error, ...(message === undefined ? {} : { message: { $pattern: message } }) };
    return [...mismatches(expected, result.error, "error"), ...meta].map(formatMismatch);
  }
  if (!result.ok) return [`expected data, got ${result.error.code}: ${result.error.message}`];
  const data = mismatches(expect.data, result.data, "data", schema, result.meta.route_used);
  return [...data, ...meta].map(formatMismatch);
}
