// Patches of GitHub's REST description: how they apply, and which are obsolete.

import { expect, test } from "vitest";
import { applyPatches, type PatchOperation, parsePatches } from "./patches.js";

const description = () => ({
  paths: { "/a/b": { get: { tags: ["x"] } } },
  schema: { type: "string", required: ["id"], enum: ["a"] },
});

function apply(...patch: PatchOperation[]) {
  return applyPatches(description(), [{ reason: "because", link: "https://docs.github.com/", patch }]);
}

test("adds, replaces and removes at a JSON pointer, without changing its input", () => {
  const before = description();
  const { description: after, stale } = applyPatches(before, [
    {
      reason: "because",
      link: "https://docs.github.com/",
      patch: [
        { op: "add", path: "/schema/nullable", value: true },
        { op: "add", path: "/schema/required/-", value: "name" },
        { op: "replace", path: "/schema/type", value: "integer" },
        { op: "remove", path: "/schema/enum" },
        { op: "replace", path: "/paths/~1a~1b/get/tags/0", value: "y" },
      ],
    },
  ]);
  expect(stale).toEqual([]);
  expect(before).toEqual(description());
  expect(after).toEqual({
    paths: { "/a/b": { get: { tags: ["y"] } } },
    schema: { type: "integer", nullable: true, required: ["id", "name"] },
  });
});

test.each<PatchOperation>([
  { op: "replace", path: "/schema/format", value: "uri" },
  { op: "remove", path: "/schema/format" },
  { op: "add", path: "/schemas/type", value: "string" },
  { op: "add", path: "/schema/constructor/name", value: "string" },
  { op: "remove", path: "/schema/required/1" },
])("reports $op $path, whose target no longer exists", (operation) => {
  expect(apply(operation).stale).toEqual([
    { operation, reason: "because", problem: "its target no longer exists" },
  ]);
});

test.each<PatchOperation>([
  { op: "replace", path: "/schema/type", value: "string" },
  { op: "add", path: "/schema/enum", value: ["a"] },
  { op: "add", path: "/schema/required/-", value: "id" },
])("reports $op $path, which GitHub has fixed", (operation) => {
  expect(apply(operation).stale.map(({ problem }) => problem)).toEqual(["it no longer changes anything"]);
});

test("rejects an entry without a reason or with an unknown operation", () => {
  expect(() => parsePatches("patches: [{ link: l, patch: [] }]")).toThrow(
    "every entry has reason, link and patch",
  );
  expect(() => parsePatches("patches: [{ reason: r, link: l, patch: [{ op: move, path: /a }] }]")).toThrow(
    "not an operation",
  );
});
