// The options of every entry (client, calls by id, functions of ghx/agent, tools, MCP, command line) follow one definition.

import { type LocalGithub, startLocalGithub } from "@ghx/local-github";
import { Client } from "@modelcontextprotocol/client";
import { InMemoryTransport } from "@modelcontextprotocol/server";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { COMMANDS } from "../cli/command-table.js";
import { createServedTools } from "../cli/commands/mcp.js";
import { ghx } from "../cli/testing/in-process.js";
import { createChainTool, createExecuteTool, createTools } from "../index.js";
import { createGhx, executeTask, executeTasks, GhxError } from "../main.js";
import { createMcpServer } from "../mcp/server.js";

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

const REPO = "octo/hello";
const CLOSE = { task: "issue.close", input: { issueNumber: 1 } };
const VIEW = { task: "issue.view", input: { issueNumber: 1 } };
/** A capability without a GraphQL route. */
const SEPARATE = { task: "workflow.list", input: {} };

interface Step {
  readonly task: string;
  readonly input: object;
}
type Options = Readonly<Record<string, unknown>>;

/** Returns a value of any type, as JavaScript programs pass it. */
const untyped = (value: object) => Object(value);

/** Returns the JSON of an answer, or the message of an error. */
async function answer(run: () => unknown): Promise<string> {
  try {
    const value = await run();
    return typeof value === "string" ? value : JSON.stringify(value);
  } catch (thrown) {
    if (!(thrown instanceof GhxError)) throw thrown;
    return thrown.message;
  }
}

/** Calls a tool of `ghx mcp` with these flags. */
async function callOverMcp(
  flags: readonly string[],
  name: string,
  args: Record<string, unknown>,
): Promise<string> {
  const env = Object.fromEntries(
    Object.entries(process.env).flatMap(([key, value]) => (value ? [[key, value]] : [])),
  );
  const terminal = untyped({ env, cwd: "/", err: () => undefined });
  const tools = await createServedTools(["-R", REPO, ...flags], terminal, COMMANDS.mcp.flags).catch(
    (error: Error) => error,
  );
  if (tools instanceof Error) return tools.message;
  const client = new Client({ name: "test", version: "1.0.0" });
  const [near, far] = InMemoryTransport.createLinkedPair();
  await Promise.all([createMcpServer(tools, "1.0.0").connect(far), client.connect(near)]);
  try {
    return JSON.stringify((await client.callTool({ name, arguments: args })).content);
  } finally {
    await client.close();
  }
}

async function callCommandLine(argv: readonly string[]): Promise<string> {
  const env = { GHX_API_URL: github.url, GH_TOKEN: github.token, GH_REPO: REPO, PATH: "" };
  const { GHX_READ_ONLY = "", GHX_REPOSITORIES = "" } = process.env;
  const { out, err } = await ghx(argv, { env: { ...env, GHX_READ_ONLY, GHX_REPOSITORIES } });
  return out + err;
}

/** Returns flags of the command line: `--read-only`, `--retry.attempts=1`; `--no-…` for false. */
const flags = (options: Options) =>
  Object.entries(options).map(([name, value]) => {
    const flag = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    return value === true
      ? `--${flag}`
      : value === false
        ? `--no-${flag}`
        : `--${flag}=${Array.isArray(value) ? value.join(",") : JSON.stringify(value)}`;
  });

/** Runs one step. The options are of a client, unless the entry has none. */
const CALLS: Readonly<Record<string, (step: Step, options: Options) => unknown>> = {
  createGhx: ({ input }, options) =>
    createGhx(untyped({ repo: REPO, ...options })).issue.close(untyped(input)),
  "a call of a client": ({ input }, options) =>
    createGhx({ repo: REPO }).issue.close(untyped(input), options),
  executeTask: (step, options) => executeTask(untyped(step), { repo: REPO, ...options }),
  createExecuteTool: ({ task, input }, options) => createExecuteTool({ repo: REPO, ...options })(task, input),
  "a call of createExecuteTool": ({ task, input }, options) =>
    createExecuteTool({ repo: REPO })(task, input, options),
  "createTools, execute": ({ task, input }, options) =>
    createTools({ repo: REPO, ...options }).call("execute", { capability_id: task, params: input }),
  "ghx mcp, execute": ({ task, input }, options) =>
    callOverMcp(flags(options), "execute", { capability_id: task, params: input }),
  "ghx run": ({ task, input }, options) =>
    callCommandLine(["run", task, JSON.stringify(input), ...flags(options)]),
};

/** Runs several steps. */
const CHAINS: Readonly<Record<string, (steps: readonly Step[], options: Options) => unknown>> = {
  "chain of a client": (steps, options) => {
    const client = createGhx({ repo: REPO });
    const byTask = {
      "issue.close": client.issue.close,
      "issue.view": client.issue.view,
      "workflow.list": client.workflow.list,
    };
    return client.chain(untyped(steps.map(({ task, input }) => Object(byTask)[task].step(input))), options);
  },
  executeTasks: (steps, options) => executeTasks(untyped(steps), { repo: REPO, ...options }),
  createChainTool: (steps, options) => createChainTool({ repo: REPO, ...options })(steps),
  "a call of createChainTool": (steps, options) => createChainTool({ repo: REPO })(steps, options),
  "createTools, chain": (steps, options) => createTools({ repo: REPO, ...options }).call("chain", { steps }),
  "ghx mcp, chain": (steps, options) => callOverMcp(flags(options), "chain", { steps }),
  "ghx chain": (steps, options) => callCommandLine(["chain", JSON.stringify(steps), ...flags(options)]),
};

