/** The REST API: routes requests to endpoints and adds GitHub's headers to their responses. */
import { type ApiRequest, NOT_FOUND, type RestContext, type RestResponse } from "../http.js";
import type { Store } from "../store/store.js";
import { createCall } from "./call.js";
import { conditional } from "./conditional.js";
import { endpoints } from "./endpoints.js";
import { errorResponse, failure } from "./errors.js";
import { acceptedMediaType, lacksRendering, unsupportedMediaType } from "./media-type.js";
import { redirectResponse } from "./redirects.js";
import { type Match, router } from "./route.js";
import { routes } from "./routes.js";
import { TrackedQuery } from "./tracked-query.js";
import { endpointName, NotImplemented, notImplemented, unimplementedRoutes } from "./unimplemented.js";

let any: ReturnType<typeof router> | undefined;

/** Finds the endpoint of a request, or a more specific one of GitHub that is not implemented. */
function match(request: Pick<ApiRequest, "method" | "path" | "host">): Match | undefined {
  any ??= router([...routes, ...unimplementedRoutes(routes)]);
  return any(request);
}

/** Handles a request. HEAD is handled as GET; the HTTP server omits the body. */
export async function handleRest(context: RestContext, request: ApiRequest): Promise<RestResponse> {
  const named = { ...request, path: namedPath(context.store, request.path) };
  const found = match(named);
  const response = found ? await answer(context, named, found) : NOT_FOUND;
  const answered = conditional(request, response);
  const version = apiVersion(request);
  const selected = API_VERSIONS.includes(version) ? { "x-github-api-version-selected": version } : {};
  return { ...answered, headers: { ...selected, ...answered.headers }, scopes: found?.route.scopes };
}

const DEFAULT_API_VERSION = "2022-11-28";
/** The versions of the REST API. */
const API_VERSIONS = [DEFAULT_API_VERSION, "2026-03-10"];

function apiVersion({ headers }: ApiRequest): string {
  return headers["x-github-api-version"] ?? DEFAULT_API_VERSION;
}

async function answer(context: RestContext, request: ApiRequest, found: Match): Promise<RestResponse> {
  const version = apiVersion(request);
  if (!API_VERSIONS.includes(version))
    return failure(400, `The API version "${version}" is not supported.`, "about-the-rest-api/api-versions");
  const mediaType = acceptedMediaType(request);
  if (mediaType === "unsupported" || (mediaType === "binary" && !found.route.binary)) {
    // What an endpoint that is not implemented accepts is not known.
    const isImplemented = routes.includes(found.route);
    return isImplemented ? unsupportedMediaType(request) : notImplemented(request, found.route.docs);
  }
  const redirect = redirectResponse(context, request, found);
  if (redirect) return redirect;
  const endpoint = endpoints().find(endpointName(found.route));
  const names = Object.keys(endpoint?.query ?? {});
  const unknown = [...request.query.keys()].find((name) => !names.includes(name));
  if (context.strictQuery && unknown !== undefined) {
    const message = `${request.method} ${request.path} has no query parameter "${unknown}".`;
    return failure(422, `Invalid request.\n\n${message}`, found.route.docs);
  }
  const writes = context.store.writes;
  const query = new TrackedQuery(request.query);
  try {
    const response = await found.route.handle(
      createCall(context, { ...request, query }, found.params, endpoint),
    );
    if (lacksRendering(mediaType, response))
      return notImplemented(request, found.route.docs, `the media type "${mediaType}" of `);
    const ignored = response.status < 300 ? query.ignored(names) : undefined;
    if (ignored !== undefined)
      return notImplemented(request, found.route.docs, `the query parameter "${ignored}" of `);
    return context.store.writes > writes ? { ...response, applied: true } : response;
  } catch (error) {
    if (error instanceof NotImplemented) return notImplemented(request, found.route.docs, error.part);
    const response = errorResponse(error, found.route.docs, endpoint?.hasTextErrors);
    return context.store.writes > writes ? { ...response, applied: true } : response;
  }
}

/** Converts `/repositories/{id}/…`, which GitHub's links use, to a path with owner and name. */
function namedPath(store: Store, path: string): string {
  const match = /^\/repositories\/(\d+)(\/.*)?$/.exec(path);
  if (!match) return path;
  const id = Number(match[1]);
  const repository = [...store.repositories.values()].find((candidate) => candidate.databaseId === id);
  if (!repository) return path;
  return `/repos/${repository.owner.login}/${repository.name}${match[2] ?? ""}`;
}
