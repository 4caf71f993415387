// `ghx mcp` as clients run it: the built program, the official clients of both generations, the local GitHub.

import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { fault, type LocalGithub, startLocalGithub } from "@ghx/local-github";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { Client as FormerClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as FormerTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { build } from "tsup";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { catalog } from "../../generated/catalog.js";
import { cli, mcp } from "../../tsup.config.js";

const root = join(import.meta.dirname, "../..");
// Two folders below the root, where the program looks for its package.json; the server is where it imports it from.
const CLI = ".cache/mcp-cli";
const SERVER = ".cache/mcp";
const program = join(root, CLI, "ghx.js");
let github: LocalGithub;

beforeAll(async () => {
  const options = { config: false, metafile: true } as const;
  [github] = await Promise.all([
    startLocalGithub(),
    build({ ...cli, ...options, outDir: CLI }),
    build({ ...mcp, ...options, outDir: SERVER }),
  ]);
});
beforeEach(() => github.reset());
afterAll(() => github.close());

/** What the tests use of a client. */
interface Connection {
  listTools(): Promise<{ tools: readonly { name: string; annotations?: object | undefined }[] }>;
  callTool(
    call: { name: string; arguments?: Record<string, unknown> },
    signal?: AbortSignal,
  ): Promise<{ content?: unknown; isError?: unknown }>;
  serverVersion(): unknown;
  close(): Promise<void>;
}

const open: Connection[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((connection) => connection.close()));
});

const environment = (env: Record<string, string> = {}) => {
  const { PATH = "", HOME = "" } = process.env;
  return { PATH, HOME, GHX_API_URL: github.url, GH_TOKEN: github.token, ...env };
};
const CLIENT = { name: "test", version: "1.0.0" };
const parameters = (args: readonly string[], env?: Record<string, string>) => ({
  command: process.execPath,
  args: [program, "mcp", ...args],
  env: environment(env),
  cwd: "/",
});

type Connect = (args?: readonly string[], env?: Record<string, string>) => Promise<Connection>;

/** A client of the newest SDK, which speaks this revision of the protocol. */
function speaking(mode: "legacy" | { pin: "2026-07-28" }): Connect {
  return async (args = [], env = {}) => {
    const client = new Client(CLIENT, { versionNegotiation: { mode } });
    await client.connect(new StdioClientTransport(parameters(args, env)));
    return {
      listTools: () => client.listTools(),
      callTool: (call, signal) => client.callTool(call, signal === undefined ? {} : { signal }),
      serverVersion: () => client.getServerVersion(),
      close: () => client.close(),
    };
  };
}

/** A client of the former SDK, as most programs still have it. */
const former: Connect = async (args = [], env = {}) => {
  const client = new FormerClient(CLIENT);
  const transport = new FormerTransport(parameters(args, env));
  // Its optional properties are declared without exactOptionalPropertyTypes.
  await client.connect(transport as Parameters<typeof client.connect>[0]);
  return {
    listTools: () => client.listTools(),
    callTool: async (call, signal) => {
      const { content, isError } = await client.callTool(
        call,
        undefined,
        signal === undefined ? {} : { signal },
      );
      return { content, isError };
    },
    serverVersion: () => client.getServerVersion(),
    close: () => client.close(),
  };
};

const connect = speaking({ pin: "2026-07-28" });
const CLIENTS: Readonly<Record<string, Connect>> = {
  "protocol 2026-07-28": connect,
  "protocol 2025-11-25": speaking("legacy"),
  "the former SDK": former,
};

/** Closed after the test. */
function kept(connection: Connection): Connection {
  open.push(connection);
  return connection;
}

/** The machine may be busy. */
const eventually = <T>(value: () => T) => expect.poll(value, { timeout: 20_000 });

/** The text of an answer, and whether it is an error. */
function read({ content, isError }: { content?: unknown; isError?: unknown }) {
  expect(content).toEqual([{ type: "text", text: expect.any(String) }]);
  const [{ text }] = content as [{ text: string }];
  return { text, isError: isError === true };
}

const VIEW = { name: "execute", arguments: { capability_id: "issue.view", params: { issueNumber: 1 } } };
const HELLO = ["--repo", "octo/hello"];

