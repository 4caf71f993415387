// The sessions of clients and tools, with checked options.

import type { Layers } from "../contract/middleware-functions.js";
import type { GhxOptions } from "../contract/options.js";
import type { CapabilityPolicy, Session } from "../contract/session.js";
import { CLIENT_OPTIONS, checkTable } from "../input/check-options.js";
import { createSession } from "../session/create-session.js";
import { createLayers } from "./layers.js";
import { withOptionErrors } from "./option-errors.js";

/** Creates the session of a client. Throws {@link GhxError} for an option that does not exist or is invalid. */
export function createClientSession(options: GhxOptions): Session {
  return withOptionErrors("createGhx", () => {
    checkTable(options, CLIENT_OPTIONS);
    return createCheckedSession(options);
  });
}

/** Creates the session of a client whose options are checked. Throws `VALIDATION` for an invalid value. */
export function createCheckedSession(
  options: GhxOptions,
  policy?: CapabilityPolicy,
  layers: Layers = createLayers(options),
): Session {
  return createSession(options, { policy, layers });
}
