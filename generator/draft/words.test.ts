// Tests the descriptions of drafts, which are made from GitHub's.

import { expect, test } from "vitest";
import { firstSentence, imperativeOfMutation, imperativeOfQuery } from "./words.js";

test.each([
  ["Creates a label.", "Create a label."],
  ["Create a label.", "Create a label."],
  ["Applies a suggested topic.", "Apply a suggested topic."],
  ["Dismisses an approved review.", "Dismiss an approved review."],
  ["Access user namespace repository.", "Access user namespace repository."],
  ["Creates, or updates, a check.", "Creates, or updates, a check."],
  ["This mutation clears the value of a field.", "Clear the value of a field."],
])("the description of a mutation becomes imperative: %s", (sentence, imperative) => {
  expect(imperativeOfMutation(sentence)).toBe(imperative);
});

test.each([
  ["A list of labels.", "List labels."],
  ["Returns a list of templates.", "List templates."],
  ["The primary language of the code.", "Get the primary language of the code."],
  ["Lookup a user by login.", "Lookup a user by login."],
])("the description of a query becomes imperative: %s", (sentence, imperative) => {
  expect(imperativeOfQuery(sentence)).toBe(imperative);
});

test.each([
  ["A cursor, see the [Link header](https://docs.github.com/pages). More.", "A cursor, see the Link header."],
  ["A cursor, see the [Link header](https://docs.github.com/pages-…", "A cursor, see the Link header."],
])("the description of %s is plain text", (markdown, text) => {
  expect(firstSentence(markdown, "after")).toBe(text);
});
