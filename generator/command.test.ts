// Tests the commands that read a project: explain, graph, watch, and the formats of diagnostics.

import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
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

test("files that are out of date are listed in JSON, and as annotations", async () => {
  await run(["gen"]);
  await rm(join(root, "generated/issue/list.ts"));
  const json = await run(["check", "--format", "json"]);
  expect(JSON.parse(json.out)).toEqual([
    {
      file: "generated/issue/list.ts",
      line: 1,
      column: 1,
      endLine: 1,
      endColumn: 1,
      severity: "error",
      code: "OUTDATED",
      message: "the file is missing",
      fix: "run ghx-gen gen with the same options and commit the result",
    },
  ]);
  const github = await run(["check", "--format", "github"]);
  expect(github.err).toBe(
    `::error file=generated/issue/list.ts,line=1,endLine=1,col=1,endColumn=1,title=OUTDATED::the file is missing%0Afix: run ghx-gen gen with the same options and commit the result
Run \`ghx-gen gen\` with the same options and commit the result.
`,
  );
  expect([json.code, github.code]).toEqual([1, 1]);
});

test("an unknown format is an error", async () => {
  const { code, err } = await run(["check", "--format", "xml"]);
  expect(err).toContain('--format: expected pretty, json, github; got "xml"');
  expect(code).toBe(1);
});

/** Starts `watch`. `next` returns what a compilation prints, in their order. */
function startWatch(...flags: string[]) {
  const end = new AbortController();
  let text = "";
  const printed: string[] = [];
  const waits: ((text: string) => void)[] = [];
  const print = (part: string) => {
    text += part;
    if (!part.includes("waiting for changes")) return;
    const wait = waits.shift();
    if (wait) wait(text);
    else printed.push(text);
    text = "";
  };
  const done = runCommand(["watch", ...flags], { cwd: root, out: print, err: print, signal: end.signal });
  return {
    next: async () => printed.shift() ?? new Promise<string>((resolve) => void waits.push(resolve)),
    stop: () => {
      end.abort();
      return done;
    },
  };
}

const COMPILED = /capabilities, \d+ files in generated\/: /;

test("watch compiles again after a change, and after a mistake", async () => {
  const { next, stop } = startWatch();
  expect(await next()).toMatch(COMPILED);
  const card = await readFile(join(root, "cards/issue.view.yaml"), "utf8");
  await breakCard();
  expect(await next()).toContain("GHX103");
  await writeFile(join(root, "cards/issue.view.yaml"), card);
  expect(await next()).toMatch(COMPILED);
  expect(await stop()).toBe(0);
});

const exchangeFile = (name: string) =>
  `capability: ${name.replace(/\.yaml$/, "")}
exchanges: [{ name: none, input: {}, rest: [], expect: { error: { code: NOT_FOUND } } }]
`;

test("a broken scenario is reported by its place, in each format, also by watch", async () => {
  const { next, stop } = startWatch("--scenarios", "scenarios");
  await next();
  await mkdir(join(root, "scenarios"));
  for (const name of await readdir(join(root, "cards")))
    await writeFile(join(root, "scenarios", name), exchangeFile(name));
  const broken = exchangeFile("issue.view.yaml").replace("expect", "expct");
  await writeFile(join(root, "scenarios/issue.view.yaml"), broken);
  let text = await next();
  while (!text.includes("GHX224")) text = await next();
  expect(text).toContain(
    'scenarios/issue.view.yaml:2:48 error GHX224 unknown key "expct", did you mean "expect"?',
  );
  expect(await stop()).toBe(0);
  const check = ["check", "--scenarios", "scenarios", "--format"];
  const { err } = await run([...check, "github"]);
  expect(err).toContain("::error file=scenarios/issue.view.yaml,line=2,endLine=2,col=48");
  const { out } = await run([...check, "json"]);
  expect(JSON.parse(out)).toContainEqual(
    expect.objectContaining({ code: "GHX224", file: "scenarios/issue.view.yaml", line: 2, column: 48 }),
  );
});

test("watch notices scenarios, and folders that are created, moved and replaced", async () => {
  const at = (path: string) => join(root, path);
  await mkdir(at("later"));
  for (const name of await readdir(at("cards"))) await writeFile(at(`later/${name}`), exchangeFile(name));
  await cp(at("cards"), at("copy"), { recursive: true });
  const { next, stop } = startWatch("--scenarios", "scenarios");
  expect(await next()).toContain("GHX208");
  await rename(at("later"), at("scenarios"));
  expect(await next()).toMatch(COMPILED);
  await rm(at("scenarios/issue.view.yaml"));
  expect(await next()).toContain("GHX208");
  await rename(at("cards"), at("moved"));
  expect(await next()).toContain("there is no folder");
  await rename(at("copy"), at("cards"));
  expect(await next()).toContain("GHX208");
  await breakCard();
  expect(await next()).toContain("GHX103");
  expect(await stop()).toBe(0);
});
