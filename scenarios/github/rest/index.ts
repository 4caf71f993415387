/** The REST API: routes requests to the endpoints. */
import { type ApiRequest, NOT_FOUND, type RestContext, type RestResponse } from "../http.js";

export function handleRest(
  _context: RestContext,
  _request: ApiRequest,
): RestResponse | Promise<RestResponse> {
  return NOT_FOUND;
}
