import { expect, test } from "vitest";
import { joinNames } from "./join-names.js";

const many = Array.from({ length: 23 }, (_, index) => `n${index}`);
test.each([
  [[], "none"],
  [["bug", "area/core", "good first issue", "it's"], "bug, area/core, good first issue, it's"],
  [["a", "a, b", ' "b" ', " c"], String.raw`a, "a, b", " \"b\" ", " c"`],
  [many, `${many.slice(0, 20).join(", ")}, and 3 more`],
])("joins %j", (names, text) => {
  expect(joinNames(names)).toBe(text);
});
