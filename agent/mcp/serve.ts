// Serves MCP over stdin and stdout until the client disconnects. Built as a separate bundle with the MCP SDK.

import type { Tools } from "../tools/tools.js";
import { type ServeOptions, serveStreams } from "./serve-streams.js";

export type { ServeOptions } from "./serve-streams.js";

/** Serves the tools. Resolves when the client closes stdin or the signal is aborted. Only the protocol is written to stdout. */
export async function serveTools(tools: Tools, options: ServeOptions): Promise<void> {
  // A defect in one call must not end the others.
  const onDefect = (thrown: unknown) =>
    options.onError(thrown instanceof Error ? thrown : new Error(String(thrown)));
  process.on("uncaughtException", onDefect).on("unhandledRejection", onDefect);
  await serveStreams(tools, options, { input: process.stdin, output: process.stdout });
}
