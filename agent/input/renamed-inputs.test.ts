// Older names of inputs, through every entry point that receives inputs as untyped data.

import { type LocalGithub, startLocalGithub } from "@ghx/local-github";
import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createGhx, executeTask, executeTasks } from "../../generated/index.js";
import { createSession } from "../../runtime/index.js";
import { ghx } from "../cli/testing/in-process.js";
import { createChainTool, createExecuteTool, createTools, explainCapability } from "../index.js";
import { createMcpServer } from "../mcp/server.js";

// As if the cards declared these `renamed_inputs`.
vi.mock("../../generated/registry.js", async (importOriginal) => {
  const original = await importOriginal<typeof import("../../generated/registry.js")>();
  const renamedInputs = {
    "issue.create": { heading: "title", text: "body" },
    "repo.labels.list": { organization: "owner", repository: "name", pageSize: "first" },
  };
  return { ...original, renamedInputs, registry: { ...original.registry, renamedInputs } };
});

let github: LocalGithub;
beforeAll(async () => {
  github = await startLocalGithub();
});
afterAll(() => github.close());
beforeEach(() => {
  github.reset();
  github.clearRequests();
});

const TASK: string = "issue.create";
const options = () => ({ apiUrl: github.url, token: github.token, env: {}, repo: "octo/hello" });
const cli = (...argv: string[]) =>
  ghx([...argv, "-R", "octo/hello"], { env: { GHX_API_URL: github.url, GH_TOKEN: github.token } });
const steps = (input: object) => [
  { task: TASK, input },
  { task: "repo.labels.list", input: {} },
];

/** Calls the tools over MCP. */
async function callTool(name: string, args: Record<string, unknown>): Promise<unknown> {
  const [near, far] = InMemoryTransport.createLinkedPair();
  const server = createMcpServer(createTools(options()), "1.0.0");
  const client = new Client({ name: "test", version: "1.0.0" });
  await Promise.all([server.connect(far), client.connect(near)]);
  const { content } = await client.callTool({ name, arguments: args });
  await client.close();
  const [first] = content;
  if (first?.type !== "text") throw new Error(`expected a text, got ${JSON.stringify(content)}`);
  return JSON.parse(first.text);
}

/** Each entry point: runs `issue.create` with an input and returns its result as the caller receives it. */
/** Tools return only some fields by default. */
const withFields = (input: object) => steps(input).map((step) => ({ ...step, fields: "*" }));

/** The result of the first step, as `execute` returns it. */
function firstStep(chain: unknown): unknown {
  const { data, invalid, warnings } = Object(chain);
  if (invalid !== undefined) return { ok: false, error: invalid[0] };
  return { ok: true, data: data[0], meta: { warnings: warnings[0] } };
}

const ENTRIES: Readonly<Record<string, (input: object) => Promise<unknown>>> = {
  executeTask: (input) => executeTask({ task: TASK, input }, {}, createSession(options())),
  executeTasks: async (input) =>
    (await executeTasks(steps(input), { dryRun: false }, createSession(options()))).results[0],
  createExecuteTool: (input) => createExecuteTool(options())(TASK, input),
  createChainTool: async (input) => (await createChainTool(options())(steps(input))).results[0],
  "the tool execute": async (input) =>
    (await createTools(options()).run("execute", { capability_id: TASK, params: input, fields: "title" }))
      .value,
  "the tool chain": async (input) =>
    firstStep((await createTools(options()).run("chain", { steps: withFields(input) })).value),
  "execute over MCP": (input) => callTool("execute", { capability_id: TASK, params: input, fields: "title" }),
  "chain over MCP": async (input) => firstStep(await callTool("chain", { steps: withFields(input) })),
  "ghx run --input": async (input) =>
    JSON.parse((await cli("run", TASK, "--input", JSON.stringify(input))).out),
  "ghx run with flags": async (input) => {
    const flags = Object.entries(input).flatMap(([name, value]) => [`--${name}`, String(value)]);
    return JSON.parse((await cli("run", TASK, ...flags)).out);
  },
  "ghx chain": async (input) =>
    JSON.parse((await cli("chain", "--steps", JSON.stringify(steps(input)), "--mixed")).out).results[0],
};

describe.each(Object.entries(ENTRIES))("%s", (_, run) => {
  test("accepts older names and warns", async () => {
    expect(await run({ heading: "Older", text: "Body" })).toMatchObject({
      ok: true,
      data: { title: "Older" },
      meta: {
        warnings: [
          { code: "RENAMED_INPUT", message: "The input heading was renamed to title; use title." },
          { code: "RENAMED_INPUT", message: "The input text was renamed to body; use body." },
        ],
      },
    });
  });

  test("rejects both names of an input, and sends nothing", async () => {
    expect(await run({ heading: "Older", title: "Newer" })).toMatchObject({
      ok: false,
      error: { code: "VALIDATION", message: expect.stringContaining("heading: is an older name of title") },
    });
    expect(github.requests).toEqual([]);
  });
});

test("ghx prints the warning on stderr in formats without an envelope", async () => {
  const { err } = await cli("run", TASK, "--heading", "Older", "--format", "table");
  expect(err).toBe("ghx: warning: The input heading was renamed to title; use title.\n");
  const quiet = await cli("run", TASK, "--title", "Newer", "--format", "table");
  expect(quiet).toMatchObject({ exitCode: 0, err: "" });
});

test("an older name of the repository replaces that of the client", async () => {
  const input = { organization: "octo", repository: "none", pageSize: 1 };
  const error = { code: "NOT_FOUND" };
  const task = "repo.labels.list";
  expect(await createExecuteTool(options())(task, input)).toMatchObject({ ok: false, error });
  const json = JSON.stringify(input);
  expect(JSON.parse((await cli("run", task, "--input", json)).out)).toMatchObject({ ok: false, error });
  const list = JSON.stringify([{ task, input }]);
  expect(JSON.parse((await cli("chain", "--steps", list)).out)).toMatchObject({ results: [{ error }] });
});

test("explanations and help show only the current names", async () => {
  const help = await cli("run", TASK, "--help");
  for (const text of [
    await explainCapability(TASK, { format: "compact" }),
    JSON.stringify(await explainCapability(TASK)),
    help.out,
  ]) {
    expect(text).toContain("title");
    expect(text).not.toMatch(/heading/);
  }
});

test("typed functions do not accept older names", async () => {
  const older: Record<string, unknown> = { heading: "Older" };
  const result: unknown = await Reflect.apply(createGhx(options()).issue.create, undefined, [older]);
  expect(result).toMatchObject({
    ok: false,
    error: { code: "VALIDATION", message: expect.stringContaining("heading: is not an input") },
  });
  expect(github.requests).toEqual([]);
});
