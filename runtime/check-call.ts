// Checks a call by itself, whatever route or chain it goes into.

import type { Capability } from "./capability.js";
import { RouteError } from "./errors/route-error.js";
import { type Cursor, decodeCursor } from "./lists/cursor.js";
import type { ExecuteOptions } from "./options.js";
import type { Session } from "./session.js";
import { validateInput } from "./validate.js";

/** Throws `VALIDATION` for a bad input or cursor, and for a write where `readOnly` is set. */
export function checkCall(
  capability: Capability<unknown, unknown>,
  given: unknown,
  options: Pick<ExecuteOptions, "readOnly">,
  session: Session,
): { readonly input: object; readonly cursor: Cursor | undefined } {
  if ((options.readOnly || session.options.readOnly) && capability.effect !== "read") {
    const message = `${capability.id} is a ${capability.effect} operation, and readOnly is set.`;
    throw new RouteError("VALIDATION", message, { details: { readOnly: true, effect: capability.effect } });
  }
  const input = capability.prepare(validateInput(capability, given, session.repo));
  const after = capability.paged && "after" in input ? input.after : undefined;
  return { input, cursor: typeof after === "string" ? decodeCursor(after) : undefined };
}
