import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { conditions: ["source"] },
  ssr: { resolve: { conditions: ["source"] } },
  test: {
    include: ["**/*.test.ts"],
    exclude: ["**/node_modules/**", "**/dist/**", "**/fixtures/**", ".cache/**"],
    // eventsource and eventsource-parser, which these import, have TypeScript under the condition of our own packages.
    server: { deps: { inline: ["@modelcontextprotocol/client", "ai", /@ai-sdk/, /eventsource/] } },
    // The main process is idle while the workers run.
    maxWorkers: availableParallelism(),
    testTimeout: 30_000,
    hookTimeout: 60_000,
    reporters: ["default", ["json", { outputFile: ".cache/test-results.json" }]],
    coverage: {
      provider: "v8",
      include: [
        "runtime/**/*.ts",
        "generated/**/*.ts",
        "agent/**/*.ts",
        "generator/**/*.ts",
        "scenarios/**/*.ts",
      ],
      exclude: ["**/*.test.ts", "**/dist/**", "**/fixtures/**", "**/*.validate.ts", "**/testing/**"],
      reporter: ["text-summary", "lcov"],
      thresholds: { lines: 80, functions: 80, branches: 70, statements: 78 },
    },
  },
});
