// Compiles equal sources once, for tests that run many commands on the same project.

import { digest } from "../cache.js";
import { type Compile, compile, type Generated } from "../generate.js";

const results = new Map<string, Promise<Generated>>();

/** Returns the result of an earlier compilation of equal sources. */
export const compileOnce: Compile = (sources, runtime) => {
  const key = digest([runtime, sources]);
  const result = results.get(key) ?? compile(sources, runtime);
  results.set(key, result);
  return result;
};
