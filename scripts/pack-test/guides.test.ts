// Runs the programs of the guides in a folder with only the packed packages, as a newcomer would.

import { readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { type LocalGithub, startLocalGithub } from "@ghx/local-github";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { pack, project, remove, root, run, workFolder, write } from "./project.js";

// Compilers and installers are slow on busy machines.
vi.setConfig({ testTimeout: 180_000 });

let folder: string;
let newcomer: string;
let github: LocalGithub;

beforeAll(async () => {
  folder = workFolder();
  const { ghx, localGithub } = await pack(folder);
  newcomer = await project(join(folder, "newcomer"), [ghx, localGithub, "@types/node@20.19.0"], "pnpm");
  // The test runner of this repository, because its installation takes longer than the tests.
  symlinkSync(join(root, "node_modules/vitest"), join(newcomer, "node_modules/vitest"));
  github = await startLocalGithub();
}, 600_000);
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

const STRICT = ["--strict", "--noUncheckedIndexedAccess", "--exactOptionalPropertyTypes"];
const TARGET = ["--target", "ES2022", "--lib", "ES2023,ESNext.Disposable", "--module", "NodeNext"];

/** Type checks programs in the newcomer's project, including the declarations of the packages, and compiles them to `js/`. */
async function compile(names: readonly string[], flags: readonly string[] = []): Promise<void> {
  const tsc = join(root, "node_modules/typescript/bin/tsc");
  const all = [...STRICT, ...TARGET, "--types", "node", "--outDir", "js", ...flags, ...names];
  expect(await run(process.execPath, [tsc, ...all], newcomer)).toMatchObject({ exitCode: 0, out: "" });
}

const vitest = (name: string, env: Readonly<Record<string, string>> = {}) =>
  run(process.execPath, ["node_modules/vitest/vitest.mjs", "run", name], newcomer, {
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
    // Some declarations of the test runner require those of packages that are not installed here.
    await compile(names, ["--skipLibCheck"]);
    await compile(names.filter((name) => !files[name]?.includes('from "vitest"')));
  });

  test("the tests for Vitest pass", async () => {
    const { exitCode, out } = await vitest("triage.test.ts");
    expect(exitCode, out).toBe(0);
    expect(stripVTControlCharacters(out)).toMatch(/Tests +2 passed/);
  });

  test("the test for node:test passes", async () => {
    const { exitCode, out } = await run(process.execPath, ["--test", "js/triage.node-test.js"], newcomer);
    expect(exitCode, out).toBe(0);
    expect(out).toMatch(/pass 1\b/);
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
    // Recorded at GitHub, the URLs are those of the default host.
    write(newcomer, { "cassettes/hello.json": text.replaceAll(github.url, "https://api.github.com") });
    github.clearRequests();
    const replayed = await vitest("release-notes", server);
    expect(replayed.exitCode, replayed.out).toBe(0);
    expect(github.requests).toEqual([]);
  });
});
