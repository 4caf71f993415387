// Replaces node-files.ts in bundles for browsers and edge runtimes, which have no files.

import { RouteError, UNSUPPORTED } from "../contract/route-error.js";

type Files = typeof import("./node-files.js");

/** Fails: there are no files. */
export const saveFile: Files["saveFile"] = async () => {
  throw new RouteError(
    UNSUPPORTED,
    "This runtime has no files. Pass the option saveFile, which receives the bytes.",
  );
};

/** Fails: there are no files. */
export const findFile: Files["findFile"] = async () => {
  throw new Error("this runtime has no files; pass a Uint8Array, a Blob or a stream");
};

/** Fails: there are no files. */
export const readFile: Files["readFile"] = () => {
  throw new Error("this runtime has no files");
};
