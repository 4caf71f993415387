/** Assertions on the requests that a server received. */

import { AssertionError } from "node:assert";
import { isObject } from "../json-object.js";
import {
  anything,
  checkProperties,
  count,
  either,
  map,
  oneOf,
  type Properties,
  pattern,
  text,
} from "./check-arguments.js";
import type { LoggedRequest } from "./request-log.js";

/** The requests to expect. Omitted properties match every request. */
export interface ExpectedRequest {
  /** The route of ghx that sends the request. `cli` is gh, which uses the Unix socket. */
  readonly route?: "cli" | "graphql" | "rest";
  readonly method?: string;
  /** The path, with the query if this contains one, such as `/repos/octo/hello/issues/1`. */
  readonly path?: string | RegExp;
  /** The name of an operation of the GraphQL document. */
  readonly document?: string;
  /** Properties of the JSON body. Objects may have more properties; lists and other values must be equal. */
  readonly body?: unknown;
  /** Properties of the variables of a GraphQL request, like those of `body`. */
  readonly variables?: Readonly<Record<string, unknown>>;
  /** The status of the response, or 0 if the connection was closed without one. */
  readonly status?: number;
}

const EXPECTED = {
  route: oneOf("cli", "graphql", "rest"),
  method: text,
  path: either(text, pattern),
  document: text,
  body: anything,
  variables: map,
  status: count,
} satisfies Properties<ExpectedRequest>;

/** Returns the requests that match. Throws an AssertionError unless there are `times`, or at least one. */
export function expectSent(
  requests: readonly LoggedRequest[],
  expected: ExpectedRequest,
  expectation: { readonly times?: number } = {},
): readonly LoggedRequest[] {
  checkProperties("expectSent", expected, EXPECTED);
  checkProperties("expectSent: the second argument", expectation, { times: count });
  const { times } = expectation;
  const compared = requests.map((request) => ({ request, differences: compare(request, expected) }));
  const matching = compared.filter(({ differences }) => differences.length === 0);
  if (times === undefined ? matching.length > 0 : matching.length === times)
    return matching.map(({ request }) => request);
  const nearest = compared
    .map(({ differences }, index) => ({ differences, index }))
    .filter(({ differences }) => differences.length > 0)
    .sort((a, b) => a.differences.length - b.differences.length)[0];
  const lines = [
    `Expected ${requestCount(times ?? "at least 1")} with ${describeExpected(expected)}, got ${matching.length}.`,
    requests.length === 0 ? "No request was sent." : "Sent:",
    ...requests.map((request, index) => `  ${index + 1}. ${describeRequest(request)}`),
  ];
  // With too many matches, the difference of another request does not help.
  if (nearest && matching.length < (times ?? 1))
    lines.push(`Nearest, request ${nearest.index + 1}: ${nearest.differences.join("; ")}.`);
  throw new AssertionError({ message: lines.join("\n"), stackStartFn: expectSent });
}

/** Returns what differs, or an empty list. */
function compare(request: LoggedRequest, expected: ExpectedRequest): string[] {
  const { route, method, path, document, body, variables, status } = expected;
  const differences: string[] = [];
  const check = (name: string, wanted: unknown, got: unknown): void => {
    if (wanted !== undefined && wanted !== got) differences.push(difference(name, wanted, got));
  };
  check("route", route, request.via === "socket" ? "cli" : request.api);
  check("method", method?.toUpperCase(), request.method);
  if (path instanceof RegExp) {
    // A regular expression with the flag g or y keeps the position of its last match.
    if (request.path.search(path) < 0) differences.push(difference("path", path, request.path));
  } else check("path", path, path?.includes("?") ? request.path : request.path.split("?")[0]);
  if (document !== undefined && !request.documents.includes(document))
    differences.push(difference("document", document, request.documents.join(", ") || undefined));
  check("status", status, request.status);
  if (body !== undefined) differences.push(...compareValues("body", body, request.body));
  if (variables !== undefined)
    differences.push(...compareValues("variables", variables, property(request.body, "variables")));
  return differences;
}

function compareValues(name: string, wanted: unknown, got: unknown): string[] {
  if (Array.isArray(wanted) && Array.isArray(got)) {
    if (wanted.length !== got.length) return [difference(name, wanted, got)];
    return wanted.flatMap((item, index) => compareValues(`${name}[${index}]`, item, got[index]));
  }
  if (isObject(wanted) && isObject(got))
    return Object.entries(wanted).flatMap(([key, value]) => compareValues(`${name}.${key}`, value, got[key]));
  return wanted === got ? [] : [difference(name, wanted, got)];
}

function difference(name: string, wanted: unknown, got: unknown): string {
  return `${name}: expected ${format(wanted)}, got ${format(got)}`;
}

function describeExpected(expected: ExpectedRequest): string {
  const parts = Object.entries(expected).map(([name, value]) => `${name} ${format(value)}`);
  return parts.length === 0 ? "any properties" : parts.join(", ");
}

function describeRequest({ via, api, method, path, status, documents, body }: LoggedRequest): string {
  const route = via === "socket" ? "cli" : api;
  const sent = api === "graphql" ? property(body, "variables") : body;
  const shown = sent === undefined ? "" : ` ${format(sent)}`;
  const name = api === "graphql" ? documents.join(", ") || "(unnamed document)" : `${method} ${path}`;
  return `${route} ${name}${shown} → ${status === 0 ? "connection closed" : status}`;
}

const MAX_SHOWN = 200;

function format(value: unknown): string {
  const text = value instanceof RegExp ? String(value) : (JSON.stringify(value) ?? "nothing");
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}

function requestCount(times: number | string): string {
  return `${times} ${times === 1 || times === "at least 1" ? "request" : "requests"}`;
}

function property(value: unknown, name: string): unknown {
  return isObject(value) ? value[name] : undefined;
}
