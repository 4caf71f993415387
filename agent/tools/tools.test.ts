// The tools for models: calls, policy and definitions.

import { type LocalGithub, startLocalGithub } from "@ghx/local-github";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { catalog } from "../../generated/catalog.js";
import { type CreateToolsOptions, createExecuteTool, createTools } from "../index.js";

let github: LocalGithub;
beforeAll(async () => {
  github = await startLocalGithub();
});
beforeEach(() => github.reset());
afterAll(() => github.close());

const toolsFor = (options: CreateToolsOptions = {}) =>
  createTools({ apiUrl: github.url, token: github.token, repo: "octo/hello", env: {}, ...options });
const VIEW = { capability_id: "issue.view", params: { issueNumber: 1 } };

describe("calls", () => {
  test("return text: data, an explanation, a list", async () => {
    const tools = toolsFor();
    expect(JSON.parse(await tools.call("execute", VIEW))).toMatchObject({ ok: true, data: { number: 1 } });
    expect(await tools.call("explain", { capability_id: "issue.view" })).toMatch(/^Get an issue\.\nrepo/);
    expect(await tools.call("list_capabilities", undefined)).toMatch(/^check_run: annotations\.list/m);
  });

  test("accept arguments as JSON text", async () => {
    expect(JSON.parse(await toolsFor().call("execute", JSON.stringify(VIEW)))).toMatchObject({ ok: true });
    expect(await toolsFor().call("list_capabilities", "")).toContain("issue: ");
  });

  test("accept an object or a list within them as JSON text", async () => {
    const { params, ...others } = VIEW;
    const viewed = await toolsFor().call("execute", { ...others, params: JSON.stringify(params) });
    expect(JSON.parse(viewed)).toMatchObject({ ok: true, data: { number: 1 } });
    const steps = JSON.stringify([{ task: "issue.view", input: params }]);
    expect(JSON.parse(await toolsFor().call("chain", { steps }))).toMatchObject({ status: "success" });
  });

  test("accept a list of fields", async () => {
    const viewed = await toolsFor().call("execute", { ...VIEW, fields: ["number", "state"] });
    expect(JSON.parse(viewed).data).toEqual({ number: 1, state: "OPEN" });
  });

  test.each([
    ["an unknown tool", "frobnicate", {}, 'unknown tool "frobnicate"'],
    ["text that is not JSON", "execute", "{capability_id", "execute: expected a JSON object"],
    ["a list", "explain", [], "explain: expected a JSON object"],
    ["null instead of an id", "explain", { capability_id: null }, "capability_id: expected a string"],
    [
      "an argument of another tool",
      "list_capabilities",
      { capability_id: "pr" },
      "capability_id: unknown argument; expected domain",
    ],
    ["steps that are not a list", "chain", { steps: "issue.view" }, "steps: expected a list"],
    ["no steps", "chain", {}, "steps: is required"],
    ["text for a boolean", "chain", { steps: [], skipInvalid: "yes" }, "skipInvalid: expected true or false"],
    [
      "an inherited name",
      "explain",
      { capability_id: "x", constructor: 1 },
      "constructor: unknown argument; expected capability_id",
    ],
  ])("an invalid call returns an error: %s", async (_, name, input, message) => {
    const { value, isError } = await toolsFor().run(name, input);
    expect(isError).toBe(true);
    expect(value).toEqual({
      ok: false,
      error: { code: "VALIDATION", message: expect.stringContaining(message) },
    });
  });

  test("a signal aborts the call", async () => {
    const signal = AbortSignal.abort();
    const { value } = await toolsFor().run("execute", VIEW, { signal });
    expect(value).toMatchObject({ ok: false, error: { code: "NETWORK", retryable: false } });
    expect(github.requests).toHaveLength(0);
  });

  test("returns no control characters from GitHub's texts", async () => {
    const title = "red \u009b2J \u202e";
    const params = { title };
    const text = await toolsFor().call("execute", { capability_id: "issue.create", params, fields: "title" });
    expect(text).toMatch(/^[\x20-\x7e]*$/);
    expect(JSON.parse(text).data.title).toBe("red <U+009B>2J <U+202E>");
    const steps = [{ task: "issue.create", input: params, fields: "title" }];
    expect(await toolsFor().call("chain", { steps })).toContain("red <U+009B>2J <U+202E>");
    const raw = await toolsFor({ rawText: true }).call("chain", { steps });
    expect(raw).toMatch(/^[\x20-\x7e]*$/);
    expect(JSON.parse(raw).data[0].title).toBe(title);
  });

  test("format full returns envelopes, schemas and objects", async () => {
    const tools = toolsFor({ format: "full" });
    expect((await tools.run("execute", VIEW)).value).toMatchObject({
      ok: true,
      meta: { capability_id: "issue.view", route_used: "graphql" },
    });
    expect((await tools.run("explain", { capability_id: "pr.merge" })).value).toMatchObject({
      effect: "destructive",
      input_schema: { type: "object" },
      routes: { preferred: ["graphql"] },
    });
    expect((await tools.run("list_capabilities", {})).value).toHaveLength(catalog.length);
    expect((await tools.run("explain", { capability_id: "isue.view" })).value).toMatchObject({
      ok: false,
      error: { code: "VALIDATION", retryable: false, details: { nearest: ["issue.view"] } },
      meta: { capability_id: "isue.view" },
    });
  });
});

