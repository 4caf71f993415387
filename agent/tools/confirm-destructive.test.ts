// Destructive calls of tools: what the user confirms, and what is sent after that.

import { type LocalGithub, startLocalGithub } from "@ghx/local-github";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createExecuteTool, createTools } from "../index.js";
import type { DestructiveCall } from "./confirm-destructive.js";

let github: LocalGithub;
beforeAll(async () => {
  github = await startLocalGithub();
});
beforeEach(() => {
  github.reset();
  asked = [];
});
afterAll(() => github.close());

let asked: DestructiveCall[][];
const client = () => ({ apiUrl: github.url, token: github.token, repo: "octo/hello", env: {} });
const change = (id: string, input: object) => createExecuteTool(client())(id, input);

/** Runs a tool. `meanwhile`: runs before the user confirms. */
async function run(name: string, args: object, meanwhile: () => Promise<unknown> = async () => undefined) {
  const tools = createTools({ ...client(), allowDestructive: false });
  const { value, isError } = await tools.run(name, args, {
    confirm: async (calls) => {
      asked.push([...calls]);
      await meanwhile();
      return true;
    },
  });
  return { ...Object(value), isError };
}
const execute = (capability_id: string, params: object, meanwhile?: () => Promise<unknown>) =>
  run("execute", { capability_id, params }, meanwhile);
const chain = (steps: readonly object[], meanwhile?: () => Promise<unknown>) =>
  run("chain", { steps }, meanwhile);

const issue = (number: number, title: string) => ({
  target: `octo/hello#${number} ${JSON.stringify(title)}`,
});

describe("the user sees the target", () => {
  test("of an issue, by number and by node id", async () => {
    const { data } = await change("issue.view", { issueNumber: 2 });
    expect(await execute("issue.delete", { issueNumber: 1 })).toMatchObject({ ok: true });
    expect(await execute("issue.delete", { issueId: Object(data).id })).toMatchObject({ ok: true });
    expect(asked).toEqual([
      [{ id: "issue.delete", input: { issueNumber: 1 }, ...issue(1, "Found a bug") }],
      [{ id: "issue.delete", input: { issueId: Object(data).id }, ...issue(2, Object(data).title) }],
    ]);
  });

  test("of an item of a project", async () => {
    const params = { project: "octo/1", item: "octo/hello#1" };
    expect(await execute("project_v2.item.remove_issue", params)).toMatchObject({ ok: true });
    expect(asked[0]?.[0]?.target).toBe('project octo/1 "Roadmap", item octo/hello#1 "Found a bug"');
  });

  test("of a step that uses the result of a read", async () => {
    const steps = [
      ["issue.search", { query: "bug" }],
      ["issue.delete", { issueNumber: "$0.items.0.number" }],
    ];
    const { status, data } = await chain(steps);
    expect(status).toBe("success");
    const [number, title] = [1, "Found a bug"];
    expect(asked).toEqual([
      [{ id: "issue.delete", input: { issueNumber: number }, ...issue(number, title) }],
    ]);
    expect(data).toHaveLength(2);
    expect(github.writes).toBe(1);
  });

  test("with the hidden characters of its title escaped", async () => {
    await change("issue.update", { issueNumber: 1, title: 'a" \u202e\nb' });
    await execute("issue.delete", { issueNumber: 1 });
    expect(asked[0]?.[0]?.target).toContain('octo/hello#1 "a\\" <U+202E>');
  });
});

