/** From HTTP to the API and back: reads the request, lets faults strike, writes the answer and the log. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { operationKinds } from "../graphql/execute.js";
import type { ApiRequest } from "../http.js";
import { type ApiAnswer, type ApiContext, answerApi, parseGraphQL, tokenOf } from "./api.js";
import type { FaultAction } from "./fault.js";
import type { Faults } from "./faults.js";
import type { LoggedRequest } from "./request-log.js";

export interface HandlerContext extends ApiContext {
  readonly faults: Faults;
  readonly latencyMs: number;
  readonly log: (request: LoggedRequest) => void;
  readonly requestId: () => string;
}

/** Paths as on github.com, or as on GitHub Enterprise. */
export async function handleRequest(
  context: HandlerContext,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const bytes = await readBody(incoming);
  const body = bytes.toString("utf8");
  const url = new URL(incoming.url ?? "/", "http://localhost");
  const uploads = url.pathname.startsWith("/api/uploads/") || incoming.headers.host === "uploads.github.com";
  const path =
    url.pathname.replace(/^\/api\/(?:v3|uploads)(?=\/|$)/, "").replace(/^\/api(?=\/graphql$)/, "") || "/";
  const api = path === "/graphql" ? ("graphql" as const) : ("rest" as const);
  const method = incoming.method ?? "GET";
  const operations = api === "graphql" ? operationKinds(parseGraphQL(body)?.query ?? "") : [];
  const mutation = api === "graphql" ? operations.includes("mutation") : !["GET", "HEAD"].includes(method);
  const request: ApiRequest = {
    method,
    path,
    query: url.searchParams,
    headers: headersOf(incoming),
    body,
    bytes,
    host: uploads ? "uploads" : "api",
  };
  const strikes = context.faults.strike({ api, via: context.via, method, path, mutation });
  if (context.latencyMs > 0) await sleep(context.latencyMs);

  const log = (status: number, bytesOut: number, mutations: readonly string[]) =>
    context.log({
      via: context.via,
      api,
      method,
      path: `${path}${url.search}`,
      status,
      authorization: tokenOf(incoming.headers.authorization),
      bytesIn: bytes.length,
      bytesOut,
      operations,
      mutations,
    });

  for (const strike of strikes) {
    if (strike.kind === "delay") await sleep(strike.ms);
    if (strike.kind === "hang") return log(0, 0, []);
    if (strike.kind === "reset" && strike.when === "before") {
      log(0, 0, []);
      incoming.socket.destroy();
      return;
    }
    if (strike.kind === "respond" && !strike.after) {
      return log(strike.status, write(context, response, strike), []);
    }
  }
  const answer = await answerSafely(context, api, request);
  const lost = strikes.find((strike) => strike.kind === "reset");
  if (lost) {
    log(0, 0, answer.mutations);
    incoming.socket.destroy();
    return;
  }
  const replaced = strikes.find((strike) => strike.kind === "respond");
  const bytesOut = replaced
    ? write(context, response, replaced)
    : write(context, response, spoil(answer, strikes), strikes);
  log(replaced?.status ?? answer.status, bytesOut, answer.mutations);
}

/** A failure of the server itself is told as such, and never taken for GitHub's. */
async function answerSafely(
  context: ApiContext,
  api: "graphql" | "rest",
  request: ApiRequest,
): Promise<ApiAnswer> {
  try {
    return await answerApi(context, api, request);
  } catch (error) {
    const message = `The local GitHub failed: ${error instanceof Error ? error.stack : String(error)}`;
    return { status: 500, body: { message }, mutations: [] };
  }
}

interface Wire {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Writes an answer, or its first bytes; returns how many. */
function write(
  context: HandlerContext,
  response: ServerResponse,
  answer: Wire,
  strikes: FaultAction[] = [],
): number {
  const json = typeof answer.body === "object" && answer.body !== null;
  const bytes = Buffer.from(json ? JSON.stringify(answer.body) : String(answer.body ?? ""));
  response.statusCode = answer.status;
  response.setHeader("x-github-request-id", context.requestId());
  response.setHeader("x-github-media-type", "github.v3; format=json");
  if (bytes.length > 0)
    response.setHeader(
      "content-type",
      json ? "application/json; charset=utf-8" : "text/plain; charset=utf-8",
    );
  for (const [name, value] of Object.entries(answer.headers ?? {})) response.setHeader(name, value);
  const cut = strikes.find((strike) => strike.kind === "truncate");
  if (cut) {
    response.setHeader("content-length", bytes.length);
    response.write(bytes.subarray(0, cut.bytes), () => response.destroy());
    return Math.min(cut.bytes, bytes.length);
  }
  // An answer to HEAD has the length of what it leaves out.
  if (bytes.length > 0) response.setHeader("content-length", bytes.length);
  response.end(bytes);
  return bytes.length;
}

/** Rewrites the body where a fault says so. */
function spoil(answer: Wire, strikes: readonly FaultAction[]): Wire {
  const rewrites = strikes.flatMap((strike) => (strike.kind === "rewrite" ? [strike.rewrite] : []));
  if (rewrites.length === 0) return answer;
  const text = typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body ?? null);
  const body = rewrites.reduce((spoiled, rewrite) => rewrite(spoiled), text);
  return {
    ...answer,
    headers: { "content-type": "application/json; charset=utf-8", ...answer.headers },
    body,
  };
}

async function readBody(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

function headersOf(incoming: IncomingMessage): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(incoming.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(", ") : value,
    ]),
  );
}
