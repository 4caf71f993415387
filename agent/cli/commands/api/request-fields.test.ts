import { expect, test } from "vitest";
import { fieldsQuery, readFields, splitField } from "./request-fields.js";

const read = (...fields: readonly string[]) => readFields(fields.map(splitField));

test.each([
  [["a=1", "b=x=y"], { a: "1", b: "x=y" }],
  [["a[]=1", "a[]=2"], { a: ["1", "2"] }],
  [["a[]"], { a: [] }],
  [["a[b]=1", "a[c]=2"], { a: { b: "1", c: "2" } }],
  [["a[b][]=1"], { a: { b: ["1"] } }],
  [["a[][b]=1", "a[][c]=2", "a[][b]=3"], { a: [{ b: "1", c: "2" }, { b: "3" }] }],
])("%j is %j", (fields, expected) => {
  expect(read(...fields)).toEqual(expected);
});

test.each([
  [["a"], "requires a value"],
  [["=1"], "expected a field as key=value"],
  [["a]b=1"], "expected a field as key=value"],
  [["__proto__[x]=1"], "expected a field as key=value"],
  [["a[__proto__]=1"], "expected a field as key=value"],
  [["a=1", "a=2"], "is given twice"],
  [["a=1", "a[]=2"], "is a list and something else"],
  [["a[]=1", "a[b]=2"], "is an object and something else"],
])("%j is an error", (fields, message) => {
  expect(() => read(...fields)).toThrow(message);
});

test("a query has lists and objects with brackets, in the order of the names", () => {
  expect(decodeURIComponent(fieldsQuery({ b: true, a: [1, "x"], c: { d: null } }))).toBe(
    "a[]=1&a[]=x&b=true&c[d]=",
  );
});
