// Reports failures of follow-ups that do not fail the call.

import type { Call } from "../contract/call.js";
import type { RouteError } from "../contract/route-error.js";

/** Adds a failed follow-up to the warnings of the call, as `RequestBase.onError`. */
export function reportFailure(
  step: string,
  { code, untrusted, message, outcome }: RouteError,
  { warnings }: Pick<Call, "warnings">,
): void {
  warnings.push({
    step,
    code,
    ...(untrusted && { untrusted }),
    message,
    ...(outcome === "unknown" ? { outcome } : {}),
  });
}
