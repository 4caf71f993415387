// What a session may run, decided on the capability itself and not on the name that a caller used for it.

import { RouteError } from "../contract/route-error.js";
import type { CapabilityPolicy } from "../contract/session.js";

/** The policy of `readOnly`: refuses every capability that writes. */
export const readOnlyPolicy: CapabilityPolicy = {
  refusal({ id, effect }) {
    if (effect === "read") return undefined;
    const message = `${id} is a ${effect} operation, and readOnly is set.`;
    return new RouteError("VALIDATION", message, { details: { readOnly: true, effect } });
  },
};
