// Runs the packed program and the compiler with package managers that lay out packages differently from npm: pnpm links
// them, and Yarn keeps them in zip files or in a node_modules folder. By default with pnpm, in the full run with both.

import { copyFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { full } from "../../scenarios/runner/depth.js";
import { packageManager, project, remove, run, workFolder, write } from "./project.js";

const tarballs = inject("tarballs");

type Run = (...args: string[]) => ReturnType<typeof run>;

let folder: string;
let yarn: string;

beforeAll(async () => {
  folder = workFolder();
  const tools = await project(join(folder, "tools"), ["@yarnpkg/cli-dist@4.18.1"]);
  yarn = join(tools, "node_modules/@yarnpkg/cli-dist/bin/yarn.js");
});
afterAll(() => remove(folder));

/** Creates an empty project with the tarballs, and returns the package manager in it. */
function emptyProject(name: string, linker: string): Run {
  const app = join(folder, name);
  write(app, {
    "package.json": '{ "private": true, "type": "module" }',
    ".yarnrc.yml": `nodeLinker: ${linker}\nenableTelemetry: false\nenableGlobalCache: false\nenableImmutableInstalls: false\n`,
    "yarn.lock": "",
    "pnpm-workspace.yaml": `nodeLinker: ${linker}\npreferOffline: true\n`,
    "view.mjs": `import { ghx, unwrap } from "ghx";
      console.log((await unwrap(ghx.issue.view({ owner: "octo", name: "hello", issueNumber: 1 }))).number);\n`,
  });
  for (const [tarball, path] of Object.entries(tarballs)) copyFileSync(path, join(app, `${tarball}.tgz`));
  // A cache of its own, in which the program has no compiled code yet.
  const env = { XDG_CACHE_HOME: join(folder, `${name}-cache`) };
  return name.startsWith("yarn")
    ? (...args) => run(process.execPath, [yarn, ...args], app, env)
    : (...args) => run("npx", ["-y", packageManager(), ...args], app, env);
}

const LAYOUTS = [
  ["pnpm-links", "isolated"],
  ["yarn-zip-files", "pnp"],
  ["yarn-folder", "node-modules"],
] as const;

describe.each(full ? LAYOUTS : LAYOUTS.slice(0, 1))("%s", (name, linker) => {
  let manager: Run;

  beforeAll(async () => {
    manager = emptyProject(name, linker);
    const added = await manager("add", "ghx@file:./ghx.tgz", "@ghx/local-github@file:./localGithub.tgz");
    if (added.exitCode !== 0) throw new Error(added.out + added.err);
  });

  test("ghx sim loads the local GitHub, with and without cached code", async () => {
    const sim = () => manager("ghx", "sim", "--", "node", "view.mjs");
    const expected = { exitCode: 0, out: expect.stringMatching(/^1$/m) };
    expect(await sim()).toMatchObject(expected);
    expect(await sim()).toMatchObject(expected);
  });

  test("ghx-gen compiles a new project", async () => {
    expect(await manager("add", "-D", "@ghx/generator@file:./generator.tgz")).toMatchObject({ exitCode: 0 });
    expect(await manager("ghx-gen", "init")).toMatchObject({ exitCode: 0 });
    const compiled = { exitCode: 0, out: expect.stringContaining("2 capabilities") };
    expect(await manager("ghx-gen", "gen", "--scenarios", "scenarios")).toMatchObject(compiled);
    // Other programs create the folder, in which results are then kept.
    mkdirSync(join(folder, name, "node_modules"), { recursive: true });
    for (const _ of ["kept", "read"])
      expect(await manager("ghx-gen", "check", "--scenarios", "scenarios")).toMatchObject(compiled);
  });
});
