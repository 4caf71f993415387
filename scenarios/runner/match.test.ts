import { expect, test } from "vitest";
import { mismatches } from "./match.js";

const set = { type: "array", uniqueItems: true };

test("fields that are not named may have any value", () => {
  expect(mismatches({ a: 1 }, { a: 1, b: 2 }, "data")).toEqual([]);
});

test("what differs is told with its path", () => {
  expect(mismatches({ a: [{ b: null }] }, { a: [{ b: "x" }] }, "data")).toEqual([
    { path: "data.a.0.b", expected: "null", actual: '"x"' },
  ]);
});

test("null is not absence", () => {
  expect(mismatches({ a: null }, {}, "data")).toEqual([
    { path: "data.a", expected: "null", actual: "nothing" },
  ]);
  expect(mismatches({ a: { $absent: true } }, { a: null }, "data")).toHaveLength(1);
  expect(mismatches({ a: { $absent: true } }, {}, "data")).toEqual([]);
});

test("lists have the expected length and order", () => {
  expect(mismatches([1, 2], [1, 2, 3], "data")).toHaveLength(1);
  expect(mismatches([1, 2], [2, 1], "data")).toHaveLength(2);
});

test("lists that the card calls sets have any order, and still their length", () => {
  expect(mismatches([{ a: 1 }, { a: 2 }], [{ a: 2 }, { a: 1 }], "data", set)).toEqual([]);
  expect(mismatches([1], [1, 1], "data", set)).toHaveLength(1);
  expect(mismatches([1, 1], [1, 2], "data", set)).toHaveLength(1);
});

test("matchers", () => {
  const value = { text: "v1.2", list: [], nothing: null };
  const wanted = { text: { $pattern: "^v\\d" }, list: { $type: "array" }, nothing: { $type: "null" } };
  expect(mismatches(wanted, value, "data")).toEqual([]);
  expect(mismatches({ text: { $pattern: "^x" } }, value, "data")).toHaveLength(1);
  expect(mismatches({ text: { $patern: "^v" } }, value, "data")).toHaveLength(1);
});

test("a name that every object inherits is not a field", () => {
  expect(mismatches({ constructor: { $absent: true } }, {}, "data")).toEqual([]);
});
