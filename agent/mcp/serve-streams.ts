// Serves MCP over two streams until the client disconnects.

import type { Readable, Writable } from "node:stream";
import { type StdioServerHandle, StdioServerTransport, serveStdio } from "@modelcontextprotocol/server/stdio";
import type { Tools } from "../tools/tools.js";
import { answerInvalid } from "./invalid-message.js";
import { limitMessages, type OnTooLarge } from "./limit-messages.js";
import { createMcpServer } from "./server.js";

export interface ServeOptions {
  readonly version: string;
  /** Called for an error of the connection. */
  readonly onError: (error: Error) => void;
  /** Ends the server as if the client had disconnected: running calls are aborted. */
  readonly signal: AbortSignal;
}

/** The largest message in bytes. A larger one is answered with an error. */
const MAX_MESSAGE = 10_000_000;
const INVALID_REQUEST = -32600;

/** Serves the tools. Resolves when the client closes a stream or the signal is aborted. */
export async function serveStreams(
  tools: Tools,
  { version, onError, signal }: ServeOptions,
  { input, output }: { readonly input: Readable; readonly output: Writable },
): Promise<void> {
  const ended = new Promise<void>((resolve) => {
    input.once("end", resolve).once("close", resolve);
    output.once("close", resolve).once("error", () => resolve());
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
  const onTooLarge: OnTooLarge = ({ id, bytes }) => {
    const message = `The message has ${bytes} bytes; the largest possible message has ${MAX_MESSAGE}.`;
    onError(new Error(message));
    if (id === undefined) return;
    const answer = { jsonrpc: "2.0" as const, id, error: { code: INVALID_REQUEST, message } };
    transport.send(answer).catch(onError);
  };
  const limited = limitMessages(MAX_MESSAGE, onTooLarge, (line) => {
    const answer = answerInvalid(line);
    if (answer !== undefined) output.write(`${JSON.stringify(answer)}\n`);
    return answer === undefined;
  });
  const transport = new StdioServerTransport(input.pipe(limited), output, {
    // Of a complete line, which is at most this long.
    maxBufferSize: 2 * MAX_MESSAGE,
  });
  const handle: StdioServerHandle = serveStdio(() => createMcpServer(tools, version), {
    transport,
    onerror: onError,
  });
  await ended;
  input.unpipe(limited).pause();
  await handle.close();
}