describe("chain", () => {
  const steps = [
    { task: "issue.labels.add", input: { issueNumber: 1, labels: ["bug"] } },
    { task: "issue.view", input: { issueNumber: 1 } },
    { task: "workflow.list" },
  ];

  test("runs steps together, and those without a GraphQL route concurrently", async () => {
    const { value, isError } = await toolsFor().run("chain", { steps });
    expect(isError).toBe(false);
    expect(value).toEqual({
      status: "success",
      untrusted: { 0: "labels", 1: "title,body,labels,milestone.title", 2: "name,path" },
      data: [
        expect.objectContaining({ labels: expect.arrayContaining(["bug"]) }),
        expect.objectContaining({ number: 1 }),
        expect.objectContaining({ rows: expect.any(Array) }),
      ],
    });
    const short = steps.map(({ task, input }) => [task, input]);
    expect(await toolsFor().run("chain", { steps: short })).toMatchObject({ isError: false });
    const full = await toolsFor({ format: "full" }).run("chain", { steps });
    expect(full.value).toMatchObject({ results: [{ task: "issue.labels.add" }, {}, {}], meta: { total: 3 } });
  });

  test("sends nothing if a step is not permitted", async () => {
    for (const options of [{ deny: ["issue.labels.*"] }, { readOnly: true }]) {
      const { value, isError } = await toolsFor(options).run("chain", { steps });
      expect(isError).toBe(true);
      expect(value).toMatchObject({
        status: "failed",
        error: { message: expect.stringMatching(/^Nothing was sent.* step 0 is invalid \(counted from 0\)/) },
        invalid: { 0: { message: expect.stringMatching(/not allowed here|readOnly is set/) } },
      });
    }
    expect(github.requests).toHaveLength(0);
  });

  test("sends nothing if a step is invalid, and rejects an empty list", async () => {
    const wrong = [...steps, { task: "isue.view" }];
    const { value, isError } = await toolsFor().run("chain", { steps: wrong });
    expect(isError).toBe(true);
    // The valid steps are not repeated.
    expect(value).toEqual({
      status: "failed",
      error: {
        code: "VALIDATION",
        message: expect.stringContaining("Valid steps: 0, 1, 2; skipInvalid: true"),
      },
      invalid: { 3: expect.objectContaining({ message: expect.stringMatching(/did you mean/) }) },
    });
    expect(await toolsFor().run("chain", { steps: ["issue.view"] })).toMatchObject({
      isError: true,
      value: { error: { message: expect.stringMatching(/^steps\.0: expected \[task, input, fields\]/) } },
    });
    expect(await toolsFor().run("chain", { steps: [] })).toMatchObject({
      isError: true,
      value: { status: "failed", error: { code: "VALIDATION" } },
    });
    expect(github.requests).toHaveLength(0);
  });
});

describe("an error has retryable only if its code may be retryable", () => {
  test.each([
    ["issue.view", { issueNumber: 999999 }, ["code", "message"]],
    ["issue.view", { issueNumber: "one" }, ["code", "message", "usage"]],
  ])("%s %j", async (id, params, keys) => {
    const result = await createExecuteTool({
      apiUrl: github.url,
      token: github.token,
      repo: "octo/hello",
      env: {},
    })(id, params, { format: "compact" });
    expect(result.ok).toBe(false);
    expect(Object.keys(result.error ?? {})).toEqual(keys);
  });

  test("a retryable error has retryable", async () => {
    const execute = createExecuteTool({
      apiUrl: "http://127.0.0.1:9",
      token: "x",
      env: {},
      retry: { maxAttempts: 1 },
    });
    const result = await execute("repo.view", { owner: "octo", name: "hello" }, { format: "compact" });
    expect(result).toMatchObject({ ok: false, error: { code: "NETWORK", retryable: true } });
  });
});

