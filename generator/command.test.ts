// Tests the commands that read a project: explain, graph, watch, and the formats of diagnostics.

import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runCommand } from "./command.js";
import { fixtures, repository } from "./testing/projects.js";

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "ghx-gen-"));
  await cp(join(fixtures, "small"), root, { recursive: true });
});
afterEach(() => rm(root, { recursive: true }));

async function run(argv: readonly string[], cwd = root) {
  const text = { out: "", err: "" };
  const print = (stream: "out" | "err") => (part: string) => {
    text[stream] += part;
  };
  return { code: await runCommand(argv, { cwd, out: print("out"), err: print("err") }), ...text };
}

test("explain prints the rule of a diagnostic with its example", async () => {
  const { code, out } = await run(["explain", "ghx405"]);
  expect(out).toMatch(/^GHX405: paths exist in the value that they read\n\n```text\ncards\//);
  expect(out).not.toContain("GHX406");
  expect(code).toBe(0);
});

test("explain suggests the nearest code", async () => {
  expect(await run(["explain", "GHX999"])).toMatchObject({
    code: 1,
    err: expect.stringContaining("there is no diagnostic"),
  });
});

test.each([
  ["IssueId", "operation", "cards/issue.close.yaml"],
  ["CommentFields", "fragment", "cards/issue.comments.list.yaml"],
  ["milestone", "reference", "cards/issue.milestone.set.yaml"],
  ["issueOrPr", "subject", "cards/issue.lock.yaml"],
  ["labelsInput", "schema", "cards/issue.labels.add.yaml"],
])("graph lists the cards that use %s", async (name, kind, card) => {
  const { out } = await run(["graph", name, "--json"], repository);
  expect(JSON.parse(out)).toContainEqual({ kind, name, usedBy: expect.arrayContaining([card]) });
});

test("graph reports an unknown name", async () => {
  const { code, err } = await run(["graph", "IssueIdd"], repository);
  expect(err).toContain('reference or schema "IssueIdd", did you mean "IssueId"?');
  expect(code).toBe(1);
});

test("graph reads the other files if some have errors", async () => {
  for (const name of ["cards/issue.list.yaml", "cards/subjects.yaml", "operations/Broken.graphql"])
    await writeFile(join(root, name), "a: [");
  const { code, out } = await run(["graph", "IssueView"]);
  expect(out).toBe("operation IssueView: used by 1\n  cards/issue.view.yaml\n");
  expect(code).toBe(0);
});

async function breakCard(): Promise<void> {
  const file = join(root, "cards/issue.view.yaml");
  await writeFile(file, (await readFile(file, "utf8")).replace("description:", "descripton:"));
}

test("diagnostics in JSON are one list with places", async () => {
  await breakCard();
  const { code, out } = await run(["check", "--format", "json"]);
  expect(JSON.parse(out)).toContainEqual({
    file: "cards/issue.view.yaml",
    line: 3,
    column: 1,
    endLine: 3,
    endColumn: 11,
    severity: "error",
    code: "GHX103",
    message: expect.stringContaining('no key "descripton"'),
  });
  expect(code).toBe(1);
});

test("diagnostics for GitHub are annotations", async () => {
  await breakCard();
  const { err } = await run(["check", "--format", "github"]);
  expect(err).toContain(
    '::error file=cards/issue.view.yaml,line=3,endLine=3,col=1,endColumn=11,title=GHX103::the card has no key "descripton"',
  );
});

test("an unknown format is an error", async () => {
  const { code, err } = await run(["check", "--format", "xml"]);
  expect(err).toContain('--format: expected pretty, json, github; got "xml"');
  expect(code).toBe(1);
});

test("watch compiles again after a change, and after a mistake", async () => {
  const end = new AbortController();
  let text = "";
  let seen = 0;
  const waits: (() => void)[] = [];
  const print = (part: string) => {
    text += part;
    seen += part.includes("waiting for changes") ? 1 : 0;
    if (part.includes("waiting for changes")) waits.shift()?.();
  };
  const compiled = () => new Promise<void>((resolve) => void waits.push(resolve));
  const first = compiled();
  const done = runCommand(["watch"], { cwd: root, out: print, err: print, signal: end.signal });
  await first;
  const [second, third] = [compiled(), compiled()];
  const card = await readFile(join(root, "cards/issue.view.yaml"), "utf8");
  await breakCard();
  await second;
  expect(text).toContain("GHX103");
  text = "";
  await writeFile(join(root, "cards/issue.view.yaml"), card);
  await third;
  expect(text).toMatch(/capabilities, \d+ files in generated\/: /);
  expect(seen).toBe(3);
  end.abort();
  expect(await done).toBe(0);
});
