// The policy of allow, deny and readOnly at all entry points that run or explain a capability by name.

import { type LocalGithub, startLocalGithub } from "@ghx/local-github";
import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ghx } from "../cli/testing/in-process.js";
import {
  aiSdkTools,
  anthropicTools,
  createChainTool,
  createExecuteTool,
  createTools,
  explainCapability,
  openAiResponsesTools,
  openAiTools,
  type PolicyOptions,
} from "../index.js";
import { createMcpServer } from "../mcp/server.js";

const ID = "pr.thread.resolve";
const ALIAS = "pr.comment.resolve";
const READ = "repo.view";

let github: LocalGithub;
let input: { readonly threadId: string };
beforeAll(async () => {
  github = await startLocalGithub();
  const list = await createExecuteTool(client())("pr.thread.list", { prNumber: 3 });
  const [, threadId = ""] = /"id":"(PRRT_[^"]+)"/.exec(JSON.stringify(list)) ?? [];
  input = { threadId };
});
beforeEach(() => {
  github.reset();
  github.clearRequests();
});
afterAll(() => github.close());

const client = (policy: PolicyOptions = {}) => ({
  apiUrl: github.url,
  token: github.token,
  repo: "octo/hello",
  env: {},
  ...policy,
});
const execution = (name: unknown) => ({ capability_id: name, params: input });
const chain = (...names: unknown[]) => ({
  steps: names.map((task) => ({ task, input: task === READ ? {} : input })),
});

/** Runs or explains a capability by name. Returns the entire answer as text. */
type EntryPoint = (policy: PolicyOptions, name: unknown) => Promise<string>;
const answer = async (value: unknown): Promise<string> => JSON.stringify(await value);

const IN_PROCESS: Readonly<Record<string, EntryPoint>> = {
  createExecuteTool: (policy, name) =>
    answer(Reflect.apply(createExecuteTool(client(policy)), undefined, [name, input])),
  "createExecuteTool with another token for the call": (policy, name) => {
    const options = { token: github.token, readOnly: false };
    return answer(Reflect.apply(createExecuteTool(client(policy)), undefined, [name, input, options]));
  },
  "createChainTool, one step": (policy, name) => answer(createChainTool(client(policy))(chain(name).steps)),
  "createChainTool, several steps": (policy, name) =>
    answer(createChainTool(client(policy))(chain(READ, name).steps)),
  "createChainTool with another token for the call": (policy, name) =>
    answer(
      createChainTool(client(policy))(chain(READ, name).steps, { token: github.token, readOnly: false }),
    ),
  "createTools, execute": (policy, name) => answer(tools(policy).run("execute", execution(name))),
  "createTools, chain": (policy, name) => answer(tools(policy).run("chain", chain(READ, name))),
  "AI SDK, execute": (policy, name) => answer(aiSdkTools(tools(policy)).execute?.execute(execution(name))),
  "AI SDK, chain": (policy, name) => answer(aiSdkTools(tools(policy)).chain?.execute(chain(READ, name))),
};
/** Entry points whose arguments are JSON. */
const AS_JSON: Readonly<Record<string, EntryPoint>> = {
  "OpenAI Chat Completions": (policy, name) => {
    const [execute] = openAiTools(tools(policy)).map((tool) => tool.function.name);
    return tools(policy).call(execute ?? "", JSON.stringify(execution(name)));
  },
  "OpenAI Responses": (policy, name) => {
    const chainTool = openAiResponsesTools(tools(policy)).at(-1)?.name;
    return tools(policy).call(chainTool ?? "", JSON.stringify(chain(READ, name)));
  },
  Anthropic: (policy, name) => {
    const [execute] = anthropicTools(tools(policy)).map((tool) => tool.name);
    return tools(policy).call(execute ?? "", execution(name));
  },
  "MCP, execute": (policy, name) => viaMcp(policy, "execute", execution(name)),
  "MCP, chain": (policy, name) => viaMcp(policy, "chain", chain(READ, name)),
};
const RUNS = { ...IN_PROCESS, ...AS_JSON };
const EXPLANATIONS: Readonly<Record<string, EntryPoint>> = {
  "createTools, explain": (policy, name) => answer(tools(policy).run("explain", { capability_id: name })),
  "createTools, explain in full": (policy, name) =>
    answer(createTools({ ...client(policy), format: "full" }).run("explain", { capability_id: name })),
  "AI SDK, explain": (policy, name) =>
    answer(aiSdkTools(tools(policy)).explain?.execute({ capability_id: name })),
  "MCP, explain": (policy, name) => viaMcp(policy, "explain", { capability_id: name }),
};
const LISTS: Readonly<Record<string, (policy: PolicyOptions) => Promise<string>>> = {
  "createTools, list_capabilities": (policy) => answer(tools(policy).run("list_capabilities", {})),
  "createTools, list_capabilities of a domain": (policy) =>
    answer(tools(policy).run("list_capabilities", { domain: "pr" })),
  "createTools, list_capabilities in full": (policy) =>
    answer(createTools({ ...client(policy), format: "full" }).run("list_capabilities", {})),
  "AI SDK, list_capabilities": (policy) => answer(aiSdkTools(tools(policy)).list_capabilities?.execute({})),
  "MCP, list_capabilities": (policy) => viaMcp(policy, "list_capabilities", {}),
};

