// Policies that reject capabilities by their effect.

import { validationError } from "../contract/route-error.js";
import type { CapabilityPolicy } from "../contract/session.js";

/** The policy of `readOnly`: rejects every capability whose effect is not `read`. */
export const readOnlyPolicy: CapabilityPolicy = {
  refusal({ id, effect }) {
    if (effect === "read") return undefined;
    const message = `${id} is a ${effect} operation, and readOnly is set.`;
    return validationError(message, { details: { readOnly: true, effect } });
  },
};
