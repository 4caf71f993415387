// Serves MCP over stdin and stdout until the client disconnects. Built as a separate bundle with the MCP SDK.

import { type StdioServerHandle, StdioServerTransport, serveStdio } from "@modelcontextprotocol/server/stdio";
import type { Tools } from "../tools.js";
import { createMcpServer } from "./server.js";

export interface ServeOptions {
  readonly version: string;
  /** Called for an error of the connection. Only the protocol is written to stdout. */
  readonly onError: (error: Error) => void;
  /** Ends the server as if the client had disconnected: running calls are aborted. */
  readonly signal: AbortSignal;
}

/** Serves the tools. Resolves when the client closes stdin or the signal is aborted. */
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
