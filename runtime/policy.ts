// What a session may run, decided on the capability itself and not on the name that a caller used for it.

import type { Capability } from "./capability.js";
import { RouteError } from "./errors/route-error.js";

type Subject = Pick<Capability<never, unknown>, "id" | "effect">;

/** Which capabilities the calls of a session may run. */
export interface CapabilityPolicy {
  /** The `VALIDATION` error with which the capability is refused; undefined for one that may run. */
  refusal(capability: Subject): RouteError | undefined;
}

/** The policy of `readOnly`: refuses every capability that writes. */
export const readOnlyPolicy: CapabilityPolicy = {
  refusal({ id, effect }) {
    if (effect === "read") return undefined;
    const message = `${id} is a ${effect} operation, and readOnly is set.`;
    return new RouteError("VALIDATION", message, { details: { readOnly: true, effect } });
  },
};
