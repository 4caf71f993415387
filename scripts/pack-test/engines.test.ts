// The versions of Node that the packages of the compiler require.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, inject, test } from "vitest";
import { remove, root, run, workFolder, write } from "./project.js";

const folder = workFolder();
afterAll(() => remove(folder));

const major = Number(process.versions.node.split(".")[0]);

// Later versions satisfy all of them.
test.runIf(major < 22)("lists every package that npm says is for a newer Node", async () => {
  write(folder, { "package.json": '{ "private": true }' });
  const { ghx, generator, localGithub } = inject("tarballs");
  const flags = ["--package-lock-only", "--prefer-offline", "--no-audit", "--no-fund"];
  const { err } = await run("npm", ["install", ...flags, ghx, generator, localGithub], folder);
  const rejected = [...err.matchAll(/EBADENGINE\s+package: '(@[^/]+\/)?([^@]+)@/g)];
  expect(rejected).not.toEqual([]);

  const page = readFileSync(join(root, "docs/dependencies.md"), "utf8");
  const listed = page.split("\n").find((line) => line.includes("EBADENGINE")) ?? "";
  const unlisted = rejected.filter(([, scope = "", name]) => {
    const isNamed = new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(listed);
    return !isNamed || !listed.includes(scope.slice(0, -1));
  });
  expect(unlisted.map(([, scope = "", name]) => `${scope}${name}`)).toEqual([]);
});
