// Programs that use the functions of `ghx` and `ghx/agent` as they are most often written: without options, with the token
// of the environment. They compile, and return objects.

import { type LocalGithub, startLocalGithub } from "@ghx/local-github";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, expectTypeOf, test, vi } from "vitest";
import { ghx } from "../cli/testing/in-process.js";
import {
  createChainTool,
  createExecuteTool,
  type Explanation,
  explainCapability,
  listCapabilities,
} from "../index.js";
import {
  type CapabilityOutputs,
  type ChainResultEnvelope,
  type ChainStatus,
  type ChainStepResult,
  type CliRunner,
  type ErrorCode,
  executeTask,
  executeTasks,
  listOperationCards,
  type ResultEnvelope,
  type ResultMeta,
  type Route,
  type RouteReason,
} from "../main.js";
import { scopePreflight } from "../middleware.js";
import { estimateTokens } from "../output/estimate-tokens.js";

let github: LocalGithub;
beforeAll(async () => {
  github = await startLocalGithub();
});
beforeEach(() => {
  github.reset();
  github.clearRequests();
  vi.stubEnv("GHX_API_URL", github.url);
  vi.stubEnv("GH_TOKEN", github.token);
});
afterEach(() => vi.unstubAllEnvs());
afterAll(() => github.close());

const repo = { owner: "octo", name: "hello" };
const missing = { ...repo, prNumber: 99999 };

/** Runs `gh api graphql` without gh. */
const runGraphql: CliRunner = async ({ args, stdin = "" }) => {
  const headers = { authorization: `Bearer ${github.token}` };
  const send = () => fetch(`${github.url}/graphql`, { method: "POST", headers, body: stdin });
  const text =
    args[0] === "api" ? `HTTP/2.0 200 OK\r\n\r\n${await (await send()).text()}` : "gh version 2.90.0";
  return { exitCode: 0, stdout: new TextEncoder().encode(text), stderr: "", truncated: false };
};

