// Recognizes calls that validation rejected.

import type { ChainMeta, ResultEnvelope, ResultError } from "../runtime/index.js";

/** Whether validation rejected the input, so that nothing was sent. */
export function isInvalidInput({ code, details }: ResultError): boolean {
  return code === "VALIDATION" && Array.isArray(details?.issues);
}

/** Whether the call or the chain that returned the metadata sent no request. */
export function nothingSent({ cost }: Pick<ResultEnvelope["meta"] | ChainMeta, "cost">): boolean {
  return (cost?.requests ?? 0) === 0;
}
