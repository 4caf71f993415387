// A fault in one step of a chain leaves the other steps' answers as they are, wherever the step stands.

import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { executeTasks } from "../../../generated/index.js";
import type { ChainResultEnvelope, ErrorCode } from "../../../runtime/index.js";
import { fault } from "../../github/index.js";
import { place } from "./world.js";

const { github, session } = await place();
afterAll(() => github.close());
beforeEach(() => github.reset());

const at = { owner: "octo", name: "hello" };

/** Steps that don't touch each other's things: three writes, of which one has no lookup, a read and a list. */
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
    kind: "a label that is missing",
    step: { task: "issue.labels.add", input: { ...at, issueNumber: 8, labels: ["nope"] } },
    code: "NOT_FOUND",
  },
  {
    kind: "an issue that is missing",
    step: { task: "issue.close", input: { ...at, issueNumber: 9999 } },
    code: "NOT_FOUND",
  },
  {
    kind: "a pull request that is missing, read",
    step: { task: "pr.view", input: { ...at, prNumber: 9999 } },
    code: "NOT_FOUND",
  },
  {
    kind: "a repository that the token may not change",
    step: {
      task: "issue.labels.add",
      input: { owner: "reader", name: "hello", issueNumber: 7, labels: ["bug"] },
    },
    code: "AUTH",
  },
  {
    kind: "a value that GitHub refuses before it runs anything",
    step: { task: "pr.merge", input: { ...at, prNumber: 3, headSha: "f".repeat(64) } },
    code: "VALIDATION",
  },
  {
    kind: "a node id of nothing",
    step: { task: "issue.reopen", input: { issueId: "I_nothing" } },
    code: "NOT_FOUND",
  },
];

const run = async (requests: readonly { task: string; input: object }[]): Promise<ChainResultEnvelope> => {
  const answer = await executeTasks(requests, {}, session);
  if (!("status" in answer)) throw new Error("a plan in place of results");
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

test("a refused value costs one request more, which meta tells, and nothing is done twice", async () => {
  const refused = faults.find(({ step }) => step.task === "pr.merge");
  if (refused === undefined) throw new Error("the fault is gone");
  github.clearRequests();
  const answer = await run([...steps, refused.step]);
  expect(answer.meta.extra).toEqual([{ reason: "REFUSED", requests: 1 }]);
  expect(github.requests).toHaveLength(3);
  expect(github.requests.flatMap(({ mutations }) => mutations)).toHaveLength(3);
});

test("a lost answer of the writes leaves them in doubt, keeps the reads, and sends nothing again", async () => {
  github.faults.add({ match: { mutation: true }, do: fault.resetAfter() });
  github.clearRequests();
  const answer = await run(steps);
  expect(answer.status).toBe("partial");
  expect(answer.results.map(({ ok }) => ok)).toEqual([false, true, false, true, false]);
  for (const index of [0, 2, 4]) {
    expect(answer.results[index]).toMatchObject({
      error: { retryable: false, details: { outcome: "unknown" } },
    });
  }
  expect(github.requests.filter(({ operations }) => operations.includes("mutation"))).toHaveLength(1);
});

test("a bad gateway in the reads is tried again, and the chain goes on", async () => {
  github.faults.add({ match: { mutation: false }, times: 1, do: fault.badGateway() });
  const answer = await run(steps);
  expect(answer.status).toBe("success");
});

test("labels, assignees, comments and closings, 96 in all, take two requests", async () => {
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
