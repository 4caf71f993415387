// `ghx mcp` as clients run it: the built program, the current and the former official client, the local GitHub.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fault, type LocalGithub, startLocalGithub } from "@ghx/local-github";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { build } from "tsup";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { catalog } from "../../generated/catalog.js";
import { cli, mcp } from "../../tsup.config.js";
import { createExecuteTool } from "../tools/create-execute-tool.js";
import {
  CLIENT,
  type Connect,
  type Connection,
  connectFormer,
  connectWith,
  finish,
  hangingServer,
  type Launch,
  start as startProcess,
  type User,
} from "./testing.js";

const root = join(import.meta.dirname, "../..");
// Two folders below package.json, which the program reads. The server is at the path from which the program imports it.
const CLI = ".cache/mcp-cli";
const SERVER = ".cache/mcp";
const program = join(root, CLI, "ghx.cjs");
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

const open: Connection[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((connection) => connection.close()));
});

const environment = (env: Record<string, string> = {}) => {
  const { PATH = "", HOME = "" } = process.env;
  return { PATH, HOME, GHX_API_URL: github.url, GH_TOKEN: github.token, ...env };
};
const parameters: Launch = (args, env) => ({
  command: process.execPath,
  args: [program, "mcp", ...args],
  env: environment(env),
  cwd: "/",
});
const start = (args: readonly string[], env?: Record<string, string>) => startProcess(parameters, args, env);

const connect = connectWith(parameters, { pin: "2026-07-28" });
const CLIENTS: Readonly<Record<string, Connect>> = {
  "protocol 2026-07-28": connect,
  "protocol 2025-11-25": connectWith(parameters, "legacy"),
  "the former SDK": connectFormer(parameters),
};

/** Closes the connection after the test. */
function closeAfterTest(connection: Connection): Connection {
  open.push(connection);
  return connection;
}

/** Polls with a long timeout, for busy machines. */
const eventually = <T>(value: () => T) => expect.poll(value);

