// Whether a request may have no response.

import type { RequestBase } from "./ir.js";

/** Whether the response of a request may be absent for later requests and the output. */
export function mayLackResponse({
  when,
  onError,
  confirms,
  isConfirmed,
}: Pick<RequestBase, "onError" | "isConfirmed"> & {
  readonly when?: unknown;
  readonly confirms?: unknown;
}): boolean {
  return Boolean(when || onError || confirms || isConfirmed);
}
