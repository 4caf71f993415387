// Runs the programs of the guides in a folder with only the packed packages, as a newcomer would.

import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, delimiter, dirname, extname, join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { type LocalGithub, startLocalGithub } from "@ghx/local-github";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { ghBinaries } from "../../scenarios/github/testing.js";
import { type Output, project, remove, root, run, workFolder, write } from "./project.js";

const tarballs = inject("tarballs");

let folder: string;
let newcomer: string;
let github: LocalGithub;

beforeAll(async () => {
  folder = workFolder();
  const packages = [tarballs.ghx, tarballs.localGithub, "@types/node@20.19.0"];
  newcomer = await project(join(folder, "newcomer"), packages, "pnpm");
  // The test runner of this repository, because its installation takes longer than the tests.
  symlinkSync(join(root, "node_modules/vitest"), join(newcomer, "node_modules/vitest"));
  installOctokit();
  // Programs with the same effect send different numbers of requests.
  github = await startLocalGithub({ clock: () => ({ now: () => new Date("2026-03-01T12:00:00Z") }) });
});
afterAll(async () => {
  await github?.close();
  remove(folder);
});

/** The fenced blocks of a guide that have a file name, by name. */
function programs(guide: string): Record<string, string> {
  const text = readFileSync(join(root, "docs", guide), "utf8");
  return Object.fromEntries(
    [...text.matchAll(/^```\w+ (\S+)\n([\s\S]*?)^```$/gm)].map(([, name = "", code = ""]) => [name, code]),
  );
}

/** The name of a program without its folder and extension, which those with the same effect share. */
function stem(name: string): string {
  return basename(name, extname(name));
}

/** Runs a program of a guide against the local GitHub, with the newest gh. */
function runProgram(name: string): Promise<Output> {
  const env = github.env();
  if (!name.endsWith(".sh")) return run(process.execPath, [name], newcomer, env);
  const gh = ghBinaries().at(-1);
  const path = [...(gh ? [dirname(gh.path)] : []), process.env.PATH].join(delimiter);
  return run("sh", [name], newcomer, { ...env, PATH: path });
}

describe.each(["errors.md", "results.md", "enterprise.md"])("docs/%s", (guide) => {
  const files = programs(guide);
  beforeAll(() => write(newcomer, files));

  test.each(Object.keys(files).filter((name) => name.endsWith(".mjs")))(
    "%s prints what the guide shows",
    async (name) => {
      const { exitCode, out, err } = await run(process.execPath, [name], newcomer);
      expect(exitCode, err).toBe(0);
      const shown = files[name.replace(".mjs", ".txt")];
      if (shown !== undefined) expect(out).toBe(shown);
    },
  );
});

