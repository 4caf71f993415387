// The process of `ghx mcp`: malformed messages, signals, the end of its input; and what its bundle contains.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fault } from "@ghx/local-github";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, test } from "vitest";
import { outputOf } from "../cli/testing/finish.js";
import { eventually, HELLO, root, useBuiltServer } from "./testing/built-server.js";
import { CLIENT, hangingServer } from "./testing/clients.js";

const server = useBuiltServer("mcp-process");

const VIEW = { name: "execute", arguments: { capability_id: "issue.view", params: { issueNumber: 1 } } };

interface Message {
  readonly id?: number | null;
  readonly result?: unknown;
  readonly error?: { readonly code: number };
}

/** Returns the messages that the server has printed, each on a line. */
const readMessages = (out: string): Message[] =>
  out
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

describe("the process", () => {
  const request = (id: number, method: string, params: object = {}) =>
    `${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`;
  const INITIALIZE = request(0, "initialize", {
    protocolVersion: "2025-11-25",
    capabilities: {},
    clientInfo: CLIENT,
  });

  test.each([
    ["text that is not JSON", "nonsense{\n", { id: null, code: -32700 }],
    ["JSON that is not a message", '{"jsonrpc":"2.0","id":{},"method":7}\n', { id: null, code: -32600 }],
    ["a request without a method", '{"jsonrpc":"2.0","id":5}\n', { id: 5, code: -32600 }],
    ["a batch", "[]\n", { id: null, code: -32600 }],
    ["an answer without a request", '{"jsonrpc":"2.0","id":99,"result":{}}\n', undefined],
    ["an empty line", "\n", undefined],
    ["bytes that are not UTF-8", Buffer.from([0xff, 0xfe, 0x0a]), { id: null, code: -32700 }],
  ])(
    "answers a malformed message with the error of JSON-RPC, and continues: %s",
    async (_, malformed, expected) => {
      const child = server.start([]);
      child.stdin.write(malformed);
      child.stdin.write(INITIALIZE);
      child.stdin.write(malformed);
      child.stdin.write(request(1, "tools/list"));
      const finished = outputOf(child);
      await eventually(() => finished.lines().length).toBeGreaterThanOrEqual(expected ? 4 : 2);
      child.stdin.end();
      const { exitCode, out } = await finished;
      const answers = readMessages(out);
      expect(answers.filter(({ result }) => result).map(({ id }) => id)).toEqual([0, 1]);
      const errors = answers.flatMap(({ id, error }) => (error ? [{ id, code: error.code }] : []));
      expect(errors).toEqual(expected ? [expected, expected] : []);
      expect(exitCode).toBe(0);
    },
  );

  test.each([
    ["with its id first", (rest: string) => `{"jsonrpc":"2.0","id":7,${rest}}`],
    ["with its id last", (rest: string) => `{${rest},"jsonrpc":"2.0","id":7}`],
  ])("answers a message over the limit with an error and continues: %s", async (_, message) => {
    const padding = JSON.stringify({
      capability_id: "issue.view",
      params: { id: 8, text: "x".repeat(11_000_000) },
    });
    const child = server.start([]);
    const finished = outputOf(child);
    child.stdin.write(INITIALIZE);
    const rest = `"method":"tools/call","params":{"name":"execute","arguments":${padding}}`;
    child.stdin.write(`${message(rest)}\n`);
    child.stdin.write(`{"method":"${"x".repeat(11_000_000)}"}\n`);
    child.stdin.write(request(1, "tools/list"));
    await eventually(() => finished.lines().length).toBe(3);
    child.stdin.end();
    const { exitCode, out, err } = await finished;
    const answers = readMessages(out);
    expect(answers.find(({ id }) => id === 7)).toMatchObject({
      error: { code: -32600, message: expect.stringContaining("the largest possible message has 10000000") },
    });
    expect(answers.find(({ id }) => id === 1)).toMatchObject({ result: { tools: expect.any(Array) } });
    expect(exitCode).toBe(0);
    expect(err).toMatch(/^(?:ghx: The message has 110\d+ bytes; .*\n){2}$/);
  });

  test("answers a deeply nested message, and continues", async () => {
    const child = server.start(HELLO);
    const finished = outputOf(child);
    child.stdin.write(INITIALIZE);
    const deep = `${"[".repeat(400_000)}${"]".repeat(400_000)}`;
    const args = `{"capability_id":"issue.view","params":{"issueNumber":${deep}}}`;
    const call = `"method":"tools/call","params":{"name":"execute","arguments":${args}}`;
    child.stdin.write(`{"jsonrpc":"2.0","id":7,${call}}\n`);
    child.stdin.write(request(1, "tools/list"));
    await eventually(() => finished.lines().length).toBe(3);
    child.stdin.end();
    const { exitCode, out } = await finished;
    const answers = readMessages(out);
    expect(answers.map(({ id }) => id).sort()).toEqual([0, 1, 7]);
    expect(exitCode).toBe(0);
  });

  test("a defect outside of a call does not end the server", async () => {
    const script = 'process.on("SIGUSR2", () => { Promise.reject(Error("one")); throw Error("two"); })';
    const child = server.start([], {
      NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(script)}`,
    });
    const finished = outputOf(child);
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
    server.github.faults.add({ match: {}, do: fault.badGateway() });
    const child = server.start(["-R", "octo/hello"]);
    const finished = outputOf(child);
    child.stdin.write(INITIALIZE);
    child.stdin.write("nonsense\n");
    child.stdin.write('{"jsonrpc":"2.0","method":5}\n');
    child.stdin.write(
      request(1, "tools/call", {
        name: "execute",
        arguments: { capability_id: "issue.create", params: { title: "x" } },
      }),
    );
    await eventually(() => finished.lines().length).toBe(4);
    child.stdin.end();
    const { out, err } = await finished;
    for (const message of readMessages(out)) expect(message).toMatchObject({ jsonrpc: "2.0" });
    expect(err).toMatch(/^(?:ghx: .*\n)*$/);
  });

  test("exits with 0 and without output when stdin ends", async () => {
    const child = server.start([]);
    child.stdin.end();
    expect(await outputOf(child)).toMatchObject({ exitCode: 0, out: "", err: "" });
  });

  test("aborts running calls and exits when stdin ends", async () => {
    const hanging = await hangingServer();
    try {
      const child = server.start(HELLO, { GHX_API_URL: hanging.url });
      child.stdin.write(INITIALIZE);
      child.stdin.write(request(1, "tools/call", VIEW));
      await eventually(() => hanging.opened()).toBe(1);
      child.stdin.end();
      expect(await outputOf(child)).toMatchObject({ exitCode: 0, err: "" });
      expect(hanging.closed()).toBe(1);
    } finally {
      await hanging.close();
    }
  });

  test.each(["SIGTERM", "SIGINT"] as const)("exits with 0 on %s", async (signal) => {
    const child = server.start([]);
    const finished = outputOf(child);
    child.stdin.write(INITIALIZE);
    await eventually(() => finished.lines().length).toBe(1);
    child.kill(signal);
    expect(await finished).toMatchObject({ exitCode: 0, err: "" });
  });

  test("exits when stdout is closed", async () => {
    const child = server.start([]);
    child.stdout.destroy();
    child.stdin.write(INITIALIZE);
    expect(await outputOf(child)).toMatchObject({ exitCode: 0 });
  });

  test("the tool definitions are within the token budget", async () => {
    const child = server.start([]);
    const finished = outputOf(child);
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
    expect(buildInputs(server.folders.cli).length).toBeGreaterThan(100);
    expect(buildInputs(server.folders.cli).filter((path) => path.includes("@modelcontextprotocol"))).toEqual(
      [],
    );
    expect(buildInputs(server.folders.server).filter(isInstalled).length).toBeGreaterThan(5);
  });

  test("the license of every bundled package is listed", () => {
    // A package may bundle others, which are in its source map.
    const sources = [...buildInputs(server.folders.server), ...buildInputs(server.folders.cli)]
      .filter(isInstalled)
      .flatMap((input) => {
        const map = join(root, `${input}.map`);
        return existsSync(map) ? [input, ...JSON.parse(readFileSync(map, "utf8")).sources] : [input];
      });
    const packages = sources.flatMap(
      (path) => /^(?:@[^/]+\/)?[^/]+/.exec(path.split("node_modules/").slice(1).at(-1) ?? "")?.[0] ?? [],
    );
    const notices = readFileSync(join(root, "THIRD-PARTY-LICENSES.txt"), "utf8").split("\n");
    expect(new Set(packages).size).toBeGreaterThan(5);
    expect([...new Set(packages)].filter((name) => !notices.includes(name))).toEqual([]);
  });
});
