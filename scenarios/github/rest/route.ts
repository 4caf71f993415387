/** Defines endpoints and finds the endpoint of a request. */
import type { ApiRequest, RestResponse } from "../http.js";
import type { Call } from "./call.js";

export interface Route {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** The path as in GitHub's documentation. `{ref*}` matches several segments. */
  readonly path: string;
  /** Default: the API's host. */
  readonly host?: "uploads";
  /** Whether it supports `Accept: application/octet-stream`. */
  readonly binary?: true;
  /** The documentation page that errors link to, relative to https://docs.github.com/rest/. */
  readonly docs: string;
  /** A classic token needs one of these scopes. Set if the repository or organization requires others. */
  readonly scopes?: readonly string[] | undefined;
  readonly handle: (call: Call) => RestResponse | Promise<RestResponse>;
}

export interface Match {
  readonly route: Route;
  readonly params: ReadonlyMap<string, string>;
}

/** Finds endpoints by method and path. */
export function router(
  routes: readonly Route[],
): (request: Pick<ApiRequest, "method" | "path" | "host">) => Match | undefined {
  // More specific paths come first: `commits/{ref*}/status` before `commits/{ref*}`, which also matches it.
  const compiled = [...routes]
    .sort((a, b) => literalLength(b.path) - literalLength(a.path))
    .map((route) => ({ route, ...compile(route.path) }));
  return ({ method, path, host }) => {
    // HEAD is handled as GET, without the body.
    const effectiveMethod = method === "HEAD" ? "GET" : method;
    for (const { route, pattern, names } of compiled) {
      const fits = route.method === effectiveMethod && (route.host ?? "api") === host;
      const match = fits ? pattern.exec(path) : null;
      const params = match && decode(names, match.slice(1));
      if (params) return { route, params };
    }
    return undefined;
  };
}

function compile(path: string): { pattern: RegExp; names: string[] } {
  const names: string[] = [];
  const source = path.replace(/[.+?^$()|[\]\\]/g, "\\$&").replace(/\{(\w+)(\*?)\}/g, (_, name, several) => {
    names.push(name);
    return several ? "(.+?)" : "([^/]+)";
  });
  return { pattern: new RegExp(`^${source}/?$`), names };
}

function literalLength(path: string): number {
  return path.replace(/\{\w+\*?\}/g, "").length;
}

/** Returns null for a path with a malformed escape sequence, which GitHub treats as not found. */
function decode(names: readonly string[], values: readonly string[]): Map<string, string> | null {
  try {
    return new Map(names.map((name, index) => [name, decodeURIComponent(values[index] ?? "")]));
  } catch {
    return null;
  }
}