describe.each(Object.entries(CLIENTS))("%s", (_, connectTo) => {
  let client: Connection;
  beforeAll(async () => {
    client = await connectTo(HELLO);
  });
  afterAll(() => client?.close());

  test("lists the tools", async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name, annotations }) => [name, annotations])).toEqual([
      ["execute", { destructiveHint: true }],
      ["explain", { readOnlyHint: true }],
      ["list_capabilities", { readOnlyHint: true }],
      ["chain", { destructiveHint: true }],
    ]);
    expect(client.serverVersion()).toMatchObject({ name: "ghx", version: expect.stringMatching(/^\d+\./) });
  });

  test("each tool answers", async () => {
    const executed = read(await client.callTool(VIEW));
    expect(JSON.parse(executed.text)).toMatchObject({ ok: true, data: { number: 1 } });
    const explained = read(
      await client.callTool({ name: "explain", arguments: { capability_id: "issue.view" } }),
    );
    expect(explained.text).toContain("owner name issueNumber:int");
    const listed = read(await client.callTool({ name: "list_capabilities" }));
    expect(listed.text).toContain("repo: ");
    const steps = [
      { task: "issue.close", input: { issueNumber: 1 } },
      { task: "issue.view", input: { issueNumber: 9999 } },
      { task: "repo.view" },
    ];
    const chained = read(await client.callTool({ name: "chain", arguments: { steps } }));
    expect(JSON.parse(chained.text)).toEqual({
      status: "partial",
      results: [
        { ok: true, data: expect.objectContaining({ number: 1, state: "CLOSED" }) },
        { ok: false, error: { code: "NOT_FOUND", message: expect.any(String) } },
        { ok: true, data: expect.objectContaining({ nameWithOwner: "octo/hello" }) },
      ],
    });
    const answers = [executed, explained, listed, chained];
    expect(answers.map(({ isError }) => isError)).toEqual([false, false, false, false]);
  });

  test.each([
    ["what GitHub has not", { capability_id: "issue.view", params: { issueNumber: 9999 } }, "NOT_FOUND", /./],
    [
      "a bad input",
      { capability_id: "issue.view", params: { issueNumber: "1" } },
      "VALIDATION",
      /an integer/,
    ],
    ["an unknown capability", { capability_id: "isue.view" }, "VALIDATION", /did you mean "issue.view"/],
    ["a missing argument", {}, "VALIDATION", /capability_id: is required/],
    [
      "an argument of another type",
      { capability_id: "issue.view", params: [] },
      "VALIDATION",
      /params: expected/,
    ],
    [
      "an unknown argument",
      { capability_id: "issue.view", id: 1 },
      "VALIDATION",
      /^id: there is no such argument/,
    ],
  ])("an error is an answer: %s", async (_, args, code, message) => {
    const { text, isError } = read(await client.callTool({ name: "execute", arguments: args }));
    expect(isError).toBe(true);
    expect(JSON.parse(text)).toEqual({ ok: false, error: { code, message: expect.stringMatching(message) } });
  });

  test("an unknown tool is an error of the protocol", async () => {
    await expect(client.callTool({ name: "frobnicate" })).rejects.toMatchObject({ code: -32602 });
  });

  test("cancelling a call ends its HTTP request, and the server goes on", async () => {
    const hanging = await hangingServer();
    try {
      const client = kept(await connectTo(HELLO, { GHX_API_URL: hanging.url }));
      const controller = new AbortController();
      const call = client.callTool(VIEW, controller.signal).catch((error: unknown) => error);
      await eventually(() => hanging.opened()).toBe(1);
      expect(hanging.closed()).toBe(0);
      controller.abort();
      await eventually(() => hanging.closed()).toBe(1);
      expect(await call).toBeInstanceOf(Error);
      expect(read(await client.callTool({ name: "list_capabilities" })).isError).toBe(false);
      expect(hanging.opened()).toBe(1);
    } finally {
      await hanging.close();
    }
  });

  test("100 calls at once each have their own answer", async () => {
    const calls = Array.from({ length: 100 }, (_, index) => index);
    const texts = await Promise.all(
      calls.map(async (index) => {
        const id = catalog[index % catalog.length]?.id ?? "";
        const call =
          index % 2 === 0
            ? { name: "explain", arguments: { capability_id: id } }
            : {
                name: "execute",
                arguments: {
                  capability_id: "issue.view",
                  params: { owner: "octo", name: `no-${index}`, issueNumber: 1 },
                },
              };
        return read(await client.callTool(call)).text;
      }),
    );
    for (const index of calls) {
      const told = index % 2 === 0 ? catalog[index % catalog.length]?.description : `no-${index}`;
      expect(texts[index]).toContain(told);
    }
    expect(github.requests.length).toBeGreaterThanOrEqual(50);
  });
});

