// Asks the TypeScript language service for the hovers that editors show.

import { join } from "node:path";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { aliases, loaders } from "../generated/registry.js";

const ids = Object.keys(loaders);
const older = Object.keys(aliases);

const root = join(import.meta.dirname, "..");
const file = join(root, "scripts/hover-example.ts");
const program = `
import { createGhx, executeTask, executeTasks, ghx } from "../generated/index.js";
import { prMerge } from "../generated/pr/index.js";
const bound = createGhx({ repo: "octo/hello" });
void ghx.pr.merge;
void ghx.issue.list;
void bound.pr.merge;
void prMerge;
void ghx.pr.merge({ owner: "octo", name: "hello", prNumber: 7 });
void bound.issue.view({ issueNumber: 7 });
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

/** Returns what a hover at the end of `void <expression>` shows. `after`: the text after the expression. */
function hover(expression: string, after = ";") {
  const text = `void ${expression}`;
  const at = program.indexOf(text + after) + text.length - 1;
  const info = service.getQuickInfoAtPosition(file, at);
  const documentation = [
    ts.displayPartsToString(info?.documentation),
    ...(info?.tags ?? []).map(({ name, text }) => `@${name} ${ts.displayPartsToString(text)}`),
  ];
  const type = ts.displayPartsToString(info?.displayParts).replaceAll(/\s+/g, " ");
  return { type, documentation: documentation.join("\n") };
}

describe("a hover at a function of the client", () => {
  test("shows the named types of input and output", () => {
    expect(hover("ghx.pr.merge").type).toContain("merge: Operation<PrMergeInput, PrMergeOutput>");
    expect(hover("ghx.issue.list").type).toContain("list: ListOperation<IssueListInput, IssueListOutput>");
    expect(hover("ghx.pr.merge", "({").type).toContain(
      "(input: PrMergeInput, options?: LiveOptions | undefined) => Promise<ResultEnvelope<PrMergeOutput>>",
    );
  });

  test("shows the description, the effect and an example", () => {
    expect(hover("ghx.pr.merge").documentation).toMatch(
      /^Merge a pull request\. Effect: destructive\.\n@example ghx\.pr\.merge\(\{ owner: "octo", .*\}\)$/,
    );
  });

  test("shows that a client with a repository fills in owner and name", () => {
    expect(hover("bound.pr.merge").type).toContain("merge: Operation<InRepo<PrMergeInput>, PrMergeOutput>");
    expect(hover("bound.issue.view", "({").type).toContain("(input: InRepo<IssueViewInput>,");
  });
});

test("a hover at an imported function shows the named types and the card's documentation", () => {
  const { type, documentation } = hover("prMerge");
  expect(type).toContain("const prMerge: Operation<PrMergeInput, PrMergeOutput>");
  expect(documentation).toContain("Merge a pull request.\n\nEffect: destructive.");
  expect(documentation).toContain("@example const result = await prMerge({");
});

describe("completions", () => {
  /** Returns the names that an editor offers after a text of the program. */
  const completions = (before: string) =>
    service
      .getCompletionsAtPosition(file, program.indexOf(before) + before.length, {})
      ?.entries.map(({ name }) => name) ?? [];

  test("of ids contain no older names", () => {
    for (const call of ['executeTask({ task: "issue.', 'executeTasks([{ task: "repo.']) {
      expect(completions(call)).toEqual(expect.arrayContaining(ids));
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
