// A failing step of a chain does not affect the results of the other steps, regardless of its position.

import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { executeTasks } from "../../../generated/index.js";
import type { ChainResultEnvelope, ErrorCode } from "../../../runtime/index.js";
import { fault } from "../../github/index.js";
import { startTestServer } from "./world.js";

const { github, session } = await startTestServer();
afterAll(() => github.close());
beforeEach(() => github.reset());

const at = { owner: "octo", name: "hello" };

/** Independent steps: three writes, one of them without a lookup, a read and a list. */
const steps = [
  { task: "issue.labels.add", input: { ...at, issueNumber: 1, labels: ["question"] } },
  { task: "issue.view", input: { ...at, issueNumber: 8 } },
  { task: "issue.comments.create", input: { ...at, issueNumber: 9, body: "Thanks!" } },
  { task: "repo.labels.list", input: { ...at, first: 3 } },
  { task: "issue.assignees.add", input: { ...at, issueNumber: 10, assignees: ["monalisa"] } },
];

interface Fault {
  readonly kind: string;
  readonly step: { readonly task: string; readonly input: object };
  readonly code: ErrorCode;
}
const faults: readonly Fault[] = [
  {
    kind: "a missing label",
    step: { task: "issue.labels.add", input: { ...at, issueNumber: 8, labels: ["nope"] } },
    code: "NOT_FOUND",
  },
  {
    kind: "a missing issue",
    step: { task: "issue.close", input: { ...at, issueNumber: 9999 } },
    code: "NOT_FOUND",
  },
  {
    kind: "a read of a missing pull request",
    step: { task: "pr.view", input: { ...at, prNumber: 9999 } },
    code: "NOT_FOUND",
  },
  {
    kind: "a repository that the token cannot write to",
    step: {
      task: "issue.labels.add",
      input: { owner: "reader", name: "hello", issueNumber: 7, labels: ["bug"] },
    },
    code: "AUTH",
  },
  {
    kind: "a value that GitHub rejects before execution",
    step: { task: "pr.merge", input: { ...at, prNumber: 3, headSha: "f".repeat(64) } },
    code: "VALIDATION",
  },
  {
    kind: "an unknown node id",
    step: { task: "issue.reopen", input: { issueId: "I_nothing" } },
    code: "NOT_FOUND",
  },
];

const run = async (requests: readonly { task: string; input: object }[]): Promise<ChainResultEnvelope> => {
  const answer = await executeTasks(requests, {}, session);
  if (!("status" in answer)) throw new Error("expected results, got a plan");
  return answer;
};

describe.each(faults)("$kind", ({ step, code }) => {
  test.each([0, 1, 2, 3, 4, 5])("as step %i", async (position) => {
    const alone = await run(steps);
    expect(alone.status).toBe("success");
    github.reset();
    const answer = await run([...steps.slice(0, position), step, ...steps.slice(position)]);
    const { [position]: failed, ...others } = answer.results;
    expect(failed).toMatchObject({ task: step.task, ok: false, error: { code, retryable: false } });
    expect(Object.values(others)).toEqual(alone.results);
    expect(answer).toMatchObject({ status: "partial", meta: { total: 6, succeeded: 5, failed: 1 } });
  });
});

test("a rejected value costs one extra request, reported in meta, and no write is repeated", async () => {
  const refused = faults.find(({ step }) => step.task === "pr.merge");
  if (refused === undefined) throw new Error("no fault uses pr.merge");
  github.clearRequests();
  const answer = await run([...steps, refused.step]);
  expect(answer.meta.extra).toEqual([{ reason: "REFUSED", requests: 1 }]);
  expect(github.requests).toHaveLength(3);
  expect(github.requests.flatMap(({ mutations }) => mutations)).toHaveLength(3);
});

test("after a lost response to the writes the state decides about idempotent ones, and nothing is sent again", async () => {
  github.faults.add({ match: { mutation: true }, do: fault.resetAfter() });
  github.clearRequests();
  const answer = await run(steps);
  expect(answer.status).toBe("partial");
  expect(answer.results.map(({ ok }) => ok)).toEqual([true, true, false, true, true]);
  expect(answer.results).toMatchObject({
    0: { data: { labels: ["bug", "priority: high", "question"] } },
    2: { error: { retryable: false, details: { outcome: "unknown" } } },
    4: { data: { assignees: ["monalisa"] } },
  });
  expect(github.requests.filter(({ operations }) => operations.includes("mutation"))).toHaveLength(1);
});

const isWritten = ({ operations }: { readonly operations: readonly string[] }) =>
  operations.includes("mutation");

test("idempotent writes that were applied are not sent again", async () => {
  const idempotent = steps.filter(({ task }) => task !== "issue.comments.create");
  const usual = await run(idempotent);
  github.reset();
  github.faults.add({ match: { mutation: true }, times: 1, do: fault.resetAfter() });
  github.clearRequests();
  const answer = await run(idempotent);
  expect(answer.status).toBe("success");
  expect(answer.results).toEqual(usual.results);
  expect(github.requests.filter(isWritten)).toHaveLength(1);
  // One request reads all states.
  expect(answer.meta.extra).toEqual([{ reason: "FOLLOW_UP", requests: 1 }]);
});