describe("what it is told by flags", () => {
  test.each([
    [["--read-only"], {}],
    [[], { GHX_READ_ONLY: "1" }],
  ] as const)(
    "read only, by %j %j: writes are refused before any request, and not told of",
    async (flags, env) => {
      const client = kept(await connect([...HELLO, ...flags], env));
      const close = { capability_id: "issue.close", params: { issueNumber: 1 } };
      const answer = read(await client.callTool({ name: "execute", arguments: close }));
      expect(answer).toEqual({ isError: true, text: expect.stringContaining("readOnly is set") });
      const steps = [{ task: "issue.close", input: { issueNumber: 1 } }];
      const chained = read(await client.callTool({ name: "chain", arguments: { steps } }));
      expect(chained).toEqual({ isError: true, text: expect.stringContaining("readOnly is set") });
      expect(github.requests).toHaveLength(0);
      const { tools } = await client.listTools();
      for (const { annotations } of tools) expect(annotations).toEqual({ readOnlyHint: true });
      const { text } = read(await client.callTool({ name: "list_capabilities" }));
      expect(text).toMatch(/^repo: .*view/m);
      expect(text).not.toMatch(/merge(?!\.)|close|create/);
    },
  );

  test("--allow and --deny: what is not allowed is neither run, explained nor listed", async () => {
    const client = kept(
      await connect([
        ...HELLO,
        "--allow",
        "issue.*,repo.view",
        "--deny=issue.labels.*",
        "--deny",
        "issue.delete",
      ]),
    );
    const listed = read(await client.callTool({ name: "list_capabilities" })).text;
    expect(listed).toMatch(/^issue: (?!.*labels)(?!.*delete).*view.*\nrepo: view$/);
    for (const [name, args, id = args.capability_id] of [
      ["execute", { capability_id: "pr.merge", params: { prNumber: 2 } }],
      ["execute", { capability_id: "issue.labels.add", params: { issueNumber: 1, labels: ["bug"] } }],
      ["explain", { capability_id: "pr.merge" }],
      ["execute", { capability_id: "pr.comment.resolve", params: { threadId: "x" } }, "pr.thread.resolve"],
      ["explain", { capability_id: "pr.comment.resolve" }, "pr.thread.resolve"],
    ] as const) {
      const { text, isError } = read(await client.callTool({ name, arguments: args }));
      expect(isError).toBe(true);
      expect(JSON.parse(text)).toMatchObject({
        error: { message: `${id} is not allowed here.` },
      });
    }
    for (const task of ["pr.merge", "issue.labels.add", "pr.comment.resolve"]) {
      const steps = [{ task: "repo.view" }, { task, input: {} }];
      const chained = read(await client.callTool({ name: "chain", arguments: { steps } }));
      expect(chained).toEqual({ isError: true, text: expect.stringContaining("is not allowed here.") });
    }
    expect(github.requests).toHaveLength(0);
    expect(read(await client.callTool(VIEW)).isError).toBe(false);
    // Nothing destructive is left.
    expect((await client.listTools()).tools[0]?.annotations).toEqual({ destructiveHint: false });
  });

  test.each([[["pr.merge"]], [{ id: "pr.merge" }], [1], [null]])(
    "the name %j is VALIDATION for every tool, whatever is allowed",
    async (name) => {
      const client = kept(await connect([...HELLO, "--deny", "pr.merge"]));
      for (const [tool, args] of [
        ["execute", { capability_id: name, params: { prNumber: 3 } }],
        ["explain", { capability_id: name }],
        ["chain", { steps: [{ task: name, input: { prNumber: 3 } }] }],
      ] as const) {
        const { text, isError } = read(await client.callTool({ name: tool, arguments: args }));
        expect(isError).toBe(true);
        expect(JSON.parse(text)).toMatchObject({ error: { code: "VALIDATION" } });
      }
      expect(github.requests).toHaveLength(0);
    },
  );

  test("the repository comes from --repo or GH_REPO, is told, and gives way to the input's own", async () => {
    const client = kept(await connect([], { GH_REPO: "octo/hello" }));
    const [execute] = (await client.listTools()).tools;
    expect(execute).toMatchObject({ description: expect.stringContaining("default: octo/hello") });
    expect(JSON.parse(read(await client.callTool(VIEW)).text)).toMatchObject({ ok: true });
    const other = { capability_id: "issue.view", params: { owner: "octo", name: "other", issueNumber: 1 } };
    expect(read(await client.callTool({ name: "execute", arguments: other })).text).toContain("octo/other");
  });

  test.each([
    [["--deny", "pr.merg"], '--deny: no capability fits "pr.merg"; did you mean "pr.merge"?'],
    [["--allow", ""], '--allow: no capability fits ""'],
    [["--repo", "hello"], '-R: expected owner/name, got "hello"'],
    [["--readonly"], "mcp has no flag --readonly; did you mean --read-only?"],
    [["issue.view"], 'there is an argument too many: "issue.view"'],
  ])("%j is a usage error of one line", async (args, message) => {
    const { exitCode, out, err } = await finish(start(args));
    expect({ exitCode, out, err }).toEqual({ exitCode: 2, out: "", err: `ghx: ${message}\n` });
  });
});

