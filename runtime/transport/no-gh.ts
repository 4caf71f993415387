// Replaces load-gh.ts in bundles for browsers and edge runtimes, which cannot start processes.

import { RouteError, UNSUPPORTED } from "../contract/route-error.js";

const message = "gh cannot run here: this runtime cannot start processes. Use the routes graphql and rest.";

const unsupported = () => Promise.reject(new RouteError(UNSUPPORTED, message));

/** Returns a tool that is never available. */
export const loadGh: typeof import("./load-gh.js").loadGh = async () => ({
  version: unsupported,
  authToken: async () => undefined,
  blocker: async () => ({ reason: "ENV_CONSTRAINT", code: UNSUPPORTED, message }),
  choosePlan: unsupported,
  exchange: unsupported,
  run: unsupported,
});

/** Returns the order unchanged, since the cli route is skipped. */
export const withToken: typeof import("./load-gh.js").withToken = (order) => order;
