// The arithmetic of benches, and the command line of `pnpm bench`.

import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { columns, median, round } from "./bench.js";

test("median returns the middle value regardless of order", () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([4, 1, 3, 2])).toBe(2);
  expect(median([])).toBeNaN();
});

test("round returns a number", () => {
  expect(round(1.2345, 2)).toBe(1.23);
});

test("columns aligns the cells", () => {
  expect(
    columns([
      ["command", "ms"],
      ["a", "10.5"],
    ]),
  ).toBe("command    ms\na        10.5");
});

test("rejects an unknown benchmark", () => {
  const root = join(import.meta.dirname, "../..");
  const args = ["--import", "tsx", "--conditions=source", "scripts/bench.ts", "--only", "nothing"];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: "utf8" });
  expect({ status, stderr }).toEqual({
    status: 2,
    stderr: "bench: unknown benchmark nothing; expected chain, gen, startup\n",
  });
});
