import { expect, test } from "vitest";
import { packed } from "./code.js";
import { shareLists } from "./repeated-lists.js";

const letters = (count: number): readonly string[] => Array.from("abcdefghijklmnop").slice(0, count);

test("a list of eleven names that occurs twice is a constant, named after its first place", () => {
  const { constants, data } = shareLists([
    { name: "thing.list", data: { output: { properties: { kind: { enum: letters(11) } } } } },
    { name: "thing.get", data: { required: letters(11), rows: [{ items: letters(11) }] } },
  ]);
  expect(constants).toEqual([
    { kind: "const", name: "THING_LIST_KIND", local: true, value: packed(letters(11)) },
  ]);
  expect(data.map(packed)).toEqual([
    "{ output: { properties: { kind: { enum: THING_LIST_KIND } } } }",
    "{ required: THING_LIST_KIND, rows: [{ items: THING_LIST_KIND }] }",
  ]);
});

test.each([
  ["that occurs once", [{ required: letters(11) }, { required: letters(12) }]],
  ["of ten names", [{ required: letters(10) }, { required: letters(10) }]],
  ["of numbers", [{ enum: letters(11).map(Number) }, { enum: letters(11).map(Number) }]],
])("a list %s is not", (_what, values) => {
  const { constants, data } = shareLists(values.map((one) => ({ name: "thing", data: one })));
  expect(constants).toEqual([]);
  expect(data).toEqual(values);
});
