import { expect, test } from "vitest";
import { untrustedIn } from "./untrusted-in.js";

test("lists the paths of the fields that an output has", () => {
  const paths = ["title", "labels[]", "milestone.title", "lastComments[].body"];
  expect(untrustedIn(paths, { title: "a", labels: [], milestone: null })).toEqual([
    "title",
    "labels[]",
    "milestone.title",
  ]);
});

test("lists the fields of the elements of a page", () => {
  const paths = ["items[].title", "items[].projects[].title"];
  expect(untrustedIn(paths, { items: [{ title: "a" }], totalCount: 1 })).toEqual(["items[].title"]);
  expect(untrustedIn(paths, { items: [{ title: "a", projects: [] }] })).toEqual(paths);
});

test("lists the path of the elements themselves", () => {
  expect(untrustedIn(["items[]"], { items: [{ title: "a" }] })).toEqual(["items[]"]);
});

test("lists all paths of what has no fields", () => {
  expect(untrustedIn(["items[].title"], { items: [] })).toEqual(["items[].title"]);
  expect(untrustedIn(["title"], null)).toEqual(["title"]);
  expect(untrustedIn(undefined, {})).toBeUndefined();
});

test("does not find fields of the prototype", () => {
  expect(untrustedIn(["constructor"], {})).toEqual([]);
});
