// Records exchanges with GitHub in a file without secrets, and replays them.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { GhxOptions } from "../../runtime/index.js";
import {
  createResponse,
  describeRequest,
  isSame,
  type RecordedExchange,
  type RecordedRequest,
  readRequest,
  readResponse,
  secretsOf,
} from "./exchange.js";

/** Options of {@link openCassette}. */
export interface CassetteOptions {
  /** Default: `record` if the environment variable `GHX_RECORD` is set, else `replay`. */
  readonly mode?: "record" | "replay";
  /** More texts to remove, such as names of private repositories. Tokens are always removed. */
  readonly secrets?: readonly string[];
  /** Sends the requests while recording. Default: the global `fetch`. */
  readonly fetch?: typeof fetch;
}

/** A file of exchanges. Call `close` at the end of the test. */
export interface Cassette {
  readonly mode: "record" | "replay";
  /** Records or replays. Accepted by ghx, Octokit and every other client that uses fetch. */
  readonly fetch: typeof fetch;
  /** Options of a client that sends all requests with `fetch`: `createGhx({ ...cassette.options, repo })`. */
  readonly options: GhxOptions;
  /**
   * Writes the recorded exchanges. While replaying, throws an Error if a request was not recorded, or if a recorded one
   * was not sent.
   */
  close(): Promise<void>;
  /** The same as `close`, for `await using`. */
  [Symbol.asyncDispose](): Promise<void>;
}

/** Opens a file of exchanges, to record them (`GHX_RECORD=1`) or to replay them. */
export function openCassette(file: string, options: CassetteOptions = {}): Cassette {
  checkOptions(options);
  const mode = options.mode ?? (process.env.GHX_RECORD ? "record" : "replay");
  return mode === "record" ? recordTo(file, options) : replayFrom(file, options);
}

const OPTIONS = ["mode", "secrets", "fetch"] satisfies (keyof CassetteOptions)[];

/** A misspelled option would leave secrets in the file, or replay instead of recording. */
function checkOptions(options: CassetteOptions): void {
  const unknown = Object.keys(options).find((name) => !OPTIONS.some((known) => known === name));
  if (unknown !== undefined)
    throw new TypeError(
      `openCassette: there is no option "${unknown}"; expected one of ${OPTIONS.join(", ")}.`,
    );
  const { mode, secrets = [] } = options;
  if (mode !== undefined && mode !== "record" && mode !== "replay")
    throw new TypeError('openCassette: mode: expected "record" or "replay".');
  if (!Array.isArray(secrets) || secrets.some((secret) => typeof secret !== "string"))
    throw new TypeError("openCassette: secrets: expected a list of strings.");
}

// Requests of gh do not use fetch, so the cli route is never used.
const ROUTES: GhxOptions = { routes: ["graphql", "rest"] };

function recordTo(file: string, options: CassetteOptions): Cassette {
  const send = options.fetch ?? fetch;
  const secrets = [...(options.secrets ?? [])];
  // In the order of the requests, although responses arrive in another one.
  const exchanges: Promise<RecordedExchange>[] = [];
  const record: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    secrets.push(...secretsOf(request));
    const recorded = readRequest(request, secrets);
    const response = recorded.then(() => send(request));
    const exchange = Promise.all([recorded, response]).then(async ([sent, received]) => ({
      request: sent,
      response: await readResponse(received, secrets),
    }));
    exchanges.push(exchange);
    // A request that fails is reported to the client.
    exchange.catch(() => {});
    await exchange;
    return response;
  };
  const close = async () => {
    const settled = await Promise.allSettled(exchanges);
    const complete = settled.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${JSON.stringify({ version: VERSION, exchanges: complete }, null, 2)}\n`);
  };
  return {
    mode: "record",
    fetch: record,
    options: { ...ROUTES, fetch: record },
    close,
    [Symbol.asyncDispose]: close,
  };
}

const VERSION = 1;

function replayFrom(file: string, options: CassetteOptions): Cassette {
  const unused = readCassette(file);
  const unknown: RecordedRequest[] = [];
  const replay: typeof fetch = async (input, init) => {
    // The token differs from the recorded one, and is not compared.
    const sent = await readRequest(new Request(input, init), options.secrets ?? []);
    const index = unused.findIndex((exchange) => isSame(exchange.request, sent));
    const [exchange] = index < 0 ? [] : unused.splice(index, 1);
    if (exchange !== undefined) return createResponse(exchange);
    unknown.push(sent);
    return Response.json({ message: unknownMessage(file, sent, unused) }, { status: 400 });
  };
  const close = async () => {
    const [first] = unknown;
    if (first !== undefined) throw new Error(unknownMessage(file, first, unused));
    if (unused.length === 0) return;
    throw new Error(`Recorded in ${file}, but not sent:\n${listRequests(unused)}\n${RECORD_AGAIN}`);
  };
  return {
    mode: "replay",
    fetch: replay,
    // Without a token, the HTTP routes would not be used. Tokens and servers of the environment do not apply.
    options: { ...ROUTES, fetch: replay, token: "replayed", env: {} },
    close,
    [Symbol.asyncDispose]: close,
  };
}

const RECORD_AGAIN = "Set GHX_RECORD=1 to record again.";

// A response instead of a rejection, which clients would retry as a network error.
function unknownMessage(file: string, sent: RecordedRequest, unused: readonly RecordedExchange[]): string {
  const rest =
    unused.length === 0
      ? "Every recorded exchange was used."
      : `Recorded and not used yet:\n${listRequests(unused)}`;
  return `${file} does not contain this request: ${describeRequest(sent)}\n${rest}\n${RECORD_AGAIN}`;
}

function listRequests(exchanges: readonly RecordedExchange[]): string {
  return exchanges.map(({ request }) => `  ${describeRequest(request)}`).join("\n");
}

function readCassette(file: string): RecordedExchange[] {
  if (!existsSync(file)) throw new Error(`${file} does not exist. Set GHX_RECORD=1 to record it.`);
  const content: unknown = JSON.parse(readFileSync(file, "utf8"));
  if (typeof content !== "object" || content === null || !("version" in content) || !("exchanges" in content))
    throw new Error(`${file}: expected a file that openCassette recorded. ${RECORD_AGAIN}`);
  if (content.version !== VERSION)
    throw new Error(`${file}: expected version ${VERSION}, got ${content.version}. ${RECORD_AGAIN}`);
  // The file was written by this module, which its version states.
  return content.exchanges as RecordedExchange[];
}
