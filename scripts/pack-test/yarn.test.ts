// Runs the packed program and the compiler with Yarn, which keeps packages in zip files and has no node_modules folder.

import { copyFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { project, remove, run, workFolder, write } from "./project.js";

const tarballs = inject("tarballs");

let folder: string;
let app: string;
let yarn: (...args: string[]) => ReturnType<typeof run>;

beforeAll(async () => {
  folder = workFolder();
  const tools = await project(join(folder, "tools"), ["@yarnpkg/cli-dist@4.18.1"]);
  app = join(folder, "app");
  write(app, {
    "package.json": '{ "private": true, "type": "module" }',
    ".yarnrc.yml":
      "nodeLinker: pnp\nenableTelemetry: false\nenableGlobalCache: false\nenableImmutableInstalls: false\n",
    "yarn.lock": "",
    "view.mjs": `import { ghx, unwrap } from "ghx";
      console.log((await unwrap(ghx.issue.view({ owner: "octo", name: "hello", issueNumber: 1 }))).number);\n`,
  });
  copyFileSync(tarballs.ghx, join(app, "ghx.tgz"));
  copyFileSync(tarballs.localGithub, join(app, "local-github.tgz"));
  // A cache of its own, in which the program has no compiled code yet.
  const env = { XDG_CACHE_HOME: join(folder, "cache") };
  const bin = join(tools, "node_modules/@yarnpkg/cli-dist/bin/yarn.js");
  yarn = (...args) => run(process.execPath, [bin, ...args], app, env);
  const added = await yarn("add", "ghx@file:./ghx.tgz", "@ghx/local-github@file:./local-github.tgz");
  if (added.exitCode !== 0) throw new Error(added.out + added.err);
});
afterAll(() => remove(folder));

test("ghx sim loads the local GitHub from Yarn's zip files, with and without cached code", async () => {
  const sim = () => yarn("ghx", "sim", "--", "node", "view.mjs");
  const expected = { exitCode: 0, out: expect.stringMatching(/^1$/m) };
  expect(await sim()).toMatchObject(expected);
  expect(await sim()).toMatchObject(expected);
});

test("ghx-gen compiles a new project from Yarn's zip files", async () => {
  copyFileSync(tarballs.generator, join(app, "generator.tgz"));
  expect(await yarn("add", "--dev", "@ghx/generator@file:./generator.tgz")).toMatchObject({ exitCode: 0 });
  expect(await yarn("ghx-gen", "init")).toMatchObject({ exitCode: 0 });
  const compiled = { exitCode: 0, out: expect.stringContaining("2 capabilities") };
  expect(await yarn("ghx-gen", "gen", "--scenarios", "scenarios")).toMatchObject(compiled);
  // Other programs create the folder, in which results are then kept.
  mkdirSync(join(app, "node_modules"));
  for (const _ of ["kept", "read"])
    expect(await yarn("ghx-gen", "check", "--scenarios", "scenarios")).toMatchObject(compiled);
});
