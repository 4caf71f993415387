// The policy at every entry point, with every capability denied, read-only, or allowed alone.

import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { beforeEach, describe, expect, test } from "vitest";
import { catalog } from "../../generated/catalog.js";
import { executeTask, executeTasks, listOperationCards } from "../../generated/index.js";
import { aliases, registry } from "../../generated/registry.js";
import { bind, type CatalogEntry, createSession, loadCapability } from "../../runtime/index.js";
import { ghx } from "../cli/testing/in-process.js";
import {
  aiSdkTools,
  anthropicTools,
  createChainTool,
  createExecuteTool,
  createTools,
  openAiResponsesTools,
  openAiTools,
  type PolicyOptions,
} from "../index.js";
import { createMcpServer } from "../mcp/server.js";

const cards = await listOperationCards();

/** The requests and commands of all calls. Each of them fails. */
const sent: string[] = [];
beforeEach(() => {
  sent.length = 0;
});

const client = (policy: PolicyOptions) => ({
  token: "test-token-1",
  repo: "octo/hello",
  env: {},
  fetch: async (url: unknown) => {
    sent.push(String(url));
    return new Response("{}", { status: 401 });
  },
  cliRunner: async ({ args }: { readonly args: readonly string[] }) => {
    if (args[0] !== "--version") sent.push(args.join(" "));
    const stdout = new TextEncoder().encode("gh version 2.80.0\n");
    return { exitCode: args[0] === "--version" ? 0 : 4, stdout, stderr: "", truncated: false };
  },
  ...policy,
});

/** Runs a capability by a name. Returns the answer as text. */
type Enter = (policy: PolicyOptions, name: string, input: object) => Promise<string>;
const answer = async (value: unknown): Promise<string> => JSON.stringify(await value);
const tools = (policy: PolicyOptions) => createTools(client(policy));
const execution = (name: string, params: object) => ({ capability_id: name, params });
const steps = (name: string, input: object) => [{ task: name, input }];

/** What its inputs add to a call, which needs a permission of its own. */
const added = ({ performs = {} }: CatalogEntry): readonly string[] =>
  Object.values(performs).map((does) => (does === "destructive" ? "effect:destructive" : does));

const BY_ANY_POLICY: Readonly<Record<string, Enter>> = {
  createExecuteTool: (policy, name, input) => answer(createExecuteTool(client(policy))(name, input)),
  createChainTool: (policy, name, input) => answer(createChainTool(client(policy))(steps(name, input))),
  "AI SDK": (policy, name, input) =>
    answer(aiSdkTools(tools(policy)).execute?.execute(execution(name, input))),
  "AI SDK, chain": (policy, name, input) =>
    answer(aiSdkTools(tools(policy)).chain?.execute({ steps: steps(name, input) })),
  OpenAI: (policy, name, input) => {
    const [tool] = openAiTools(tools(policy));
    return tools(policy).call(tool?.function.name ?? "", JSON.stringify(execution(name, input)));
  },
  "OpenAI Responses, chain": (policy, name, input) => {
    const tool = openAiResponsesTools(tools(policy)).at(-1);
    return tools(policy).call(tool?.name ?? "", JSON.stringify({ steps: steps(name, input) }));
  },
  Anthropic: (policy, name, input) => {
    const [tool] = anthropicTools(tools(policy));
    return tools(policy).call(tool?.name ?? "", execution(name, input));
  },
  MCP: (policy, name, input) => viaMcp(policy, "execute", execution(name, input)),
  "MCP, chain": (policy, name, input) => viaMcp(policy, "chain", { steps: steps(name, input) }),
};
const BY_READ_ONLY: Readonly<Record<string, Enter>> = {
  "a function": async ({ readOnly = false }, name, input) => {
    const capability = await loadCapability(registry, name);
    if (capability === undefined) throw new Error(name);
    return answer(bind(createSession(client({ readOnly })), capability)(input));
  },
  executeTask: ({ readOnly = false }, task, input) =>
    answer(executeTask({ task, input }, client({ readOnly }))),
  executeTasks: ({ readOnly = false }, task, input) =>
    answer(executeTasks([{ task, input }], { ...client({ readOnly }), mixed: true })),
};

