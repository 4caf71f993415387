// The tool `chain`: its steps, its answers, and their token cost.

import { type LocalGithub, startLocalGithub } from "@ghx/local-github";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ChainResultEnvelope } from "../../runtime/index.js";
import { type ChainToolOptions, createChainTool } from "../index.js";
import { compactChain } from "../output/compact.js";

let github: LocalGithub;
beforeAll(async () => {
  github = await startLocalGithub();
});
afterAll(() => github.close());
beforeEach(() => {
  github.reset();
  github.clearRequests();
});
const full = (options = {}) =>
  createChainTool({ apiUrl: github.url, token: github.token, env: {}, repo: "octo/hello", ...options });
const tool =
  (options = {}) =>
  (steps: unknown, callOptions: ChainToolOptions = {}) =>
    full(options)(steps, { ...callOptions, format: "compact" });
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
  // The lookups, the writes, and the read after them.
  expect(github.requests).toHaveLength(3);
});

test("costs at most ten tokens and seven for each step in addition to the data", async () => {
  const cost = (value: unknown) => encode(JSON.stringify(value)).length;
  const { results, ...frame } = await tool()(triage);
  const data = results.reduce((sum, step) => sum + cost(step.data), 0);
  expect(cost({ ...frame, results }) - data).toBeLessThanOrEqual(10 + 7 * triage.length);
});

test("returns the envelope by default", async () => {
  expect(await full()(triage)).toMatchObject({
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
      {
        error: {
          message:
            "capability 'workflow.list' has no GraphQL route and cannot be chained; mixed: true (--mixed) runs it over its other routes",
        },
      },
    ],
  });
  expect(github.requests).toHaveLength(0);
});

test("a read returns the effects of the writes before it, unless it has after", async () => {
  const read = (after?: readonly number[]) => ({
    task: "issue.view",
    input: { issueNumber: 2 },
    fields: ["state"],
    after,
  });
  const reopen = { task: "issue.reopen", input: { issueNumber: 2 } };
  const close = { task: "issue.close", input: { issueNumber: 2 } };
  const { results } = Object(await tool()([read(), reopen, read(), close, read([])]));
  expect(results.map(({ data }: { data: unknown }) => Object(data).state)).toEqual([
    "CLOSED",
    "OPEN",
    "OPEN",
    "CLOSED",
    "CLOSED",
  ]);
  expect(github.requests).toHaveLength(4);
});

test("a chain with a corrected step is sent once", async () => {
  const [comment] = triage.slice(2);
  const result = await tool()([comment, { task: "issue.close", input: { issue_number: 1 } }]);
  expect(result).toMatchObject({ results: [{ ok: true }, { ok: true }] });
  expect(github.requests).toHaveLength(2);
});

test("a step uses fields of an earlier result that `fields` does not select", async () => {
  const result = await tool()([
    { task: "issue.create", input: { title: "Crash" }, fields: "title" },
    { task: "issue.labels.add", input: { issueNumber: "$0.number", labels: ["bug"] }, fields: "labels" },
    { task: "issue.list", input: { first: 1 }, fields: "number", after: 1 },
  ]);
  expect(result).toEqual({
    status: "success",
    results: [
      { ok: true, data: { title: "Crash" } },
      { ok: true, data: { labels: ["bug"] } },
      { ok: true, data: { items: [{ number: expect.any(Number) }] } },
    ],
  });
  expect(github.requests.flatMap(({ operations }) => operations)).toEqual([
    "query",
    "mutation",
    "query",
    "mutation",
    "query",
  ]);
});

test.each([
  [{ issueNumber: "$0.url" }, "expected integer, but $0.url is string"],
  [{ issueNumber: "$0.nmber" }, 'has no "nmber"; did you mean $0.number?'],
  [{ issueNumber: "$0.constructor" }, 'has no "constructor"; it has'],
  [{ issueNumber: "$0.__proto__" }, 'has no "__proto__"; it has'],
  [{ issueNumber: "$2.number" }, "there is no step 2"],
  [{ issueNumer: "$0.number", x: 1 }, 'did you mean "issueNumber"?'],
])("a reference that cannot be valid is an error with the signature: %j", async (input, message) => {
  const result = await tool()([
    { task: "issue.view", input: { issueNumber: 1 } },
    { task: "issue.view", input },
  ]);
  expect(github.requests).toHaveLength(0);
  expect(result).toMatchObject({
    status: "failed",
    error: { message: expect.stringContaining("Valid steps: 0") },
  });
  expect(result.results[1]?.error).toMatchObject({
    code: "VALIDATION",
    message: expect.stringContaining(message),
    usage: "issue.view repo issueNumber:int include?:(comments|projects|reactions|pinned|details)[]",
  });
});

