// The policy of allow, deny and readOnly at every entry point that runs or explains a capability by its name.

import { type LocalGithub, startLocalGithub } from "@ghx/local-github";
import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ghx } from "./cli/testing/in-process.js";
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
} from "./index.js";
import { createMcpServer } from "./mcp/server.js";

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

/** Runs or explains the capability of this name; the answer is the text of all that comes back. */
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
/** Where the name has been through JSON, or may have been. */
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
  "createTools, list_capabilities in full": (policy) =>
    answer(createTools({ ...client(policy), format: "full" }).run("list_capabilities", {})),
  "AI SDK, list_capabilities": (policy) => answer(aiSdkTools(tools(policy)).list_capabilities?.execute({})),
  "MCP, list_capabilities": (policy) => viaMcp(policy, "list_capabilities", {}),
};

const tools = (policy: PolicyOptions) => createTools(client(policy));

async function viaMcp(
  policy: PolicyOptions,
  tool: string,
  given: Readonly<Record<string, unknown>>,
): Promise<string> {
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  const server = createMcpServer(tools(policy), "1.0.0");
  const mcpClient = new Client({ name: "test", version: "1.0.0" });
  await Promise.all([server.connect(theirs), mcpClient.connect(ours)]);
  try {
    // As on the wire, where there is JSON alone.
    const json: Record<string, unknown> = JSON.parse(JSON.stringify(given));
    const { content } = await mcpClient.callTool({ name: tool, arguments: json });
    return JSON.stringify(content);
  } finally {
    await mcpClient.close();
  }
}

const FORBIDDEN: readonly (readonly [string, PolicyOptions, string])[] = [
  ["denied by its id", { deny: [ID] }, "is not allowed here"],
  ["denied by its older name", { deny: [ALIAS] }, "is not allowed here"],
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
  test.each(FORBIDDEN)(
    "a capability that is %s is refused, by its id and its older name",
    async (_, policy, why) => {
      for (const name of [ID, ALIAS]) expect(await enter(policy, name)).toContain(`${ID} ${why}`);
      expect(github.requests).toEqual([]);
    },
  );
});

describe.each(Object.entries(RUNS))("%s", (_, enter) => {
  test.each([
    ["its id", { allow: [ID, READ] }],
    ["its older name", { allow: [ALIAS, READ] }],
    ["a pattern", { allow: ["pr.thread.*", READ], deny: ["pr.merge"] }],
  ])("a capability that is allowed by %s runs, by its id and its older name", async (_, policy) => {
    for (const name of [ID, ALIAS]) {
      github.reset();
      expect(await enter(policy, name)).not.toContain("VALIDATION");
      expect(github.writes).toBe(1);
    }
  });
});

describe.each(Object.entries(EXPLANATIONS))("%s", (_, enter) => {
  test("a capability that is allowed alone is explained, by its id and its older name", async () => {
    for (const name of [ID, ALIAS]) expect(await enter({ allow: [ALIAS] }, name)).toContain("review thread");
  });
});

test.each(Object.entries(LISTS))("%s leaves out what is refused", async (_, list) => {
  expect(await list({ allow: [ALIAS] })).toMatch(/thread\.resolve/);
  for (const [, policy] of FORBIDDEN) expect(await list(policy)).not.toMatch(/thread\.resolve/);
});

/** Made for each use: some are different at each reading. */
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
  test.each(COERCIBLE)("a name that is %s is VALIDATION, whatever is allowed", async (_, name) => {
    for (const policy of [{}, { deny: [ID] }, { allow: [READ] }, { allow: [ID] }]) {
      expect(await enter(policy, name())).toContain("VALIDATION");
    }
    expect(github.requests).toEqual([]);
  });

  test.each(INHERITED)("the name %j, which no capability has, is VALIDATION", async (name) => {
    expect(await enter({}, name)).toContain("VALIDATION");
    expect(github.requests).toEqual([]);
  });
});

test.each(Object.entries(IN_PROCESS))("%s: a String object is not a string", async (_, enter) => {
  expect(await enter({}, Object(ID))).toContain("VALIDATION");
  expect(github.requests).toEqual([]);
});

test.each(COERCIBLE)("explainCapability: a name that is %s is VALIDATION", async (_, name) => {
  const explained = Promise.resolve(Reflect.apply(explainCapability, undefined, [name()]));
  await expect(explained).rejects.toMatchObject({ code: "VALIDATION" });
});

describe("arguments are read once", () => {
  /** An object whose field is another value at each reading. */
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

  test.each(Object.entries(ENTRIES))("%s: the first value counts", async (_, enter) => {
    expect(await enter([READ, ID, [ID], ID])).toMatch(/octo\/hello|One repository/);
    expect(github.writes).toBe(0);
  });
});

describe("the command line with --read-only", () => {
  const run = (argv: readonly string[], env: Readonly<Record<string, string>> = {}) =>
    ghx(argv, {
      env: { GHX_API_URL: github.url, GH_TOKEN: github.token, GH_REPO: "octo/hello", PATH: "", ...env },
    });
  const one = (name: string) => ["run", name, "--thread-id", input.threadId];
  const several = (...names: unknown[]) => ["chain", "--steps", JSON.stringify(chain(...names).steps)];

  test.each([ID, ALIAS])("%s is refused", async (name) => {
    for (const argv of [one(name), several(name), several(READ, name)]) {
      for (const { exitCode, out } of [
        await run([...argv, "--read-only"]),
        await run([...argv, "--read-only", "--dry-run"]),
        await run(argv, { GHX_READ_ONLY: "1" }),
      ]) {
        expect(out).toContain(`${ID} is a write operation, and readOnly is set.`);
        expect(exitCode).toBe(1);
      }
    }
    expect(github.requests).toEqual([]);
  });

  test("a read runs", async () => {
    for (const argv of [["run", READ], several(READ)]) {
      expect(await run([...argv, "--read-only"])).toMatchObject({ exitCode: 0, err: "" });
    }
  });

  test.each([[[ID]], [{ id: ID }], [1], [null]])("a step with the name %j is VALIDATION", async (name) => {
    for (const argv of [several(name), several(READ, name)]) {
      const { exitCode, out } = await run(argv);
      expect(exitCode).toBe(1);
      expect(out).toContain("VALIDATION");
    }
    expect(github.requests).toEqual([]);
  });
});

test("a pattern that no capability has is refused at once by each of the tools", () => {
  for (const create of [createExecuteTool, createChainTool, createTools]) {
    expect(() => create({ env: {}, deny: ["pr.megre"] })).toThrow('deny: no capability fits "pr.megre"');
  }
});

test.each([null, "pr.*", { 0: "pr.*" }, [["pr.merge"]], [null]])(
  "allow and deny that are not lists of strings are refused at once: %j",
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