async function viaMcp(policy: PolicyOptions, name: string, args: Record<string, unknown>): Promise<string> {
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  const server = createMcpServer(tools(policy), "1.0.0");
  const mcpClient = new Client({ name: "test", version: "1.0.0" });
  await Promise.all([server.connect(theirs), mcpClient.connect(ours)]);
  try {
    return JSON.stringify((await mcpClient.callTool({ name, arguments: args })).content);
  } finally {
    await mcpClient.close();
  }
}

interface Call {
  readonly entry: CatalogEntry;
  readonly name: string;
  readonly input: object;
}

/** Each capability by its id and its aliases. */
const CALLS: readonly Call[] = catalog.flatMap((entry) => {
  const input = Object(cards.find(({ capability_id }) => capability_id === entry.id)?.examples[0]?.input);
  return [entry.id, ...(entry.aliases ?? [])].map((name) => ({ entry, name, input }));
});
const refused = /is not allowed here|and readOnly is set|needs a confirmation/;

async function expectRefusal(
  enter: Enter,
  policy: PolicyOptions,
  { name, input, entry }: Call,
): Promise<void> {
  const text = await enter(policy, name, input);
  expect(text, name).toContain(`${entry.id} is`);
  expect(text, name).toMatch(refused);
  expect(sent).toEqual([]);
}

test("the calls cover all capabilities and aliases", () => {
  expect(new Set(CALLS.map(({ entry }) => entry.id)).size).toBe(registry.ids.length);
  expect(CALLS.length).toBe(catalog.length + Object.keys(aliases).length);
});

describe.each(Object.entries(BY_ANY_POLICY))("%s", (_, enter) => {
  test("refuses each capability that is denied, and sends nothing", async () => {
    for (const call of CALLS) await expectRefusal(enter, { deny: [call.entry.id] }, call);
  });

  test("refuses each capability but the one that is allowed alone", async () => {
    for (const [index, call] of CALLS.entries()) {
      const other = CALLS[(index + 20) % CALLS.length];
      if (other === undefined || other.entry === call.entry) throw new Error(call.name);
      await expectRefusal(enter, { allow: [other.entry.id] }, call);
    }
  });

  test("runs each capability that is allowed alone", async () => {
    for (const { entry, name, input } of CALLS.filter(({ entry, name }) => name === entry.id))
      expect(await enter({ allow: [entry.id, ...added(entry)] }, name, input), name).not.toMatch(refused);
    expect(sent.length).toBeGreaterThan(0);
  });

  test("refuses each destructive capability without permission", async () => {
    const destructive = CALLS.filter(({ entry }) => entry.effect === "destructive");
    expect(destructive.length).toBeGreaterThan(2);
    for (const call of destructive) await expectRefusal(enter, { allowDestructive: false }, call);
  });
});

describe.each(Object.entries({ ...BY_ANY_POLICY, ...BY_READ_ONLY }))("%s with readOnly", (_, enter) => {
  test("refuses each write, and no read", async () => {
    for (const call of CALLS.filter(({ entry }) => entry.effect !== "read"))
      await expectRefusal(enter, { readOnly: true }, call);
    for (const { name, input } of CALLS.filter(({ entry }) => entry.effect === "read"))
      expect(await enter({ readOnly: true }, name, input), name).not.toMatch(refused);
  });
});

describe.each(["--read-only", "GHX_READ_ONLY"])("the command line with %s", (how) => {
  const run = async (...argv: string[]): Promise<string> => {
    const env = { GH_TOKEN: "t", PATH: "", GH_REPO: "octo/hello", GHX_API_URL: "http://127.0.0.1:9" };
    const { out, err } = await ghx([...argv, "--route", "rest", ...(how === "--read-only" ? [how] : [])], {
      env: how === "--read-only" ? env : { ...env, GHX_READ_ONLY: "1" },
    });
    return out + err;
  };

  test("refuses each write", async () => {
    for (const { entry, name, input } of CALLS.filter(({ entry }) => entry.effect !== "read")) {
      const json = JSON.stringify(input);
      for (const argv of [
        ["run", name, "--input", json],
        [...name.split("."), "--input", json],
        ["chain", "--mixed", "--steps", JSON.stringify(steps(name, input))],
      ])
        expect(await run(...argv), argv.join(" ")).toContain(`${entry.id} is a ${entry.effect} operation`);
    }
  });
});