/** Every entry, as a function that closes an issue. */
const WRITES: readonly (readonly [entry: string, write: (options: Options) => Promise<string>])[] = [
  ...Object.entries(CALLS).map(
    ([entry, call]) => [entry, (options: Options) => answer(() => call(CLOSE, options))] as const,
  ),
  ...Object.entries(CHAINS).map(
    ([entry, chain]) => [entry, (options: Options) => answer(() => chain([VIEW, CLOSE], options))] as const,
  ),
];

describe.each(WRITES)("%s", (_entry, write) => {
  test("closes an issue without options", async () => {
    expect(await write({})).toContain("CLOSED");
    expect(github.writes).toBe(1);
  });

  test.each([
    ["alow", ["issue.view"]],
    ["readonly", true],
    ["client", {}],
    ["plugins", []],
  ])("rejects the unknown option %s and sends nothing", async (name, value) => {
    expect(await write({ [name]: value })).toMatch(
      new RegExp(`There is no option \\\\*"${name}\\\\*"|unknown flag --${name}`),
    );
    expect(github.requests).toEqual([]);
  });

  test("is read-only with readOnly", async () => {
    expect(await write({ readOnly: true })).toMatch(/readOnly is set|Nothing was sent/);
    expect(github.writes).toBe(0);
  });

  test("is read-only with GHX_READ_ONLY", async () => {
    vi.stubEnv("GHX_READ_ONLY", "1");
    expect(await write({})).toMatch(/readOnly is set|Nothing was sent/);
    expect(github.writes).toBe(0);
  });

  test("changes nothing outside of the option repositories, and sends nothing", async () => {
    expect(await write({ repositories: ["reader/*"] })).toMatch(OUTSIDE);
    expect(github.requests).toEqual([]);
  });

  test("changes nothing outside of GHX_REPOSITORIES, which the option cannot extend", async () => {
    vi.stubEnv("GHX_REPOSITORIES", "reader/hello, acme/*");
    expect(await write({})).toMatch(OUTSIDE);
    expect(await write({ repositories: [REPO] })).toMatch(OUTSIDE);
    expect(github.requests).toEqual([]);
  });

  test("closes an issue of a permitted repository", async () => {
    expect(await write({ repositories: ["reader/*", "OCTO/hel*"] })).toContain("CLOSED");
    expect(github.writes).toBe(1);
  });

  test("rejects repositories that are not a list of patterns", async () => {
    for (const repositories of [[], ["*/*"], ["octo"], ["octo/hello/1"]])
      expect(await write({ repositories })).toMatch(/repositories: expected|CLOSED/);
    expect(github.requests).toEqual([]);
  });

  test("cannot write with readOnly: false if GHX_READ_ONLY is set", async () => {
    vi.stubEnv("GHX_READ_ONLY", "1");
    await write({ readOnly: false });
    expect(github.writes).toBe(0);
  });
});

const OUTSIDE = /octo\/hello is outside of the permitted repositories \([^)]*reader\/|Nothing was sent/;

/** Entries whose options have values of more than one level. */
const NESTED = WRITES.filter(([entry]) => !entry.startsWith("ghx "));

test.each(NESTED)("%s names an unknown option by its full path", async (_, write) => {
  expect(await write({ retry: { attempts: 1 } })).toMatch(/There is no option \\*"retry\.attempts\\*"/);
  expect(github.requests).toEqual([]);
});

/** Whether the entry has the defaults of tools. */
const isAgent = (entry: string): boolean => !["chain of a client", "executeTasks"].includes(entry);

