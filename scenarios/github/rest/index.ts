/** The REST API: routes requests to endpoints and adds GitHub's headers to their responses. */
import { type ApiRequest, NOT_FOUND, type RestContext, type RestResponse } from "../http.js";
import type { Store } from "../store/store.js";
import { BODY_KEYS } from "./body-keys.js";
import { createCall } from "./call.js";
import { conditional } from "./conditional.js";
import { errorResponse, failure } from "./errors.js";
import { acceptedMediaType, unsupportedMediaType } from "./media-type.js";
import { QUERY_NAMES } from "./query-names.js";
import { redirectResponse } from "./redirects.js";
import { type Route, router } from "./route.js";
import { routes } from "./routes.js";
import { TrackedQuery } from "./tracked-query.js";
import { notImplemented, unimplemented } from "./unimplemented.js";

const match = router([...routes, ...unimplemented]);

/** Handles a request. HEAD is handled as GET; the HTTP server omits the body. */
export async function handleRest(context: RestContext, request: ApiRequest): Promise<RestResponse> {
  const response = await answer(context, { ...request, path: namedPath(context.store, request.path) });
  return conditional(request, response);
}

async function answer(context: RestContext, request: ApiRequest): Promise<RestResponse> {
  const found = match(request);
  if (!found) return isOfOtherHost(request) ? NOT_FOUND : notImplemented(request);
  const mediaType = acceptedMediaType(request);
  if (mediaType === "unsupported" || (mediaType === "binary" && !found.route.binary)) {
    return unsupportedMediaType(request);
  }
  const redirect = redirectResponse(context, request, found);
  if (redirect) return redirect;
  const unknown = [...request.query.keys()].find((name) => !queryNames(found.route).includes(name));
  if (context.strictQuery && unknown !== undefined) {
    const message = `${request.method} ${request.path} has no query parameter "${unknown}".`;
    return failure(422, `Invalid request.\n\n${message}`, found.route.docs);
  }
  const writes = context.store.writes;
  const query = new TrackedQuery(request.query);
  try {
    const response = await found.route.handle(
      createCall(context, { ...request, query }, found.params, permittedKeys(context.store, found.route)),
    );
    const ignored = response.status < 300 ? query.ignored(queryNames(found.route)) : undefined;
    if (ignored !== undefined) return notImplemented(request, `the query parameter "${ignored}" of `);
    return context.store.writes > writes ? { ...response, applied: true } : response;
  } catch (error) {
    const response = errorResponse(error, found.route.docs);
    return context.store.writes > writes ? { ...response, applied: true } : response;
  }
}

function isOfOtherHost(request: ApiRequest): boolean {
  return match({ ...request, host: request.host === "api" ? "uploads" : "api" }) !== undefined;
}

/** Returns the names of the query parameters that GitHub has. */
function queryNames({ method, path }: Route): readonly string[] {
  return QUERY_NAMES[`${method} ${path.replaceAll("*}", "}")}`] ?? [];
}

/** Returns the keys that the body may have; without them, every key is accepted. */
function permittedKeys(store: Store, { method, path }: Route): readonly string[] | undefined {
  return BODY_KEYS[`${method} ${path.replaceAll("*}", "}")}`]?.filter((key) => !store.refusedKeys.has(key));
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
