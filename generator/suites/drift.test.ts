// ghx-gen check: reports files that differ from the generated ones, and gen fixes them.

import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { fixtures, repository } from "../testing/projects.js";
import { run } from "../testing/written-project.js";

const temporary = await mkdtemp(join(tmpdir(), "ghx-drift-"));
const origin = join(temporary, "origin");
const project = join(temporary, "project");
await cp(join(fixtures, "small"), origin, { recursive: true });
await run(origin, "gen");

beforeEach(async () => {
  await rm(project, { recursive: true, force: true });
  await cp(origin, project, { recursive: true });
});
afterAll(() => rm(temporary, { recursive: true, force: true }));

async function replace(path: string, from: string, to: string): Promise<void> {
  const file = join(project, path);
  const text = await readFile(file, "utf8");
  expect(text).toContain(from);
  await writeFile(file, text.replace(from, to));
}

/** Every file of a folder, with its text. */
async function snapshot(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(await Promise.all(files.map(async (file) => [file, await readFile(file, "utf8")] as const)));
}

it("reports a generated project as up to date", async () => {
  expect(await run(project, "check")).toEqual({
    code: 0,
    out: "5 capabilities; generated/ is up to date\n",
    err: "",
  });
});

describe("check lists drifted files and the command that fixes them, and gen fixes them", () => {
  it.each<[string, string, () => Promise<void>]>([
    [
      "a changed card",
      "changed  generated/issue/view.ts",
      () => replace("cards/issue.view.yaml", "description: One issue.", "description: An issue."),
    ],
    [
      "a changed document",
      "changed  generated/operations/IssueView.ts",
      () => replace("operations/IssueView.graphql", "first: 100", "first: 50"),
    ],
    [
      "a deleted card",
      "orphan   generated/job/log.view.ts",
      () => rm(join(project, "cards/job.log.view.yaml")),
    ],
    [
      "an edited generated file",
      "changed  generated/client.ts",
      () => replace("generated/client.ts", "Do not edit.\n", "Do not edit.\n// Edited\n"),
    ],
    [
      "a generated file with other line endings",
      "changed  generated/client.ts",
      async () => {
        const file = join(project, "generated/client.ts");
        await writeFile(file, (await readFile(file, "utf8")).replaceAll("\n", "\r\n"));
      },
    ],
    [
      "a deleted generated file",
      "missing  generated/issue/list.ts",
      () => rm(join(project, "generated/issue/list.ts")),
    ],
    [
      "a generated file of an older compiler",
      "orphan   generated/issue/notes/extra.ts",
      async () => {
        await mkdir(join(project, "generated/issue/notes"));
        const text = await readFile(join(project, "generated/client.ts"), "utf8");
        await writeFile(join(project, "generated/issue/notes/extra.ts"), text);
      },
    ],
  ])("%s", async (_name, line, change) => {
    await change();
    const before = await snapshot(project);
    const checked = await run(project, "check");
    expect(checked.code).toBe(1);
    expect(checked.err).toContain(line);
    expect(checked.err).toMatch(/Run `ghx-gen gen` with the same options and commit the result\.\n$/);
    expect(await snapshot(project)).toEqual(before);
    expect((await run(project, "gen")).code).toBe(0);
    expect((await run(project, "check")).code).toBe(0);
  });
});

it("lists the drifted files of both the SDK and the reference", async () => {
  const both = ["--reference", "docs"];
  expect((await run(project, "gen", ...both)).code).toBe(0);
  await replace("generated/index.ts", "Do not edit.\n", "Do not edit.\n// Edited\n");
  await rm(join(project, "docs/issue.view.md"));
  const { code, err } = await run(project, "check", ...both);
  expect(code).toBe(1);
  expect(err).toContain("changed  generated/index.ts");
  expect(err).toContain("missing  docs/issue.view.md");
});