test("the packages work under a scoped name", async () => {
  await run("tar", ["-xzf", tarballs.ghx], folder);
  const file = join(folder, "package/package.json");
  const manifest = JSON.parse(readFileSync(file, "utf8"));
  writeFileSync(file, JSON.stringify({ ...manifest, name: "@acme/github" }));
  await run("tar", ["-czf", "scoped.tgz", "package"], folder);
  const scoped = await project(
    join(folder, "scoped"),
    [join(folder, "scoped.tgz"), tarballs.localGithub],
    "pnpm",
  );
  const known = { ...programs("results.md"), ...programs("errors.md") };
  for (const name of ["pages", "reasons"]) {
    const program = known[`${name}.mjs`] ?? "";
    write(scoped, { "program.mjs": program.replace(/(from ")ghx\b/g, "$1@acme/github") });
    const { exitCode, out, err } = await run(process.execPath, ["program.mjs"], scoped);
    expect({ exitCode, err, out }).toEqual({ exitCode: 0, err: "", out: known[`${name}.txt`] });
  }
  const listed = await run(
    join(scoped, "node_modules/.bin/ghx"),
    ["sim", "--", "ghx", "issue", "view", "1", "-R", "octo/hello"],
    scoped,
    {
      PATH: `${join(scoped, "node_modules/.bin")}${delimiter}${process.env.PATH}`,
    },
  );
  expect(JSON.parse(listed.out)).toMatchObject({ ok: true, data: { title: "Found a bug" } });
});

describe.each(["migrate-octokit.md", "migrate-gh.md"])("docs/%s", (guide) => {
  const files = programs(guide);
  const names = Object.keys(files).filter((name) => !name.includes("client."));
  const stems = [...new Set(names.map(stem))];
  beforeAll(() => write(newcomer, files));

  test.each(stems)("%s prints the same and has the same effect", async (name) => {
    const runs = [];
    for (const file of names.filter((one) => stem(one) === name)) {
      if (file.startsWith("gh/") && ghBinaries().length === 0) continue;
      github.reset();
      const { exitCode, out, err } = await runProgram(file);
      expect(exitCode, `${file}: ${err}`).toBe(0);
      runs.push({ out, world: github.world() });
    }
    const [first, ...others] = runs;
    expect(first?.out).not.toBe("");
    expect(others.length).toBeGreaterThan(0);
    for (const other of others) expect(other).toEqual(first);
  });
});

/** Installs `octokit` as its parts in this repository, which behave like the package. */
function installOctokit(): void {
  const parts = ["core", "plugin-paginate-rest", "plugin-rest-endpoint-methods"];
  mkdirSync(join(newcomer, "node_modules/@octokit"), { recursive: true });
  for (const part of parts)
    symlinkSync(
      join(root, "scenarios/github/node_modules/@octokit", part),
      join(newcomer, "node_modules/@octokit", part),
    );
  write(join(newcomer, "node_modules/octokit"), {
    "package.json": '{ "name": "octokit", "type": "module", "exports": "./index.js" }',
    "index.js": `import { Octokit as Core } from "@octokit/core";
      import { paginateRest } from "@octokit/plugin-paginate-rest";
      import { restEndpointMethods } from "@octokit/plugin-rest-endpoint-methods";
      export const Octokit = Core.plugin(restEndpointMethods, paginateRest);`,
  });
}

const STRICT = ["--strict", "--noUncheckedIndexedAccess", "--exactOptionalPropertyTypes"];
const TARGET = ["--target", "ES2022", "--lib", "ES2023,ESNext.Disposable", "--module", "NodeNext"];

/** Type checks programs in the newcomer's project, including the declarations of the packages, and compiles them to `js/`. */
async function compile(names: readonly string[], flags: readonly string[] = []): Promise<void> {
  const tsc = join(root, "node_modules/typescript/bin/tsc");
  const all = [...STRICT, ...TARGET, "--types", "node", "--outDir", "js", ...flags, ...names];
  expect(await run(process.execPath, [tsc, ...all], newcomer)).toMatchObject({ exitCode: 0, out: "" });
}

const vitest = (name: string, env: Readonly<Record<string, string>> = {}) =>
  run(process.execPath, ["node_modules/vitest/vitest.mjs", "run", "--testTimeout=120000", name], newcomer, {
    CI: "1",
    VITEST: "",
    ...env,
  });

describe("docs/testing.md", () => {
  const files = programs("testing.md");
  beforeAll(() => write(newcomer, files));

  test("the first program starts the local GitHub in one line", async () => {
    const { exitCode, out, err } = await run(process.execPath, ["start.mjs"], newcomer);
    expect({ exitCode, err }).toEqual({ exitCode: 0, err: "" });
    expect(out).toContain("title: 'Found a bug'");
  });

  test("the programs compile", async () => {
    const names = Object.keys(files).filter((name) => name.endsWith(".ts"));
    // Some declarations of the test runner require declarations of packages that are not installed here.
    await compile(names, ["--skipLibCheck"]);
    await compile(names.filter((name) => !files[name]?.includes('from "vitest"')));
  });

  test("the tests for Vitest pass", async () => {
    const { exitCode, out } = await vitest("triage.test.ts");
    expect(exitCode, out).toBe(0);
    expect(stripVTControlCharacters(out)).toMatch(/Tests +2 passed/);
  });

  test("the test of a workflow passes", async () => {
    const { exitCode, out } = await vitest("ci.test.ts");
    expect(exitCode, out).toBe(0);
    expect(stripVTControlCharacters(out)).toMatch(/Tests +1 passed/);
  });

  test("the tests with stubs pass", async () => {
    const { exitCode, out } = await vitest("lock.test.ts");
    expect(exitCode, out).toBe(0);
    expect(stripVTControlCharacters(out)).toMatch(/Tests +2 passed/);
  });

  test("the test for node:test passes", async () => {
    const { exitCode, out } = await run(process.execPath, ["--test", "js/triage.node-test.js"], newcomer);
    expect(exitCode, out).toBe(0);
    expect(out).toMatch(/pass 3\b/);
  });

  test("the message about what was sent is the one that the guide shows", async () => {
    write(newcomer, {
      "js/message.js": `import { startGithub } from "ghx/testing";
        import { triage } from "./triage.js";
        const repository = { labels: { bug: {} }, issues: { 1: { title: "Crash" } } };
        const tokens = { "mona-token": { user: "monalisa", scopes: ["repo"] } };
        const world = { users: { monalisa: {} }, tokens, repositories: { "monalisa/app": repository } };
        const github = await startGithub({ world });
        await triage(github.ghx);
        try {
          github.expectSent({ document: "IssueLabelsAdd", variables: { labelIds: [] } });
        } catch (error) {
          console.log(error.message);
        }
        await github.close();`,
    });
    const { out } = await run(process.execPath, ["js/message.js"], newcomer);
    expect(out).toBe(files["message.txt"]);
  });

  test("the exchanges are recorded once, and replayed without a server", async () => {
    const missing = await vitest("release-notes");
    expect(missing.exitCode).toBe(1);
    expect(missing.out + missing.err).toContain("Set GHX_RECORD=1 to record it");
    const server = { GHX_API_URL: github.url, GH_TOKEN: github.token };
    const recorded = await vitest("release-notes", { ...server, GHX_RECORD: "1" });
    expect(recorded.exitCode, recorded.out).toBe(0);
    const cassette = join(newcomer, "cassettes/hello.json");
    const text = readFileSync(cassette, "utf8");
    expect(text).not.toContain(github.token);
    // Recorded at GitHub, the URLs have the default host.
    write(newcomer, { "cassettes/hello.json": text.replaceAll(github.url, "https://api.github.com") });
    github.clearRequests();
    const replayed = await vitest("release-notes", server);
    expect(replayed.exitCode, replayed.out).toBe(0);
    expect(github.requests).toEqual([]);
  });
});
