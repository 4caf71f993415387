// Serves MCP over stdin and stdout until the client is gone. Bundled by itself, with the MCP SDK.

import { type StdioServerHandle, StdioServerTransport, serveStdio } from "@modelcontextprotocol/server/stdio";
import type { Tools } from "../tools.js";
import { createMcpServer } from "./server.js";

export interface ServeOptions {
  readonly version: string;
  /** Told of what is wrong with the connection; stdout carries the protocol alone. */
  readonly onError: (error: Error) => void;
  /** Ends the server as if the client had gone: calls in flight are aborted. */
  readonly signal: AbortSignal;
}

/** Resolves when the client has closed stdin, or the signal ended the server. */
export async function serve(tools: Tools, { version, onError, signal }: ServeOptions): Promise<void> {
  const ended = new Promise<void>((resolve) => {
    process.stdin.once("end", resolve).once("close", resolve);
    process.stdout.once("close", resolve).once("error", () => resolve());
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
  const handle: StdioServerHandle = serveStdio(() => createMcpServer(tools, version), {
    transport: new StdioServerTransport(),
    onerror: onError,
  });
  await ended;
  await handle.close();
}