test.each([
  ["before the writes", fault.resetBefore()],
  ["after the writes", fault.resetAfter()],
])("writes that undo each other are sent again together: a reset %s", async (_when, action) => {
  github.faults.add({ match: { mutation: true }, times: 1, do: action });
  const answer = await run([
    { task: "issue.close", input: { ...at, issueNumber: 1 } },
    { task: "issue.reopen", input: { ...at, issueNumber: 1 } },
  ]);
  expect(answer.results).toMatchObject([{ data: { state: "CLOSED" } }, { data: { state: "OPEN" } }]);
  const view = await run([{ task: "issue.view", input: { ...at, issueNumber: 1 } }]);
  expect(view.results).toMatchObject([{ data: { state: "OPEN" } }]);
});

test("the writes before the first one that was not applied are not sent again", async () => {
  await run([{ task: "issue.labels.add", input: { ...at, issueNumber: 1, labels: ["question"] } }]);
  github.faults.add({ match: { mutation: true }, times: 1, do: fault.resetBefore() });
  github.clearRequests();
  const answer = await run([
    { task: "issue.labels.add", input: { ...at, issueNumber: 1, labels: ["question"] } },
    { task: "issue.close", input: { ...at, issueNumber: 1 } },
    { task: "issue.reopen", input: { ...at, issueNumber: 8 } },
  ]);
  expect(answer.status).toBe("success");
  expect(github.requests.filter(isWritten).map(({ mutations }) => mutations)).toEqual([
    [],
    ["closeIssue", "reopenIssue"],
  ]);
});

test.each([
  ["before the writes", fault.resetBefore(), [[], ["addComment", "closeIssue"]]],
  ["after the writes", fault.resetAfter(), [["addLabelsToLabelable", "addComment", "closeIssue"]]],
] as const)(
  "a comment that is kept up to date is created once: a reset %s",
  async (_when, action, mutations) => {
    await run([{ task: "issue.labels.add", input: { ...at, issueNumber: 1, labels: ["question"] } }]);
    github.faults.add({ match: { mutation: true }, times: 1, do: action });
    github.clearRequests();
    const upsert = { ...at, issueNumber: 1, marker: "m", body: "Duplicate of #2" };
    const answer = await run([
      { task: "issue.labels.add", input: { ...at, issueNumber: 1, labels: ["question"] } },
      { task: "issue.comments.upsert", input: upsert },
      { task: "issue.close", input: { ...at, issueNumber: 1 } },
    ]);
    expect(answer.status).toBe("success");
    expect(github.requests.filter(isWritten).map((request) => request.mutations)).toEqual(mutations);
    const comments = github.store.repository(at.owner, at.name)?.threads.get(1)?.comments ?? [];
    expect(comments.filter(({ body }) => body.includes("Duplicate of #2"))).toHaveLength(1);
  },
);

test("a bad gateway in the reads is retried and the chain continues", async () => {
  github.faults.add({ match: { mutation: false }, times: 1, do: fault.badGateway() });
  const answer = await run(steps);
  expect(answer.status).toBe("success");
});

test("96 steps that label, assign, comment on and close issues need two requests", async () => {
  const issues = [1, 8, 10];
  const triage = issues.flatMap((issueNumber) => [
    { task: "issue.labels.add", input: { ...at, issueNumber, labels: ["question"] } },
    { task: "issue.assignees.add", input: { ...at, issueNumber, assignees: ["monalisa"] } },
    { task: "issue.comments.create", input: { ...at, issueNumber, body: "Thanks!" } },
    { task: "issue.close", input: { ...at, issueNumber } },
  ]);
  const many = Array.from({ length: 8 }, () => triage).flat();
  github.clearRequests();
  const answer = await run(many);
  expect(answer.results.filter(({ ok }) => !ok)).toEqual([]);
  expect(answer.meta).toMatchObject({ total: 96, round_trips: 2, cost: { requests: 2 } });
  expect(github.requests).toHaveLength(2);
});

test("creations whose responses do not fit are completed by reading what they created", async () => {
  const renamed = fault.rewrite((body) => body.replace(/"(title|body)":/g, '"$1_":'));
  github.faults.add({ match: { mutation: true }, do: renamed });
  const writes = github.writes;
  const answer = await run([
    { task: "issue.create", input: { ...at, title: "Once" } },
    { task: "issue.comments.create", input: { ...at, issueNumber: 9, body: "Thanks!" } },
  ]);
  expect(answer).toMatchObject({
    status: "success",
    results: [{ data: { title: "Once" } }, { data: { body: "Thanks!" } }],
  });
  expect(github.writes - writes).toBe(2);
});
