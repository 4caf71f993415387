/** Handles an HTTP request: reads it, applies faults, calls the API, and writes the response and the log entry. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { ApiRequest } from "../http.js";
import { type ApiAnswer, type ApiContext, answerApi, loadGraphQL, parseGraphQL, parseToken } from "./api.js";
import type { Player } from "./exchanges.js";
import type { FaultAction } from "./fault.js";
import { secondaryLimit } from "./fault-bodies.js";
import type { Faults } from "./faults.js";
import type { Harsh } from "./harsh.js";
import { refuseBrowser } from "./refuse-browser.js";
import { type LoggedRequest, loggedBody } from "./request-log.js";

export interface HandlerContext extends ApiContext {
  readonly faults: Faults;
  /** Answers requests instead of the state. */
  readonly player: Player | undefined;
  readonly harsh: Harsh | undefined;
  readonly latencyMs: number;
  readonly sleep: (ms: number) => Promise<void>;
  readonly log: (request: LoggedRequest) => void;
  readonly requestId: () => string;
}

/** Handles a request. Accepts the paths of github.com and of GitHub Enterprise. */
export async function handleRequest(
  context: HandlerContext,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const refusal = refuseBrowser(incoming, context.via);
  const bytes = refusal === undefined ? await readBody(incoming) : undefined;
  if (bytes === undefined) {
    // The rest of the request is not read.
    response.setHeader("connection", "close");
    write(context, response, refusal ?? TOO_LARGE);
    incoming.resume();
    return;
  }
  await answerRequest(context, await readRequest(context, incoming, bytes), incoming, response);
}

/** Answers a request, or does what its faults say. */
async function answerRequest(
  context: HandlerContext,
  { request, subject, operations }: Received,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const struck = context.faults.strike(subject);
  const token = parseToken(incoming.headers.authorization);
  const actions = struck.length > 0 ? struck : refusals(context, subject, token);
  if (context.latencyMs > 0) await context.sleep(context.latencyMs);

  const log = (status: number, bytesOut: number, mutations: readonly string[]) =>
    context.log({
      via: context.via,
      api: subject.api,
      method: request.method,
      path: `${request.path}${subject.query}`,
      status,
      authorization: token,
      bytesIn: request.bytes.length,
      bytesOut,
      body: loggedBody(request.body),
      documents: subject.documents,
      operations,
      mutations,
    });

  for (const action of actions) {
    if (action.kind === "delay") await context.sleep(action.ms);
    if (action.kind === "hang" && action.when !== "after") return log(0, 0, []);
    if (action.kind === "reset" && action.when === "before") {
      log(0, 0, []);
      incoming.socket.destroy();
      return;
    }
    if (action.kind === "respond" && !action.after) {
      return log(action.status, write(context, response, faultAnswer(action)), []);
    }
  }
  const answer = await answerSafely(
    harshContext(context, subject, struck.length > 0),
    subject.api,
    request,
    subject.documents,
  );
  if (subject.mutation && answer.mutations.length === 0) context.harsh?.wasRefused();
  const lost = actions.find((action) => action.kind === "reset");
  if (lost) {
    log(0, 0, answer.mutations);
    incoming.socket.destroy();
    return;
  }
  if (actions.some((action) => action.kind === "hang")) return log(0, 0, answer.mutations);
  const replaced = actions.find((action) => action.kind === "respond");
  const bytesOut = replaced
    ? write(context, response, faultAnswer(replaced))
    : write(context, response, applyRewrites(answer, actions), actions);
  log(replaced?.status ?? answer.status, bytesOut, answer.mutations);
}

/** Returns the refusal of a request that exceeds the secondary limit, or that a harsh GitHub refuses. */
function refusals(
  context: HandlerContext,
  subject: Received["subject"],
  token: string | null,
): FaultAction[] {
  const creates = subject.api === "graphql" ? subject.mutation : subject.method === "POST";
  const retryAfter = creates && !context.player ? context.rateLimits.create(token ?? "") : undefined;
  if (retryAfter !== undefined) return [secondaryLimit({ retryAfter })];
  return context.harsh?.refusal(subject) ?? [];
}

type Received = Awaited<ReturnType<typeof readRequest>>;

