import { describe, expect, test } from "vitest";
import type { Warning } from "../contract/envelope.js";
import { Issues } from "./issues.js";
import { renameInputs } from "./rename-inputs.js";

const RENAMED = { milestoneNumber: "milestone", blockerId: "blocker", blockerNumber: "blocker" };
function rename(given: unknown) {
  const issues = new Issues("thing.view");
  const warnings: Warning[] = [];
  const input = renameInputs(RENAMED, given, issues, warnings);
  return { input, issues: issues.listed, warnings };
}
const warning = (older: string, name: string) => ({
  code: "RENAMED_INPUT",
  message: `The input ${older} was renamed to ${name}; use ${name}.`,
});

test("converts older names in place, with a warning for each", () => {
  const { input, issues, warnings } = rename({ owner: "o", milestoneNumber: 2, blockerId: "I", title: "t" });
  expect(Object.entries(Object(input))).toEqual([
    ["owner", "o"],
    ["milestone", 2],
    ["blocker", "I"],
    ["title", "t"],
  ]);
  expect({ issues, warnings }).toEqual({
    issues: [],
    warnings: [warning("milestoneNumber", "milestone"), warning("blockerId", "blocker")],
  });
});

test("does not change an input with current names, nor its argument", () => {
  const current = Object.freeze({ owner: "o", milestone: 2 });
  expect(rename(current)).toEqual({ input: current, issues: [], warnings: [] });
  const older = Object.freeze({ milestoneNumber: 2 });
  rename(older);
  expect(older).toEqual({ milestoneNumber: 2 });
});

test.each([
  [{ milestoneNumber: 1, milestone: 1 }, "milestoneNumber", "milestoneNumber and milestone"],
  [{ milestone: null, milestoneNumber: 1 }, "milestoneNumber", "milestone and milestoneNumber"],
  [{ blockerId: "I", blockerNumber: 1 }, "blockerNumber", "blockerId and blockerNumber"],
])("reports two names of one input: %j", (input, path, names) => {
  const name = path.replace(/Id|Number/, "");
  const message = `is an older name of ${name}; provide only ${name}, not ${names}`;
  expect(rename(input).issues).toEqual([{ path, message }]);
});

describe("values that are not inputs", () => {
  test.each([null, "milestoneNumber", 1, [{ milestoneNumber: 1 }], undefined])("keeps %j", (value) => {
    expect(rename(value)).toEqual({ input: value, issues: [], warnings: [] });
  });

  test.each(["__proto__", "constructor", "toString", "hasOwnProperty"])("keeps the key %s", (name) => {
    const { input, issues, warnings } = rename(JSON.parse(`{"${name}": {"milestone": 1}}`));
    expect(Object.keys(Object(input))).toEqual([name]);
    expect(Object.getPrototypeOf(input)).toBe(Object.prototype);
    expect({ issues, warnings }).toEqual({ issues: [], warnings: [] });
  });
});
