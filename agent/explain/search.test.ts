// Search for capabilities by words other than their ids.

import { expect, test } from "vitest";
import { catalog } from "../../generated/catalog.js";
import { listCapabilities } from "./list.js";
import { search, stem } from "./search.js";

const ids = (words: string) => search(catalog, words).map(({ id }) => id);

test.each([
  ["merge a pull request", "pr.merge"],
  ["merging PRs", "pr.merge"],
  ["rerun failed jobs", "workflow.run.rerun_failed"],
  ["retry failed jobs of a run", "workflow.run.rerun_failed"],
  ["label an issue", "issue.labels.add"],
  ["list items of a kanban board", "project_v2.items.list"],
  ["approve", "pr.review.submit"],
  ["edit an issue", "issue.update"],
  ["new issue", "issue.create"],
  ["destroy issue", "issue.delete"],
  ["sync branch", "pr.branch.update"],
  ["patch", "pr.diff.view"],
  ["start a workflow", "workflow.dispatch.run"],
  ["ship a release", "release.publish_draft"],
  ["reply to a conversation", "pr.thread.reply"],
  ["download artifacts", "workflow.run.artifacts.list"],
  ["stop a run", "workflow.run.cancel"],
  ["emoji", "issue.reactions.add"],
])("%s: finds %s among the first three", (words, id) => {
  expect(ids(words).slice(0, 3)).toContain(id);
});

test.each(catalog.map(({ id, description }) => [id, description]))(
  "finds %s by its id and description",
  (id, text) => {
    expect(ids(id)[0]).toBe(id);
    expect(ids(text).slice(0, 3)).toContain(id);
  },
);

test("finds nothing for unknown words", () => {
  expect(ids("xylophone")).toEqual([]);
  expect(ids("")).toEqual([]);
  expect(ids("the of")).toEqual([]);
});

test("requires all words if some capability matches them all", () => {
  expect(ids("release xylophone").length).toBeGreaterThan(0);
  for (const id of ids("milestone issue")) expect(id).toMatch(/^issue|milestone/);
});

test("forms of a word have one stem", () => {
  for (const words of [
    ["label", "labels", "labelled", "labelling"],
    ["merge", "merges", "merged", "merging"],
    ["assign", "assigned", "assigning"],
    ["reply", "replies"],
    ["branch", "branches"],
    ["create", "created", "creating"],
  ])
    expect(new Set(words.map(stem)).size).toBe(1);
  for (const word of ["pr", "ci", "issue", "status", "run"]) expect(word.startsWith(stem(word))).toBe(true);
});

test("lists one match on each line, best first", async () => {
  const lines = (await listCapabilities({ search: "merge", domain: "pr", format: "compact" })).split("\n");
  expect(lines[0]).toBe("pr.merge: Merge a pull request.");
  expect(lines.every((line) => /^pr\.[\w.]+: ./.test(line))).toBe(true);
  const [first] = await listCapabilities({ search: "merge" });
  expect(first).toMatchObject({ capability_id: "pr.merge" });
});

test("ranks the rarest word first if no capability matches all words", () => {
  expect(ids("emoji cancel")[0]).toBe("workflow.run.cancel");
});
