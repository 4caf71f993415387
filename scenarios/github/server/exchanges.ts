/** Exchanges: requests that a test expects, with the answers that the server gives instead of answering from its state. */

import { isDeepStrictEqual } from "node:util";
import type { RestResponse } from "../http.js";
import { isObject } from "../json-object.js";
import { parseGraphQL } from "./api.js";
import { anything, checkProperties, count, list, map, type Properties, text } from "./check-arguments.js";

/** An answer to a request. */
export interface ExchangeAnswer {
  /** The HTTP status. Default: 200. */
  readonly status?: number;
  /** `https://api.github.com` in a value becomes the URL of the server, so that links lead to it. */
  readonly headers?: Readonly<Record<string, string>>;
  /** An object or a list is sent as JSON and a string unchanged. Default: no body. */
  readonly body?: unknown;
}

/** A REST request and its answer. */
export interface RestExchange {
  /** The method, the path and the whole query, in any order: `GET /notifications?per_page=30`. */
  readonly request: string;
  /**
   * The JSON body, which must be equal, or the text of another one. A value `{ $pattern: "^[a-z]+$" }` is any text that the
   * regular expression matches, such as one that is random. Default: no body.
   */
  readonly body?: unknown;
  readonly answer: ExchangeAnswer;
}

/** A GraphQL request and its answer. */
export interface GraphqlExchange {
  /** The name of the operation, such as `IssueLock`. */
  readonly document: string;
  /** The variables, which must be equal. Variables that are null need not be given. */
  readonly variables?: Readonly<Record<string, unknown>>;
  /** `body` for an answer that is not GraphQL's. */
  readonly answer: ExchangeAnswer & {
    /** By the keys of the response, checked against GitHub's schema. Nullable fields that are not given are null. */
    readonly data?: unknown;
    readonly errors?: readonly unknown[];
  };
}

export type Exchange = RestExchange | GraphqlExchange;

/** Exchanges that a server plays, and how they went. */
export interface PlayedExchanges {
  /** The exchanges whose requests were not sent. */
  readonly unsent: readonly Exchange[];
  /** Requests that no exchange expected, which were answered with 501, and data that GitHub's schema does not allow. */
  readonly problems: readonly string[];
}

/** The properties of a request that exchanges are compared with. */
export interface ExchangeRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  /** The parsed JSON body, the text of another one, or undefined. */
  readonly body: unknown;
  /** The names of the operations of a GraphQL document. */
  readonly documents: readonly string[];
}

const REST = { request: text, body: anything, answer: map } satisfies Properties<RestExchange>;
const GRAPHQL = { document: text, variables: map, answer: map } satisfies Properties<GraphqlExchange>;
const ANSWER = { status: count, headers: map, body: anything } satisfies Properties<ExchangeAnswer>;
const GRAPHQL_ANSWER = { ...ANSWER, data: anything, errors: list } satisfies Properties<
  GraphqlExchange["answer"]
>;

/** Each exchange answers one request. They may be sent in any order, but of equal requests the first is answered first. */
export class Player implements PlayedExchanges {
  readonly problems: string[] = [];
  readonly #left: Exchange[];

  constructor(exchanges: readonly Exchange[]) {
    for (const [index, exchange] of exchanges.entries()) checkExchange(`exchanges[${index}]`, exchange);
    this.#left = [...exchanges];
  }

  get unsent(): readonly Exchange[] {
    return this.#left;
  }

  /** `apiUrl`: the URL of the server. */
  async answer(request: ExchangeRequest, apiUrl: string): Promise<RestResponse> {
    const compared = this.#left.map((exchange) => compare(request, exchange));
    const index = compared.findIndex((differences) => differences.length === 0);
    const [exchange] = index < 0 ? [] : this.#left.splice(index, 1);
    if (exchange === undefined) return this.#refuse(request, compared);
    const { status = 200, headers = {} } = exchange.answer;
    const linked = Object.entries(headers).map(([name, value]) => [
      name,
      value.replaceAll("https://api.github.com", apiUrl),
    ]);
    const body = "document" in exchange ? await this.#graphqlBody(exchange, request) : exchange.answer.body;
    return { status, headers: Object.fromEntries(linked), body };
  }

