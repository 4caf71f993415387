// The arithmetic of benches, and the command line of `pnpm bench`.

import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  bounded,
  cells,
  columns,
  compared,
  interleave,
  isWithin,
  limited,
  lowerQuartile,
  round,
} from "./benchmark.js";
import { chart, page } from "./benchmarks-page.js";

test("a quarter of the values is below the lower quartile, regardless of order", () => {
  expect(lowerQuartile([9, 1, 5, 3, 7])).toBe(3);
  expect(lowerQuartile([4, 1])).toBe(1);
  expect(lowerQuartile([])).toBeNaN();
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

const slow = compared("a call ÷ fetch", { ours: 3, peer: 2, aim: 1.2 });
const small = bounded("a bundle", { ours: 31.94, aim: 32, unit: "kB" });

test("an aim bounds the ratio, or the value without a peer", () => {
  expect(slow).toEqual({ name: "a call ÷ fetch", unit: "ms", ours: 3, peer: 2, ratio: 1.5, aim: 1.2 });
  expect([slow, small].map(isWithin)).toEqual([false, true]);
  expect(cells(small)).toEqual(["a bundle", "31.9 kB", "–", "–", "32 kB", "yes"]);
});

test("interleave reverses every second round and does not count the first one", async () => {
  const order: string[] = [];
  const ms = await interleave(2, { a: () => void order.push("a"), b: async () => void order.push("b") });
  expect(order).toEqual(["b", "a", "a", "b", "b", "a"]);
  expect(Object.keys(ms)).toEqual(["a", "b"]);
});

test("the page lists by how much an aim is not met and what limits it, and the chart marks it", () => {
  const text = page([limited(slow, "node:http alone takes 1.1"), small], "v20.20.2");
  expect(text).toContain("| a call ÷ fetch | 3 ms | 2 ms | 1.50 | 1.20 | no |");
  expect(text).toContain("- a call ÷ fetch: 1.5 instead of 1.2 (25% more). node:http alone takes 1.1\n");
  expect(text).not.toContain("- a bundle:");
  expect(chart([slow, small])).toMatch(/class="missed"[\s\S]*class="met"/);
});

test("rejects an unknown benchmark", () => {
  const root = join(import.meta.dirname, "../../..");
  const args = ["--import", "tsx", "--conditions=source", "scripts/measure/bench.ts", "--only", "nothing"];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: "utf8" });
  expect({ status, stderr }).toEqual({
    status: 2,
    stderr:
      "bench: unknown benchmark nothing; expected startup, calls, iterate, overhead, sizes, chain, gen\n",
  });
});
