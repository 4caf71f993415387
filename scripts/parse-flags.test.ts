// The flags of chores. Each chore reads them with parseFlags.

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { trackedFiles } from "./stats.js";

const root = join(import.meta.dirname, "..");

test("no script calls parseArgs, which throws a stack at the reader", () => {
  const callers = trackedFiles("scripts/*.ts").filter((file) =>
    readFileSync(join(root, file), "utf8").includes("parseArgs("),
  );
  expect(callers).toEqual(["scripts/parse-flags.test.ts", "scripts/parse-flags.ts"]);
});

test("--help prints the flags of a chore", () => {
  expect(run("scripts/code-size.ts", "--help")).toEqual({ status: 0, out: "Flags: [--json]\n", err: "" });
});

test("an unknown flag ends a chore with 2 and one message", () => {
  expect(run("scripts/observed.ts", "--nope")).toEqual({
    status: 2,
    out: "",
    err: "Unknown option '--nope'\nFlags: [--recordings <value>] [--check]\n",
  });
});

test("a chore without flags refuses one before it does anything", () => {
  expect(run("scripts/fetch-shells.ts", "--nope")).toEqual({
    status: 2,
    out: "",
    err: "Unknown option '--nope'\nNo flags are accepted.\n",
  });
});

function run(file: string, ...flags: readonly string[]) {
  const argv = ["--import", "tsx", "--conditions=source", file, ...flags];
  const { status, stdout, stderr } = spawnSync(process.execPath, argv, { cwd: root, encoding: "utf8" });
  return { status, out: stdout, err: stderr };
}