const states = (text: string) =>
  [...text.matchAll(/"state\\*":\\*"(OPEN|CLOSED)/g)].map(([, state]) => state);

describe.each(Object.entries(CHAINS))("%s", (entry, chain) => {
  test(`a read after a write returns the state ${isAgent(entry) ? "after" : "before"} it by default`, async () => {
    expect(states(await answer(() => chain([CLOSE, VIEW], {})))).toEqual([
      "CLOSED",
      isAgent(entry) ? "CLOSED" : "OPEN",
    ]);
  });

  test(`a step without a GraphQL route ${isAgent(entry) ? "runs" : "is invalid and names mixed"} by default`, async () => {
    const text = await answer(() => chain([VIEW, SEPARATE], {}));
    if (isAgent(entry)) expect(text).not.toContain("VALIDATION");
    else expect(text).toContain("mixed: true");
    expect(github.requests.length > 0).toBe(isAgent(entry));
  });
});

/** Chains that have options of their own; the options of tools and servers apply to all their calls. */
const OPTIONAL = Object.entries(CHAINS).filter(
  ([entry]) => !["createChainTool", "createTools, chain", "ghx mcp, chain"].includes(entry),
);

test.each(OPTIONAL)("ordered and mixed replace the defaults of %s", async (entry, chain) => {
  const options = { ordered: !isAgent(entry), mixed: !isAgent(entry) };
  const text = await answer(() => chain([CLOSE, VIEW], options));
  expect(states(text)).toEqual(["CLOSED", isAgent(entry) ? "OPEN" : "CLOSED"]);
  github.clearRequests();
  await answer(() => chain([VIEW, SEPARATE], options));
  expect(github.requests.length > 0).toBe(!isAgent(entry));
});

test.each(Object.entries(CHAINS).filter(([entry]) => isAgent(entry)))(
  "a write finds what an earlier one created: %s",
  async (_, chain) => {
    const board = { project: "octo/1" };
    const steps = [
      { task: "project_v2.item.add_issue", input: { ...board, issueNumber: 7 } },
      {
        task: "project_v2.item.field.update",
        input: { ...board, item: 7, field: "Status", value: "Done" },
      },
    ];
    const text = await answer(() => chain(steps, {}));
    expect(text).toMatch(/"status\\*":\\*"success/);
  },
);

test("an agent over MCP learns what the definitions of the tools leave out", async () => {
  const client = new Client({ name: "test", version: "1.0.0" });
  const [near, far] = InMemoryTransport.createLinkedPair();
  await Promise.all([createMcpServer(createTools(), "1.0.0").connect(far), client.connect(near)]);
  const { tools } = await client.listTools();
  expect(tools.find(({ name }) => name === "chain")?.description).toContain("after?");
  expect(tools.find(({ name }) => name === "explain")?.description).toContain("ids or domains");
  const instructions = client.getInstructions();
  for (const fact of [
    "ids of domains",
    "several ids",
    "selects output fields",
    "totalCount",
    "after: [0] waits for step 0",
  ])
    expect(instructions).toContain(fact);
  await client.close();
});

describe("all errors of a chain arrive at once", () => {
  const wrong = [
    { task: "issue.view", input: { issueNumber: "one", nope: 1 }, fields: "colour" },
    { task: "issue.close", input: { issueNumber: "$5.number", stateReason: "later" }, after: [9] },
    { task: "isue.view", input: {} },
    { task: "issue.view", input: { issueNumber: 1 }, fields: "nope" },
    { task: "repo.view", input: {} },
  ];
  const MESSAGES = [
    [/issueNumber: expected an integer/, /nope: /, /unknown output field \\*"colour/],
    [/there is no step 5/, /stateReason: /],
    [/There is no capability \\*"isue\.view/],
    [/unknown output field \\*"nope/],
  ];

  test.each([
    ["createChainTool", () => createChainTool({ repo: REPO })(wrong)],
    ["createTools", () => createTools({ repo: REPO }).call("chain", { steps: wrong })],
    ["MCP", () => callOverMcp([], "chain", { steps: wrong })],
    ["the command line", () => callCommandLine(["chain", JSON.stringify(wrong)])],
  ])("of %s", async (_, run) => {
    const text = await answer(run);
    for (const pattern of MESSAGES.flat()) expect(text).toMatch(pattern);
    expect(text).toMatch(/steps 0, 1, 2, 3 are invalid/);
    expect(github.requests).toEqual([]);
  });

  test("of the SDK: the input, references, after and the missing GraphQL route of each step", async () => {
    const steps = [
      { task: "issue.view", input: { issueNumber: "$7.number", nope: 1 }, after: [9] },
      { task: "workflow.list", input: { first: "many" } },
    ];
    const { results } = await executeTasks(untyped(steps), { repo: REPO });
    const [first, second] = results.map(({ error }) => error?.message);
    expect(first).toMatch(/there is no step 7.*nope: .*after: there is no step 9/s);
    expect(second).toMatch(/first: .*has no GraphQL route.*mixed: true/s);
    expect(github.requests).toEqual([]);
  });

  test("of command lines: flags, inputs and fields", async () => {
    const text = await callCommandLine([
      "chain",
      "issue view one --colour red --fields nope",
      "issue list --state odd --limit many",
      "issue close $9.number",
    ]);
    for (const pattern of [
      /step 0: unknown flag --colour.*expected an integer, got "one"/,
      /step 0: .*unknown output field "nope"/,
      /step 1: .*--limit: expected/,
      /step 1: .*--state: expected/,
      /step 2: .*there is no step 9/,
    ])
      expect(text).toMatch(pattern);
    expect(text.trimEnd().split("\n")).toHaveLength(1);
    expect(github.requests).toEqual([]);
  });
});

test.each([undefined, 120])("an unknown flag names better capabilities at a width of %s", async (columns) => {
  const setting = { env: { GH_REPO: REPO, PATH: "" }, ...(columns === undefined ? {} : { columns }) };
  const { err } = await ghx(["issue", "list", "--query", "crash"], setting);
  expect(err).toContain("issue.search repo query");
  const call = { capability_id: "issue.list", params: { query: "crash" } };
  expect(await createTools({ repo: REPO }).call("execute", call)).toContain("issue.search repo query");
});
