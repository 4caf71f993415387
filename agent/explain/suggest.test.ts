// Suggestions for names that agents know from gh and from GitHub's APIs.

import { describe, expect, test } from "vitest";
import { checkSources } from "../../generator/compile.js";
import { loadRepository } from "../../generator/testing/projects.js";
import { readTemplates } from "../../scripts/measure/tokens/gh-command.js";
import { ghCommand } from "../../scripts/measure/tokens/gh-names.js";
import { createPolicy } from "../tools/policy.js";
import { findCapability } from "./find.js";
import { suggestSignatures } from "./suggest.js";

const ids = async (...args: Parameters<typeof suggestSignatures>) =>
  (await suggestSignatures(...args)).map((line) => line.split(" ", 1).join());

test("a signature has the id and the input", async () => {
  expect(await suggestSignatures("pr checks")).toContain(
    "pr.checks.list repo prNumber:int required?=false first?=30 after? include?:(required|workflow|details)[]",
  );
});

test.each([
  ["pr.comment", "pr.comments.create"],
  ["issue.edit", "issue.update"],
  ["run view", "workflow.run.view"],
  ["label list", "repo.labels.list"],
  ["project.item-list", "project_v2.items.list"],
  ["pull_request.merge", "pr.merge"],
  ["search issues", "issue.search"],
])("%s may mean %s", async (name, id) => {
  expect(await ids(name)).toContain(id);
});

test.each(["codespace create", "pr checkout", "xylophone", "", ".", "__proto__"])(
  "%j means nothing",
  async (name) => {
    expect(await ids(name)).toEqual([]);
  },
);

test.each([
  ["issue.frobnicate", ["issue.close", "issue.create", "issue.delete", "issue.list"]],
  ["workflow.pause", ["workflow.disable", "workflow.enable", "workflow.get", "workflow.list"]],
  [
    "codespace.dismiss",
    ["pr.review.dismiss", "code_scanning.alert.update", "dependabot.alert.update", "notification.done"],
  ],
  [
    "issue.modify",
    ["issue.update", "issue.comments.update", "issue.comments.update_last", "project_v2.item.draft.update"],
  ],
  ["listIssues", ["issue.list", "issue.comments.list", "issue.fields.list", "issue.timeline.list"]],
  ["xylophone", []],
])("the nearest ids to the unknown id %s have its words, its domain or its verb", async (id, nearest) => {
  const { failure } = await findCapability(id);
  expect(failure?.error.details?.nearest).toEqual(nearest);
});

test("flags refine the suggestions", async () => {
  expect(await ids("issue edit")).not.toContain("issue.labels.add");
  expect(await ids("issue edit", { more: "add-label" })).toEqual([
    "issue.labels.add",
    "issue.update",
    "issue.comments.update",
    "issue.comments.update_last",
  ]);
});

test("capabilities that the policy excludes are not suggested", async () => {
  expect(await ids("pr merge", { policy: createPolicy({ deny: ["pr.merge"] }) })).not.toContain("pr.merge");
  expect(await ids("pr merge", { policy: createPolicy({ allowDestructive: false }) })).toContain("pr.merge");
});

test("a long name is searched for in part", async () => {
  expect(await ids(`pr checks ${"x".repeat(1e6)}`)).toContain("pr.checks.list");
});

describe("gh's commands", async () => {
  const { bound } = checkSources(await loadRepository());
  const templates = readTemplates();
  const capabilities = new Set(bound.capabilities.map(({ id }) => id));
  const commands = bound.capabilities.flatMap((capability) => {
    const [group, verb, ...flags] = ghCommand(capability, templates) ?? [];
    // The words of an id run that capability; nothing is suggested.
    if (group === undefined || capabilities.has(`${group}.${verb}`)) return [];
    const more = flags.filter((word) => word.startsWith("--")).join(" ");
    return [{ id: capability.id, command: `${group} ${verb}`, more }];
  });

  test("suggest the capability for four of five", async () => {
    const found = await Promise.all(
      commands.map(async ({ id, command, more }) => (await ids(command, { more })).includes(id)),
    );
    const missed = commands.filter((_, index) => !found[index]);
    expect(commands.length).toBeGreaterThan(40);
    expect(missed.length / commands.length, JSON.stringify(missed, null, 1)).toBeLessThanOrEqual(0.2);
  });
});
