// Replaces load-dry-run.ts in bundles for browsers and edge runtimes, so that they contain dry runs only if they use them.

import { validationError } from "../contract/route-error.js";

/** Throws `VALIDATION`, which says how to include dry runs. */
export function dryRun(): never {
  throw validationError(
    "This bundle does not contain the dry run. Import dryRun from ghx/runtime and pass { dryRun }, or use createGhx.",
  );
}