describe("createExecuteTool", () => {
  test("returns an envelope with typed data and meta", async () => {
    const execute = createExecuteTool();
    const result = await execute("pr.view", { ...repo, prNumber: 3 });
    expectTypeOf(result).toEqualTypeOf<ResultEnvelope<CapabilityOutputs["pr.view"]>>();
    if (!result.ok) throw new Error(result.error.message);
    expect(result.data.title).toBe("Greet in colour");
    expect(result.meta).toMatchObject({
      capability_id: "pr.view",
      route_used: "graphql",
      reason: expect.any(String),
      timings: { total_ms: expect.any(Number), adapter_ms: expect.any(Number) },
      cost: {
        requests: 1,
        tokens_in: estimateTokens({ ...repo, prNumber: 3 }),
        tokens_out: estimateTokens(result.data),
      },
    });
    expectTypeOf<ResultMeta["route_used"]>().toEqualTypeOf<Route | undefined>();
    expectTypeOf<ResultMeta["reason"]>().toEqualTypeOf<RouteReason | undefined>();
    expect(result.meta.attempts).toBeUndefined();
  });

  test("returns the error with its code, and whether to retry", async () => {
    const result = await createExecuteTool()("pr.view", missing);
    if (result.ok) throw new Error("found");
    expectTypeOf(result.error.code).toEqualTypeOf<ErrorCode>();
    expect(result.error).toMatchObject({
      code: "NOT_FOUND",
      message: expect.any(String),
      retryable: false,
      details: expect.any(Object),
    });
    expect(result.meta.cost).toMatchObject({ tokens_out: estimateTokens(result.error) });
  });

  test("lists the attempts with trace", async () => {
    const { meta } = await createExecuteTool()("pr.view", missing, { trace: true });
    expect(meta.attempts?.[0]).toMatchObject({
      route: expect.any(String),
      status: expect.stringMatching(/^(error|skipped)$/),
    });
    expect(meta.attempts?.at(-1)).toMatchObject({
      status: "error",
      error_code: "NOT_FOUND",
      duration_ms: expect.any(Number),
    });
  });

  test("meta.pagination.next contains what to change in the input for the next page", async () => {
    const execute = createExecuteTool();
    const input = { ...repo, state: "all", first: 2 };
    const { meta, data } = await execute("issue.list", input);
    expect(meta.pagination).toMatchObject({ has_next_page: true, end_cursor: data?.pageInfo.endCursor });
    const second = await execute("issue.list", { ...input, ...meta.pagination?.next });
    const numbers = [data, second.data].flatMap((page) => page?.items.map(({ number }) => number) ?? []);
    expect(new Set(numbers).size).toBe(4);
  });

  test("repo.view has the name of the repository", async () => {
    const { data } = await createExecuteTool()("repo.view", repo);
    expect(data?.name).toBe("hello");
  });

  test("does not reject for an input that has no JSON", async () => {
    const cyclic: Record<string, unknown> = { ...repo };
    cyclic.prNumber = cyclic;
    for (const params of [{ ...repo, prNumber: 3n }, cyclic]) {
      const result = await createExecuteTool()("pr.view", params);
      expect(result).toMatchObject({ ok: false, error: { code: "VALIDATION" } });
      const { results } = await createChainTool()([{ task: "pr.view", input: params }]);
      expect(results).toMatchObject([{ ok: false, error: { code: "VALIDATION" } }]);
    }
  });

  test.each(["skip_preflight", "skipPreflight"])("%s tries a route without a token", async (name) => {
    const options = { apiUrl: github.url, env: { PATH: "" }, routes: ["rest"] } as const;
    const execute = createExecuteTool(options);
    expect(await execute("repo.view", repo)).toMatchObject({ error: { code: "AUTH" } });
    expect(github.requests).toHaveLength(0);
    expect(await execute("repo.view", repo, { [name]: true })).toMatchObject({ ok: true });
    github.clearRequests();
    const chain = createChainTool(options);
    const steps = [{ task: "repo.view", input: repo }];
    expect(await chain(steps)).toMatchObject({ status: "failed" });
    expect(await chain(steps, { [name]: true })).toMatchObject({ status: "success" });
  });

  test.each(["cli_runner", "cliRunner"])("%s runs the commands of gh", async (name) => {
    vi.stubEnv("GHX_GH_API_URL", github.url);
    const options = { [name]: runGraphql, routes: ["cli"] } as const;
    const found = { ok: true, data: { title: "Found a bug" } };
    const meta = { route_used: "cli" };
    const input = { ...repo, issueNumber: 1 };
    expect(await createExecuteTool()("issue.view", input, options)).toMatchObject({ ...found, meta });
    const chain = await createChainTool()([{ task: "issue.view", input }], options);
    expect(chain).toMatchObject({ results: [found], meta });
  });

  test("the types contain the names of both cases", () => {
    type Options = NonNullable<Parameters<ReturnType<typeof createExecuteTool>>[2]>;
    expectTypeOf<Options["skip_preflight"]>().toEqualTypeOf<boolean | undefined>();
    expectTypeOf<Options["skipPreflight"]>().toEqualTypeOf<boolean | undefined>();
    expectTypeOf<Options["cli_runner"]>().toEqualTypeOf<CliRunner | undefined>();
  });

  test("a preflight of scopes refuses a write that the token does not permit, and sends only the read of the scopes", async () => {
    const execute = createExecuteTool({ token: "noscope-token", use: scopePreflight() });
    expect(await execute("issue.close", { ...repo, issueNumber: 1 })).toMatchObject({
      ok: false,
      error: { code: "AUTH", details: { needed_scopes: ["public_repo"], token_scopes: [] } },
    });
    expect(github.requests.map(({ path }) => path)).toEqual(["/rate_limit"]);
  });
});

describe("explainCapability and listCapabilities", () => {
  test("an explanation has schemas and routes", async () => {
    const info = await explainCapability("pr.view");
    expectTypeOf(info).toEqualTypeOf<Explanation>();
    expect(info).toMatchObject({ capability_id: "pr.view", description: expect.any(String) });
    expect(info.input_schema.properties).toMatchObject({ prNumber: { type: "integer" } });
    expect(info.output_schema.properties).toMatchObject({ title: { type: "string" } });
    expect([...info.routes.preferred, ...info.routes.fallbacks].toSorted()).toEqual([
      "cli",
      "graphql",
      "rest",
    ]);
  });

  test("the list is an array", async () => {
    const all = await listCapabilities();
    const ofPulls = all.filter((c) => c.capability_id.startsWith("pr."));
    expect(ofPulls.length).toBeGreaterThan(10);
    expect(ofPulls[0]).toEqual({
      capability_id: expect.any(String),
      description: expect.any(String),
      effect: expect.any(String),
      tags: expect.any(Array),
    });
  });

  test("the functions are the tools of an agent", async () => {
    const tools = { execute: createExecuteTool(), list: listCapabilities, explain: explainCapability };
    const [first] = (await tools.list()).filter(({ capability_id }) => capability_id === "repo.view");
    const { examples } = await tools.explain(first?.capability_id ?? "");
    expect(await tools.execute("repo.view", examples[0]?.input)).toMatchObject({ ok: true });
  });
});

