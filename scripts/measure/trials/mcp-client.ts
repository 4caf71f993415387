// A client of an MCP server for one call, which prints what a client shows to a model. `start` bundles it.
//
//   tools                   the instructions of the server, and the definitions of its tools
//   <tool> '<arguments>'    calls a tool with arguments in JSON, and prints the text of its result

import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";

/** Inserted when the client is bundled: the command that starts the server. */
declare const SERVER: readonly [string, ...string[]];

const USAGE = "usage: tools, or <tool> '<arguments as a JSON object>'";

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
});

async function main([name, json, ...more]: readonly string[]): Promise<void> {
  if (name === undefined || more.length > 0 || (json === undefined) !== (name === "tools"))
    throw new Error(USAGE);
  const input = readObject(json ?? "{}");
  const client = await connect();
  try {
    if (name === "tools") await printTools(client);
    else await callTool(client, name, input);
  } finally {
    await client.close();
  }
}

function readObject(json: string): Record<string, unknown> {
  const value: unknown = JSON.parse(json);
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new Error(USAGE);
  return { ...value };
}

async function connect(): Promise<Client> {
  const client = new Client(
    { name: "trial", version: "1.0.0" },
    { versionNegotiation: { mode: { pin: "2026-07-28" } } },
  );
  const [command, ...args] = SERVER;
  // Without `env`, the server would get only a few of the variables.
  const env = Object.fromEntries(
    Object.entries(process.env).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );
  await client.connect(new StdioClientTransport({ command, args, env }));
  return client;
}

async function printTools(client: Client): Promise<void> {
  const { tools } = await client.listTools();
  const definitions = tools.map(({ name, description, inputSchema }) =>
    JSON.stringify({ name, description, inputSchema }),
  );
  process.stdout.write(`${[client.getInstructions() ?? "", ...definitions].join("\n")}\n`);
}

async function callTool(client: Client, name: string, input: Record<string, unknown>): Promise<void> {
  const { content, isError } = await client.callTool({ name, arguments: input });
  const texts = content.flatMap((part) => (part.type === "text" ? [part.text] : []));
  process.stdout.write(`${texts.join("\n")}\n`);
  if (isError === true) process.exitCode = 1;
}
