// The session of a client, with checked options.

import type { GhxOptions } from "../contract/options.js";
import { asRouteError } from "../contract/route-error.js";
import type { Session } from "../contract/session.js";
import { GhxError } from "../errors/ghx-error.js";
import { CALL_OPTIONS, checkOptions } from "../input/check-options.js";
import { createSession } from "../session/session.js";
import { createLayers } from "./layers.js";

const CLIENT_OPTIONS = {
  ...CALL_OPTIONS,
  boolean: "readOnly strict pacing",
  function: "token fetch cliRunner onEvent use",
  object: "env retry pacing",
};

/** Creates the session of a client. Throws {@link GhxError} for an option that does not exist or is invalid. */
export function createClientSession(options: GhxOptions): Session {
  try {
    checkOptions(options, CLIENT_OPTIONS);
    return createSession(options, { checkOptions, layers: createLayers(options) });
  } catch (thrown) {
    const { code, message, retryable } = asRouteError(thrown);
    throw new GhxError({
      ok: false,
      error: { code, message, retryable },
      meta: { capability_id: "createGhx" },
    });
  }
}
