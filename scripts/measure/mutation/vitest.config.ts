// Mutants of the runtime must fail one of its tests, except those that take seconds and test other folders.

import { defineConfig } from "vitest/config";

export default defineConfig({
  root: `${import.meta.dirname}/../../..`,
  resolve: { conditions: ["source"] },
  ssr: { resolve: { conditions: ["source"] } },
  test: {
    include: ["runtime/**/*.test.ts"],
    exclude: [
      "**/node_modules/**",
      "runtime/{mapping,text,schema}/**",
      "runtime/call/hostile-headers.test.ts",
      "runtime/transport/run-gh.test.ts",
      "runtime/dependencies.test.ts",
    ],
    // Modules that are loaded on demand are loaded before the tests, since what runs once is not covered by a single test.
    setupFiles: ["runtime/errors/classify-gh.ts", "runtime/client/tasks.ts", "runtime/chain/plan-chain.ts"],
    isolate: false,
    testTimeout: 60_000,
  },
});
