// The counts of recorded answers in the evidence.

import { expect, test } from "vitest";
import { listOperationCards } from "../../generated/index.js";
import { addRecordedEvidence, countRead, readRecordedCounts } from "./recorded-evidence.js";
import { cardRoutes } from "./run-options.js";

test("counts the answers that were read, in the order of capabilities", () => {
  const tried = [
    { id: "repo.view", isMapped: true },
    { id: "issue.view", isMapped: false },
    { id: "branch.get", isMapped: true },
    { id: "repo.view", isMapped: true },
  ];
  expect(Object.entries(countRead(tried))).toEqual([
    ["branch.get", 1],
    ["repo.view", 2],
  ]);
});

test("recorded answers are evidence of REST routes alone", () => {
  const evidence = { "repo.view": { graphql: { stateful: 1 }, rest: { stateful: 1 } }, "pr.draft": {} };
  expect(addRecordedEvidence(evidence, { "repo.view": 7, "pr.draft": 1 })).toEqual({
    "repo.view": { graphql: { stateful: 1 }, rest: { stateful: 1, recorded: 7 } },
    "pr.draft": {},
  });
  expect(addRecordedEvidence({ "gist.get": { rest: {} } }, {})).toEqual({
    "gist.get": { rest: { recorded: 0 } },
  });
});

test("each committed count is of a capability with a REST route", async () => {
  const cards = await listOperationCards();
  for (const [id, count] of Object.entries(readRecordedCounts())) {
    const card = cards.find(({ capability_id }) => capability_id === id);
    expect(card && cardRoutes(card), id).toContain("rest");
    expect(count).toBeGreaterThan(0);
  }
});
