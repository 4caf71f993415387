// The arithmetic of benches, and the command line of `pnpm bench`.

import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { columns, median, round } from "./bench.js";

test("the median is the middle value, whatever the order", () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([4, 1, 3, 2])).toBe(2);
  expect(median([])).toBeNaN();
});

test("figures are rounded as numbers", () => {
  expect(round(1.2345, 2)).toBe(1.23);
});

test("columns are aligned", () => {
  expect(
    columns([
      ["command", "ms"],
      ["a", "10.5"],
    ]),
  ).toBe("command    ms\na        10.5");
});

test("a bench that there is not is named", () => {
  const root = join(import.meta.dirname, "../..");
  const args = ["--import", "tsx", "--conditions=source", "scripts/bench.ts", "--only", "nothing"];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: "utf8" });
  expect({ status, stderr }).toEqual({
    status: 2,
    stderr: "bench: there is no bench nothing; there is chain, gen, startup\n",
  });
});
