// Fields of a default result whose values gh does not print.

import { expect, test } from "vitest";
import { missingFields } from "./missing-values.js";

const table = {
  columns: ["number", "author", "state"],
  rows: [
    [1, "hubot[bot]", "OPEN"],
    [2, null, "MERGED"],
  ],
  totalCount: 7,
};

test("finds values of tables in other spellings", () => {
  expect(missingFields(table, '[1,"hubot","open"]\n[2,"","merged"]')).toEqual([]);
});

test("reports the columns and properties with a value that the output does not contain", () => {
  expect(missingFields(table, '[1,"hubot","open"]\n[3,"","closed"]')).toEqual(["number", "state"]);
  expect(missingFields({ a: { b: [{ c: "x" }] }, d: false }, '{"d":true}')).toEqual(["a.b.c", "d"]);
});

test("finds text that is escaped in JSON, or that is the whole output", () => {
  expect(missingFields({ body: 'a\n"b"' }, JSON.stringify(['a\n"b"']))).toEqual([]);
  expect(missingFields("a\nb\n", "a\nb")).toEqual([]);
});
