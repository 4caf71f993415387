// Loads the dry run of chains on demand, because most chains do not need it.

/** Returns the requests that the chain would send. */
export const planChain: typeof import("./plan.js").planChain = async (...args) =>
  (await import("./plan.js")).planChain(...args);
