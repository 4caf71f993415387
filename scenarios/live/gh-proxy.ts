// Forwards the requests of gh, which it sends to a Unix socket, to a GitHub. So they are recorded like all others.

import { createServer, type IncomingMessage, type Server } from "node:http";
import { listenOn } from "../github/server/listen.js";

/** Headers of one connection, and those that `fetch` sets. */
const OWN_HEADERS =
  /^(connection|host|content-length|content-encoding|transfer-encoding|accept-encoding|keep-alive)$/;

export async function startGhProxy(socketPath: string, apiUrl: string, send: typeof fetch): Promise<Server> {
  const server = createServer((incoming, response) => {
    forward(incoming, apiUrl, send).then(
      async (answer) => {
        response.writeHead(answer.status, keptHeaders(answer.headers));
        response.end(Buffer.from(await answer.arrayBuffer()));
      },
      (thrown: unknown) => response.writeHead(502).end(`${thrown}`),
    );
  });
  await listenOn(server, { path: socketPath });
  return server;
}

async function forward(incoming: IncomingMessage, apiUrl: string, send: typeof fetch): Promise<Response> {
  const { method = "GET", url = "/", headers } = incoming;
  const base = baseUrl(headers.host, apiUrl);
  // Other hosts, such as the hosts of signed links, must not get the token.
  if (base === undefined) throw new Error(`${headers.host} is not forwarded`);
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  return send(`${base}${url}`, {
    method,
    redirect: "manual",
    headers: keptHeaders(
      Object.entries(headers).flatMap(([name, value]): [string, string][] =>
        typeof value === "string" ? [[name, value]] : [],
      ),
    ),
    ...(body.length > 0 && { body }),
  });
}

/** Returns the URL that a host of gh's requests stands for. */
function baseUrl(host: string | undefined, apiUrl: string): string | undefined {
  if (host === "api.github.com") return apiUrl;
  if (host !== "uploads.github.com") return undefined;
  return apiUrl === "https://api.github.com" ? "https://uploads.github.com" : `${apiUrl}/api/uploads`;
}

function keptHeaders(headers: Iterable<[string, string]>): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => !OWN_HEADERS.test(name)));
}
