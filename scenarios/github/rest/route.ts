/** The table of endpoints: what an endpoint is, and which one a request is for. */
import type { ApiRequest, RestResponse } from "../http.js";
import type { Call } from "./call.js";

export interface Route {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** As GitHub's documentation spells it; `{ref*}` takes several segments. */
  readonly path: string;
  /** Left out: that of the API. */
  readonly host?: "uploads";
  /** It has an answer for `Accept: application/octet-stream`. */
  readonly binary?: true;
  /** The page that an error links to, below https://docs.github.com/rest/. */
  readonly docs: string;
  readonly handle: (call: Call) => RestResponse | Promise<RestResponse>;
}

export interface Match {
  readonly route: Route;
  readonly params: ReadonlyMap<string, string>;
}

/** Finds endpoints by method and path. */
export function router(routes: readonly Route[]): (request: ApiRequest) => Match | undefined {
  // The more is spelled out the earlier: `commits/{ref*}/status` before `commits/{ref*}`, which would take it in.
  const compiled = [...routes]
    .sort((a, b) => literalLength(b.path) - literalLength(a.path))
    .map((route) => ({ route, ...compile(route.path) }));
  return ({ method, path, host }) => {
    // HEAD answers what GET does, without the body.
    const wanted = method === "HEAD" ? "GET" : method;
    for (const { route, pattern, names } of compiled) {
      const fits = route.method === wanted && (route.host ?? "api") === host;
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

/** Null for a path with a broken escape: GitHub knows no such resource. */
function decode(names: readonly string[], values: readonly string[]): Map<string, string> | null {
  try {
    return new Map(names.map((name, index) => [name, decodeURIComponent(values[index] ?? "")]));
  } catch {
    return null;
  }
}
