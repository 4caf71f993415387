import { expect, test } from "vitest";
import { toRows } from "./flatten.js";

test("an object that is null in some elements has no column of its own", () => {
  const items = [
    { number: 1, checks: { passed: 2 } },
    { number: 2, checks: null },
  ];
  expect(toRows({ items })).toEqual({
    columns: ["number", "checks.passed"],
    rows: [
      [1, 2],
      [2, null],
    ],
  });
});

test("a value that is null in every element keeps its column", () => {
  expect(toRows([{ checks: null }, { checks: null }])).toEqual({
    columns: ["checks"],
    rows: [[null], [null]],
  });
});
