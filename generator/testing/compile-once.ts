// Compiles equal sources once, for tests that run many commands on the same project.

import { createHash } from "node:crypto";
import { type Compile, compile, type Generated } from "../generate.js";
import type { Sources } from "../source/load.js";

const results = new Map<string, Promise<Generated>>();

/** Returns the result of an earlier compilation of equal sources. */
export const compileOnce: Compile = (sources, runtime) => {
  const key = digest(sources, runtime);
  const result = results.get(key) ?? compile(sources, runtime);
  results.set(key, result);
  return result;
};

function digest(sources: Sources, runtime: string): string {
  const text = JSON.stringify([runtime, sources], (_key, value: unknown) =>
    value instanceof Map || value instanceof Set ? [...value] : value,
  );
  return createHash("sha256").update(text).digest("hex");
}
