// The route of a REST request: its method, and its path with placeholders. Fills in values.

import type { RestRequest } from "../contract/plan.js";
import { validationError } from "../contract/route-error.js";
import type { Session } from "../contract/session.js";
import { cut } from "../input/issues.js";
import { restPath } from "../mapping/values.js";
import { mismatch } from "../schema/messages.js";
import { ownValue } from "../schema/object.js";

const ROUTE = /^(GET|HEAD|POST|PUT|PATCH|DELETE) (\/[^\s#?]*)(\?[^\s#]*)?$/;
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"] as const;
/** Segments that URL parsers or servers would resolve, empty segments, and characters that they would convert. */
const RESOLVED = /\/(?:\.|%2e){1,2}(?=\/|$)|\/\/|[\\\p{Cc}]/iu;

/** A parsed route. */
export interface RestRoute {
  /** The route as it was written. */
  readonly id: string;
  readonly method: (typeof METHODS)[number];
  /** The path, with placeholders such as `{owner}`. */
  readonly path: string;
  /** The query after the path with its `?`, or an empty text. */
  readonly query: string;
  /** The host, if it is not the API host. */
  readonly host: "uploads" | undefined;
}

/** The endpoint that GitHub's REST description assigns to the host for uploads. */
const UPLOADS = /^POST \/repos\/[^/]+\/[^/]+\/releases\/[^/]+\/assets(?=$|[?{])/;

/**
 * Parses a route. Its path may be an address of the API or of the host for uploads, as in `comments_url` of an issue and
 * `upload_url` of a release. Throws `VALIDATION`, also for an address of another host.
 */
export function parseRoute(id: string, { urls }: Pick<Session, "urls">): RestRoute {
  const given = typeof id === "string" ? id : "";
  const isUpload = isUploadRoute(given, urls);
  const text = given
    .replace(` ${urls.uploads}/`, " /")
    .replace(` ${urls.rest}/`, " /")
    // The names of parameters in the query, which `upload_url` has.
    .replace(/\{\?[\w,]*\}$/, "");
  const [, name, path = "", query = ""] = ROUTE.exec(text) ?? [];
  const method = METHODS.find((known) => known === name);
  if (method === undefined || RESOLVED.test(path)) {
    const expected = 'a method and a path, such as "GET /repos/{owner}/{repo}"';
    throw validationError(mismatch(expected, typeof id === "string" ? cut(id) : null));
  }
  if (decoded(path).toLowerCase() === "/graphql")
    throw validationError("ghx.request sends REST requests; ghx.graphql sends documents.");
  return { id, method, path, query, host: isUpload ? "uploads" : undefined };
}

/** Whether the host for uploads gets the request: by its address or its path. */
export function isUploadRoute(id: string, urls: Session["urls"]): boolean {
  return id.includes(` ${urls.uploads}/`) || UPLOADS.test(id.replace(` ${urls.rest}/`, " /"));
}

/** Returns the text without percent-encoding. Throws `VALIDATION` if it is not valid. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw validationError(`The path ${JSON.stringify(cut(text))} has an invalid percent-encoding.`);
  }
}

/** Returns the path and the query with the values of their placeholders, percent-encoded. */
export function fillTemplate(
  { path, query }: RestRoute,
  known: object,
): { readonly path: string; readonly query: string } {
  const fill = (template: string, encode: (value: string | number) => string) =>
    template.replace(/\{(\w+)\}/g, (_, key: string) => encode(templateValue(known, key)));
  return {
    path: fill(path, (value) => restPath`${value}`),
    query: fill(query, (value) => encodeURIComponent(value)),
  };
}

function templateValue(known: object, key: string): string | number {
  const value = ownValue(known, key);
  if (typeof value === "string" || typeof value === "number") return value;
  throw validationError(`${key}: ${mismatch("a string or a number for the path", value)}.`);
}

/** Returns the values as a query. Lists are one value, separated by commas. */
export function requestQuery(
  entries: readonly (readonly [string, unknown])[],
): NonNullable<RestRequest["query"]> {
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
export function requestBody(entries: readonly (readonly [string, unknown])[]): object | undefined {
  const values = Object.fromEntries(entries);
  if (entries.length === 0) return undefined;
  return Object.hasOwn(values, "data") ? Object(values.data) : values;
}
