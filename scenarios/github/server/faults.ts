/** Faults: what goes wrong on purpose, and for which requests. */

import type { Fault, FaultAction, FaultMatch, FaultSubject } from "./fault.js";
import { graphqlRateLimited, primaryLimit, secondaryLimit, UNICORN } from "./fault-bodies.js";

export class Faults {
  #faults: { fault: Fault; seen: number; struck: number }[] = [];

  add(fault: Fault): void {
    this.#faults.push({ fault, seen: 0, struck: 0 });
  }

  clear(): void {
    this.#faults = [];
  }

  /** The actions that strike this request, in the order in which they were added. */
  strike(subject: FaultSubject): FaultAction[] {
    return this.#faults.flatMap((entry) => {
      const { match = {}, times = Number.POSITIVE_INFINITY } = entry.fault;
      if (!fits(subject, match)) return [];
      entry.seen++;
      if (match.nth !== undefined && entry.seen !== match.nth) return [];
      if (entry.struck >= times) return [];
      entry.struck++;
      return [entry.fault.do];
    });
  }
}

/** The faults of the field, ready made. */
export const fault = {
  respond: (status: number, body: string, headers: Record<string, string> = {}): FaultAction => ({
    kind: "respond",
    status,
    body,
    headers,
  }),
  /** GitHub's "unicorn" page. With `after`, the request was applied all the same. */
  badGateway: ({ after = false } = {}): FaultAction => ({
    kind: "respond",
    status: 502,
    body: UNICORN,
    headers: { "content-type": "text/html; charset=utf-8" },
    after,
  }),
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
  /** HTTP 403 or 429 with no requests remaining until the reset. */
  primaryLimit,
  /** HTTP 403 that only its text tells from a missing permission. */
  secondaryLimit,
  /** HTTP 200 with the GraphQL error RATE_LIMITED. */
  graphqlRateLimited,
  resetBefore: (): FaultAction => ({ kind: "reset", when: "before" }),
  resetAfter: (): FaultAction => ({ kind: "reset", when: "after" }),
  delay: (ms: number): FaultAction => ({ kind: "delay", ms }),
  hang: (): FaultAction => ({ kind: "hang" }),
  truncate: (bytes = 20): FaultAction => ({ kind: "truncate", bytes }),
  invalidJson: (): FaultAction => fault.rewrite(() => '{"data": {"repository": '),
  rewrite: (rewrite: (body: string) => string): FaultAction => ({ kind: "rewrite", rewrite }),
  /** An error at a path of a GraphQL answer, where the data becomes null. */
  graphqlError: (error: {
    path: readonly (string | number)[];
    message: string;
    type?: string;
  }): FaultAction => fault.rewrite((body) => withError(body, error)),
};

const JSON_HEADERS = { "content-type": "application/json; charset=utf-8" };

function fits(subject: FaultSubject, match: FaultMatch): boolean {
  return (
    (match.api === undefined || match.api === subject.api) &&
    (match.via === undefined || match.via === subject.via) &&
    (match.method === undefined || match.method === subject.method) &&
    (match.mutation === undefined || match.mutation === subject.mutation) &&
    (match.pathMatches === undefined || match.pathMatches.test(subject.path))
  );
}

function withError(
  body: string,
  error: { path: readonly (string | number)[]; message: string; type?: string },
): string {
  const result: { data?: unknown; errors?: unknown[] } = JSON.parse(body);
  return JSON.stringify({ data: nulled(result.data, error.path), errors: [...(result.errors ?? []), error] });
}

function nulled(value: unknown, path: readonly (string | number)[]): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return null;
  if (Array.isArray(value)) return value.map((item, index) => (index === key ? nulled(item, rest) : item));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, child]) => [name, name === key ? nulled(child, rest) : child]),
  );
}
