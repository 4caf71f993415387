// `ghx.request`: sends a REST request that has no capability.

import { defined } from "../contract/defined.js";
import type { ResultEnvelope } from "../contract/envelope.js";
import type { RestRequest } from "../contract/plan.js";
import { validationError } from "../contract/route-error.js";
import type { Session } from "../contract/session.js";
import { MAX_ANSWER_BYTES } from "../contract/wire.js";
import { cut } from "../input/issues.js";
import { restPath } from "../mapping/values.js";
import { mismatch } from "../schema/messages.js";
import { ownValue } from "../schema/object.js";
import { textBody } from "../transport/text-body.js";
import { MAIN, mainResponse, type OwnRequest, type RequestOptions, runOwnRequest } from "./own-request.js";

/** Options of a REST request. */
export interface RestOptions extends RequestOptions {
  /**
   * Accepted media type. Default: `application/vnd.github+json`. If it is not JSON, the data is text: `{ text, truncated }`.
   */
  readonly accept?: string | undefined;
}

/** Values of a REST request. `data` replaces the body, such as with a list. */
export type RestParameters = Readonly<Record<string, unknown>>;

/**
 * Sends a REST request: `request("GET /repos/{owner}/{repo}", { owner, repo })`. Parameters that are not part of the path
 * are sent in the query of GET and HEAD, and in the body of others. A client with a repository fills in `{owner}` and
 * `{repo}`. Does not reject; check `ok`. `ghx/openapi` has the types of all endpoints.
 */
export type RestCall = (
  route: string,
  parameters?: RestParameters,
  options?: RestOptions,
) => Promise<ResultEnvelope>;

/** Returns the function that sends REST requests in the session. Default: {@link defaultSession}. */
export function bindRequest(session?: Session): RestCall {
  return (route, parameters = {}, options = {}) =>
    runOwnRequest(
      () => parseRoute(route, options.accept, session),
      parameters,
      options,
      "restRequest",
      session,
    );
}

const ROUTE = /^(GET|HEAD|POST|PUT|PATCH|DELETE) (\/[^\s?#]*)$/;
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"] as const;

function parseRoute(route: string, accept: string | undefined, session: Session | undefined): OwnRequest {
  const [, name, template = ""] = typeof route === "string" ? (ROUTE.exec(route) ?? []) : [];
  const method = METHODS.find((known) => known === name);
  if (method === undefined || /\/\.\.?(?:\/|$)/.test(template)) {
    const expected = 'a method and a path, such as "GET /repos/{owner}/{repo}"';
    throw validationError(mismatch(expected, typeof route === "string" ? cut(route) : null));
  }
  const isRead = method === "GET" || method === "HEAD";
  const request = ({ input }: { readonly input: object }): RestRequest => {
    const known = { owner: session?.repo?.owner, repo: session?.repo?.name, ...input };
    const path = template.replace(/\{(\w+)\}/g, (_, key: string) => restPath`${pathValue(known, key)}`);
    const rest = Object.entries(input).filter(([key]) => !template.includes(`{${key}}`));
    return defined({
      method,
      path,
      ...(isRead ? { query: queryValues(rest) } : { body: body(rest) }),
      ...format,
    });
  };
  const format = accept === undefined ? {} : { accept, ...(/json/.test(accept) ? {} : { text: WHOLE_TEXT }) };
  const main = { ...MAIN, request, ...(isRead ? {} : { expects: "any write" as const }) };
  return { id: route, isRead, plan: { api: "rest", requests: [main], output: mainResponse } };
}

const WHOLE_TEXT = { maxBytes: MAX_ANSWER_BYTES, body: textBody };

function pathValue(known: object, key: string): string | number {
  const value = ownValue(known, key);
  if (typeof value === "string" || typeof value === "number") return value;
  throw validationError(`${key}: ${mismatch("a string or a number for the path", value)}.`);
}

function queryValues(entries: readonly [string, unknown][]): NonNullable<RestRequest["query"]> {
  return Object.fromEntries(
    entries.map(([key, value]) => {
      const given = Array.isArray(value) ? value.join(",") : value;
      if (
        given === null ||
        typeof given === "string" ||
        typeof given === "number" ||
        typeof given === "boolean"
      )
        return [key, given];
      throw validationError(`${key}: ${mismatch("a value of a query", value)}.`);
    }),
  );
}

/** Returns the body: `data`, or an object of all values; undefined without values. */
function body(entries: readonly [string, unknown][]): object | undefined {
  const values = Object.fromEntries(entries);
  if (entries.length === 0) return undefined;
  return Object.hasOwn(values, "data") ? Object(values.data) : values;
}