/** Returns the request, what faults match, and the kinds of its operations. */
async function readRequest(context: HandlerContext, incoming: IncomingMessage, bytes: Buffer) {
  const sent = bytes.toString("utf8");
  const body = context.harsh?.withCurrentIds(sent) ?? sent;
  const url = new URL(incoming.url ?? "/", "http://localhost");
  const uploads = url.pathname.startsWith("/api/uploads/") || incoming.headers.host === "uploads.github.com";
  const path =
    url.pathname.replace(/^\/api\/(?:v3|uploads)(?=\/|$)/, "").replace(/^\/api(?=\/graphql$)/, "") || "/";
  const api = path === "/graphql" ? ("graphql" as const) : ("rest" as const);
  const method = incoming.method ?? "GET";
  const parsed = api === "graphql" ? (await loadGraphQL()).operations(parseGraphQL(body)?.query ?? "") : [];
  const operations = parsed.map(({ kind }) => kind);
  const documents = parsed.flatMap(({ name }) => name ?? []);
  const mutation = api === "graphql" ? operations.includes("mutation") : !["GET", "HEAD"].includes(method);
  const request: ApiRequest = {
    method,
    path,
    query: url.searchParams,
    headers: requestHeaders(incoming),
    body,
    bytes,
    host: uploads ? "uploads" : "api",
  };
  const subject = { api, via: context.via, method, path, query: url.search, documents, mutation };
  return { request, subject, operations };
}

/**
 * Returns the context of a request to a harsh GitHub: its state, and whether it redirects. `hasFault`: a fault of the test
 * changes the answer, which is then no redirect.
 */
function harshContext(
  context: HandlerContext,
  subject: Parameters<Harsh["storeFor"]>[1],
  hasFault: boolean,
): HandlerContext {
  const { harsh } = context;
  if (harsh === undefined) return context;
  return {
    ...context,
    store: harsh.storeFor(context.store, subject),
    isRenamed: !hasFault && harsh.redirects(subject),
  };
}

/** Calls the API, or plays an exchange. An internal error of the local GitHub becomes a 500 whose message identifies it. */
async function answerSafely(
  context: HandlerContext,
  api: "graphql" | "rest",
  request: ApiRequest,
  documents: readonly string[],
): Promise<ApiAnswer> {
  try {
    if (context.player !== undefined) {
      const body = loggedBody(request.body);
      return {
        ...(await context.player.answer({ ...request, body, documents }, context.apiUrl)),
        mutations: [],
      };
    }
    const answer = await answerApi(context, api, request);
    const isJson = typeof answer.body === "object" && answer.body !== null;
    const rewrite = isJson
      ? context.harsh?.rewrite(answer.body, context.store, { api, path: request.path })
      : undefined;
    return rewrite === undefined ? answer : { ...answer, body: rewrite };
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

function faultAnswer({ status, body, headers }: FaultAction & { kind: "respond" }): Wire {
  return { status, body, headers: typeof headers === "function" ? headers() : headers };
}

/** Writes a response, possibly truncated, and returns the number of bytes. */
function write(
  context: HandlerContext,
  response: ServerResponse,
  answer: Wire,
  actions: FaultAction[] = [],
): number {
  const json = typeof answer.body === "object" && answer.body !== null;
  const bytes = Buffer.from(json ? JSON.stringify(answer.body) : String(answer.body ?? ""));
  response.statusCode = answer.status;
  response.setHeader("date", context.store.date.toUTCString());
  response.setHeader("x-github-request-id", context.requestId());
  response.setHeader("x-github-media-type", "github.v3; format=json");
  if (bytes.length > 0)
    response.setHeader(
      "content-type",
      json ? "application/json; charset=utf-8" : "text/plain; charset=utf-8",
    );
  for (const [name, value] of Object.entries(answer.headers ?? {})) response.setHeader(name, value);
  const cut = actions.find((action) => action.kind === "truncate");
  if (cut) {
    response.setHeader("content-length", bytes.length);
    response.write(bytes.subarray(0, cut.bytes), () => response.destroy());
    return Math.min(cut.bytes, bytes.length);
  }
  // The response to HEAD has the content length of the omitted body.
  if (bytes.length > 0) response.setHeader("content-length", bytes.length);
  response.end(bytes);
  return bytes.length;
}

/** Applies the faults that rewrite the body. */
function applyRewrites(answer: Wire, actions: readonly FaultAction[]): Wire {
  const rewrites = actions.flatMap((action) => (action.kind === "rewrite" ? [action.rewrite] : []));
  if (rewrites.length === 0) return answer;
  const text = typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body ?? null);
  const body = rewrites.reduce((rewritten, rewrite) => rewrite(rewritten), text);
  return {
    ...answer,
    headers: { "content-type": "application/json; charset=utf-8", ...answer.headers },
    body,
  };
}

/** Reads the body. Returns undefined if it is larger than the largest upload. */
async function readBody(incoming: IncomingMessage): Promise<Buffer | undefined> {
  if (Number(incoming.headers["content-length"] ?? 0) > MAX_BODY) return undefined;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming) {
    chunks.push(Buffer.from(chunk));
    size += chunk.length;
    if (size > MAX_BODY) return undefined;
  }
  return Buffer.concat(chunks);
}

const MAX_BODY = 50_000_000;
const TOO_LARGE: Wire = {
  status: 413,
  body: { message: `The local GitHub accepts at most ${MAX_BODY} bytes.` },
};

function requestHeaders(incoming: IncomingMessage): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(incoming.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(", ") : value,
    ]),
  );
}
