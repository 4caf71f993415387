// `ghx.request`: sends a REST request that has no capability.

import { defined } from "../contract/defined.js";
import type { DryRunPlan } from "../contract/dry-run-plan.js";
import type { ResultEnvelope } from "../contract/envelope.js";
import type { FileResponse, SavedFile } from "../contract/github-api.js";
import type { RestRequest } from "../contract/plan.js";
import { validationError } from "../contract/route-error.js";
import type { Session } from "../contract/session.js";
import { MAX_ANSWER_BYTES } from "../contract/wire.js";
import { copyFields } from "../input/copy-fields.js";
import { ownValue } from "../schema/object.js";
import { defaultSession } from "../session/create-session.js";
import { textBody } from "../transport/text-body.js";
import { binaryData, bytesIn } from "./binary-request.js";
import { type BinaryResponse, binaryTarget, STREAM_UNLESS_TEXT } from "./binary-response.js";
import { iterateItems, iteratePages } from "./iterate-pages.js";
import { readOwnAnswer } from "./own-answer.js";
import {
  MAIN,
  mainResponse,
  type OwnRequest,
  type PlanOptions,
  type RequestOptions,
  type RequestPagesOptions,
  runOwnRequest,
} from "./own-request.js";
import { readAgain } from "./read-again.js";
import { ownHeaders } from "./read-headers.js";
import { listInPage, nextQuery } from "./rest-pages.js";
import { fillTemplate, parseRoute, type RestRoute, requestBody, requestQuery } from "./rest-route.js";

interface MediaType {
  /**
   * Accepted media type. Default: `application/vnd.github+json`. If it is not JSON, such as `application/vnd.github.diff`,
   * the data is text.
   */
  readonly accept?: string | undefined;
}

/** Options of a REST request. */
export interface RestOptions extends RequestOptions, MediaType {
  /**
   * Media type of `data`, which is then bytes, a text or the path of a file. Default for bytes: the type of a Blob, or else
   * `application/octet-stream`.
   */
  readonly contentType?: string | undefined;
  /**
   * What the data is, if it is not JSON or text: a `Uint8Array` of at most 10 MB, a `ReadableStream`, or a file that is
   * written. The stream must be read or canceled.
   */
  readonly response?: BinaryResponse | undefined;
}

/** Options of an iteration over the pages of a REST request. */
export interface RestPagesOptions extends RequestPagesOptions, MediaType {}

/**
 * Values of a REST request. `data` replaces the body, such as with a list. If it is bytes (a {@link BinaryInput}), the other
 * values are in the query.
 */
export type RestParameters = Readonly<Record<string, unknown>>;

/**
 * Sends a REST request: `request("GET /repos/{owner}/{repo}", { owner, repo })`. Parameters that are not part of the route
 * are sent in the query of GET and HEAD, and in the body of others. A client with a repository fills in `{owner}` and
 * `{repo}`. Data that is not JSON is text. With `dryRun: true`, the data is the plan. Does not reject; check `ok`. `Data`:
 * its type, which is not checked; `ghx/openapi` has the types of all endpoints.
 */
export interface RestCall {
  (
    route: string,
    parameters: RestParameters,
    options: PlanOptions<RestOptions>,
  ): Promise<ResultEnvelope<DryRunPlan>>;
  (
    route: string,
    parameters: RestParameters,
    options: RestOptions & { readonly response: "bytes" },
  ): Promise<ResultEnvelope<Uint8Array>>;
  (
    route: string,
    parameters: RestParameters,
    options: RestOptions & { readonly response: "stream" },
  ): Promise<ResultEnvelope<ReadableStream<Uint8Array>>>;
  (
    route: string,
    parameters: RestParameters,
    options: RestOptions & { readonly response: FileResponse },
  ): Promise<ResultEnvelope<SavedFile>>;
  <Data = unknown>(
    route: string,
    parameters?: RestParameters,
    options?: RestOptions,
  ): Promise<ResultEnvelope<Data>>;
  <Data = unknown>(
    route: string,
    parameters: RestParameters,
    options: PlanOptions<RestOptions, boolean>,
  ): Promise<ResultEnvelope<Data | DryRunPlan>>;
  /**
   * Iterates over the data of the pages of a GET request. Each page is fetched on demand, as the header `Link` of the last
   * one says. Throws {@link GhxError} if a request fails.
   */
  pages<Data = unknown>(
    route: string,
    parameters?: RestParameters,
    options?: RestPagesOptions,
  ): AsyncGenerator<Data, void, undefined>;
  /** Iterates over the items of all pages: lists, or objects with one list. Throws {@link GhxError} if a request fails. */
  items<Item = unknown>(
    route: string,
    parameters?: RestParameters,
    options?: RestPagesOptions,
  ): AsyncGenerator<Item, void, undefined>;
}