const tools = (policy: PolicyOptions) => createTools(client(policy));

async function viaMcp(
  policy: PolicyOptions,
  tool: string,
  args: Readonly<Record<string, unknown>>,
): Promise<string> {
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  const server = createMcpServer(tools(policy), "1.0.0");
  const mcpClient = new Client({ name: "test", version: "1.0.0" });
  await Promise.all([server.connect(theirs), mcpClient.connect(ours)]);
  try {
    // As on the wire, which only transports JSON.
    const json: Record<string, unknown> = JSON.parse(JSON.stringify(args));
    const { content } = await mcpClient.callTool({ name: tool, arguments: json });
    return JSON.stringify(content);
  } finally {
    await mcpClient.close();
  }
}

const FORBIDDEN: readonly (readonly [string, PolicyOptions, string])[] = [
  ["denied by its id", { deny: [ID] }, "is not allowed here"],
  ["denied by its alias", { deny: [ALIAS] }, "is not allowed here"],
  ["denied by a pattern", { deny: ["pr.thread.*"] }, "is not allowed here"],
  ["denied and allowed", { allow: [ID], deny: [ID] }, "is not allowed here"],
  ["not among those allowed", { allow: [READ] }, "is not allowed here"],
  ["not allowed, where nothing is", { allow: [] }, "is not allowed here"],
  ["a write, and readOnly is set", { readOnly: true }, "is a write operation, and readOnly is set"],
  [
    "allowed and a write, and readOnly is set",
    { allow: [ID], readOnly: true },
    "is a write operation, and readOnly is set",
  ],
];

describe.each(Object.entries({ ...RUNS, ...EXPLANATIONS }))("%s", (_, enter) => {
  test.each(FORBIDDEN)("refuses a capability that is %s, by its id and its alias", async (_, policy, why) => {
    for (const name of [ID, ALIAS]) expect(await enter(policy, name)).toContain(`${ID} ${why}`);
    expect(github.requests).toEqual([]);
  });
});

describe.each(Object.entries(RUNS))("%s", (_, enter) => {
  test.each([
    ["its id", { allow: [ID, READ] }],
    ["its alias", { allow: [ALIAS, READ] }],
    ["a pattern", { allow: ["pr.thread.*", READ], deny: ["pr.merge"] }],
  ])("runs a capability that is allowed by %s, by its id and its alias", async (_, policy) => {
    for (const name of [ID, ALIAS]) {
      github.reset();
      expect(await enter(policy, name)).not.toContain("VALIDATION");
      expect(github.writes).toBe(1);
    }
  });
});

