// A trial from the start to its score, with the real gh.

import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { mainSkill } from "../../../agent/explain/main-skill.js";
import { installedGh } from "../../fetch-gh.js";
import { brief } from "./brief.js";
import { scoreTrial } from "./score.js";
import { startTrial } from "./start.js";

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "ghx-trial-"));
});
afterEach(() => rmSync(dir, { recursive: true }));

const builtCli = join(import.meta.dirname, "../../../dist/cli/ghx.cjs");
const hasGh = installedGh().some(({ version }) => version === "2.46.0");

test.skipIf(!hasGh)("logs the calls of the tool, and scores the end state", async () => {
  const { end } = await startTrial("practice", "gh", dir);
  const call = (argv: string[]) => promisify(execFile)(join(dir, "bin/gh"), argv);
  await call(["issue", "close", "13", "-R", "orbit/console"]);
  await expect(call(["issue", "view", "999", "-R", "orbit/console"])).rejects.toThrow("999");
  await end();

  const score = scoreTrial(dir);
  expect(score).toMatchObject({ world: "practice", tool: "gh", calls: 2, failed: 1, right: 0 });
  expect(score.written).toBeGreaterThan(0);
  expect(score.wrongWrites).toContain("repositories > orbit/console > issues > 13 > state");
  expect(readFileSync(join(dir, "tasks.md"), "utf8")).toMatch(/^10\. Prepend the line/m);
});

test.skipIf(!hasGh)("a call after the end of the trial is refused, and not sent", async () => {
  const { end } = await startTrial("practice", "gh", dir);
  await end();
  const call = promisify(execFile)(join(dir, "bin/gh"), ["repo", "view", "orbit/console"]);
  await expect(call).rejects.toMatchObject({ code: 1, stderr: "The trial has ended; nothing was sent.\n" });
  expect(existsSync(join(dir, "log.jsonl"))).toBe(false);
});

test.skipIf(!existsSync(builtCli))("calls tools over MCP in the folder of the trial", async () => {
  const { end } = await startTrial("release_week", "ghx-mcp", dir);
  const call = (argv: string[]) => promisify(execFile)(join(dir, "bin/ghx-mcp"), argv);
  expect((await call(["tools"])).stdout).toMatch(/^Fields that a result lists.*^{"name":"execute"/ms);
  const [repo, tagName] = ["quay/ferry", "v4.2.0"];
  const upload = { capability_id: "release.asset.upload", params: { repo, tagName, file: "checksums.txt" } };
  expect((await call(["execute", JSON.stringify(upload)])).stdout).toContain('"ok":true');
  await expect(call(["execute", '{"capability_id":"issue.view"}'])).rejects.toMatchObject({ code: 1 });
  await end();
  expect(scoreTrial(dir)).toMatchObject({ tool: "ghx-mcp", calls: 3, failed: 1, logs: 0 });
});

test("a folder without an end state is reported", () => {
  expect(() => scoreTrial(dir)).toThrow(
    /trial\.json does not exist: expected a folder of "pnpm trial start"/,
  );
});

test("the brief contains the main skill for ghx only", () => {
  expect(brief(dir, "ghx")).toContain(mainSkill.text);
  expect(brief(dir, "gh")).not.toContain("ghx run");
  expect(brief(dir, "ghx-mcp")).not.toContain(mainSkill.text);
});
