// The tests that mutants of the runtime must fail: those of the runtime, and the suites of faults and chains.

import { defineConfig } from "vitest/config";

export default defineConfig({
  root: `${import.meta.dirname}/../..`,
  resolve: { conditions: ["source"] },
  ssr: { resolve: { conditions: ["source"] } },
  test: {
    include: ["runtime/**/*.test.ts", "scenarios/suites/{chain,faults,pacing}/*.test.ts"],
    exclude: ["**/node_modules/**", "**/dist/**"],
    testTimeout: 60_000,
  },
});
