// Replaces node-files.ts in bundles for browsers and edge runtimes, which have no files.

import { RouteError, UNSUPPORTED } from "../contract/route-error.js";

/** Fails: there are no files. */
export const saveFile: typeof import("./node-files.js").saveFile = async () => {
  throw new RouteError(UNSUPPORTED, "This runtime has no files. Send the request with ghx.request instead.");
};
