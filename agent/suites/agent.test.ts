// The functions of `ghx/agent`: their answers, and the token cost of the answers.

import { type LocalGithub, startLocalGithub } from "@ghx/local-github";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { catalog } from "../../generated/catalog.js";
import { createExecuteTool, explainCapability } from "../index.js";

const tokens = (text: string): number => encode(text).length;

describe("explain", () => {
  test("returns purpose, input, output, routes and notes", async () => {
    expect((await explainCapability("repo.view", { format: "compact" })).split("\n")).toEqual([
      expect.stringContaining("Get a repository."),
      expect.stringMatching(/^repo include\?:\(settings\|/),
      expect.stringMatching(/^-> nameWithOwner .*; fields: id .*; include settings: /),
      "cli graphql rest",
      expect.stringContaining("defaultBranch"),
    ]);
  });

  test("costs at most 300 tokens, and at most 50 in the median", async () => {
    const texts = await Promise.all(catalog.map(({ id }) => explainCapability(id, { format: "compact" })));
    const costs = texts.map(tokens).sort((a, b) => a - b);
    expect(costs.at(-1)).toBeLessThanOrEqual(300);
    expect(costs[Math.floor(costs.length / 2)]).toBeLessThanOrEqual(50);
  });

  test("names all input and output fields", async () => {
    for (const { id, flags, includes = {} } of catalog) {
      const [text, { output_schema }] = await Promise.all([
        explainCapability(id, { format: "compact" }),
        explainCapability(id),
      ]);
      // Of what one value of `include` adds, the first fields are enough.
      const isShown = (name: string) => name !== "pageInfo" && !Object.hasOwn(includes, name);
      const fields = [
        ...flags.map(({ name }) => name),
        ...Object.keys(Object(output_schema.properties)).filter(isShown),
      ];
      // `repo` is owner and name.
      const words = new Set(text.replace(/\brepo\b/g, "owner name").split(/\W+/));
      expect(fields.filter((field) => !words.has(field))).toEqual([]);
    }
  });

  test("shows the id of an alias", async () => {
    const text = await explainCapability("workflow_runs.list", { format: "compact" });
    expect(text.split("\n")[0]).toBe("workflow_runs.list is an alias of workflow.runs.list");
  });

  test("returns schemas and routes by default", async () => {
    const full = await explainCapability("workflow_runs.list");
    expect(full).toMatchObject({
      capability_id: "workflow.runs.list",
      routes: { preferred: ["cli"], fallbacks: ["rest"] },
      aliases: ["workflow_runs.list"],
      input_schema: { type: "object", required: ["owner", "name"] },
      output_schema: { required: ["items", "totalCount", "pageInfo"] },
    });
  });

  test("suggests the nearest id for an unknown name", async () => {
    await expect(explainCapability("isue.view")).rejects.toMatchObject({
      code: "VALIDATION",
      message: expect.stringContaining('did you mean "issue.view"?'),
      details: { nearest: ["issue.view"] },
    });
    await expect(explainCapability("issue.shut")).rejects.toThrow(/Nearest ids: issue\.close, /);
  });
});

describe("execute", () => {
  let github: LocalGithub;
  beforeAll(async () => {
    github = await startLocalGithub();
  });
  afterAll(() => github.close());
  const tool = (options = {}) =>
    createExecuteTool({ apiUrl: github.url, token: github.token, repo: "octo/hello", env: {}, ...options });

  test("returns only the data with format compact", async () => {
    const result = await tool()("issue.view", { issueNumber: 1 }, { format: "compact" });
    expect(Object.keys(result)).toEqual(["ok", "data"]);
    expect(result).toMatchObject({ ok: true, data: { number: 1 } });
  });

  test("the envelope around the data costs at most 10 tokens", async () => {
    const result = await tool()("issue.view", { issueNumber: 1 }, { format: "compact" });
    expect(tokens(JSON.stringify(result)) - tokens(JSON.stringify(result.data))).toBeLessThanOrEqual(10);
  });

  test("returns the full envelope by default", async () => {
    const result = await tool()("issue.view", { issueNumber: 1 }, { trace: true });
    expect(result.meta).toMatchObject({
      capability_id: "issue.view",
      route_used: "graphql",
      cost: { requests: 1 },
    });
    expect(result.meta.attempts).toHaveLength(1);
  });

  test("a compact error has only a code and a message", async () => {
    expect(await tool()("issue.view", { issueNumber: 999999 }, { format: "compact" })).toEqual({
      ok: false,
      error: { code: "NOT_FOUND", message: expect.any(String) },
    });
  });

  test("returns an error for an unknown capability and an invalid input", async () => {
    expect(await tool()("nothing.at.all" as string)).toMatchObject({
      ok: false,
      error: { code: "VALIDATION" },
    });
    expect(await tool()("issue.view", { issueNumber: "one" })).toMatchObject({
      error: { code: "VALIDATION", message: expect.stringContaining("issueNumber: expected an integer") },
    });
    expect(await tool()("issue.view", null)).toMatchObject({ error: { code: "VALIDATION" } });
  });

  test("refuses a write with readOnly", async () => {
    const before = github.writes;
    const result = await tool({ readOnly: true })("issue.close", { issueNumber: 1 });
    expect(result).toMatchObject({ ok: false, error: { code: "VALIDATION" } });
    expect(github.writes).toBe(before);
  });
});