it("reports every error and writes nothing", async () => {
  await replace("cards/issue.view.yaml", "milestone: milestone.title", "milestone: milestone.name");
  await replace("cards/issue.list.yaml", "creator: author", "creater: author");
  const before = await snapshot(project);
  const { code, out, err } = await run(project, "gen");
  expect({ code, out }).toEqual({ code: 1, out: "" });
  expect(err).toContain("cards/issue.list.yaml:45:37 error GHX505");
  expect(err).toContain("cards/issue.view.yaml:36:18 error GHX405");
  expect(err).toMatch(/\n2 errors; nothing was written\n$/);
  expect(await snapshot(project)).toEqual(before);
});

it.each([
  [
    "cards/issue.view.yaml",
    "cards/issue.view.yml",
    "cards/issue.view.yml: the name of a card ends in .yaml\n",
  ],
  [
    "cards/issue.view.yaml",
    "../view.yaml",
    "cards/issue.view.yaml is a symbolic link, which ghx-gen does not follow\n",
  ],
  [
    "cards/issue.view.yaml",
    "cards/issues/issue.view.yaml",
    "cards/issues/issue.view.yaml: a card is in cards/, not in a folder in it\n",
  ],
  [
    "operations/IssueView.graphql",
    "operations/IssueView.gql",
    "operations/IssueView.gql: the name of a document ends in .graphql\n",
  ],
  [
    "operations/IssueView.graphql",
    "operations/issues/IssueView.graphql",
    "operations/issues/IssueView.graphql: a document is in operations/ or operations/fragments/\n",
  ],
  ["operations/IssueView.graphql", "../View.graphql", "operations/IssueView.graphql is a symbolic link"],
])("refuses %s at %s, instead of removing its code", async (path, to, message) => {
  await mkdir(dirname(join(project, to)), { recursive: true });
  await rename(join(project, path), join(project, to));
  if (to.startsWith("..")) await symlink(join(project, to), join(project, path));
  // The lock of an editor.
  await symlink("someone@host", join(project, "cards/.#issue.list.yaml"));
  const { code, err } = await run(project, "gen");
  expect(code).toBe(1);
  expect(err).toContain(message);
});

describe("reports a usage error in one line", () => {
  it.each([
    ["an unknown command", ["generate"], 'ghx-gen: there is no command "generate"; see ghx-gen --help'],
    ["two commands", ["gen", "check"], 'ghx-gen: there is no command "gen check"; see ghx-gen --help'],
    [
      "an unknown option",
      ["gen", "--card", "x"],
      'ghx-gen: there is no option "--card", did you mean "--cards"?',
    ],
    [
      "a command without its argument",
      ["schema", "use"],
      "ghx-gen: schema use needs a version, such as ghes-3.19",
    ],
    ["a missing folder", ["gen", "--cards", "nowhere"], "ghx-gen: there is no folder "],
    ["a folder without cards", ["gen", "--cards", "operations"], "ghx-gen: there are no cards in "],
    [
      "a folder without a schema",
      ["check", "--operations", "cards"],
      "ghx-gen: there is no GraphQL schema in ",
    ],
    [
      "the project as output",
      ["gen", "--out", "."],
      "ghx-gen: --out . is the project itself; give a folder ",
    ],
    ["the cards as output", ["gen", "--out", "cards"], "ghx-gen: --out cards contains cards, the folder of "],
  ])("%s", async (_name, argv, message) => {
    const before = await snapshot(project);
    const { code, out, err } = await run(project, ...argv);
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err.startsWith(message)).toBe(true);
    expect(err.trimEnd()).not.toContain("\n");
    expect(await snapshot(project)).toEqual(before);
  });

  it("prints help, also without a command", async () => {
    for (const argv of [["--help"], []]) {
      const { code, out, err } = await run(project, ...argv);
      expect({ code, err }).toEqual({ code: 0, err: "" });
      expect(out).toMatch(/^ghx-gen: .*\n\n {2}ghx-gen gen {5}/);
    }
  });

  it("exits with the code of the command", async () => {
    const program = [join(repository, "node_modules/tsx/dist/cli.mjs"), "--conditions=source"];
    const argv = [...program, join(repository, "generator/cli.ts"), "generate"];
    await expect(promisify(execFile)(process.execPath, argv, { cwd: project })).rejects.toMatchObject({
      code: 1,
      stdout: "",
      stderr: 'ghx-gen: there is no command "generate"; see ghx-gen --help\n',
    });
  });
});
