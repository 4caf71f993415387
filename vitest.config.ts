import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

const include = ["**/*.test.ts"];
const exclude = ["**/node_modules/**", "**/dist/**", "**/fixtures/**", ".cache/**"];

/** Files that run in a separate process: the longest ones, and those that replace globals, timers or mocks. */
const ISOLATED = [
  "agent/cli/commands/run-output.test.ts",
  "agent/cli/command-line.test.ts",
  "agent/input/aliases.test.ts",
  "agent/suites/confinement.test.ts",
  "agent/suites/entries.test.ts",
  "agent/suites/linear-time.test.ts",
  "agent/suites/no-prose.test.ts",
  "agent/suites/programs.test.ts",
  "agent/suites/unknown-options.test.ts",
  "generator/schema/use.test.ts",
  "runtime/call/deadline.test.ts",
  "runtime/chain/failures.test.ts",
  "runtime/client/binary-response.test.ts",
  "runtime/client/conditional-requests.test.ts",
  "runtime/client/apply-middleware.test.ts",
  "runtime/input/validate.test.ts",
  "runtime/mapping/functions/summarize-log-steps.test.ts",
  "runtime/pacing/pacer-store.test.ts",
  "runtime/pacing/pacer.test.ts",
  "runtime/pacing/report.test.ts",
  "runtime/session/environment.test.ts",
  "runtime/session/create-session.test.ts",
  "runtime/transport/http.test.ts",
  "runtime/transport/proxy.test.ts",
  "runtime/transport/run-gh.test.ts",
  "runtime/writes/send-write.test.ts",
  "runtime/writes/writes.test.ts",
  "scenarios/github/server/faults.test.ts",
  "scenarios/suites/attacks.test.ts",
  "scenarios/suites/chain/guide/guide.test.ts",
  "scenarios/suites/chain/pairs.test.ts",
  "scenarios/suites/faults/pitfalls.test.ts",
  "scenarios/suites/paging.test.ts",
  "scenarios/suites/scenarios.test.ts",
  "scripts/contributing.test.ts",
  "scripts/examples.test.ts",
  "scripts/local-github-readme.test.ts",
  "scripts/readme-samples.test.ts",
  "scripts/sdk-guide.test.ts",
  "scripts/measure/tokens/tokens.test.ts",
];

/** Files that use the packed packages, which are installed once for all of them. They run isolated as well. */
const PACKAGES = ["scripts/pack-test/*.test.ts"];

export default defineConfig({
  resolve: {
    conditions: ["source"],
    // The module that Node loads, also for the plugin of graphql-codegen. A schema of another copy is not accepted.
    alias: [{ find: /^graphql$/, replacement: createRequire(import.meta.url).resolve("graphql") }],
  },
  ssr: { resolve: { conditions: ["source"] } },
  test: {
    globalSetup: "scripts/temporary-files.ts",
    // Vitest starts with the first project. The files of the last share the modules of their worker, because loading
    // them takes longer than most of their tests.
    projects: [
      {
        extends: true,
        test: { name: "packages", include: PACKAGES, exclude, globalSetup: "scripts/pack-test/installed.ts" },
      },
      { extends: true, test: { name: "isolated", include: ISOLATED, exclude } },
      {
        extends: true,
        test: { name: "shared", include, exclude: [...exclude, ...PACKAGES, ...ISOLATED], isolate: false },
      },
    ],
    // eventsource and eventsource-parser, which these import, have TypeScript under the condition of our own packages.
    // The parser of workflows imports JSON without an import attribute.
    server: {
      deps: {
        inline: ["@modelcontextprotocol/client", "ai", /@ai-sdk/, /eventsource/, "@actions/workflow-parser"],
      },
    },
    // The main process is idle while the workers run.
    maxWorkers: availableParallelism(),
    // They end tests that hang. A machine that runs other programs as well needs ten times as long as an idle one.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 120_000 } },
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
      exclude: ["**/*.test.ts", "**/dist/**", "**/fixtures/**", "**/testing/**"],
      reporter: ["text-summary", "lcov"],
      thresholds: { lines: 80, functions: 80, branches: 70, statements: 78 },
    },
  },
});