test("references stay as they are when other values are corrected", async () => {
  const steps = (labels: string) => [
    { task: "issue.view", input: { number: "1" } },
    { task: "issue.labels.set", input: { issue_number: "$0.number", labels } },
  ];
  const { data } = (await tool()([steps("")[0]])).results[0] ?? {};
  expect((await tool()(steps("$0.labels"))).results[1]).toMatchObject({
    ok: true,
    data: { labels: Object(data).labels },
  });
  expect((await tool()(steps("$0.labels.0"))).results[1]?.error?.message).toBe(
    "labels: expected list of string, but $0.labels.0 is string",
  );
});

test("skipInvalid runs the valid and the corrected steps, and none that uses an invalid one", async () => {
  const steps = [
    { task: "issue.view", input: { issue_number: 1 }, fields: "number" },
    { task: "issue.vew", input: {} },
    { task: "issue.close", input: { issueNumber: "$1.number" } },
    { task: "issue.view", input: { issueNumber: 1, colour: "red" } },
  ];
  expect(await tool()(steps)).toMatchObject({ status: "failed" });
  expect(github.requests).toHaveLength(0);
  expect(await tool()(steps, { skipInvalid: true })).toMatchObject({
    status: "partial",
    results: [
      { ok: true, data: { number: 1 } },
      { error: { usage: expect.stringContaining("issue.view") } },
      { error: { message: "Not sent, because step 1 (issue.vew), whose result it uses, was not sent." } },
      { error: { usage: expect.stringContaining("issue.view") } },
    ],
  });
  expect(github.requests).toHaveLength(1);
});

test("a policy refuses a dependent step before anything is sent", async () => {
  const steps = [
    { task: "issue.create", input: { title: "A" } },
    { task: "issue.delete", input: { issueNumber: "$0.number" } },
  ];
  for (const options of [{ deny: ["issue.delete"] }, { allow: ["issue.create"] }, { readOnly: true }]) {
    expect(await tool(options)(steps)).toMatchObject({
      status: "failed",
      results: [{ ok: false }, { ok: false }],
    });
  }
  expect(github.requests).toHaveLength(0);
});

test("text that GitHub returns is never a reference", async () => {
  const result = await tool()([
    { task: "issue.create", input: { title: "$$0.number" } },
    { task: "issue.create", input: { title: "$0.title" } },
    { task: "issue.view", input: { issueNumber: "$1.number" } },
  ]);
  expect(result.results[2]).toMatchObject({ ok: true, data: { title: "$0.number" } });
});

test("a step may be a list of its task, its input and its fields", async () => {
  const long = [
    { task: "issue.view", input: { issueNumber: 1 }, fields: "number,title" },
    { task: "issue.labels.add", input: { issueNumber: "$0.number", labels: ["bug"] }, fields: ["labels"] },
    { task: "repo.view", fields: "url" },
    { task: "repo.labels.list" },
  ];
  const short = [
    ["issue.view", { issueNumber: 1 }, "number,title"],
    ["issue.labels.add", { issueNumber: "$0.number", labels: ["bug"] }, ["labels"]],
    ["repo.view", null, "url"],
    ["repo.labels.list"],
  ];
  const expected = await tool()(long);
  expect(expected.results.map((step) => step.ok)).toEqual([true, true, true, true]);
  expect(await tool()(short)).toEqual(expected);
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
    'steps: expected a list of [task, input, fields] or {"task", "input"}, got {"task":"repo.view"}',
  ],
  ["nothing", undefined, 'steps: expected a list of [task, input, fields] or {"task", "input"}'],
  [
    "a name alone",
    ["repo.view"],
    'steps.0: expected [task, input, fields] or {"task", "input"}, got "repo.view"',
  ],
  ["null", [null], 'steps.0: expected [task, input, fields] or {"task", "input"}, got null'],
  [
    "a value that JSON does not have",
    [1n],
    'steps.0: expected [task, input, fields] or {"task", "input"}, got bigint',
  ],
  [
    "a list with more than three values",
    [["repo.view", {}, "name", "url"]],
    'steps.0: expected [task, input, fields] or {"task", "input"}, got ["repo.view",{},"name","url"]',
  ],
  ["a list without a task", [[]], "steps.0.task: expected a capability id"],
  ["a step without a task", [{ task: "repo.view" }, { input: {} }], "steps.1.task: expected a capability id"],
  [
    "a field of another tool",
    [{ task: "repo.view", params: {} }],
    "steps.0.params: unknown field; expected task, input, each, fields, jq, after",
  ],
  [
    "a key that would change the prototype",
    [JSON.parse('{"__proto__": {"task": "repo.view"}}')],
    "steps.0.__proto__: unknown field; expected task, input, each, fields, jq, after",
  ],
  [
    "a step after a name",
    [{ task: "repo.view", after: ["first"] }],
    'steps.0.after: expected a list of steps, counted from 0, got ["first"]',
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
  expect(compactChain(envelope, { mark: false })).toEqual({
    status: "success",
    results: [
      { ok: true, data: {}, meta: { warnings } },
      { ok: true, data: {} },
    ],
  });
});
