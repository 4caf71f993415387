// The fields that a jq filter reads.

import { expect, test } from "vitest";
import { firstPath, readNames, readPaths } from "./filter-names.js";

test.each([
  ['.[] | select(.state == "OPEN") | .title', "state title"],
  ['.[] | "\\(.number): a.b \\(.labels | map(.name) | join(".c"))"', "number labels name"],
  ["map({number, title})", "number title"],
  ["{n: .number} | .n", "number"],
  ["[.[].milestone.title, 1.5]", "milestone title"],
  [".items[] | .values.Status", "items values"],
])("%s reads %s", (filter, names) => {
  expect([...readNames(filter, new Set(["values"]))].sort()).toEqual(names.split(" ").sort());
});

test.each([
  ["may be missing", ".x? // (.y // 1)"],
  ["is set", ".x = 1 | .y |= 2 | .x"],
  ["has a computed name", "{(.key): 1} | .x"],
  ["a function makes", "to_entries | map(.key)"],
  ["is in a text", '"a.b (.c) \\" .d"'],
])("a field that %s is not among them", (_, filter) => {
  expect([...readNames(filter, new Set(["values"]))]).toEqual([]);
});

test.each([
  [".items[0].title", "items title"],
  [".[] | .content.title", "content title"],
  [".items | map(.title)", "items title"],
  ['[.items[] | select(.title == "a") | .id]', "items title"],
  [".[-2:][0].title, .id", "title"],
  [". | .number", "number"],
  [".title // .content.title", ""],
  [".title? | length", ""],
  [".title = 1", ""],
  ['.["content"].title', ""],
  ["[1, .title]", ""],
  ["keys | .[0]", ""],
])("%s begins at the data with the path %j", (filter, path) => {
  expect(firstPath(filter).join(" ")).toBe(path);
});

test.each([
  [".[] | select(.author.login == 1) | .number", "author login, number"],
  [".[].labels[].name", "labels[] name"],
  ['.[] | [.title, (.labels | map(.name) | join(","))]', "title, labels name"],
  ['.commits[-1] | "\\(.sha)"', "commits[-1], sha"],
  ["sort_by(.createdAt)[0].number", "createdAt, number"],
])("%s reads the paths %s", (filter, paths) => {
  const steps = readPaths(filter).filter((path) => path.length > 0);
  expect(steps.map((path) => path.join(" ")).join(", ")).toBe(paths);
});
