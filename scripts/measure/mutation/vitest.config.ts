// Mutants of the runtime must fail one of these tests: of the runtime, of faults and of chains.

import { defineConfig } from "vitest/config";

export default defineConfig({
  root: `${import.meta.dirname}/../../..`,
  resolve: { conditions: ["source"] },
  ssr: { resolve: { conditions: ["source"] } },
  test: {
    include: ["runtime/**/*.test.ts", "scenarios/suites/{chain,faults,pacing}/*.test.ts"],
    exclude: ["**/node_modules/**", "**/dist/**"],
    testTimeout: 60_000,
  },
});