describe("nothing is deleted", () => {
  const isKept = async () => (await change("issue.view", { issueNumber: 1 })).ok;

  test("if the title changes after the confirmation", async () => {
    const rename = () => change("issue.update", { issueNumber: 1, title: "Other" });
    const { ok, error } = await execute("issue.delete", { issueNumber: 1 }, rename);
    expect({ ok, code: error.code }).toEqual({ ok: false, code: "VALIDATION" });
    expect(error.message).toContain("is not what the user confirmed");
    expect(await isKept()).toBe(true);
  });

  test("if the head of a pull request changes after the confirmation", async () => {
    const { data } = await change("pr.view", { prNumber: 3 });
    await execute("pr.merge", { prNumber: 3 });
    expect(asked[0]?.[0]?.target).toContain(` at ${Object(data).headSha}`);
  });

  test("if a reference has another value after the confirmation", async () => {
    const steps = [
      ["issue.list", { labels: ["bug"], first: 1 }],
      ["issue.delete", { issueNumber: "$0.items.0.number" }],
    ];
    const { data } = await change("issue.list", { labels: ["bug"], first: 1 });
    const [{ number }] = Object(data).items;
    const before = github.writes;
    const { errors } = await chain(steps, () => change("issue.close", { issueNumber: number }));
    expect(asked[0]?.[0]?.input).toEqual({ issueNumber: number });
    expect(errors[1]).toMatchObject({ code: expect.stringMatching(/VALIDATION/) });
    expect(github.writes - before).toBe(1);
  });

  test("if a write precedes it, with the advice to split the chain", async () => {
    for (const steps of [
      [
        ["issue.comments.create", { issueNumber: 2, body: "bye" }],
        ["issue.delete", { issueNumber: 1 }],
      ],
      [
        ["issue.create", { title: "x" }],
        ["issue.delete", { issueNumber: "$0.number" }],
      ],
    ]) {
      const { invalid, isError } = await chain(steps);
      expect(isError).toBe(true);
      expect(invalid[1].message).toContain("Split the chain");
    }
    expect(asked).toEqual([]);
    expect(github.writes).toBe(0);
  });

  test("if the call would fail, and the user is not asked", async () => {
    expect(await execute("issue.delete", { issueNumber: 404 })).toMatchObject({
      error: { code: "NOT_FOUND" },
    });
    expect(await execute("issue.delete", {})).toMatchObject({ error: { code: "VALIDATION" } });
    const { errors } = await chain([
      ["issue.view", { issueNumber: 404 }],
      ["issue.delete", { issueNumber: "$0.number" }],
      ["issue.comments.create", { issueNumber: 1, body: "x" }],
    ]);
    expect(errors[0].code).toBe("NOT_FOUND");
    expect(asked).toEqual([]);
    expect(github.writes).toBe(0);
  });

  test("without a confirmation, and nothing is sent", async () => {
    const tools = createTools({ ...client(), allowDestructive: false });
    const args = { capability_id: "issue.delete", params: { issueNumber: 1 } };
    expect(await tools.run("execute", args)).toMatchObject({ isError: true });
    expect(github.requests).toEqual([]);
    const declined = await tools.run("execute", args, { confirm: () => false });
    const error = { code: "VALIDATION", message: "The user declined issue.delete. Nothing was sent." };
    expect(declined).toMatchObject({ isError: true, value: { error } });
    expect(github.writes).toBe(0);
  });
});

// A write that is not sent is not a lost one, after which its state would be read until it settles.
test("the lookup of a write is sent before the question, after it and with the write, and its target twice", async () => {
  expect(await execute("pr.merge", { prNumber: 3 })).toMatchObject({ ok: true });
  const operations = github.requests.map(({ body }) => /\w+ (\w+)/.exec(String(Object(body).query))?.[1]);
  const reads = ["PrMergeLookup", "ConfirmationTargets"];
  expect(operations).toEqual([...reads, ...reads, "PrMergeLookup", "PrMerge"]);
});

test("several destructive steps are confirmed together", async () => {
  const steps = [1, 2].map((issueNumber) => ["issue.delete", { issueNumber }]);
  expect(await chain(steps)).toMatchObject({ status: "success" });
  expect(asked.map((calls) => calls.map(({ input }) => input))).toEqual([
    [{ issueNumber: 1 }, { issueNumber: 2 }],
  ]);
  expect(github.writes).toBeGreaterThan(0);
});

test("writes after a destructive step run after the confirmation", async () => {
  const steps = [
    ["issue.delete", { issueNumber: 1 }],
    ["issue.comments.create", { issueNumber: 2, body: "gone" }],
  ];
  const { status, data } = await chain(steps, async () => expect(github.writes).toBe(0));
  expect(status).toBe("success");
  expect(data[1]).toMatchObject({ id: expect.any(String) });
});

test.each([
  ["execute", { capability_id: "issue.delete", params: { issueNumber: 1 } }],
  ["chain", { steps: [{ task: "issue.delete", input: { issueNumber: 1 } }] }],
])("the question of %s ends when the call is aborted, and nothing is sent", async (name, args) => {
  const controller = new AbortController();
  const confirm = () => {
    controller.abort();
    return new Promise<boolean>(() => {});
  };
  const { run } = createTools({ ...client(), allowDestructive: false });
  const { value, isError } = await run(name, args, { signal: controller.signal, confirm });
  expect(isError).toBe(true);
  expect(value).toMatchObject({ ok: false, error: { message: expect.stringContaining("abort") } });
  expect(github.writes).toBe(0);
});
