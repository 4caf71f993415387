// Loads the dry run on demand, because most calls do not need it.

import type { DryRun } from "../contract/options.js";
import type { PreparedCall } from "../contract/prepared-call.js";

/**
 * Creates the plan of a call. Pass it as the option `dryRun` in bundles for browsers that import single functions:
 * `issueView(input, { dryRun })`. In Node and with clients, `dryRun: true` is enough.
 */
export const dryRun: DryRun = async (call: PreparedCall) => (await import("./dry-run.js")).dryRun(call);