describe.each(Object.entries(EXPLANATIONS))("%s", (_, enter) => {
  test("explains an allowed capability, by its id and its alias", async () => {
    for (const name of [ID, ALIAS]) expect(await enter({ allow: [ALIAS] }, name)).toContain("review thread");
  });
});

test.each(Object.entries(LISTS))("%s omits refused capabilities", async (_, list) => {
  expect(await list({ allow: [ALIAS] })).toMatch(/thread\.resolve/);
  for (const [, policy] of FORBIDDEN) expect(await list(policy)).not.toMatch(/thread\.resolve/);
});

/** Functions, because some values change each time they are read. */
const COERCIBLE: readonly (readonly [string, () => unknown])[] = [
  ["an array of the id", () => [ID]],
  ["an array of an array of the id", () => [[ID]]],
  ["an object that converts to the id", () => ({ toString: () => ID })],
  ["an object with a primitive value", () => ({ [Symbol.toPrimitive]: () => ID })],
  [
    "an object that converts to another id each time",
    () => {
      let count = 0;
      return { toString: () => (count++ === 0 ? READ : ID) };
    },
  ],
  ["a proxy of an array", () => new Proxy([ID], {})],
  ["an object without a prototype", () => Object.create(null)],
  [
    "an object whose conversion fails",
    () => ({
      toString: () => {
        throw new Error("not a name");
      },
    }),
  ],
  ["a number", () => 1],
  ["true", () => true],
  ["null", () => null],
  ["nothing", () => undefined],
];
const INHERITED = ["__proto__", "constructor", "toString", "hasOwnProperty", ""];

describe.each(Object.entries({ ...RUNS, ...EXPLANATIONS }))("%s", (_, enter) => {
  test.each(COERCIBLE)("a name that is %s is a VALIDATION error under any policy", async (_, name) => {
    for (const policy of [{}, { deny: [ID] }, { allow: [READ] }, { allow: [ID] }]) {
      expect(await enter(policy, name())).toContain("VALIDATION");
    }
    expect(github.requests).toEqual([]);
  });

  test.each(INHERITED)("the unknown name %j is a VALIDATION error", async (name) => {
    expect(await enter({}, name)).toContain("VALIDATION");
    expect(github.requests).toEqual([]);
  });
});

test.each(Object.entries(IN_PROCESS))("%s: a String object is not a string", async (_, enter) => {
  expect(await enter({}, Object(ID))).toContain("VALIDATION");
  expect(github.requests).toEqual([]);
});

test.each(COERCIBLE)("explainCapability: a name that is %s is a VALIDATION error", async (_, name) => {
  const explained = Promise.resolve(Reflect.apply(explainCapability, undefined, [name()]));
  await expect(explained).rejects.toMatchObject({ code: "VALIDATION" });
});

describe("arguments are read once", () => {
  /** Returns an object whose field has another value each time it is read. */
  const changing = (field: string, others: object, ...values: readonly unknown[]) => {
    let count = 0;
    return Object.defineProperty({ ...others }, field, {
      enumerable: true,
      get: () => values[Math.min(count++, values.length - 1)],
    });
  };
  const ENTRIES: Readonly<Record<string, (names: readonly unknown[]) => Promise<string>>> = {
    "createTools, execute": (names) =>
      answer(tools({}).run("execute", changing("capability_id", { params: {} }, ...names))),
    "createTools, explain": (names) =>
      answer(tools({}).run("explain", changing("capability_id", {}, ...names))),
    "createTools, chain": (names) =>
      answer(tools({}).run("chain", { steps: [changing("task", { input: {} }, ...names)] })),
    "createTools, the steps of chain": (names) =>
      answer(tools({}).run("chain", changing("steps", {}, ...names.map((name) => [{ task: name }])))),
    createChainTool: (names) =>
      answer(createChainTool(client())([changing("task", { input: {} }, ...names)])),
  };

  test.each(Object.entries(ENTRIES))("%s: uses the first value", async (_, enter) => {
    expect(await enter([READ, ID, [ID], ID])).toMatch(/octo\/hello|Get a repository/);
    expect(github.writes).toBe(0);
  });
});

