// Replaces load-gh.ts in bundles for browsers and edge runtimes, which cannot start processes.

import { RouteError } from "../contract/route-error.js";

const message = "gh cannot run here: this runtime cannot start processes. Use the routes graphql and rest.";

const unsupported = () => Promise.reject(new RouteError("ADAPTER_UNSUPPORTED", message));

/** Returns a tool that is never available. */
export const loadGh: typeof import("./load-gh.js").loadGh = async () => ({
  version: unsupported,
  authToken: async () => undefined,
  blocker: async () => ({ reason: "ENV_CONSTRAINT", code: "ADAPTER_UNSUPPORTED", message }),
  choosePlan: unsupported,
  exchange: unsupported,
  run: unsupported,
});