/** Returns the text of an answer, and whether it is an error. */
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
    expect(explained.text).toContain("repo issueNumber:int");
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
      untrusted: { 2: expect.stringMatching(/^nameWithOwner,/) },
      data: [{ state: "CLOSED" }, null, expect.objectContaining({ nameWithOwner: "octo/hello" })],
      errors: { 1: { code: "NOT_FOUND", message: expect.any(String) } },
    });
    const answers = [executed, explained, listed, chained];
    expect(answers.map(({ isError }) => isError)).toEqual([false, false, false, false]);
  });

  test.each([
    ["a missing issue", { capability_id: "issue.view", params: { issueNumber: 9999 } }, "NOT_FOUND", /./],
    [
      "an invalid input",
      { capability_id: "issue.view", params: { issueNumber: "one" } },
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
    ["an unknown argument", { capability_id: "issue.view", id: 1 }, "VALIDATION", /^id: unknown argument/],
  ])("returns an error as an answer: %s", async (_, args, code, message) => {
    const { text, isError } = read(await client.callTool({ name: "execute", arguments: args }));
    expect(isError).toBe(true);
    expect(JSON.parse(text)).toMatchObject({
      ok: false,
      error: { code, message: expect.stringMatching(message) },
    });
  });

  test("an unknown tool is a protocol error", async () => {
    await expect(client.callTool({ name: "frobnicate" })).rejects.toMatchObject({ code: -32602 });
  });

  test("canceling a call aborts its HTTP request, and the server continues", async () => {
    const hanging = await hangingServer();
    try {
      const client = closeAfterTest(await connectTo(HELLO, { GHX_API_URL: hanging.url }));
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

  test("answers 100 concurrent calls", async () => {
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
      const expected = index % 2 === 0 ? catalog[index % catalog.length]?.description : `no-${index}`;
      expect(texts[index]).toContain(expected);
    }
    expect(github.requests.length).toBeGreaterThanOrEqual(50);
  });
});

describe("destructive capabilities", () => {
  const MERGE = {
    name: "execute",
    arguments: { capability_id: "pr.merge", params: { prNumber: 3 } },
  };
  const STEPS = [
    { task: "issue.view", input: { issueNumber: 2 }, fields: "number" },
    { task: "issue.delete", input: { issueNumber: "$0.number" } },
  ];
  const CHAIN = { name: "chain", arguments: { steps: STEPS } };
  const needed = /is destructive and needs a confirmation, or the option allowDestructive \(ghx mcp --allow/;
  const USERS = { "protocol 2026-07-28": { pin: "2026-07-28" }, "protocol 2025-11-25": "legacy" } as const;

  test.each(Object.entries(CLIENTS))("%s without forms: are refused", async (_, connectTo) => {
    const client = closeAfterTest(await connectTo(HELLO));
    for (const call of [MERGE, CHAIN]) {
      const { text, isError } = read(await client.callTool(call));
      expect(isError).toBe(true);
      expect(text).toMatch(needed);
    }
    expect(github.writes).toBe(0);
  });

  test.each(Object.entries(CLIENTS))("%s: --allow-destructive runs them", async (_, connectTo) => {
    const client = closeAfterTest(await connectTo([...HELLO, "--allow-destructive"]));
    expect(read(await client.callTool(MERGE)).isError).toBe(false);
    expect(read(await client.callTool(CHAIN)).isError).toBe(false);
  });

  test.each(Object.entries(USERS))("%s: run if the user accepts", async (_, mode) => {
    const seen: string[] = [];
    const user: User = (message) => {
      expect(github.writes).toBe(0);
      seen.push(message);
      return "accept";
    };
    const client = closeAfterTest(await connectWith(parameters, mode, user)(HELLO));
    expect(JSON.parse(read(await client.callTool(MERGE)).text)).toMatchObject({ ok: true });
    const merge =
      /^Run this destructive operation on GitHub\?\npr.merge octo\/hello#3 ".+" at [0-9a-f]{40} {"prNumber":3}$/;
    expect(seen).toEqual([expect.stringMatching(merge)]);
    github.reset();
    expect(JSON.parse(read(await client.callTool(CHAIN)).text)).toMatchObject({ status: "success" });
    expect(seen.at(-1)).toMatch(/\nissue.delete octo\/hello#2 ".+" {"issueNumber":2}$/);
    expect(github.writes).toBe(1);
  });

  test.each(Object.entries(USERS))(
    "%s: the user is asked again if the target has changed",
    async (_, mode) => {
      const seen: string[] = [];
      const rename = createExecuteTool({
        apiUrl: github.url,
        token: github.token,
        repo: "octo/hello",
        env: {},
      });
      const user: User = async (message) => {
        seen.push(message);
        if (seen.length === 1) await rename("issue.update", { issueNumber: 2, title: "Renamed" });
        return "accept" as const;
      };
      const client = closeAfterTest(await connectWith(parameters, mode, user)(HELLO));
      expect(JSON.parse(read(await client.callTool(CHAIN)).text)).toMatchObject({ status: "success" });
      expect(seen).toHaveLength(2);
      expect(seen[1]).toContain('issue.delete octo/hello#2 "Renamed" {"issueNumber":2}');
    },
  );

  test.each(Object.entries(USERS))("%s: are refused if the user declines or cancels", async (_, mode) => {
    for (const action of ["decline", "cancel"] as const) {
      const client = closeAfterTest(await connectWith(parameters, mode, () => action)(HELLO));
      for (const call of [MERGE, CHAIN]) expect(read(await client.callTool(call)).text).toMatch(needed);
    }
    expect(github.writes).toBe(0);
  });

  test.each(Object.entries(USERS))("%s: the user is not asked about a denied one", async (_, mode) => {
    const user: User = () => {
      throw new Error("asked");
    };
    for (const flags of [["--read-only"], ["--deny", "pr.merge"], ["--allow", "repo.*"]]) {
      const client = closeAfterTest(await connectWith(parameters, mode, user)([...HELLO, ...flags]));
      expect(read(await client.callTool(MERGE)).text).toMatch(/readOnly is set|is not allowed here/);
    }
    expect(github.requests).toEqual([]);
  });

  test("are skipped without a question in a chain that runs its valid steps", async () => {
    const user: User = () => {
      throw new Error("asked");
    };
    const client = closeAfterTest(await connectWith(parameters, "legacy", user)(HELLO));
    const steps = [STEPS[0], { task: "issue.delete", input: { issueNumber: 2 } }];
    const call = { name: "chain", arguments: { steps, skipInvalid: true } };
    expect(JSON.parse(read(await client.callTool(call)).text)).toMatchObject({
      status: "partial",
      data: [{}, null],
      errors: { 1: { message: expect.stringMatching(needed) } },
    });
  });

  test("are explained and listed", async () => {
    const client = closeAfterTest(await connect(HELLO));
    const explained = await client.callTool({ name: "explain", arguments: { capability_id: "pr.merge" } });
    expect(read(explained).isError).toBe(false);
    expect(read(await client.callTool({ name: "list_capabilities" })).text).toMatch(/^pr: .*merge/m);
  });
});

describe("flags", () => {
  test.each([
    [["--read-only"], {}],
    [[], { GHX_READ_ONLY: "1" }],
  ] as const)(
    "read-only mode by %j %j: refuses writes before any request and does not list them",
    async (flags, env) => {
      const client = closeAfterTest(await connect([...HELLO, ...flags], env));
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

  test("--allow and --deny: other capabilities are not run, explained or listed", async () => {
    const client = closeAfterTest(
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
    // No permitted capability is destructive.
    expect((await client.listTools()).tools[0]?.annotations).toEqual({ destructiveHint: false });
  });

  test.each([[["pr.merge"]], [{ id: "pr.merge" }], [1], [null]])(
    "the name %j is a VALIDATION error in all tools",
    async (name) => {
      const client = closeAfterTest(await connect([...HELLO, "--deny", "pr.merge"]));
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

  test("the default repository is GH_REPO, is in the description, and is overridden by the input", async () => {
    const client = closeAfterTest(await connect([], { GH_REPO: "octo/hello" }));
    const [execute] = (await client.listTools()).tools;
    expect(execute).toMatchObject({ description: expect.stringContaining("Default owner/name: octo/hello") });
    expect(JSON.parse(read(await client.callTool(VIEW)).text)).toMatchObject({ ok: true });
    const other = { capability_id: "issue.view", params: { owner: "octo", name: "other", issueNumber: 1 } };
    expect(read(await client.callTool({ name: "execute", arguments: other })).text).toContain("octo/other");
  });

  test.each([
    [["--deny", "pr.merg"], '--deny: no capability matches "pr.merg"; did you mean "pr.merge"?'],
    [["--allow", ""], '--allow: no capability matches ""'],
    [["--repo", "hello"], '-R: expected owner/name, got "hello"'],
    [["--readonly"], "unknown flag --readonly; did you mean --read-only?"],
    [["issue.view"], 'unexpected argument "issue.view"'],
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
    ["text that is not JSON", "nonsense{\n"],
    ["JSON that is not a message", '{"jsonrpc":"2.0","id":{},"method":7}\n'],
    ["an answer without a request", '{"jsonrpc":"2.0","id":99,"result":{}}\n'],
    ["bytes that are not UTF-8", Buffer.from([0xff, 0xfe, 0x0a])],
  ])("continues after a malformed message: %s", async (_, malformed) => {
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

  test.each([
    ["with its id first", (rest: string) => `{"jsonrpc":"2.0","id":7,${rest}}`],
    ["with its id last", (rest: string) => `{${rest},"jsonrpc":"2.0","id":7}`],
  ])("answers a message over the limit with an error and continues: %s", async (_, message) => {
    const padding = JSON.stringify({
      capability_id: "issue.view",
      params: { id: 8, text: "x".repeat(11_000_000) },
    });
    const child = start([]);
    const finished = finish(child);
    child.stdin.write(INITIALIZE);
    const rest = `"method":"tools/call","params":{"name":"execute","arguments":${padding}}`;
    child.stdin.write(`${message(rest)}\n`);
    child.stdin.write(`{"method":"${"x".repeat(11_000_000)}"}\n`);
    child.stdin.write(request(1, "tools/list"));
    await eventually(() => finished.lines().length).toBe(3);
    child.stdin.end();
    const { exitCode, out, err } = await finished;
    const answers = out
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(answers.find(({ id }) => id === 7)).toMatchObject({
      error: { code: -32600, message: expect.stringContaining("the largest possible message has 10000000") },
    });
    expect(answers.find(({ id }) => id === 1)).toMatchObject({ result: { tools: expect.any(Array) } });
    expect(exitCode).toBe(0);
    expect(err).toMatch(/^(?:ghx: The message has 110\d+ bytes; .*\n){2}$/);
  });

  test("answers a deeply nested message, and continues", async () => {
    const child = start(HELLO);
    const finished = finish(child);
    child.stdin.write(INITIALIZE);
    const deep = `${"[".repeat(400_000)}${"]".repeat(400_000)}`;
    const args = `{"capability_id":"issue.view","params":{"issueNumber":${deep}}}`;
    const call = `"method":"tools/call","params":{"name":"execute","arguments":${args}}`;
    child.stdin.write(`{"jsonrpc":"2.0","id":7,${call}}\n`);
    child.stdin.write(request(1, "tools/list"));
    await eventually(() => finished.lines().length).toBe(3);
    child.stdin.end();
    const { exitCode, out } = await finished;
    const answers = out
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(answers.map(({ id }) => id).sort()).toEqual([0, 1, 7]);
    expect(exitCode).toBe(0);
  });

  test("a defect outside of a call does not end the server", async () => {
    const script = 'process.on("SIGUSR2", () => { Promise.reject(Error("one")); throw Error("two"); })';
    const child = start([], { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(script)}` });
    const finished = finish(child);
    child.stdin.write(INITIALIZE);
    await eventually(() => finished.lines().length).toBe(1);
    child.kill("SIGUSR2");
    child.stdin.write(request(1, "tools/list"));
    await eventually(() => finished.lines().length).toBe(2);
    await eventually(() => finished.errors().length).toBe(2);
    child.stdin.end();
    const { exitCode, err } = await finished;
    expect(exitCode).toBe(0);
    expect(err.split("\n").sort()).toEqual(["", "ghx: one", "ghx: two"]);
  });

  test("writes only protocol messages to stdout after errors", async () => {
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

  test("exits with 0 and without output when stdin ends", async () => {
    const child = start([]);
    child.stdin.end();
    expect(await finish(child)).toMatchObject({ exitCode: 0, out: "", err: "" });
  });

  test("aborts running calls and exits when stdin ends", async () => {
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

  test.each(["SIGTERM", "SIGINT"] as const)("exits with 0 on %s", async (signal) => {
    const child = start([]);
    const finished = finish(child);
    child.stdin.write(INITIALIZE);
    await eventually(() => finished.lines().length).toBe(1);
    child.kill(signal);
    expect(await finished).toMatchObject({ exitCode: 0, err: "" });
  });

  test("exits when stdout is closed", async () => {
    const child = start([]);
    child.stdout.destroy();
    child.stdin.write(INITIALIZE);
    expect(await finish(child)).toMatchObject({ exitCode: 0 });
  });

  test("the tool definitions are within the token budget", async () => {
    const child = start([]);
    const finished = finish(child);
    child.stdin.write(INITIALIZE);
    child.stdin.write(request(1, "tools/list"));
    await eventually(() => finished.lines().length).toBe(2);
    child.stdin.end();
    const { out } = await finished;
    // The definitions as sent, not as parsed by a client.
    const [, sent = ""] = /"tools":(\[.*\])\}/.exec(out.split("\n")[1] ?? "") ?? [];
    const tools: { name: string; annotations?: unknown }[] = JSON.parse(sent);
    const three = tools
      .filter(({ name }) => name !== "chain")
      .map(({ annotations, ...definition }) => definition);
    expect(three).toHaveLength(3);
    expect(encode(JSON.stringify(three)).length).toBeLessThanOrEqual(150);
    expect(encode(sent).length).toBeLessThanOrEqual(230);
  });
});

describe("the bundle", () => {
  /** Returns the source files of a build. */
  const buildInputs = (folder: string): string[] =>
    Object.keys(JSON.parse(readFileSync(join(root, folder, "metafile-cjs.json"), "utf8")).inputs);
  const isInstalled = (path: string) => path.includes("node_modules/");

  test("other commands do not load the MCP SDK", () => {
    expect(buildInputs(CLI).length).toBeGreaterThan(100);
    expect(buildInputs(CLI).filter((path) => path.includes("@modelcontextprotocol"))).toEqual([]);
    expect(buildInputs(SERVER).filter(isInstalled).length).toBeGreaterThan(5);
  });

  test("the license of every bundled package is listed", () => {
    // A package may bundle others, which are in its source map.
    const sources = [...buildInputs(SERVER), ...buildInputs(CLI)].filter(isInstalled).flatMap((input) => {
      const map = join(root, `${input}.map`);
      return existsSync(map) ? [input, ...JSON.parse(readFileSync(map, "utf8")).sources] : [input];
    });
    const packages = sources.flatMap((path) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []);
    const notices = readFileSync(join(root, "THIRD-PARTY-LICENSES.txt"), "utf8").split("\n");
    expect(new Set(packages).size).toBeGreaterThan(5);
    expect([...new Set(packages)].filter((name) => !notices.includes(name))).toEqual([]);
  });
});