describe("the command line with --read-only", () => {
  const run = (argv: readonly string[], env: Readonly<Record<string, string>> = {}) =>
    ghx(argv, {
      env: { GHX_API_URL: github.url, GH_TOKEN: github.token, GH_REPO: "octo/hello", PATH: "", ...env },
    });
  const runArgs = (name: string) => ["run", name, "--thread-id", input.threadId];
  const chainArgs = (...names: unknown[]) => ["chain", "--steps", JSON.stringify(chain(...names).steps)];

  test.each([ID, ALIAS])("refuses %s, except in a dry run", async (name) => {
    for (const argv of [runArgs(name), chainArgs(name), chainArgs(READ, name)]) {
      for (const { exitCode, out } of [
        await run([...argv, "--read-only"]),
        await run(argv, { GHX_READ_ONLY: "1" }),
      ]) {
        expect(out).toContain(`${ID} is a write operation, and readOnly is set.`);
        expect(exitCode).toBe(1);
      }
      expect(await run([...argv, "--read-only", "--dry-run"])).toMatchObject({ exitCode: 0, err: "" });
    }
    expect(github.requests).toEqual([]);
  });

  test("runs a read", async () => {
    for (const argv of [["run", READ], chainArgs(READ)]) {
      expect(await run([...argv, "--read-only"])).toMatchObject({ exitCode: 0, err: "" });
    }
  });

  test.each([[[ID]], [{ id: ID }], [1], [null]])(
    "a step with the name %j is a VALIDATION error",
    async (name) => {
      for (const argv of [chainArgs(name), chainArgs(READ, name)]) {
        const { exitCode, out } = await run(argv);
        expect(exitCode).toBe(2);
        expect(out).toContain("VALIDATION");
      }
      expect(github.requests).toEqual([]);
    },
  );
});

test("patterns of effects permit reads and one write, and deny what is destructive", async () => {
  const reader = createTools(client({ allow: ["effect:read", ID] }));
  const run = async (tools: typeof reader, capability_id: string, params = {}) =>
    JSON.parse(await tools.call("execute", { capability_id, params }));
  expect(await run(reader, READ)).toMatchObject({ ok: true });
  expect(await run(reader, ID, input)).toMatchObject({ ok: true });
  const refused = { ok: false, error: { message: expect.stringContaining("is not allowed here") } };
  expect(await run(reader, "issue.close", { issueNumber: 1 })).toMatchObject(refused);
  expect(await reader.call("list_capabilities", { domain: "issue" })).not.toContain("close");

  const careful = createTools(client({ deny: ["effect:destructive"] }));
  expect(await run(careful, "issue.close", { issueNumber: 1 })).toMatchObject({ ok: true });
  expect(await run(careful, "issue.delete", { issueNumber: 1 })).toMatchObject(refused);
});

test("a misspelled effect matches no capability", () => {
  const create = () => createTools({ env: {}, allow: ["effect:reads"] });
  expect(create).toThrow('allow: no capability matches "effect:reads"');
});

test("all factories throw for a pattern that matches no capability", () => {
  for (const create of [createExecuteTool, createChainTool, createTools]) {
    expect(() => create({ env: {}, deny: ["pr.megre"] })).toThrow('deny: no capability matches "pr.megre"');
  }
});

test.each([null, "pr.*", { 0: "pr.*" }, [["pr.merge"]], [null]])(
  "all factories throw for allow or deny that is not a list of strings: %j",
  (patterns) => {
    for (const create of [createExecuteTool, createChainTool, createTools]) {
      for (const option of ["allow", "deny"]) {
        expect(() => Reflect.apply(create, undefined, [{ env: {}, [option]: patterns }])).toThrow(
          `${option}: expected a list of ids or patterns`,
        );
      }
    }
  },
);
