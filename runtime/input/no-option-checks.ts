// Replaces check-options.ts in bundles for browsers and edge runtimes, where only clients check options.

/** Checks nothing. */
export const checkOptions: typeof import("./check-options.js").checkOptions = () => {};