describe("the process", () => {
  const request = (id: number, method: string, params: object = {}) =>
    `${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`;
  const INITIALIZE = request(0, "initialize", {
    protocolVersion: "2025-11-25",
    capabilities: {},
    clientInfo: CLIENT,
  });

  test.each([
    ["what is no JSON", "nonsense{\n"],
    ["JSON that is no message", '{"jsonrpc":"2.0","id":{},"method":7}\n'],
    ["an answer nobody waits for", '{"jsonrpc":"2.0","id":99,"result":{}}\n'],
    ["bytes that are no UTF-8", Buffer.from([0xff, 0xfe, 0x0a])],
  ])("goes on after a malformed message: %s", async (_, malformed) => {
    const child = start([]);
    child.stdin.write(malformed);
    child.stdin.write(INITIALIZE);
    child.stdin.write(malformed);
    child.stdin.write(request(1, "tools/list"));
    const finished = finish(child);
    await eventually(() => finished.lines().length).toBeGreaterThanOrEqual(2);
    child.stdin.end();
    const { exitCode, out } = await finished;
    const answers = out
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(answers.filter(({ result }) => result).map(({ id }) => id)).toEqual([0, 1]);
    expect(exitCode).toBe(0);
  });

  test("writes the protocol alone to stdout, whatever goes wrong", async () => {
    github.faults.add({ match: {}, do: fault.badGateway() });
    const child = start(["-R", "octo/hello"]);
    const finished = finish(child);
    child.stdin.write(INITIALIZE);
    child.stdin.write("nonsense\n");
    child.stdin.write('{"jsonrpc":"2.0","method":5}\n');
    child.stdin.write(
      request(1, "tools/call", {
        name: "execute",
        arguments: { capability_id: "issue.create", params: { title: "x" } },
      }),
    );
    await eventually(() => finished.lines().length).toBe(2);
    child.stdin.end();
    const { out, err } = await finished;
    for (const line of out.trimEnd().split("\n")) expect(JSON.parse(line)).toMatchObject({ jsonrpc: "2.0" });
    expect(err).toMatch(/^(?:ghx: .*\n)*$/);
  });

  test("ends with 0 when stdin ends, at once and without a word", async () => {
    const child = start([]);
    child.stdin.end();
    expect(await finish(child)).toMatchObject({ exitCode: 0, out: "", err: "" });
  });

  test("ends when stdin ends, with calls in flight, which it aborts", async () => {
    const hanging = await hangingServer();
    try {
      const child = start(HELLO, { GHX_API_URL: hanging.url });
      child.stdin.write(INITIALIZE);
      child.stdin.write(request(1, "tools/call", VIEW));
      await eventually(() => hanging.opened()).toBe(1);
      child.stdin.end();
      expect(await finish(child)).toMatchObject({ exitCode: 0, err: "" });
      expect(hanging.closed()).toBe(1);
    } finally {
      await hanging.close();
    }
  });

  test.each(["SIGTERM", "SIGINT"] as const)("ends in order on %s", async (signal) => {
    const child = start([]);
    const finished = finish(child);
    child.stdin.write(INITIALIZE);
    await eventually(() => finished.lines().length).toBe(1);
    child.kill(signal);
    expect(await finished).toMatchObject({ exitCode: 0, err: "" });
  });

  test("ends when nobody reads its stdout any more", async () => {
    const child = start([]);
    child.stdout.destroy();
    child.stdin.write(INITIALIZE);
    expect(await finish(child)).toMatchObject({ exitCode: 0 });
  });

  test("what a model reads of the tools is within the budget", async () => {
    const child = start([]);
    const finished = finish(child);
    child.stdin.write(INITIALIZE);
    child.stdin.write(request(1, "tools/list"));
    await eventually(() => finished.lines().length).toBe(2);
    child.stdin.end();
    const { out } = await finished;
    // As it was sent, and not as a client has read it.
    const [, sent = ""] = /"tools":(\[.*\])\}/.exec(out.split("\n")[1] ?? "") ?? [];
    const tools: { name: string; annotations?: unknown }[] = JSON.parse(sent);
    const three = tools
      .filter(({ name }) => name !== "chain")
      .map(({ annotations, ...definition }) => definition);
    expect(three).toHaveLength(3);
    expect(encode(JSON.stringify(three)).length).toBeLessThanOrEqual(140);
    expect(encode(sent).length).toBeLessThanOrEqual(220);
  });
});

