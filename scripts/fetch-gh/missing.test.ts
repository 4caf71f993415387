// Tests that a message about a missing program contains the actual reason, and that it is an error in CI.

import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { clearFailure, type Program, recordFailure, skipReason } from "./missing.js";

const mirror = { uri: "http://deb.example/debian", keyring: "/none" };
const here = { mirror, ci: false };
let root = "";
let program: Program = { name: "redis-server", folder: "", tests: "the Redis store" };
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "ghx-missing-"));
  program = { ...program, folder: join(root, "redis") };
});
afterEach(() => rm(root, { recursive: true }));

const failed = () =>
  recordFailure(program, new Error("Command failed: apt-get update\nE: Unable to connect\n"));

test("without a mirror, the message says so", () => {
  expect(skipReason(program, { mirror: undefined, ci: false })).toBe(
    "redis-server not found (no Debian mirror in apt's sources; not on PATH): tests of the Redis store are skipped",
  );
});

test("with a mirror from which nothing could be fetched, the message contains the error", async () => {
  await failed();
  expect(skipReason(program, here)).toBe(
    "redis-server not found (not fetched from http://deb.example/debian: Command failed: apt-get update E: Unable to connect; not on PATH): tests of the Redis store are skipped",
  );
});

test("with a mirror that was not used, the message says so", () => {
  expect(skipReason(program, here)).toContain("(not fetched from http://deb.example/debian; not on PATH)");
});

test("with a program that was fetched and does not run, the message says so", async () => {
  await failed();
  await clearFailure(program);
  await mkdir(join(program.folder, "bookworm"));
  expect(skipReason(program, here)).toContain(
    "(what was fetched from http://deb.example/debian does not run;",
  );
});

test.each([mirror, undefined])("in CI it is an error with the reason (mirror: %j)", async (where) => {
  await failed();
  expect(() => skipReason(program, { mirror: where, ci: true })).toThrow(
    where === undefined ? /no Debian mirror in apt's sources/ : /E: Unable to connect.* require it$/,
  );
});
