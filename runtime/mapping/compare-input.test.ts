import { expect, test } from "vitest";
import { equalsInput, excludesInput, includesInput } from "./compare-input.js";

test.each([
  ["an absent input", "a", undefined, true],
  ["the same text", "a", "a", true],
  ["a text in another case", "A", "a", false],
  ["a text whose line breaks GitHub changed", "a\nb", "a\r\nb", false],
  ["an empty text for null", null, "", false],
  ["null", null, null, true],
  ["null for a value", "a", null, false],
  ["a list in another order and case", ["B", "a"], ["A", "b"], true],
  ["a list with more values", ["a", "b"], ["a"], false],
  ["a list with fewer values", ["a"], ["a", "b"], false],
  ["empty lists", [], [], true],
  ["no list", null, [], false],
  ["the part of a form that the value has", { number: 2, title: "v2" }, { number: 2 }, true],
  ["another part", { number: 2, title: "v2" }, { number: 3 }, false],
  ["a form with a part that the value lacks", { number: 2, title: "v2" }, { title: "v2", id: "MI_1" }, true],
  ["a form without a part that the value has", { number: 2, title: "v2" }, { id: "MI_1" }, false],
  ["a form for null", null, { number: 2 }, false],
  ["a text that is a part of a form", "Bug", { name: "Bug" }, true],
  ["a text that is not part of a form", "Bug", { id: "IT_1" }, false],
])("a value equals the input: %s", (_name, value, input, expected) => {
  expect(equalsInput(value, input)).toBe(expected);
});

test.each([
  ["in any case", ["Bug", "docs"], ["bug"], true, false],
  ["not", ["docs"], ["bug"], false, true],
  ["some", ["docs"], ["bug", "docs"], false, false],
  ["with other accents", ["café"], ["cafe"], false, false],
  ["a single text", ["bug"], "bug", true, false],
  ["without an input", ["bug"], undefined, true, true],
  ["without a list", null, ["bug"], false, false],
  ["an app, which GitHub lists by another name", ["Copilot"], ["copilot[bot]"], false, false],
])("a list contains the input: %s", (_name, list, input, includes, excludes) => {
  expect(includesInput(list, input)).toBe(includes);
  expect(excludesInput(list, input)).toBe(excludes);
});
