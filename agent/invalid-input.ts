// Recognizes calls that validation rejected.

import type { ResultError } from "../runtime/index.js";

/** Whether validation rejected the input, so that nothing was sent. */
export function isInvalidInput({ code, details }: ResultError): boolean {
  return code === "VALIDATION" && Array.isArray(details?.issues);
}
