// Kept runs have the score of the run, and contain nothing about the machine.

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { keepRun, keptRuns } from "./keep.js";
import { printsLog } from "./logs.js";
import { scoreTrial } from "./score.js";
import { run, solutions } from "./solutions/index.js";
import { wrongWrites } from "./solutions/wrong-writes.js";
import { renderPage, renderTable } from "./trials-table.js";

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "ghx-keep-"));
});
afterEach(() => rmSync(dir, { recursive: true }));

const longLog = Array.from({ length: 900 }, (_, n) => `test\tRun npm test\tPASS part ${n}\n`).join("");
const call = (argv: readonly string[], out: string) =>
  `${JSON.stringify({ argv, input: "", out, err: "", code: 0 })}\n`;

/** Writes the folder of a run, with the state after the solution of a world and a wrong write. */
async function writeRun(world: "maintenance" | "release_week", tool: string): Promise<string> {
  const folder = join(dir, "run");
  mkdirSync(folder);
  const { end, answers } = await run(world, async (solving) => {
    await solutions[world](solving);
    await wrongWrites[world](solving);
  });
  const log = [
    call(["run", "view", "1", "--log-failed"], longLog),
    call(["api", "user"], `{"url":"http://127.0.0.1:4711/user"} remy-token ${folder}/checksums.txt`),
  ];
  for (const [name, text] of Object.entries({
    ...{ "trial.json": JSON.stringify({ world, tool }), "world.json": JSON.stringify(end) },
    ...{ "log.jsonl": log.join(""), "answers.txt": `${answers}\n` },
  }))
    writeFileSync(join(folder, name), text);
  return folder;
}

test.each(["maintenance", "release_week"] as const)(
  "a kept run of %s has the score of the run",
  async (world) => {
    const folder = await writeRun(world, "gh");
    const runs = join(dir, "runs");
    const kept = keepRun(folder, runs);
    expect(kept).toBe(join(runs, world, "gh-1"));
    const { verdicts, wrongWrites: wrong, calls, logs } = scoreTrial(folder);
    expect(wrong).not.toEqual([]);
    expect(logs).toBeGreaterThan(5000);
    const score = scoreTrial(kept);
    expect(score).toMatchObject({ verdicts, wrongWrites: wrong, calls, logs: expect.closeTo(logs, -1) });
    expect(keepRun(folder, runs)).toBe(join(runs, world, "gh-2"));
    expect(keptRuns(runs)).toEqual([kept, join(runs, world, "gh-2")]);
  },
);

test("a kept run contains no path, address or token, and no long log", async () => {
  const kept = keepRun(await writeRun("release_week", "gh"), join(dir, "runs"));
  const text = readdirSync(kept)
    .map((name) => readFileSync(join(kept, name), "utf8"))
    .join("\n");
  expect(text).not.toContain(dir);
  expect(text).not.toMatch(/127\.0\.0\.1|4711|remy-token/);
  expect(text).toContain("<token> ./checksums.txt");
  expect(text).not.toContain("PASS part 500");
  expect(text.length).toBeLessThan(20_000);
});

describe("a call that prints a log", () => {
  test.each([
    ["run view 7 -R octo/hello --log-failed"],
    ["run view --job 8 --log"],
    ["api repos/octo/hello/actions/jobs/8/logs"],
    ["run -c workflow.job.logs.get -R octo/hello 8"],
    ["workflow.job.logs.raw -c 8"],
    ['execute {"capability_id":"workflow.job.logs.get","params":{"jobId":8}}'],
  ])("is %s", (line) => {
    expect(printsLog(line.split(" "))).toBe(true);
  });

  test.each([
    ["run view 7 --json jobs"],
    ["run list --limit 5"],
    ["chain -c workflow.job.logs.get"],
    ["explain workflow.job.logs.get"],
  ])("is not %s", (line) => {
    expect(printsLog(line.split(" "))).toBe(false);
  });
});

test("the table compares the medians with gh's", () => {
  const score = (tool: string, calls: number, written: number) => ({
    ...{ dir: "", world: "practice", tool, verdicts: ["right" as const], wrongWrites: [], right: 1, calls },
    ...{ failed: 0, written, read: 1500, logs: 500, commands: [] },
  });
  const scores = [score("ghx", 9, 0), score("ghx", 5, 250), score("ghx", 6, 500), score("gh", 20, 1500)];
  expect(renderTable(scores).split("\n").slice(2, -1)).toEqual([
    "| `practice` | ghx | 1 of 1, 1 of 1, 1 of 1 | 0, 0, 0 | 5, 6, 9 | 30% | 1,000, 1,250, 1,500 | 50% | 500, 500, 500 |",
    "| `practice` | gh | 1 of 1 | 0 | 20 |  | 2,500 |  | 500 |",
  ]);
});

test("docs/trials.md contains the table of the kept runs: run pnpm trial table --write", () => {
  const page = readFileSync(join(import.meta.dirname, "../../../docs/trials.md"), "utf8");
  expect(renderPage(page)).toBe(page);
});
