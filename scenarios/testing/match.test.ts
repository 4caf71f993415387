import { expect, test } from "vitest";
import { mismatches } from "./match.js";

const set = { type: "array", uniqueItems: true };

test("ignores fields that the expectation does not name", () => {
  expect(mismatches({ a: 1 }, { a: 1, b: 2 }, "data")).toEqual([]);
});

test("reports a difference with its path", () => {
  expect(mismatches({ a: [{ b: null }] }, { a: [{ b: "x" }] }, "data")).toEqual([
    { path: "data.a.0.b", expected: "null", actual: '"x"' },
  ]);
});

test("distinguishes null from an absent field", () => {
  expect(mismatches({ a: null }, {}, "data")).toEqual([
    { path: "data.a", expected: "null", actual: "nothing" },
  ]);
  expect(mismatches({ a: { $absent: true } }, { a: null }, "data")).toHaveLength(1);
  expect(mismatches({ a: { $absent: true } }, {}, "data")).toEqual([]);
});

test("requires the expected length and order of lists", () => {
  expect(mismatches([1, 2], [1, 2, 3], "data")).toHaveLength(1);
  expect(mismatches([1, 2], [2, 1], "data")).toHaveLength(2);
});

test("ignores the order of sets but not their length", () => {
  expect(mismatches([{ a: 1 }, { a: 2 }], [{ a: 2 }, { a: 1 }], "data", set)).toEqual([]);
  expect(mismatches([1], [1, 1], "data", set)).toHaveLength(1);
  expect(mismatches([1, 1], [1, 2], "data", set)).toHaveLength(1);
});

test("supports $pattern and $type, and rejects an unknown matcher", () => {
  const value = { text: "v1.2", list: [], nothing: null };
  const expected = { text: { $pattern: "^v\\d" }, list: { $type: "array" }, nothing: { $type: "null" } };
  expect(mismatches(expected, value, "data")).toEqual([]);
  expect(mismatches({ text: { $pattern: "^x" } }, value, "data")).toHaveLength(1);
  expect(mismatches({ text: { $patern: "^v" } }, value, "data")).toHaveLength(1);
});

test("does not treat inherited properties as fields", () => {
  expect(mismatches({ constructor: { $absent: true } }, {}, "data")).toEqual([]);
});

test("accepts an absent field only on a route that does not return it", () => {
  const schema = { properties: { checks: { missing: { rest: "REST has none." } } } };
  const differences = (actual: object, route: string) =>
    mismatches({ checks: { passed: 1 } }, actual, "data", schema, route).length;
  expect(differences({}, "rest")).toBe(0);
  expect(differences({}, "graphql")).toBe(1);
  expect(differences({ checks: null }, "rest")).toBe(1);
  expect(differences({ checks: { passed: 1 } }, "rest")).toBe(0);
});
