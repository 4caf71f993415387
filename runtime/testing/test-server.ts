// A local HTTP server for tests, and what it answers.

import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

/** A request that the server received. */
export interface ReceivedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

export interface TestServer extends AsyncDisposable {
  readonly url: string;
  readonly requests: ReceivedRequest[];
}

export type Handler = (request: ReceivedRequest, response: ServerResponse, count: number) => void;

/** Starts a server on a free port or a Unix socket. */
export async function serve(handler: Handler, socket?: string): Promise<TestServer> {
  const requests: ReceivedRequest[] = [];
  const server = createServer((message, response) => {
    const chunks: Buffer[] = [];
    message.on("data", (chunk: Buffer) => chunks.push(chunk));
    message.on("end", () => {
      const { method = "", url = "", headers } = message;
      const received = { method, url, headers, body: Buffer.concat(chunks).toString() };
      requests.push(received);
      handler(received, response, requests.length);
    });
  });
  await new Promise<void>((resolve) => {
    if (socket === undefined) server.listen(0, "127.0.0.1", resolve);
    else server.listen(socket, resolve);
  });
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Sends a JSON response. */
export function respondJson(
  response: ServerResponse,
  value: unknown,
  status = 200,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(JSON.stringify(value));
}

/** Handles GraphQL and REST requests separately. */
export const split =
  (graphql: Handler, rest: Handler): Handler =>
  (request, response, count) =>
    (request.url === "/graphql" ? graphql : rest)(request, response, count);

export const status =
  (code: number, message = "m", headers: Record<string, string> = {}): Handler =>
  (_request, response) =>
    respondJson(response, { message }, code, headers);

export const data =
  (value: unknown): Handler =>
  (_request, response) =>
    respondJson(response, { data: value });

export const reset: Handler = (_request, response) => response.socket?.resetAndDestroy();

/** Uses the first handler for the first request, the second for the second, and the last one for all later requests. */
export const inTurn =
  (...handlers: readonly Handler[]): Handler =>
  (request, response, count) =>
    handlers[Math.min(count, handlers.length) - 1]?.(request, response, count);