describe("permitted capabilities", () => {
  const listed = async (options: CreateToolsOptions) => {
    const { value } = await toolsFor({ ...options, format: "full" }).run("list_capabilities", {});
    return (value as { capability_id: string }[]).map(({ capability_id }) => capability_id);
  };
  const ids = catalog.map(({ id }) => id);

  test("all capabilities by default", async () => {
    expect(await listed({})).toEqual(ids);
  });

  test.each([
    ["an id", { allow: ["pr.merge"] }, (id: string) => id === "pr.merge"],
    ["a domain, to any depth", { allow: ["issue.*"] }, (id: string) => id.startsWith("issue.")],
    [
      "a suffix",
      { allow: ["*.list", "repo.view"] },
      (id: string) => id.endsWith(".list") || id === "repo.view",
    ],
    ["the middle", { allow: ["*.labels.*"] }, (id: string) => id.includes(".labels.")],
    ["all but", { deny: ["pr.*"] }, (id: string) => !id.startsWith("pr.")],
    [
      "deny over allow",
      { allow: ["pr.*"], deny: ["pr.merge"] },
      (id: string) => id.startsWith("pr.") && id !== "pr.merge",
    ],
    ["an older name", { deny: ["workflow_runs.list"] }, (id: string) => id !== "workflow.runs.list"],
    ["nothing", { allow: [] }, () => false],
    ["an id does not match as a prefix", { deny: ["pr.merge"] }, (id: string) => id !== "pr.merge"],
    ["a dot matches only a dot", { allow: ["pr.merge.status"] }, (id: string) => id === "pr.merge.status"],
  ] as const)("%s", async (_, options, isPermitted) => {
    expect(await listed(options)).toEqual(ids.filter(isPermitted));
  });

  test("only reads with readOnly", async () => {
    const reads = catalog.filter(({ effect }) => effect === "read").map(({ id }) => id);
    expect(await listed({ readOnly: true })).toEqual(reads);
  });

  test("refuses other capabilities and their aliases before any request", async () => {
    const tools = toolsFor({ deny: ["pr.review.*", "issue.close"] });
    for (const name of ["issue.close", "pr.review.list", "pr.reviews.list"]) {
      for (const tool of ["execute", "explain"]) {
        const { value, isError } = await tools.run(tool, { capability_id: name });
        expect(isError).toBe(true);
        expect(value).toMatchObject({
          error: { code: "VALIDATION", message: expect.stringMatching(/not allowed here/) },
        });
      }
    }
    expect(github.requests).toHaveLength(0);
  });

  test("explains the permitted ones of several capabilities, and names the others", async () => {
    const tools = toolsFor({ deny: ["issue.close", "pr.merge"] });
    const answer = await tools.run("explain", { capability_id: "issue.close issue.view pr.merge" });
    expect(answer).toEqual({ isError: false, value: expect.stringContaining("Get an issue") });
    expect(String(answer.value).split("\n").slice(-2)).toEqual([
      "issue.close is not allowed here.",
      "pr.merge is not allowed here.",
    ]);
  });

  test("createExecuteTool applies the policy", async () => {
    const execute = createExecuteTool({
      apiUrl: github.url,
      token: github.token,
      env: {},
      allow: ["repo.*"],
    });
    expect(await execute("issue.view", { owner: "octo", name: "hello", issueNumber: 1 })).toMatchObject({
      ok: false,
      error: { code: "VALIDATION", message: "issue.view is not allowed here." },
    });
    expect(await execute("repo.view", { owner: "octo", name: "hello" })).toMatchObject({ ok: true });
  });

  test("throws for a pattern that matches no capability", () => {
    expect(() => toolsFor({ deny: ["pr.megre"] })).toThrow(
      'deny: no capability matches "pr.megre"; did you mean "pr.merge"?',
    );
    expect(() => createExecuteTool({ allow: ["frobnicate.*"] })).toThrow(
      'allow: no capability matches "frobnicate.*"',
    );
    expect(() => toolsFor({ allow: ["issue.("] })).toThrow("allow: no capability matches");
  });
});

describe("definitions", () => {
  const definitions = (options?: CreateToolsOptions) => toolsFor(options).definitions;

  test("annotations depend on the permitted capabilities", () => {
    const hints = (options: CreateToolsOptions) =>
      definitions(options).find(({ name }) => name === "execute")?.annotations;
    expect(hints({})).toEqual({ destructiveHint: true });
    expect(hints({ readOnly: true })).toEqual({ readOnlyHint: true });
    expect(hints({ allow: ["*.view"] })).toEqual({ readOnlyHint: true });
    expect(hints({ allow: ["issue.labels.*"] })).toEqual({ destructiveHint: false });
  });

  test("contain the default repository, if there is one", () => {
    expect(definitions()[0]?.description).toContain("Default owner/name: octo/hello");
    expect(createTools().definitions[0]?.description).not.toContain("Default");
  });

  test("cost at most 150 tokens, and 230 with chain and annotations", () => {
    const { definitions } = createTools();
    const cost = (value: unknown) => encode(JSON.stringify(value)).length;
    const three = definitions
      .filter(({ name }) => name !== "chain")
      .map(({ annotations: _, ...definition }) => definition);
    expect(three).toHaveLength(3);
    expect(cost(three)).toBeLessThanOrEqual(150);
    expect(cost(definitions)).toBeLessThanOrEqual(230);
  });
});
