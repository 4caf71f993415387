// Progress in a pipe: only what a read waits for.

import { expect, test } from "vitest";
import { startProgress } from "./progress.js";
import { describeElements, describeState } from "./wait-states.js";

test("a pipe gets a line for each state that differs from the last one, and no other activity", () => {
  const lines: string[] = [];
  const isTTY = { in: false, out: false, err: false };
  const progress = startProgress("workflow.run.watch", {
    err: (text) => lines.push(text),
    env: {},
    isTTY,
    columns: () => 80,
  });
  for (const status of ["QUEUED", "IN_PROGRESS", "IN_PROGRESS"]) {
    progress.update("attempt 1 of main over rest");
    progress.report(describeState({ status }));
  }
  progress.stop();
  expect(lines).toEqual(["status QUEUED\n", "status IN_PROGRESS\n"]);
});

test("a state within another one is part of the same line", () => {
  expect(describeState({ checks: { total: 3, pending: 1 }, conclusion: null })).toBe(
    "checks total 3, pending 1, conclusion null",
  );
});

test("an element of a list is a line in words, and is printed again when it has changed", () => {
  const lines: string[] = [];
  const isTTY = { in: false, out: false, err: false };
  const err = (text: string) => lines.push(text);
  const progress = startProgress("workflow.run.watch", { err, env: {}, isTTY, columns: () => 80 });
  const build = { name: "CI", id: 1, status: "COMPLETED", conclusion: "SUCCESS" };
  for (const status of ["QUEUED", "IN_PROGRESS"]) {
    const test = { name: "test", id: 2, status, conclusion: null };
    progress.list(describeElements({ status: "IN_PROGRESS", jobs: [build, test] }));
  }
  expect(lines).toEqual(["  CI: success\n", "  test: queued\n", "  test: in progress\n"]);
  expect(describeState({ status: "IN_PROGRESS", jobs: [build] })).toBe("status IN_PROGRESS");
});
