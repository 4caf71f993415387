/** Endpoints of GitHub that the local GitHub does not implement. */
import type { ApiRequest, RestResponse } from "../http.js";
import { endpoints } from "./endpoints.js";
import type { Route } from "./route.js";

/** A part of an endpoint, such as a key of its body, is not implemented. */
export class NotImplemented extends Error {
  /** For example `the query parameter "sort" of `. */
  readonly part: string;

  constructor(part: string) {
    super(part);
    this.part = part;
  }
}

/** Parameters that match several segments, since names of refs and paths of files contain slashes. */
const SEVERAL = /\{(basehead|branch|commit_sha|path|ref)\}/g;

/** Returns the endpoints of GitHub that are not among the implemented ones. A path that none has is a 404, as on GitHub. */
export function unimplementedRoutes(implemented: readonly Route[]): Route[] {
  const known = new Set(implemented.map((route) => unnamed(endpointName(route))));
  return endpoints()
    .names.filter((name) => !known.has(unnamed(name)))
    .map((name) => {
      const [method = "", path = ""] = name.split(" ");
      const { docs = "" } = endpoints().find(name) ?? {};
      return {
        // GitHub's endpoints have these methods.
        method: method as Route["method"],
        path: path.replace(SEVERAL, "{$1*}"),
        docs,
        handle: ({ request }) => notImplemented(request, docs),
      };
    });
}

/** Returns the name of an endpoint in GitHub's description. */
export function endpointName({ method, path }: Pick<Route, "method" | "path">): string {
  return `${method} ${path.replaceAll("*}", "}")}`;
}

/** Returns the response for an endpoint, or `part` of it, that is not implemented. */
export function notImplemented(
  { method, path }: Pick<ApiRequest, "method" | "path">,
  docs: string,
  part = "",
): RestResponse {
  // A resource has the name of its page of the documentation.
  const page = part === "" ? /([\w-]+)#/.exec(docs)?.[1] : undefined;
  const file = page === undefined ? "" : `In ghx, scenarios/github/resources/tables/${page}.ts adds it. `;
  const advice = "A fault can answer it: github.faults.add({ match, do: fault.respond(200, body) }).";
  const message = `The local GitHub does not implement ${part}${method} ${path}. ${file}${advice}`;
  return {
    status: 501,
    body: { message, documentation_url: `https://docs.github.com/rest/${docs}`, status: "501" },
  };
}

/** Returns a path without the names of its parameters, which may differ. */
function unnamed(name: string): string {
  return name.replace("{base}...{head}", "{basehead}").replace(/\{[^}]*\}/g, "{}");
}