describe("the bundle", () => {
  /** The files that went into a build. */
  const inputsOf = (folder: string): string[] =>
    Object.keys(JSON.parse(readFileSync(join(root, folder, "metafile-esm.json"), "utf8")).inputs);
  const isInstalled = (path: string) => path.includes("node_modules/");

  test("no other command reads the MCP SDK", () => {
    expect(inputsOf(CLI).length).toBeGreaterThan(100);
    expect(inputsOf(CLI).filter((path) => path.includes("@modelcontextprotocol"))).toEqual([]);
    expect(inputsOf(SERVER).filter(isInstalled).length).toBeGreaterThan(5);
  });

  test("the licenses of all that it contains are told", () => {
    // A package may contain others in turn, which its source map tells.
    const sources = [...inputsOf(SERVER), ...inputsOf(CLI)].filter(isInstalled).flatMap((input) => {
      const map = join(root, `${input}.map`);
      return existsSync(map) ? [input, ...JSON.parse(readFileSync(map, "utf8")).sources] : [input];
    });
    const packages = sources.flatMap((path) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []);
    const notices = readFileSync(join(root, "THIRD-PARTY-LICENSES.txt"), "utf8").split("\n");
    expect(new Set(packages).size).toBeGreaterThan(5);
    expect([...new Set(packages)].filter((name) => !notices.includes(name))).toEqual([]);
  });
});

function start(args: readonly string[], env?: Record<string, string>): ChildProcessWithoutNullStreams {
  const { command, args: argv, ...options } = parameters(args, env);
  return spawn(command, argv, options);
}

interface Finished {
  readonly exitCode: number | null;
  readonly out: string;
  readonly err: string;
}

function finish(child: ChildProcessWithoutNullStreams): Promise<Finished> & { lines(): string[] } {
  let out = "";
  let err = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    out += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    err += text;
  });
  // It may have ended before it has read everything.
  child.stdin.on("error", () => {});
  const finished = new Promise<Finished>((resolve) => {
    child.on("close", (exitCode) => resolve({ exitCode, out, err }));
  });
  return Object.assign(finished, { lines: () => out.split("\n").slice(0, -1) });
}

/** Takes requests and never answers; tells how many came, and how many were given up by the caller. */
async function hangingServer() {
  let opened = 0;
  let closed = 0;
  const server = createServer((_, response) => {
    opened++;
    response.on("close", () => {
      closed++;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    opened: () => opened,
    closed: () => closed,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
