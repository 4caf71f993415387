import { expect, test } from "vitest";
import { compareState, type StateValue } from "./compare-state.js";

test.each<[string, StateValue]>([
  ["an equal value", ["state", "CLOSED", "CLOSED"]],
  ["an input that was omitted", ["state", "CLOSED", undefined]],
  ["null for an absent value", ["milestone", undefined, null]],
  ["a text with other line breaks and spaces", ["body", "a\nb", " a\r\nb ", "equals"]],
  ["no text for an empty one", ["title", null, "", "equals"]],
  ["the same names in another order and case", ["labels", ["Bug", "b"], ["B", "bug"], "equals"]],
  ["more names than were added", ["labels", ["a", "b"], ["a"], "includes"]],
  ["an app without its suffix", ["assignees", ["dependabot"], ["dependabot[bot]"], "includes"]],
  ["no name that was removed", ["labels", ["a"], ["b"], "excludes"]],
  ["an object with the number", ["milestone", { number: 3, title: "v2" }, { number: 3 }, "equals"]],
  ["digits that are a title", ["milestone", { number: 5, title: "3" }, { title: "3", number: 3 }, "equals"]],
  ["a node id", ["milestone", { number: 5, title: "v2" }, { title: "MI_1", id: "MI_1" }, "equals"]],
  ["a name for a node id", ["issueType", "Bug", { name: "IT_1", id: "IT_1" }, "equals"]],
])("%s is not a difference", (_what, value) => {
  expect(compareState(value)).toEqual([]);
});

test.each<[string, StateValue]>([
  ["an enum value", ["stateReason", "COMPLETED", "DUPLICATE"]],
  ["a boolean", ["isPrerelease", false, true, "equals"]],
  ["null", ["stateReason", null, "DUPLICATE"]],
  ["a value that was removed", ["milestone", { number: 3 }, null, "equals"]],
  ["a number", ["milestone", { number: 5 }, { number: 3 }, "equals"]],
  ["an object that is missing", ["milestone", null, { title: "v2" }, "equals"]],
])("%s that differs is a value", (_what, value) => {
  expect(compareState(value)).toEqual([
    { path: value[0], received: value[1], requested: value[2], isText: false },
  ]);
});

test.each<[string, StateValue]>([
  ["a text", ["title", "a", "b", "equals"]],
  ["a name that is missing", ["labels", ["a"], ["b"], "includes"]],
  ["a name that was not removed", ["labels", ["A"], ["a"], "excludes"]],
  ["another name in a list", ["labels", ["a", "c"], ["a", "b"], "equals"]],
  ["one name more", ["labels", ["a", "b"], ["a"], "equals"]],
])("%s that differs is a text", (_what, value) => {
  expect(compareState(value)).toMatchObject([{ path: value[0], isText: true }]);
});

test("the titles of objects are left out", () => {
  const milestone = { number: 5, title: "written by others" };
  expect(compareState(["milestone", milestone, { number: 3 }, "equals"])).toMatchObject([
    { received: { number: 5 } },
  ]);
});
