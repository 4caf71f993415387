import { expect, it } from "vitest";
import { octoWorld } from "../testing.js";
import { filterItems } from "./project-filter.js";

/** Returns the ids of the items of octo/1 that match, without their common part. */
function found(query: string, { login, sprint = "2026-03-02" }: { login?: string; sprint?: string } = {}) {
  const { store, viewer } = octoWorld();
  const project = store.project("octo", 1);
  if (!project) throw new Error("no project octo/1");
  for (const { iterations } of project.fields)
    for (const one of iterations) if (one.title === "Sprint 1") one.startDate = sprint;
  // A field with a space in its name.
  const notes = project.fields.find(({ name }) => name === "Notes");
  if (notes) notes.name = "Team Notes";
  return filterItems({ store, viewer: viewer(login) }, project, query).map((item) => item.databaseId % 100);
}

it.each([
  ["", [1, 2, 3, 4, 5]],
  // Words
  ["BUG", [1]],
  ["into", [1]],
  ['"a bug"', [1]],
  ["-bug -idea", [2, 4, 5]],
  // Values
  ["status:todo", [1, 3]],
  ['status:"In Progress"', [2]],
  ["status:'in progress',done", [2, 4]],
  ['status:done,"in progress"', [2, 4]],
  ["-status:Todo", [2, 4, 5]],
  ["-status:Todo,Done", [2, 5]],
  ["status:tod", []],
  ["status:*o*", [1, 2, 3, 4]],
  ["title:an*", [3]],
  ["team-notes:*into*", [1]],
  ['Team-Notes:"look into it"', [1]],
  ["status:todo status:done", []],
  // Presence
  ["no:status", [5]],
  ["-no:status", [1, 2, 3, 4]],
  ["has:team-notes", [1]],
  ['has:"Team Notes"', [1]],
  ["no:estimate,sprint", [2, 3, 4, 5]],
  ["no:label has:assignee", [3]],
  // Content
  ["is:issue is:open", [1, 5]],
  ["is:pr", [2]],
  ["is:draft", [3]],
  ["state:closed", [4]],
  ["type:bug", [1]],
  ['reason:completed,"not planned"', [4]],
  ["label:bug,enhancement", [1, 2, 4]],
  ["assignee:@me", [1, 3]],
  ["assignee:monalisa assignee:octocat", [1]],
  ["repo:octo/secret", [5]],
  ["milestone:v1.0", [1, 2]],
  ["reviewers:octocat", [2]],
  ["has:linked-pull-requests", [1, 4]],
  // Numbers, dates and iterations
  ["estimate:3", [1]],
  ["estimate:>3", []],
  ["estimate:>=3", [1]],
  ["estimate:1..5", [1]],
  ["estimate:*..2", []],
  ["estimate:many", []],
  ["due:2026-03-31", [1]],
  ["due:<2026-04-01", [1]],
  ["due:2026-03-01..2026-03-30", []],
  ["due:@today..@today+30", [1]],
  ["due:<@today", []],
  ["due:soon", []],
  ['sprint:"Sprint 1"', [1]],
  ['sprint:"Sprint 0".."Sprint 1"', [1]],
  ['sprint:>"Sprint 1"', []],
  ["sprint:@next", [1]],
  ["sprint:@previous", []],
  ["sprint:>@previous", [1]],
  ["sprint:@previous+1", [1]],
  ["sprint:>=@current", []],
  ["last-updated:1day", [1, 2, 3, 4, 5]],
  ["-last-updated:1000days", [1, 2, 3, 4, 5]],
  // Fields that the project does not have
  ["nonsense:1", []],
  ["-nonsense:1", []],
  ["no:nonsense", []],
])("filter %j", (query, ids) => {
  expect(found(query)).toEqual(ids);
});

it.each([
  ["cake", []],
  ["is:open", [1, 2]],
  ["repo:octo/secret", []],
])("the content of an item that the viewer cannot see does not match %j", (query, ids) => {
  expect(found(query, { login: "reader" })).toEqual(ids);
});

it.each([
  ["sprint:@current", [1]],
  ["sprint:@previous..@next", [1]],
  ["sprint:>@current", []],
  ["sprint:@next", []],
])("an iteration that has begun is the current one: %j", (query, ids) => {
  expect(found(query, { sprint: "2026-02-20" })).toEqual(ids);
});
