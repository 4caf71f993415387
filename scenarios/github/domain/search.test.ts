import { expect, it } from "vitest";
import { octoWorld } from "../testing.js";
import { searchThreads } from "./search.js";

it.each([
  ["repo:octo/hello is:issue is:open", [11, 10, 8, 1]],
  ["repo:octo/hello is:issue state:closed", [5, 2]],
  ["repo:octo/hello is:pr is:merged", [6]],
  ['repo:octo/hello label:"help wanted"', [11]],
  ['repo:octo/hello label:"needs review" is:pr', [9]],
  ["repo:octo/hello is:issue author:monalisa", [11, 5]],
  ["repo:octo/hello is:issue author:app/hubot", [10]],
  ["repo:octo/hello is:issue assignee:@me", [1]],
  ["repo:octo/hello is:issue milestone:v1.0", [11, 1]],
  ["repo:octo/hello is:issue no:assignee -label:bug is:open", [11, 10]],
  ["repo:octo/hello crash", [8]],
  ["repo:octo/hello is:issue sort:created-asc", [1, 2, 5, 8, 10, 11]],
  ["repo:octo/hello nonsense:1", []],
  ["repo:octo/hello is:issue label:bug,documentation", [10, 8, 1]],
  ['repo:octo/hello is:open label:"help wanted","needs review"', [9, 11, 8]],
  ["repo:octo/hello is:issue created:2026-01-11..2026-02-01", [8, 5, 2]],
  ["repo:octo/hello is:issue updated:<2026-01-12", [1]],
  ["repo:octo/hello is:pr merged:>=2026-01-01", [6]],
  ["repo:octo/hello is:pr review-requested:@me", [3]],
  ["repo:octo/hello is:pr reviewed-by:monalisa", [6]],
  ["repo:octo/hello is:pr status:failure", [9]],
  ["repo:octo/hello linked:pr", [2, 1]],
  ["repo:octo/hello linked:issue", [3, 6]],
  ["repo:octo/hello comments:>2", [1]],
  ["repo:octo/hello reproduce", [1]],
  ["repo:octo/hello reproduce in:title,body", []],
  ["repo:octo/hello type:Bug", [1]],
  ["repo:octo/hello is:issue no:project is:open", [11, 10, 8]],
  ["repo:octo/hello is:issue commenter:hubot", [1]],
  ["repo:octo/hello is:issue sort:comments-desc is:open", [1, 11, 10, 8]],
])("search %j", (query, numbers) => {
  const { store, viewer } = octoWorld();
  expect(searchThreads(store, viewer(), query).map((thread) => thread.number)).toEqual(numbers);
});

it("excludes threads that the viewer cannot see", () => {
  const { store, viewer } = octoWorld();
  expect(searchThreads(store, viewer(), "cake")).toHaveLength(1);
  expect(searchThreads(store, viewer("reader"), "cake")).toHaveLength(0);
});
