/** The REST API: routes requests to the endpoints, and gives their answers GitHub's outer form. */
import { type ApiRequest, NOT_FOUND, type RestContext, type RestResponse } from "../http.js";
import type { Store } from "../store/store.js";
import { callOf } from "./call.js";
import { conditional } from "./conditional.js";
import { errorResponse } from "./errors.js";
import { acceptedMediaType, unsupportedMediaType } from "./media-type.js";
import { movedResponse } from "./moved.js";
import { router } from "./route.js";
import { routes } from "./routes.js";

const match = router(routes);

/** HEAD is answered as GET: sent without the body, which is HTTP's business. */
export async function handleRest(context: RestContext, request: ApiRequest): Promise<RestResponse> {
  const response = await answer(context, { ...request, path: namedPath(context.store, request.path) });
  return conditional(request, response);
}

async function answer(context: RestContext, request: ApiRequest): Promise<RestResponse> {
  const found = match(request);
  if (!found) return NOT_FOUND;
  const mediaType = acceptedMediaType(request);
  if (mediaType === "unsupported" || (mediaType === "binary" && !found.route.binary)) {
    return unsupportedMediaType(request);
  }
  const moved = movedResponse(context, request, found);
  if (moved) return moved;
  const writes = context.store.writes;
  try {
    const response = await found.route.handle(callOf(context, request, found.params));
    return context.store.writes > writes ? { ...response, applied: true } : response;
  } catch (error) {
    const response = errorResponse(error, found.route.docs);
    return context.store.writes > writes ? { ...response, applied: true } : response;
  }
}

/** `/repositories/{id}/…`, which GitHub's own links use, in terms of owner and name. */
function namedPath(store: Store, path: string): string {
  const match = /^\/repositories\/(\d+)(\/.*)?$/.exec(path);
  if (!match) return path;
  const id = Number(match[1]);
  const repository = [...store.repositories.values()].find((candidate) => candidate.databaseId === id);
  if (!repository) return path;
  return `/repos/${repository.owner.login}/${repository.name}${match[2] ?? ""}`;
}
