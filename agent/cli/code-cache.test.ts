// The compiled code that the built program keeps: it is used if it belongs to the program and to the user, else ignored.

import { spawn } from "node:child_process";
import {
  appendFileSync,
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { cli } from "../../tsup.config.js";
import { outputOf } from "./testing/finish.js";
import { buildProgram } from "./testing/program.js";

let program: string;
let folder: string;
beforeAll(async () => {
  program = await buildProgram(cli, "cli-code-cache");
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "ghx-code-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const cache = () => join(folder, "ghx");
const ghx = (argv: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  outputOf(spawn(process.execPath, [program, ...argv], { env: { XDG_CACHE_HOME: folder, ...env } }));
const list = async () => (await ghx(["list"])).out;
const onlyFile = () => join(cache(), readdirSync(cache()).join());
/** Whether the run replaced the compiled code, which it does if it did not use it. */
async function replaces(change: (file: string) => void): Promise<boolean> {
  await list();
  const file = onlyFile();
  change(file);
  const { ino } = statSync(file);
  expect(await list()).toContain("advisory: get");
  return statSync(file).ino !== ino;
}

test("each command has one file, which only the user can read", async () => {
  await list();
  await list();
  await ghx(["issue", "view", "1", "--dry-run"]);
  const names = readdirSync(cache()).sort();
  expect(names).toEqual([
    `list-${process.version}-${process.arch}.code`,
    `run-${process.version}-${process.arch}.code`,
  ]);
  expect(statSync(cache()).mode & 0o777).toBe(0o700);
  for (const name of names) expect(statSync(join(cache(), name)).mode & 0o777).toBe(0o600);
});

test("a second run uses the compiled code", async () => {
  expect(await replaces(() => {})).toBe(false);
});

test("replaces code of a program that has changed", async () => {
  expect(await replaces(() => appendFileSync(join(program, "../program.cjs"), "\n"))).toBe(true);
});

test("replaces a damaged file", async () => {
  expect(await replaces((file) => writeFileSync(file, readFileSync(file).subarray(0, 100)))).toBe(true);
});

test("ignores a file that others can write", async () => {
  expect(await replaces((file) => chmodSync(file, 0o622))).toBe(true);
});

test("replaces a symbolic link, and not the file that it names", async () => {
  await list();
  const file = onlyFile();
  const elsewhere = join(folder, "elsewhere");
  writeFileSync(elsewhere, readFileSync(file));
  const { ino, mtimeMs } = statSync(elsewhere);
  rmSync(file);
  symlinkSync(elsewhere, file);
  expect(await list()).toContain("advisory: get");
  expect(lstatSync(file).isFile()).toBe(true);
  expect(statSync(elsewhere)).toMatchObject({ ino, mtimeMs });
});

test("works without a cache: disabled, without a folder, or in one that cannot be created", async () => {
  expect((await ghx(["list"], { NODE_DISABLE_COMPILE_CACHE: "1" })).exitCode).toBe(0);
  expect(readdirSync(folder)).toEqual([]);
  expect((await ghx(["list"], { XDG_CACHE_HOME: "" })).exitCode).toBe(0);
  mkdirSync(join(folder, "file"));
  writeFileSync(join(folder, "file/ghx"), "");
  expect(await ghx(["list"], { XDG_CACHE_HOME: join(folder, "file") })).toMatchObject({
    exitCode: 0,
    err: "",
  });
});
