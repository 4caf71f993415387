// A day's work with commands of gh, by gh and by the built program, each with a local GitHub of its own.

import { execFile } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startLocalGithub } from "@ghx/local-github";
import { expect, onTestFinished, test } from "vitest";
import { installedGh } from "../../scripts/fetch-gh.js";
import { cli } from "../../tsup.config.js";
import { buildProgram } from "./testing/program.js";

const SCRIPT = join(import.meta.dirname, "testing/gh-day.sh");

/** Runs the script. `program`: the path of gh, or of the JavaScript of ghx. */
async function spendDay(program: string, yes: string) {
  const folder = mkdtempSync(join(tmpdir(), "ghx-day-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  await using github = await startLocalGithub();
  const script = join(folder, "ghx");
  writeFileSync(script, `#!/bin/sh\nexec '${process.execPath}' '${program}' "$@"\n`);
  chmodSync(script, 0o755);
  const env = {
    ...github.env(),
    ...{ PATH: process.env.PATH, GHX_API_URL: github.url, GH_TOKEN: github.token, GH_REPO: "octo/hello" },
    ...{ PROGRAM: yes === "" ? program : script, YES: yes, FOLDER: folder },
  };
  const [problem, out] = await new Promise<readonly [unknown, string]>((resolve) =>
    execFile("sh", [SCRIPT], { env, cwd: folder }, (error, stdout) => resolve([error, stdout])),
  );
  return { problem, out, world: withoutTimes(github.world()) };
}

/** Returns the state without the times of this day, and without the type of an uploaded file, which gh guesses. */
function withoutTimes(world: object): unknown {
  return JSON.parse(JSON.stringify(world), (key, value: unknown) => {
    if (typeof value === "string" && value.startsWith("2026-03-01T12:")) return "today";
    return key === "contentType" || (key === "label" && !value) ? undefined : value;
  });
}

test("a script of gh's commands prints the same and leaves the same state", {
  timeout: 120_000,
}, async () => {
  const gh = installedGh().at(-1)?.path ?? "gh";
  const program = await buildProgram(cli, "gh-day");
  const [ofGh, ofGhx] = await Promise.all([spendDay(gh, ""), spendDay(program, "--yes")]);
  expect(ofGh).toMatchObject({ problem: null });
  expect(ofGhx).toMatchObject({ problem: null });
  expect(ofGhx.out).toBe(ofGh.out);
  expect(ofGhx.out).toContain("\nnotes.txt\nhioctocat\n");
  expect(ofGhx.world).toEqual(ofGh.world);
});
