// Reads what a write returned again: the response does not fit, but contains the ids of the objects, or their URL.

import { sendOperation, sendRestRequest } from "../call/send-request.js";
import type { Channel, RunScope } from "../contract/call.js";
import type { GraphqlReread, PlannedGraphql, PlannedRequest, PlannedRest } from "../contract/plan.js";
import { properties } from "../text/parse-object.js";

/** Returns a response with the present state of the same objects, or undefined if they cannot be identified. */
export async function readObjects(
  planned: PlannedRequest,
  response: unknown,
  scope: RunScope,
  channel: Channel,
): Promise<unknown> {
  if ("operation" in planned) return readNodes(planned, response, channel);
  return "request" in planned ? readResource(planned, response, scope, channel) : undefined;
}

async function readNodes(
  { name, operation: { rereads = [], nodes = 0 } }: PlannedGraphql,
  response: unknown,
  channel: Channel,
): Promise<unknown> {
  if (rereads.length === 0) return undefined;
  let state = response;
  for (const { path, document } of rereads) {
    const id = properties(path.reduce<unknown>((value, key) => properties(value)?.[key], response))?.id;
    if (typeof id !== "string") return undefined;
    const request = { operation: { document, nodes }, variables: { id }, repeated: [], partial: [] };
    const node = properties(await sendOperation(name, request, channel))?.node;
    if (properties(node)?.id !== id) return undefined;
    state = replaced(state, path, node);
  }
  return state;
}

/** Returns the response with the value at the path replaced. */
export function replaced(response: unknown, [key, ...rest]: GraphqlReread["path"], value: unknown): unknown {
  if (key === undefined) return value;
  const object = properties(response);
  return { ...object, [key]: replaced(object?.[key], rest, value) };
}

async function readResource(
  planned: PlannedRest,
  response: unknown,
  scope: RunScope,
  channel: Channel,
): Promise<unknown> {
  const path = resourcePath(planned, properties(response) ?? {}, scope);
  if (path === undefined) return undefined;
  const { value } = await sendRestRequest(
    planned.name,
    { method: "GET", path },
    [],
    channel,
    planned.expects,
  );
  const isSame = typeof idOf(value) === "string" && idOf(value) === idOf(response);
  return isSame ? value : undefined;
}

const idOf = (resource: unknown): unknown => properties(resource)?.node_id;

/**
 * Returns the path in the `url` of the resource, or its `id` below the path of the list to which it was added. The host of
 * the URL is ignored.
 */
function resourcePath(
  planned: PlannedRest,
  { url, id }: Readonly<Record<string, unknown>>,
  scope: RunScope,
): string | undefined {
  if (typeof url === "string") return /\/repos\/.*/.exec(new URL(url).pathname)?.[0];
  return typeof id === "number" ? `${planned.request(scope).path}/${id}` : undefined;
}
