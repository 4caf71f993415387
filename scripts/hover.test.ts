// Asks the TypeScript language service for what editors show at calls: hovers, signature help, completions and errors.

import { join } from "node:path";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { aliases, registry } from "../generated/registry.js";

const ids = registry.ids;
const older = Object.keys(aliases);

const root = join(import.meta.dirname, "..");
const file = join(root, "scripts/hover-example.ts");
const program = `
import { createGhx, executeTask, executeTasks, ghx } from "../generated/index.js";
import { prMerge } from "../generated/pr/index.js";
const bound = createGhx({ repo: "octo/hello" });
void ghx.pr.merge({ owner: "octo", name: "hello", prNumber: 7 });
void ghx.pr.merge({ owner: "octo", name: "hello", prNumber: 7 }, { dryRun: true });
void ghx.issue.list({ owner: "octo", name: "hello" });
void prMerge({ owner: "octo", name: "hello", prNumber: 7 });
void bound.issue.view({ issueNumber: 7 });
void ghx.issue.close({ owner: "octo", name: "hello" });
void ghx.repo.view({ owner: "octo" });
void ghx.issue.list({ owner: "octo", name: "hello" }, { dryrun: true });
void executeTask({ task: "pr.reviews.list", input: { owner: "octo", name: "hello", prNumber: 7 } });
void executeTask({ task: "pr.review.list", input: { owner: "octo", name: "hello", prNumber: 7 } });
void executeTask({ task: "issue." });
void executeTasks([{ task: "repo." }]);
`;

const { config } = ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile);
const { options } = ts.parseJsonConfigFileContent({ ...config, files: [] }, ts.sys, root);
const service = ts.createLanguageService({
  useCaseSensitiveFileNames: () => ts.sys.useCaseSensitiveFileNames,
  readFile: ts.sys.readFile,
  readDirectory: ts.sys.readDirectory,
  directoryExists: ts.sys.directoryExists,
  getDirectories: ts.sys.getDirectories,
  getCompilationSettings: () => options,
  getScriptFileNames: () => [file],
  getScriptVersion: () => "1",
  getScriptSnapshot: (name) => {
    const text = name === file ? program : ts.sys.readFile(name);
    return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
  },
  getCurrentDirectory: () => root,
  getDefaultLibFileName: ts.getDefaultLibFilePath,
  fileExists: (name) => name === file || ts.sys.fileExists(name),
});

type Documented = Pick<ts.SignatureHelpItem, "documentation" | "tags">;

const documentation = (info: Partial<Documented> | undefined): string =>
  [
    ts.displayPartsToString(info?.documentation),
    ...(info?.tags ?? []).map(({ name, text }) => `@${name} ${ts.displayPartsToString(text)}`),
  ].join("\n");

/** Returns what a hover at the name of the called function shows. */
function hover(call: string) {
  const at = program.indexOf(`void ${call}(`) + `void ${call}`.length - 1;
  const info = service.getQuickInfoAtPosition(file, at);
  const type = ts.displayPartsToString(info?.displayParts).replaceAll(/\s+/g, " ");
  return { type, documentation: documentation(info) };
}

/** Returns the signatures that an editor shows after the opening parenthesis of a call. */
function signatures(call: string) {
  const at = program.indexOf(`void ${call}(`) + `void ${call}(`.length;
  return service.getSignatureHelpItems(file, at, {})?.items ?? [];
}

const PR_MERGE = [
  "Merge a pull request.",
  "Input: `(prId | repo prNumber:int)",
  "method?=MERGE|SQUASH|REBASE",
  "Effect: destructive, idempotent. Routes: graphql, rest, cli.",
  "Sends GraphQL `PrMerge`",
  "https://docs.github.com/rest/pulls/pulls#merge-a-pull-request",
  "@example const result = await ghx.pr.merge({",
];

describe.each(["ghx.pr.merge", "prMerge"])("at a call of %s", (call) => {
  test("a hover shows description, inputs, routes, link and example", () => {
    for (const part of PR_MERGE) expect(hover(call).documentation).toContain(part);
  });

  test("signature help shows one signature with the same documentation", () => {
    const [signature, ...others] = signatures(call);
    expect(others).toEqual([]);
    for (const part of PR_MERGE) expect(documentation(signature)).toContain(part);
  });
});

describe("a hover at a call", () => {
  test("shows the named types of input and output", () => {
    expect(hover("ghx.pr.merge").type).toContain("(input: PrMergeInput, options?: ExecuteOptions<false>");
    expect(hover("ghx.pr.merge").type).toContain("CallResult<PrMergeOutput, false>");
  });

  test("shows that a client with a repository fills in owner and name", () => {
    expect(hover("bound.issue.view").type).toContain("(input: InRepo<IssueViewInput>,");
  });
});

describe("completions", () => {
  /** Returns the names that an editor offers after a text of the program. */
  const completions = (before: string) =>
    service
      .getCompletionsAtPosition(file, program.indexOf(before) + before.length, {})
      ?.entries.map(({ name }) => name) ?? [];

  test("of ids contain no older names", () => {
    for (const call of ['executeTask({ task: "issue.', 'executeTasks([{ task: "repo.']) {
      expect(completions(call)).toEqual(expect.arrayContaining([...ids]));
      expect(completions(call).filter((name) => older.includes(name))).toEqual([]);
    }
  });

  test("of the client contain no older names", () => {
    expect(completions("void ghx.pr.")).toEqual(expect.arrayContaining(["merge", "review", "thread"]));
    expect(completions("void ghx.pr.")).not.toContain("reviews");
    expect(completions("void ghx.")).toContain("workflow");
    expect(completions("void ghx.")).not.toContain("workflow_runs");
  });
});

test("only a call by an older name is marked as deprecated", () => {
  const deprecated = service
    .getSuggestionDiagnostics(file)
    .filter(({ reportsDeprecated }) => reportsDeprecated !== undefined)
    .map(({ start, length }) => program.slice(start, start + length));
  expect(deprecated).toEqual(["executeTask"]);
});

describe("an error of a call", () => {
  const errors = (call: string) => {
    const start = program.indexOf(`void ${call}`);
    const end = program.indexOf("\n", start);
    return service
      .getSemanticDiagnostics(file)
      .filter((one) => one.start !== undefined && one.start >= start && one.start < end)
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
  };

  test.each([
    ['ghx.issue.close({ owner: "octo", name: "hello" })', "Property 'issueNumber' is missing"],
    ['ghx.repo.view({ owner: "octo" })', "Property 'name' is missing"],
    ['ghx.issue.list({ owner: "octo", name: "hello" }, { dryrun', "'dryrun' does not exist"],
  ])("names the property, once: %s", (call, message) => {
    expect(errors(call)).toEqual([expect.stringContaining(message)]);
  });
});
