// What the built program prints if stdout cannot be written, as on a full disk.

import { spawn } from "node:child_process";
import { openSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { cli } from "../../tsup.config.js";
import { github, useLocalGithub } from "./testing/local-github.js";
import { buildProgram, root } from "./testing/program.js";

useLocalGithub();

let program: string;
beforeAll(async () => {
  program = await buildProgram(cli, "cli-unwritten");
});

/** Runs a command whose stdout is a full disk. */
async function runOnFullDisk(...argv: readonly string[]) {
  const { PATH = "", HOME = "" } = process.env;
  const env = { PATH, HOME, GHX_API_URL: github.url, GH_TOKEN: github.token, GH_REPO: "octo/hello" };
  const stdio = ["ignore", openSync("/dev/full", "w"), "pipe"] as const;
  const child = spawn(process.execPath, [program, ...argv], { env, cwd: root, stdio: [...stdio] });
  let err = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    err += text;
  });
  const exitCode = await new Promise<number | null>((resolve) => child.on("close", resolve));
  return { exitCode, err };
}

const isLinux = process.platform === "linux";

test.runIf(isLinux)("stderr has the result of a write that stdout could not take", async () => {
  const { exitCode, err } = await runOnFullDisk("issue", "create", "--title", "x");
  expect(exitCode).toBe(1);
  expect(err).toMatch(
    /^ghx: the output could not be written \(ENOSPC: .*\): \{"ok":true,.*\/octo\/hello\/issues\/\d+".*\n$/,
  );
});

test.runIf(isLinux).each([
  ["pages", ["repos/octo/hello/issues?per_page=1", "--paginate"]],
  ["bytes", ["repos/octo/hello/releases/assets/401", "-H", "Accept: application/octet-stream"]],
])("api reads no more %s than a full disk takes", async (_, argv) => {
  const { exitCode, err } = await runOnFullDisk("api", ...argv);
  expect(exitCode).toBe(1);
  expect(err).toMatch(/^(?:ghx: the output could not be written \(ENOSPC: .+\n)+$/);
  expect(github.requests.map(({ method, path }) => [method, path])).toEqual([["GET", `/${argv[0]}`]]);
});

test.runIf(isLinux).each([
  ["issue list", ["issue", "list"]],
  ["a text", ["run", "pr.diff.view", "--pr-number", "3"]],
  ["api", ["api", "repos/octo/hello"]],
  ["help", ["--help"]],
])("the output of %s on a full disk is an error", async (_, argv) => {
  const { exitCode, err } = await runOnFullDisk(...argv);
  expect(exitCode).toBe(1);
  expect(err).toMatch(/^ghx: the output could not be written \(ENOSPC: .+\n$/);
});
