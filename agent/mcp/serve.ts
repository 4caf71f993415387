// Serves MCP over stdin and stdout until the client disconnects. Built as a separate bundle with the MCP SDK.

import { type StdioServerHandle, StdioServerTransport, serveStdio } from "@modelcontextprotocol/server/stdio";
import type { Tools } from "../tools.js";
import { limitMessages } from "./limit-messages.js";
import { createMcpServer } from "./server.js";

export interface ServeOptions {
  readonly version: string;
  /** Called for an error of the connection. Only the protocol is written to stdout. */
  readonly onError: (error: Error) => void;
  /** Ends the server as if the client had disconnected: running calls are aborted. */
  readonly signal: AbortSignal;
}

/** The largest message in bytes. A larger one is answered with an error. */
const MAX_MESSAGE = 10_000_000;
const INVALID_REQUEST = -32600;

/** Serves the tools. Resolves when the client closes stdin or the signal is aborted. */
export async function serve(tools: Tools, { version, onError, signal }: ServeOptions): Promise<void> {
  const ended = new Promise<void>((resolve) => {
    process.stdin.once("end", resolve).once("close", resolve);
    process.stdout.once("close", resolve).once("error", () => resolve());
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
  // A defect in one call must not end the others.
  const onDefect = (thrown: unknown) => onError(thrown instanceof Error ? thrown : new Error(String(thrown)));
  process.on("uncaughtException", onDefect).on("unhandledRejection", onDefect);
  const input = limitMessages(MAX_MESSAGE, ({ id, bytes }) => {
    const message = `The message has ${bytes} bytes; the largest possible message has ${MAX_MESSAGE}.`;
    onError(new Error(message));
    if (id === undefined) return;
    const answer = { jsonrpc: "2.0" as const, id, error: { code: INVALID_REQUEST, message } };
    transport.send(answer).catch(onDefect);
  });
  const transport = new StdioServerTransport(process.stdin.pipe(input), process.stdout, {
    // Of a complete line, which is at most this long.
    maxBufferSize: 2 * MAX_MESSAGE,
  });
  const handle: StdioServerHandle = serveStdio(() => createMcpServer(tools, version), {
    transport,
    onerror: onError,
  });
  await ended;
  process.stdin.unpipe(input).pause();
  await handle.close();
}
