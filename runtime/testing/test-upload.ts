// A request with bytes to a server of its own.

import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { bindRequest, type RestOptions, type RestParameters } from "../client/request.js";
import type { GhxOptions } from "../contract/options.js";
import { respondJson } from "./test-server.js";
import { testSession } from "./test-session.js";

export type Respond = (message: IncomingMessage, response: ServerResponse, count: number) => void;
export const created: Respond = (_, response) => respondJson(response, { id: 1 }, 201);

/** Sends a request to a server that hashes bodies. */
export async function upload(
  data: unknown,
  more: { options?: RestOptions; client?: GhxOptions; respond?: Respond; route?: string } = {},
) {
  const received: { url: string; hash: string; headers: IncomingMessage["headers"] }[] = [];
  const server = createServer((message, response) => {
    const digest = createHash("sha256");
    message.on("data", (chunk) => digest.update(chunk));
    message.on("end", () => {
      const { url = "", headers } = message;
      received.push({ url, hash: digest.digest("hex"), headers });
      (more.respond ?? created)(message, response, received.length);
    });
    message.on("error", () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = Object(server.address());
  const send = bindRequest(testSession(`http://127.0.0.1:${port}`, more.client));
  const parameters: RestParameters = { owner: "o", repo: "r", release_id: 1, name: "a b.bin", data };
  const route = more.route ?? "POST /repos/{owner}/{repo}/releases/{release_id}/assets";
  const result = await send(route, parameters, more.options);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  return { result, received };
}
