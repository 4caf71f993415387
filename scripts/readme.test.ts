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
    "runtime/client/apply-middleware.test.ts",
    "the first middleware is the outermost, and sees the call and its result",
  ],
  [
    "adds ghx to the instructions for agents of a project",
    "agent/cli/commands/setup.test.ts",
    "writes a skill file and a block that contain the skill",
  ],
  [
    "Every input field is a flag",
    "agent/cli/command-line.test.ts",
    "no input field has the name of a flag of run",
  ],
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
  [
    "ghx uses `GH_TOKEN`, `GITHUB_TOKEN` or the login of `gh`",
    "runtime/session/create-session.test.ts",
    "the option takes precedence over GH_TOKEN, and GH_TOKEN over GITHUB_TOKEN",
  ],
  [
    "Results are a discriminated union on `ok`",
    "runtime/client/client.test-d.ts",
    "if (viewed.ok) expectTypeOf(viewed.data)",
  ],
  [
    "confines all calls and requests to these repositories",
    "agent/suites/entries.test.ts",
    "changes nothing outside of the option repositories, and sends nothing",
  ],
  [
    "so does the environment variable `GHX_REPOSITORIES`",
    "agent/suites/entries.test.ts",
    "changes nothing outside of GHX_REPOSITORIES, which the option cannot extend",
  ],
  ["adds the attempts to `meta.attempts`", "agent/suites/programs.test.ts", "lists the attempts with trace"],
  [
    "one for all lookups and reads, one for all writes in the given order",
    "scenarios/suites/chain/faults.test.ts",
    "96 steps that label, assign, comment on and close issues need two requests",
  ],
  [
    "Steps may use results of other steps",
    "agent/cli/commands/chain.test.ts",
    "a step uses the result of an earlier one, with the repository of the client",
  ],
  [
    "runs steps on the command line",
    "agent/cli/commands/chain.test.ts",
    "use the repository of -R if they name none",
  ],
  [
    "a subcommand of gh that returns equal data or has the same effect (26 capabilities)",
    "scripts/stats.test.ts",
    "the README says how many capabilities have a native cli route",
  ],
  [
    "is sent once more if what was read before it has changed",
    "scenarios/suites/late-lookups.test.ts",
    "%s succeeds twice in a row if it reads the state before the first",
  ],
  [
    "and in a chain after another write",
    "scenarios/suites/late-lookups.test.ts",
    "steps of a chain are sent again if GitHub refuses them because of a state before an earlier step",
  ],
  [
    "No other write is sent twice",
    "scripts/measure/faults/sent-twice.test.ts",
    "a write that GitHub applied is not sent again if its response is lost",
  ],
  [
    "Completion for bash, zsh and fish",
    "agent/cli/commands/completion/completion.test.ts",
    "offers the same words",
  ],
  [
    "Tables show what of [gh]",
    "scripts/measure/coverage.test.ts",
    "docs/coverage and docs/truth.md contain what pnpm coverage --write writes",
  ],
  [
    "[Its README](https://github.com/ghx/ghx/blob/main/generator/README.md#your-own-cards) shows a complete project",
    "scripts/pack-test/own-cards.test.ts",
    "compiles the cards of its README, and their code runs",
  ],
];

/** The beginnings of the other sentences, which say what something is, how to begin or where to read on. */
const DESCRIPTIONS = [
  "GitHub operations as typed functions",
  "A first program",
  "The same operation on the command line",
  "For programs in TypeScript",
  "Guides",
  "[SDK](docs/sdk.md)",
  "ghx is a **compiler**",
  "It reads operation cards",
  "A small **runtime**",
  "A **CLI** and tools",
  "List functions return pages",
  "In a project that has ghx as a dependency",
  "[docs/cli.md]",
  "[The guide](docs/testing.md)",
  "[The guide](docs/chain.md)",
  "See [ghx for agents]",
  "Measured by `pnpm tokens`",
  "[method]",
  "| `graphql` | one POST",
  "| `rest` | requests typed",
  "The card defines the order",
  "List them with",
  "The [reference]",
  "Add a card, a GraphQL document",
  "In your own project",
  "It includes GitHub's schemas",
  "`subject: issue`",
  "[SDK guide]",
  "MIT",
  "GitHub's schema files",
];

/** Returns the sentences of the text, and the rows of its tables. */
function readSentences(text: string): string[] {
  const prose = text.replace(/```.*?```|<!-- pnpm .*?<!-- end -->/gs, "").split("\n");
  return prose
    .filter((line, index) => !/^(?:#|<img|\|---)/.test(line) && !prose[index + 1]?.startsWith("|---"))
    .flatMap((line) => (line.startsWith("|") ? [line] : line.split(/(?<=[.:]) (?=[A-Z`[])/)))
    .filter((sentence) => sentence.trim() !== "");
}

test.each(PROMISES)("the promise “%s” is in the README and has a test", (promise, file, title) => {
  expect(readme).toContain(promise);
  expect(read(file)).toContain(title);
});

test("each sentence of the README is a promise with a test, or describes", () => {
  const sentences = readSentences(readme);
  expect(
    sentences.filter(
      (sentence) =>
        !PROMISES.some(([promise]) => sentence.includes(promise)) &&
        !DESCRIPTIONS.some((begin) => sentence.startsWith(begin)),
    ),
  ).toEqual([]);
  expect(DESCRIPTIONS.filter((begin) => !sentences.some((one) => one.startsWith(begin)))).toEqual([]);
});
