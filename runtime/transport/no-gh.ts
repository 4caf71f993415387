// Replaces load-gh.ts in bundles for browsers and edge runtimes, which cannot start processes.

import { UNSUPPORTED } from "../contract/route-error.js";
import type { GhTool } from "../contract/session.js";

const message = "gh cannot run here: this runtime cannot start processes. Use the routes graphql and rest.";

const tool: Pick<GhTool, "authToken" | "blocker"> = {
  authToken: async () => undefined,
  blocker: async () => ({ reason: "ENV_CONSTRAINT", code: UNSUPPORTED, message }),
};

/** Returns a tool that is never available. */
export const loadGh: typeof import("./load-gh.js").loadGh = async () =>
  // The blocker excludes the cli route, so nothing else is called. Bundles would contain functions that only fail.
  tool as GhTool;

/** Returns the order unchanged, since the cli route is skipped. */
export const withToken: typeof import("./load-gh.js").withToken = (order) => order;
