// The promises of the README: each has a test.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const readme = read("README.md");

/** A promise in the words of the README, and the file and a part of the title of the test that fails without it. */
const PROMISES: readonly (readonly [promise: string, file: string, title: string])[] = [
  ["no dependencies, Node 20.19 or later", "scripts/pack-test/contents.test.ts", "ghx has no dependencies"],
  [
    "Run it against the local GitHub",
    "scripts/pack-test/readme.test.ts",
    "the first program runs against ghx sim",
  ],
  [
    "`npx ghx doctor` checks the login",
    "agent/cli/commands/doctor.test.ts",
    "a valid token: reports the login, the scopes and the routes",
  ],
  [
    "The id of a capability is its path in code",
    "scripts/pack-test/declarations.test.ts",
    "types, TypeScript %s",
  ],
  [
    "which allows tree shaking",
    "scripts/pack-test/entries.test.ts",
    "a bundle with one capability contains no other",
  ],
  [
    "`items` iterates over all pages",
    "scenarios/suites/iterate.test.ts",
    "fetches a page only when it is requested",
  ],
  [
    "returns the plan (routes, documents, variables, requests, argv) and sends nothing",
    "agent/cli/built.test.ts",
    "a dry run sends nothing",
  ],
  ["rejects all writes before any I/O", "runtime/call/execute.test.ts", "readOnly rejects a write"],
  [
    "`GHX_READ_ONLY`, which no option overrides",
    "agent/suites/entries.test.ts",
    "cannot write with readOnly: false if GHX_READ_ONLY is set",
  ],
  [
    "uses only these routes, in this order",
    "runtime/call/routes.test.ts",
    "tries the caller's routes in the caller's order",
  ],
  [
    "abort signal, time limits of the call",
    "runtime/call/execute.test.ts",
    "an aborted signal fails the call",
  ],
  [
    "requests of a client wait within the deadline",
    "runtime/pacing/pacer.test.ts",
    "a wait within the deadline is waited for",
  ],
  ["`false` disables it", "scenarios/suites/pacing/pacing.test.ts", "with pacing: false, no request waits"],
  [
    "without gh, unless it uses that URL as well",
    "runtime/call/gh-route.test.ts",
    "is used if GHX_GH_API_URL equals that URL",
  ],
  [
    "typed events: route, attempt, response, retry, fallback, result",
    "runtime/call/events-and-meta.test.ts",
    "emits the events of a call in order",
  ],
  [
    "around calls and requests",
    "runtime/client/middleware.test.ts",
    "the first middleware is the outermost, and sees the call and its result",
  ],
  [
    "adds ghx to the instructions for agents of a project",
    "agent/cli/commands/setup.test.ts",
    "writes a skill file and a block that contain the skill",
  ],
  ["Every input field is a flag", "agent/cli/main.test.ts", "no input field has the name of a flag of run"],
  [
    "on a terminal a table",
    "agent/cli/commands/run-output.test.ts",
    "a terminal shows a table that is no wider than the terminal",
  ],
  ["it exits non-zero when `ok` is false", "agent/cli/exit-code.test.ts", "without a token, exits with 1"],
  [
    "are printed as `<U+202E>`",
    "runtime/text/hidden-text.test.ts",
    "escapes every hidden code point in every position",
  ],
  ["`--raw-text` leaves them unchanged", "agent/cli/built.test.ts", "--raw-text keeps hidden characters"],
  [
    "records and replays real exchanges",
    "scenarios/testing/cassette.test.ts",
    "replays what was recorded, without requests",
  ],
  [
    "A failed step affects only the steps that use it",
    "runtime/chain/concurrent-steps.test.ts",
    "a failed step does not affect the others, on any route",
  ],
  [
    "the results are a typed tuple",
    "runtime/client/client.test-d.ts",
    "The results of a chain are a tuple in the order of the steps.",
  ],
  ["`ghx mcp` serves four small tools over MCP", "agent/mcp/mcp.test.ts", "lists the tools"],
  [
    "in the formats of the Vercel AI SDK, OpenAI and Anthropic",
    "agent/tools/sdk-formats.test.ts",
    "OpenAI and Anthropic: tools match the types of the SDKs",
  ],
  [
    "A route without its token or gh is skipped",
    "runtime/call/routes.test.ts",
    "skipPreflight tries a route without a token",
  ],
  [
    "if a route fails for its own reasons, the next one is tried",
    "runtime/call/routes.test.ts",
    "a read falls back to the next route after its retries",
  ],
  [
    "All routes of a capability return equal data, which the scenarios check",
    "scenarios/suites/scenarios.test.ts",
    "scenarios return the expected, equal results on every route",
  ],
  [
    "a field that a route does not return is absent, and `meta.warnings` says so",
    "scenarios/suites/absent-fields.test.ts",
    "%s omits the checks after a fallback to REST, and warns",
  ],
  [
    "may be sent again only if it is idempotent, on the same route",
    "runtime/writes/writes.test.ts",
    "an idempotent write is sent again, on the same route only",
  ],
  ["The SDK imports no Node.js modules", "scripts/pack-test/entries.test.ts", "all entries work in %s"],
  ["its code is not bundled", "scripts/bundles.test.ts", "first loads no code for gh, lists, writes"],
  [
    "CONTRIBUTING](https://github.com/ghx/ghx/blob/main/CONTRIBUTING.md) shows a complete example",
    "scripts/contributing.test.ts",
    "the examples generate code that type checks, and pass their exchanges on every route",
  ],
  [
    "every route maps every field, and reports errors with their position",
    "generator/suites/mutation.test.ts",
    "rejects the mutants of the cards",
  ],
];

test.each(PROMISES)("the promise “%s” is in the README and has a test", (promise, file, title) => {
  expect(readme).toContain(promise);
  expect(read(file)).toContain(title);
});