/** Returns the function that sends REST requests in the session. Default: {@link defaultSession}. */
export function bindRequest(session?: Session): RestCall;
export function bindRequest(session?: Session): unknown {
  const pages = (route: string, parameters: RestParameters = {}, options: RestPagesOptions = {}) =>
    iteratePages("request", "restPages", options, () => {
      const { method } = parseRoute(route, session ?? defaultSession());
      if (method !== "GET") throw validationError(`${route}: only a GET request has pages.`);
      const input = Object(copyFields(parameters));
      return {
        read: (query: string | undefined, rest: RestOptions) =>
          sendOwnRest(session, route, input, rest, { query }),
        next: nextQuery,
      };
    });
  const send = (route: string, parameters?: RestParameters, options?: RestOptions): Promise<ResultEnvelope> =>
    sendOwnRest(session, route, parameters, options);
  return Object.assign(send, {
    pages: readAgain(pages),
    items: readAgain((...args: Parameters<typeof pages>) =>
      iterateItems("request", pages(...args), listInPage),
    ),
  });
}

/** What a page of a list, or the command line, changes of a request. */
interface Variant {
  /** Replaces the query, as the link to a page says. */
  readonly query?: string | undefined;
  /** The data is the text of the body, also if it is JSON, or a stream of bytes that are not text. */
  readonly isVerbatim?: boolean;
}

/** Sends a REST request. */
export function sendOwnRest(
  session: Session | undefined,
  route: string,
  parameters: RestParameters = {},
  options: RestOptions = {},
  variant: Variant = {},
): Promise<ResultEnvelope> {
  const parse = () =>
    describeRequest(parseRoute(route, session ?? defaultSession()), {
      parameters,
      options,
      session,
      variant,
    });
  return runOwnRequest(parse, parameters, options, "restRequest", session);
}

interface Described {
  readonly parameters: RestParameters;
  readonly options: RestOptions;
  readonly session: Session | undefined;
  readonly variant: Variant;
}

function describeRequest(
  route: RestRoute,
  { parameters, options, session, variant: { query: pageQuery, isVerbatim = false } }: Described,
): OwnRequest {
  const { method, path, query, host } = route;
  const isRead = method === "GET" || method === "HEAD";
  const effect = isRead ? "read" : isDestructive(route, parameters) ? "destructive" : "write";
  const { accept, headers, contentType } = options;
  if (accept !== undefined && !/^[\t\x20-\x7e]+$/.test(accept))
    throw validationError("accept: expected media types, such as application/vnd.github.diff.");
  const isText = accept !== undefined && !/json|\*\/\*/.test(accept);
  const own: RestRequest["own"] = {
    headers: ownHeaders(headers),
    read: (answer, sent) => readOwnAnswer(answer, sent, isVerbatim),
  };
  const file = isVerbatim ? STREAM_UNLESS_TEXT : binaryTarget(options.response);
  const format = { host, accept, own, file, text: isText && (!file || isVerbatim) ? WHOLE_TEXT : undefined };
  const request = ({ input }: { readonly input: object }): RestRequest => {
    const known = { owner: session?.repo?.owner, repo: session?.repo?.name, ...input };
    const filled = fillTemplate(route, known);
    const rest = Object.entries(input).filter(([key]) => !`${path}${query}`.includes(`{${key}}`));
    const refusal = session?.policy?.requestRefusal?.(`${method} ${filled.path}`, effect);
    if (refusal !== undefined) throw refusal;
    const bytes = bytesIn(input);
    const binary = bytes?.toBody(contentType);
    const inQuery = bytes ? rest.filter(([name]) => name !== "data") : rest;
    return defined({
      method,
      path: `${filled.path}${pageQuery ?? filled.query}`,
      ...(pageQuery === undefined
        ? isRead || bytes
          ? { query: requestQuery(inQuery) }
          : { body: requestBody(rest) }
        : {}),
      binary,
      ...format,
    });
  };
  const main = {
    ...MAIN,
    request,
    // What a condition in the headers of a read, such as `if-none-match`, is answered with.
    nullOn: isRead ? [304] : [],
    ...(isRead ? {} : { expects: "any write" as const }),
  };
  const plan = { api: "rest" as const, requests: [main], output: mainResponse };
  const isFile = contentType !== undefined || host !== undefined;
  return { id: route.id, effect, plan, ...(isRead ? {} : { binary: binaryData(isFile) }) };
}

/** Whether the request deletes, merges or transfers. A placeholder may stand for the end of the path. */
function isDestructive({ method, path }: RestRoute, parameters: RestParameters): boolean {
  const value = (_: string, key: string) => String(ownValue(Object(parameters), key));
  const filled = decodeURIComponent(path).replace(/\{(\w+)\}/g, value);
  return method === "DELETE" || /\/(?:merge|transfer)\/*$/i.test(filled);
}

const WHOLE_TEXT = { maxBytes: MAX_ANSWER_BYTES, body: textBody };
