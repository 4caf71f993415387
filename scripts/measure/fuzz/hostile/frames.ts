// Hostile messages for the MCP server, which runs in this process.

import { PassThrough } from "node:stream";
import fc from "fast-check";
import { serveStreams } from "../../../../agent/mcp/serve-streams.js";
import { safeLine } from "../../../../agent/output/text.js";
import { hostileTools, toolCall } from "./agent-inputs.js";
import { checkOutput } from "./checks.js";
import { hostileValue } from "./hostile-values.js";
import { brief, type Finding, type InputSource } from "./input.js";

/** Connections of clients: those that begin with `initialize`, and those whose requests name the protocol. */
const CLIENTS = [
  {
    opening: {
      method: "initialize",
      params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "fuzz", version: "1" } },
    },
    meta: {},
  },
  {
    opening: undefined,
    meta: {
      _meta: {
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": { elicitation: { form: {} } },
        "io.modelcontextprotocol/clientInfo": { name: "fuzz", version: "1" },
      },
    },
  },
] as const;

const method = fc.constantFrom(
  "initialize",
  "ping",
  "tools/list",
  "tools/call",
  "server/discover",
  "subscriptions/listen",
  "logging/setLevel",
  "resources/read",
  "prompts/get",
  "completion/complete",
  "notifications/initialized",
  "notifications/cancelled",
  "notifications/progress",
  "__proto__",
  "constructor",
  "toString",
  "",
);
const id = fc.oneof(
  fc.integer(),
  fc.constantFrom("1", "__proto__", "constructor", "", 1.5, 2 ** 53),
  hostileValue,
);
const call = toolCall.map(([name, args]) => ({ name, arguments: args }));
const message = (meta: object): fc.Arbitrary<unknown> => {
  const params = fc.oneof(
    call,
    call.map((one) => ({ ...one, ...meta })),
    hostileValue,
    fc.constant({ ...meta }),
  );
  return fc.oneof(
    fc.record({ jsonrpc: fc.constant("2.0"), id, method: fc.constant("tools/call"), params }),
    fc.record(
      {
        jsonrpc: fc.oneof(fc.constant("2.0"), hostileValue),
        id,
        method: fc.oneof(method, hostileValue),
        params,
      },
      { requiredKeys: [] },
    ),
    fc.record({ jsonrpc: fc.constant("2.0"), id, result: hostileValue }),
    fc.record({ jsonrpc: fc.constant("2.0"), id, error: hostileValue }),
    hostileValue,
  );
};

const LARGE = 10_500_000;
const BROKEN: readonly (() => string | Buffer)[] = [
  () => "",
  () => "nonsense{",
  () => "null",
  () => "[]",
  () => '{"jsonrpc":"2.0"',
  () => '{"jsonrpc":"2.0","id":1,"id":2,"method":"tools/list","method":"__proto__"}',
  () => '{"__proto__":{"polluted":true},"jsonrpc":"2.0","id":3,"method":"tools/list"}',
  () => "[".repeat(100_000),
  () => `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`,
  () => "a".repeat(2_000_000),
  () => `{"jsonrpc":"2.0","id":7,"method":"tools/call","params":"${"a".repeat(2_000_000)}"}`,
  () => Buffer.from([0xff, 0xfe, 0x00, 0x80]),
  () => "\u0000\u001b[31m\u2028\r",
];
const TOO_LARGE = () => `{"jsonrpc":"2.0","id":8,"method":"ping","params":"${"a".repeat(LARGE)}"}`;

/** A line, created only when it is sent. */
const frame = (meta: object): fc.Arbitrary<() => string | Buffer> => {
  const one = message(meta);
  const json = (arbitrary: fc.Arbitrary<unknown>) =>
    arbitrary.map((value) => () => JSON.stringify(value) ?? "");
  return fc.oneof(
    { weight: 360, arbitrary: json(one) },
    { weight: 48, arbitrary: json(fc.array(one, { maxLength: 3 })) },
    { weight: 48, arbitrary: json(one).map((create) => () => create().slice(0, -1)) },
    { weight: 120, arbitrary: fc.constantFrom(...BROKEN) },
    { weight: 1, arbitrary: fc.constant(TOO_LARGE) },
  );
};

export function frameInputs(): InputSource {
  let connection: Connection | undefined;
  return {
    create: ({ index, seed }, count) => {
      const client = CLIENTS[index % CLIENTS.length] ?? CLIENTS[0];
      return fc.sample(frame(client.meta), { numRuns: count, seed }).map((create) => ({
        describe: () => `frame ${brief(create())}`,
        run: async () => {
          connection ??= await connect(client);
          return connection.send(create());
        },
      }));
    },
    end: async () => {
      await connection?.close();
      connection = undefined;
    },
  };
}

interface Connection {
  /** Sends a line and waits until the server answers the request after it. */
  send(line: string | Buffer): Promise<Finding[]>;
  close(): Promise<void>;
}

async function connect({ opening, meta }: (typeof CLIENTS)[number]): Promise<Connection> {
  const input = new PassThrough();
  const output = new PassThrough();
  const findings: Finding[] = [];
  const answered = new Map<string, () => void>();
  let count = 0;
  let rest = "";
  output.setEncoding("utf8").on("data", (text: string) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) readLine(line);
  });
  function readLine(line: string): void {
    const { jsonrpc, id, ...answer } = JSON.parse(line);
    if (jsonrpc !== "2.0") findings.push("stacks");
    const resolve = typeof id === "string" ? answered.get(id) : undefined;
    if (resolve) resolve();
    else findings.push(...texts(answer).flatMap(checkOutput));
  }
  const served = serveStreams(
    hostileTools(),
    {
      version: "1.0.0",
      onError: ({ message }) => findings.push(...checkOutput(safeLine(message))),
      signal: new AbortController().signal,
    },
    { input, output },
  );
  const ended = served.then(() => {
    throw new Error("the server ended");
  });
  ended.catch(() => {});

  async function request(content: { readonly method: string; readonly params?: object }): Promise<void> {
    const id = `probe ${count++}`;
    const answer = new Promise<void>((resolve) => answered.set(id, resolve));
    input.write(`${JSON.stringify({ jsonrpc: "2.0", id, ...content })}\n`);
    await Promise.race([answer, ended]);
    answered.delete(id);
  }
  if (opening) await request(opening);
  return {
    send: async (line) => {
      input.write(line);
      input.write("\n");
      await request({ method: "tools/list", params: meta });
      return findings.splice(0);
    },
    close: async () => {
      input.end();
      await served;
    },
  };
}

/** Returns all texts in a JSON value. */
function texts(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(texts) : [];
}
