/** The faults that a server injects, and factories for common faults. */

import { checkProperties, flag, list, text } from "./check-arguments.js";
import { checkAction, checkFault, checkMatch } from "./check-fault.js";
import type { Fault, FaultAction, FaultMatch, FaultSubject } from "./fault.js";
import { graphqlRateLimited, primaryLimit, secondaryLimit, UNICORN } from "./fault-bodies.js";

/** The faults that are currently active on a server. */
export class Faults {
  #faults: { fault: Fault; seen: number; applied: number }[] = [];
  /** Each is applied to one request, and a request gets at most one of them. */
  #next: { action: FaultAction; match: FaultMatch; seen: number }[] = [];

  /** Adds a fault. Faults remain active until `clear`, or until they have been applied `times` times. */
  add(fault: Fault): void {
    checkFault(fault);
    this.#faults.push({ fault, seen: 0, applied: 0 });
  }

  /** Adds a fault for the next request that matches. Several are applied to one request each, in this order. */
  addNext(action: FaultAction, match: FaultMatch = {}): void {
    checkAction("failNext", action);
    checkMatch("failNext: match", match);
    this.#next.push({ action, match, seen: 0 });
  }

  /** Removes all faults. */
  clear(): void {
    this.#faults = [];
    this.#next = [];
  }

  /** Returns the actions to apply to a request, in the order in which their faults were added, and counts them. */
  strike(subject: FaultSubject): FaultAction[] {
    const actions = this.#faults.flatMap((entry) => {
      const { match = {}, times = Number.POSITIVE_INFINITY } = entry.fault;
      if (!matches(subject, match)) return [];
      entry.seen++;
      if (match.nth !== undefined && entry.seen !== match.nth) return [];
      if (entry.applied >= times) return [];
      entry.applied++;
      return [entry.fault.do];
    });
    const next = this.#strikeNext(subject);
    return next ? [...actions, next] : actions;
  }

  #strikeNext(subject: FaultSubject): FaultAction | undefined {
    const index = this.#next.findIndex((entry) => {
      if (!matches(subject, entry.match)) return false;
      entry.seen++;
      return entry.match.nth === undefined || entry.match.nth === entry.seen;
    });
    return index < 0 ? undefined : this.#next.splice(index, 1)[0]?.action;
  }
}

/** Creates fault actions. */
export const fault = {
  /**
   * Responds with this status, body and headers instead of applying the request. An object is sent as JSON, with its content
   * type.
   */
  respond: (
    status: number,
    body: string | object = "",
    headers: Record<string, string> = {},
  ): FaultAction => ({
    kind: "respond",
    status,
    ...(typeof body === "string"
      ? { body, headers }
      : { body: JSON.stringify(body), headers: { ...JSON_HEADERS, ...headers } }),
  }),
  /** Responds with 502 and GitHub's "unicorn" page. With `after`, the request is applied first. */
  badGateway: (options: { readonly after?: boolean } = {}): FaultAction => {
    checkProperties("fault.badGateway", options, { after: flag });
    return {
      kind: "respond",
      status: 502,
      body: UNICORN,
      headers: { "content-type": "text/html; charset=utf-8" },
      after: options.after ?? false,
    };
  },
  /** Responds with 401 "Bad credentials". */
  unauthorized: (): FaultAction => ({
    kind: "respond",
    status: 401,
    body: JSON.stringify({
      message: "Bad credentials",
      documentation_url: "https://docs.github.com/rest",
      status: "401",
    }),
    headers: JSON_HEADERS,
  }),
  /** Responds with 403 or 429 and headers that report no remaining requests until the reset. */
  primaryLimit,
  /** Responds with 403 for the secondary rate limit. Without `retryAfter`, only the message distinguishes it from a missing permission. */
  secondaryLimit,
  /** Responds with 200 and the GraphQL error RATE_LIMITED. */
  graphqlRateLimited,
  /** Closes the connection before the request is applied. */
  resetBefore: (): FaultAction => ({ kind: "reset", when: "before" }),
  /** Closes the connection after the request is applied, without a response. */
  resetAfter: (): FaultAction => ({ kind: "reset", when: "after" }),
  /** Delays the response by this many milliseconds. */
  delay: (ms: number): FaultAction => ({ kind: "delay", ms }),
  /** Never responds. */
  hang: (): FaultAction => ({ kind: "hang" }),
  /** Sends only the first bytes of the response body and closes the connection. */
  truncate: (bytes = 20): FaultAction => ({ kind: "truncate", bytes }),
  /** Replaces the response body by incomplete JSON. */
  invalidJson: (): FaultAction => fault.rewrite(() => '{"data": {"repository": '),
  /** Replaces the response body by the result of a function. */
  rewrite: (rewrite: (body: string) => string): FaultAction => ({ kind: "rewrite", rewrite }),
  /** Adds an error to a GraphQL response and sets the data at its path to null. */
  graphqlError: (error: {
    path: readonly (string | number)[];
    message: string;
    type?: string;
  }): FaultAction => {
    checkProperties("fault.graphqlError", error, { path: list, message: text, type: text });
    return fault.rewrite((body) => withError(body, error));
  },
};

const JSON_HEADERS = { "content-type": "application/json; charset=utf-8" };

function matches(subject: FaultSubject, match: FaultMatch): boolean {
  return (
    (match.api === undefined || match.api === subject.api) &&
    (match.via === undefined || match.via === subject.via) &&
    (match.method === undefined || match.method === subject.method) &&
    (match.mutation === undefined || match.mutation === subject.mutation) &&
    (match.document === undefined || subject.documents.includes(match.document)) &&
    (match.pathMatches === undefined || matchesPath(subject, match.pathMatches))
  );
}

/** Patterns that end with `$` match the path without the query. */
function matchesPath({ path, query }: FaultSubject, pattern: RegExp): boolean {
  // A regular expression with the flag g or y keeps the position of its last match.
  return [path, `${path}${query}`].some((text) => text.search(pattern) >= 0);
}

function withError(
  body: string,
  error: { path: readonly (string | number)[]; message: string; type?: string },
): string {
  const result: { data?: unknown; errors?: unknown[] } = JSON.parse(body);
  return JSON.stringify({
    data: setNull(result.data, error.path),
    errors: [...(result.errors ?? []), error],
  });
}

function setNull(value: unknown, path: readonly (string | number)[]): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return null;
  if (Array.isArray(value)) return value.map((item, index) => (index === key ? setNull(item, rest) : item));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, child]) => [name, name === key ? setNull(child, rest) : child]),
  );
}
