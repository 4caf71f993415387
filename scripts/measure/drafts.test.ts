// Tests a sample of what `pnpm drafts` measures.

import { expect, test } from "vitest";
import { objectIn } from "../../generator/bind/json.js";
import { draftCapability } from "../../generator/draft/draft.js";
import { draftPairs, loadDraftSources } from "../../generator/testing/drafts.js";
import { loadRepository } from "../../generator/testing/projects.js";
import { unreadScalars } from "../../generator/testing/unread-scalars.js";
import { measureDrafts, renderReport, testDrafts } from "./drafts.js";

test("97 of 100 drafts compile, return every scalar and pass their exchanges", async () => {
  const report = await measureDrafts((index) => index % 40 === 0);
  expect(report.drafts).toBeGreaterThan(30);
  expect(report.failures.length / report.drafts, renderReport(report)).toBeLessThan(0.03);
});

test.each(["GET /repos/{owner}/{repo}/labels/{name}", "unlockLockable", "updateTopics"])(
  "a draft of %s without a field is reported",
  async (from) => {
    const sources = await loadDraftSources(await loadRepository());
    const draft = draftCapability("draft.one", from, sources);
    const fields = { ...objectIn(draft.card, "output_schema", "properties") };
    const [first = ""] = Object.keys(fields);
    delete fields[first];
    const without = { ...draft, card: { ...draft.card, output_schema: { properties: fields } } };
    expect(unreadScalars({ id: "draft.one", from, draft }, sources)).toEqual([]);
    expect(unreadScalars({ id: "draft.one", from, draft: without }, sources)).toHaveLength(1);
  },
);

test("drafts with both routes compile and pass the exchanges of each route", async () => {
  const sources = await loadRepository();
  const drafts = draftPairs(await loadDraftSources(sources), [
    ["repository.labels", "GET /repos/{owner}/{repo}/labels"],
    ["repository.milestone", "GET /repos/{owner}/{repo}/milestones/{milestone_number}"],
    ["repository.issue", "GET /repos/{owner}/{repo}/issues/{issue_number}"],
    ["createLabel", "POST /repos/{owner}/{repo}/labels"],
    ["closeIssue", "PATCH /repos/{owner}/{repo}/issues/{issue_number}"],
    ["updateIssue", "PATCH /repos/{owner}/{repo}/issues/{issue_number}"],
    ["lockLockable", "PUT /repos/{owner}/{repo}/issues/{issue_number}/lock"],
    ["addStar", "PUT /user/starred/{owner}/{repo}"],
  ]);
  expect(await testDrafts(drafts, sources)).toEqual([]);
});
