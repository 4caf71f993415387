// Clients of `ghx mcp`: the current and the former official client, and the process without a client.

import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { Client as FormerClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as FormerTransport } from "@modelcontextprotocol/sdk/client/stdio.js";

type ConnectArgument = Parameters<FormerClient["connect"]>[0];

export const CLIENT = { name: "test", version: "1.0.0" };

/** The part of a client that the tests use. */
export interface TestClient {
  listTools(): Promise<{ tools: readonly { name: string; annotations?: object | undefined }[] }>;
  callTool(
    call: { name: string; arguments?: Record<string, unknown> },
    signal?: AbortSignal,
  ): Promise<{ content?: unknown; isError?: unknown }>;
  serverVersion(): unknown;
  close(): Promise<void>;
}

export type Connect = (args?: readonly string[], env?: Record<string, string>) => Promise<TestClient>;

/** The user of a client: sees the message of a form, and accepts, declines or cancels. */
type Action = "accept" | "decline" | "cancel";
export type User = (message: string) => Action | Promise<Action>;

/** Returns how a program is started: arguments after `mcp`, and environment variables. */
export type Launch = (
  args: readonly string[],
  env?: Record<string, string>,
) => { command: string; args: string[]; env: Record<string, string>; cwd: string };

/** Connects a client of the current SDK with a revision of the protocol. Without a user, it can show no form. */
export function connectWith(
  parameters: Launch,
  mode: "legacy" | { pin: "2026-07-28" },
  user?: User,
): Connect {
  return async (args = [], env = {}) => {
    const capabilities = user === undefined ? {} : { elicitation: { form: {} } };
    const client = new Client(CLIENT, { versionNegotiation: { mode }, capabilities });
    if (user !== undefined)
      client.setRequestHandler("elicitation/create", async ({ params }) => {
        const action = await user(params.message);
        return action === "accept" ? { action, content: {} } : { action };
      });
    await client.connect(new StdioClientTransport(parameters(args, env)));
    return {
      listTools: () => client.listTools(),
      callTool: (call, signal) => client.callTool(call, signal === undefined ? {} : { signal }),
      serverVersion: () => client.getServerVersion(),
      close: () => client.close(),
    };
  };
}

/** Connects a client of the former SDK, which most programs still use. */
export const connectFormer =
  (parameters: Launch): Connect =>
  async (args = [], env = {}) => {
    const client = new FormerClient(CLIENT);
    const transport = new FormerTransport(parameters(args, env));
    // Its optional properties are declared without exactOptionalPropertyTypes.
    await client.connect(transport as ConnectArgument);
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

/** Starts the process without a client. */
export function start(
  parameters: Launch,
  args: readonly string[],
  env?: Record<string, string>,
): ChildProcessWithoutNullStreams {
  const { command, args: argv, ...options } = parameters(args, env);
  return spawn(command, argv, options);
}

/** Starts a server that never answers. Counts its requests, and those that the client aborted. */
export async function hangingServer() {
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