describe("executeTask and listOperationCards", () => {
  test("run a capability and list the cards", async () => {
    const result = await executeTask({ task: "pr.view", input: { ...repo, prNumber: 3 } });
    expect(result).toMatchObject({ ok: true, data: { number: 3 }, meta: { route_used: "graphql" } });
    const cards = await listOperationCards();
    expect(cards.map(({ capability_id }) => capability_id)).toEqual(
      (await listCapabilities()).map(({ capability_id }) => capability_id),
    );
    expect(cards[0]).toMatchObject({
      version: expect.any(String),
      input_schema: { type: "object" },
      output_schema: { type: "object" },
      routing: { preferred: expect.any(String), fallbacks: expect.any(Array) },
    });
  });
});

describe("chains", () => {
  const requests: Array<{ task: string; input: Record<string, unknown> }> = [
    { task: "issue.labels.add", input: { ...repo, issueNumber: 1, labels: ["bug"] } },
    { task: "issue.view", input: { ...repo, issueNumber: 99999 } },
  ];
  const partial = {
    status: "partial",
    results: [
      { task: "issue.labels.add", ok: true, data: { labels: expect.arrayContaining(["bug"]) } },
      { task: "issue.view", ok: false, error: { code: "NOT_FOUND", retryable: false } },
    ],
    meta: { route_used: "graphql", total: 2, succeeded: 1, failed: 1 },
  };
  /** The estimates for these steps and results. */
  const cost = (results: readonly ChainStepResult[]) => ({
    tokens_in: estimateTokens(requests),
    tokens_out: estimateTokens(results.map(({ data, error }) => data ?? error)),
  });

  test("executeTasks returns an envelope with a result for each step", async () => {
    const chain = await executeTasks(requests);
    expect(chain).toMatchObject(partial);
    expectTypeOf(chain.status).toEqualTypeOf<ChainStatus>();
    const [first] = chain.results;
    expectTypeOf(first).toEqualTypeOf<ChainStepResult | undefined>();
  });

  test("createChainTool returns the envelope with the estimates of tokens", async () => {
    const chain = await createChainTool()(requests);
    expectTypeOf(chain).toEqualTypeOf<ChainResultEnvelope>();
    expect(chain).toMatchObject(partial);
    expect(chain.meta.cost).toMatchObject(cost(chain.results));
  });

  test("a chain that is not sent has the estimates, too", async () => {
    const { meta, results, error } = await createChainTool()([{ task: "issue.vew", input: {} }]);
    expect(meta.cost).toMatchObject({ requests: 0, tokens_out: estimateTokens([results[0]?.error]) });
    expect(error ?? results[0]?.error).toMatchObject({ code: "VALIDATION" });
    const { meta: ofNone, error: problem } = await createChainTool()("no list");
    expect(ofNone.cost).toMatchObject({ tokens_out: estimateTokens(problem) });
  });

  test.each([
    ["--steps", (json: string) => [["chain", "--json", "--steps", json], ""] as const],
    ["--steps -", (json: string) => [["chain", "--json", "--steps", "-"], json] as const],
  ])("ghx chain %s --json prints the envelope", async (_, command) => {
    const [argv, stdin] = command(JSON.stringify(requests));
    const { out } = await ghx(argv, { stdin, env: { GHX_API_URL: github.url, GH_TOKEN: github.token } });
    const chain: ChainResultEnvelope = JSON.parse(out);
    expect(chain).toMatchObject(partial);
    expect(chain.meta.cost).toMatchObject(cost(chain.results));
  });
});

describe("the command line", () => {
  const run = (...argv: string[]) => ghx(argv, { env: { GHX_API_URL: github.url, GH_TOKEN: github.token } });

  test("lists, explains and runs capabilities", async () => {
    expect((await run("capabilities", "list")).out).toContain("pr: ");
    expect((await run("capabilities", "explain", "pr.view")).out).toContain("prNumber:int");
    const { out, exitCode } = await run(
      "run",
      "pr.view",
      "--input",
      JSON.stringify({ ...repo, prNumber: 3 }),
    );
    expect({ exitCode, ...JSON.parse(out) }).toMatchObject({ exitCode: 0, ok: true, data: { number: 3 } });
  });

  test("prints objects with --json", async () => {
    expect(JSON.parse((await run("capabilities", "list", "--json")).out)).toEqual(await listCapabilities());
    expect(JSON.parse((await run("capabilities", "explain", "pr.view", "--json")).out)).toEqual(
      await explainCapability("pr.view"),
    );
  });
});
