// The tool `chain`: its steps, its answers, and their token cost.

import { type LocalGithub, startLocalGithub } from "@ghx/local-github";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ChainResultEnvelope } from "../runtime/index.js";
import { compactChain } from "./compact.js";
import { createChainTool } from "./index.js";

let github: LocalGithub;
beforeAll(async () => {
  github = await startLocalGithub();
});
afterAll(() => github.close());
beforeEach(() => {
  github.reset();
  github.clearRequests();
});
const tool = (options = {}) =>
  createChainTool({ apiUrl: github.url, token: github.token, env: {}, repo: "octo/hello", ...options });
const triage = [
  { task: "issue.labels.add", input: { issueNumber: 1, labels: ["bug"] } },
  { task: "issue.assignees.add", input: { issueNumber: 1, assignees: ["monalisa"] } },
  { task: "issue.comments.create", input: { issueNumber: 1, body: "Thanks!" } },
  { task: "issue.close", input: { issueNumber: 1 } },
];

test("returns only data and errors, in the order of the steps", async () => {
  const result = await tool()([...triage, { task: "issue.view", input: { issueNumber: 9999 } }]);
  expect(result).toEqual({
    status: "partial",
    results: [
      { ok: true, data: { labels: expect.arrayContaining(["bug"]) } },
      { ok: true, data: { assignees: expect.arrayContaining(["monalisa"]) } },
      { ok: true, data: expect.objectContaining({ body: "Thanks!" }) },
      { ok: true, data: expect.objectContaining({ state: "CLOSED" }) },
      { ok: false, error: { code: "NOT_FOUND", message: expect.any(String) } },
    ],
  });
  expect(github.requests).toHaveLength(2);
});

test("costs at most ten tokens and seven for each step in addition to the data", async () => {
  const cost = (value: unknown) => encode(JSON.stringify(value)).length;
  const { results, ...frame } = await tool()(triage);
  const data = results.reduce((sum, step) => sum + cost(step.data), 0);
  expect(cost({ ...frame, results }) - data).toBeLessThanOrEqual(10 + 7 * triage.length);
});

test("returns the envelope with format full", async () => {
  expect(await tool()(triage, { format: "full" })).toMatchObject({
    results: [{ task: "issue.labels.add" }, {}, {}, {}],
    meta: { route_used: "graphql", total: 4, succeeded: 4, failed: 0, round_trips: 2, cost: { requests: 2 } },
  });
});

test("runs steps without a GraphQL route concurrently, unless mixed is false", async () => {
  const steps = [{ task: "repo.view" }, { task: "workflow.list" }];
  expect(await tool()(steps)).toMatchObject({ status: "success" });
  github.clearRequests();
  expect(await tool()(steps, { mixed: false })).toMatchObject({
    status: "failed",
    results: [
      { error: { message: expect.stringMatching(/^Not sent/) } },
      { error: { message: "capability 'workflow.list' has no GraphQL route and cannot be chained" } },
    ],
  });
  expect(github.requests).toHaveLength(0);
});

test("a chain with a corrected step is sent once", async () => {
  const [comment] = triage.slice(2);
  const result = await tool()([comment, { task: "issue.close", input: { issue_number: 1 } }]);
  expect(result).toMatchObject({ results: [{ ok: true }, { ok: true }] });
  expect(github.requests).toHaveLength(2);
});

test("a dry run returns the plan", async () => {
  const plan = await tool()(triage, { dryRun: true });
  expect(plan).toMatchObject({ status: "planned", requests: [{ phase: "read" }, { phase: "write" }] });
  expect(github.requests).toHaveLength(0);
});

test.each<[string, unknown, string]>([
  [
    "not a list",
    { task: "repo.view" },
    'steps: expected a list of {"task", "input"}, got {"task":"repo.view"}',
  ],
  ["nothing", undefined, 'steps: expected a list of {"task", "input"}'],
  ["a name alone", ["repo.view"], 'steps.0: expected {"task", "input"}, got "repo.view"'],
  ["null", [null], 'steps.0: expected {"task", "input"}, got null'],
  ["a value that JSON does not have", [1n], 'steps.0: expected {"task", "input"}, got bigint'],
  ["a step without a task", [{ task: "repo.view" }, { input: {} }], "steps.1.task: expected a capability id"],
  [
    "a field of another tool",
    [{ task: "repo.view", params: {} }],
    "steps.0.params: unknown field; expected task, input, fields",
  ],
  [
    "a key that would change the prototype",
    [JSON.parse('{"__proto__": {"task": "repo.view"}}')],
    "steps.0.__proto__: unknown field; expected task, input, fields",
  ],
  ["no steps", [], "A chain requires at least one step."],
])("invalid steps return an error: %s", async (_what, steps, message) => {
  const result = await tool()(steps);
  expect(result).toEqual({
    status: "failed",
    results: [],
    error: { code: "VALIDATION", message },
  });
  expect(github.requests).toHaveLength(0);
});

test("shows hidden characters, unless rawText is set", async () => {
  const body = "safe \u202etxt";
  const steps = [{ task: "issue.comments.create", input: { issueNumber: 1, body } }, { task: "repo.view" }];
  expect((await tool()(steps)).results[0]?.data).toMatchObject({ body: "safe <U+202E>txt" });
  expect((await tool()(steps, { rawText: true })).results[0]?.data).toMatchObject({ body });
});

test("the compact form keeps the warnings of a step and no other meta", () => {
  const warnings = [{ step: "branch", code: "VALIDATION", message: "protected" }] as const;
  const envelope: ChainResultEnvelope = {
    status: "success",
    results: [
      { task: "pr.merge", ok: true, data: {}, meta: { warnings, untrusted: ["title"] } },
      { task: "repo.view", ok: true, data: {}, meta: { route_used: "cli" } },
    ],
    meta: { total: 2, succeeded: 2, failed: 0, round_trips: 2 },
  };
  expect(compactChain(envelope)).toEqual({
    status: "success",
    results: [
      { ok: true, data: {}, meta: { warnings } },
      { ok: true, data: {} },
    ],
  });
});
