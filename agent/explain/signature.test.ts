// The compact forms of outputs.

import { expect, test } from "vitest";
import { briefOutput, compactOutput } from "./signature.js";

test("output has no commas and no fields of pageInfo", () => {
  expect(compactOutput("items[]{id, user{login}}, pageInfo{hasNextPage, endCursor}")).toBe(
    "items[]{id user{login}} pageInfo",
  );
});

test.each([
  [
    "the default fields come first",
    "id, number, labels[], url",
    ["number", "labels"],
    "number labels[]; fields: id url",
  ],
  [
    "of a list, those of an item",
    "items[]{id, author{login, id}, number}, totalCount, pageInfo{hasNextPage, endCursor}",
    ["number", "author.login"],
    "items number author.login; fields: id author{login id} totalCount",
  ],
  [
    "fields on request are not among the default fields",
    "number, notes?[]{body, url}",
    ["number", "notes.body"],
    "number; fields: notes?[]{body url}",
  ],
  ["all fields", "number, state", ["number", "state"], "number state"],
])("output with default fields: %s", (_, output, brief, expected) => {
  expect(briefOutput(output, brief)).toBe(expected);
});