  async #graphqlBody({ document, answer }: GraphqlExchange, { body }: ExchangeRequest): Promise<unknown> {
    const { data, errors } = answer;
    // Errors in requests come without data.
    if (data === undefined) return errors === undefined ? answer.body : { errors };
    const { completeAnswer } = await import("../graphql/complete-answer.js");
    const completed = await completeAnswer(parseGraphQL(JSON.stringify(body)) ?? { query: "" }, data);
    // Data of a failed field is null, so the schema does not decide over partial data.
    if (errors !== undefined) return { data, errors };
    this.problems.push(...completed.problems.map((problem) => `The answer to ${document}: ${problem}.`));
    return { data: completed.data };
  }

  #refuse(request: ExchangeRequest, compared: readonly string[][]): RestResponse {
    const [nearest] = compared.toSorted((a, b) => a.length - b.length);
    const difference =
      nearest === undefined
        ? "No more requests are expected."
        : `${nearest.filter((one) => one !== "").join("; ")}.`;
    const message = `Unexpected request ${describeRequest(request)}. ${difference}`;
    // A client may send the request again.
    if (!this.problems.includes(message)) this.problems.push(message);
    return { status: 501, body: { message } };
  }
}

/** Describes an exchange by its request. */
export function describeExchange(exchange: Exchange): string {
  return "request" in exchange
    ? `${exchange.request}${shown(exchange.body)}`
    : `${exchange.document}${shown(exchange.variables)}`;
}

function describeRequest({ method, path, query, body, documents }: ExchangeRequest): string {
  if (documents.length > 0) return `${documents.join(", ")}${shown(variables(body))}`;
  return `${method} ${path}${query.size > 0 ? `?${query}` : ""}${shown(body)}`;
}

/** Returns what differs, or an empty list. */
function compare(request: ExchangeRequest, exchange: Exchange): string[] {
  if ("document" in exchange) {
    if (!request.documents.includes(exchange.document))
      return [`expected ${describeExchange(exchange)}`, "", ""];
    return difference(
      "variables",
      withoutNull(exchange.variables ?? {}),
      withoutNull(variables(request.body)),
    );
  }
  const [method = "", target = ""] = exchange.request.split(" ");
  const { pathname, searchParams } = new URL(target, "http://localhost");
  if (request.documents.length > 0 || method !== request.method || pathname !== request.path)
    return [`expected ${describeExchange(exchange)}`, "", ""];
  const query = (params: URLSearchParams) => [...params].map((pair) => pair.join("=")).sort();
  return [
    ...difference("query", query(searchParams), query(request.query)),
    ...difference("body", withMatches(exchange.body, request.body), request.body),
  ];
}

function difference(name: string, expected: unknown, actual: unknown): string[] {
  if (isDeepStrictEqual(expected, actual)) return [];
  return [`${name}: expected${shown(expected) || " none"}, got${shown(actual) || " none"}`];
}

/** Returns the expected value, in which patterns that match are the values that were sent. */
function withMatches(expected: unknown, actual: unknown): unknown {
  if (!isObject(expected)) return expected;
  const { $pattern: pattern } = expected;
  if (typeof pattern === "string")
    return typeof actual === "string" && new RegExp(pattern).test(actual) ? actual : expected;
  const sent = isObject(actual) ? actual : {};
  return Object.fromEntries(
    Object.entries(expected).map(([key, value]) => [key, withMatches(value, sent[key])]),
  );
}

function variables(body: unknown): unknown {
  return isObject(body) ? body.variables : undefined;
}

function withoutNull(value: unknown): unknown {
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== null && one !== undefined));
}

function shown(value: unknown): string {
  return value === undefined ? "" : ` ${JSON.stringify(value)}`;
}

function checkExchange(what: string, exchange: Exchange): void {
  if (!map.accepts(exchange)) throw new TypeError(`${what}: expected an object.`);
  const isRest = "request" in exchange;
  checkProperties(what, exchange, isRest ? REST : GRAPHQL);
  if ("request" in exchange && !/^[A-Z]+ \/\S*$/.test(exchange.request))
    throw new TypeError(`${what}: request: expected a method and a path, such as GET /user.`);
  if (!("request" in exchange || "document" in exchange))
    throw new TypeError(`${what}: expected "request" or "document".`);
  checkProperties(`${what}: answer`, exchange.answer, isRest ? ANSWER : GRAPHQL_ANSWER);
}
