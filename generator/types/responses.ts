// Types of responses, as later requests and outputs read them.

import type { PlannedRequest, PlannedRest } from "../model/ir.js";
import { type Field, list, object, type Shape, scalar, type Typed, withNull } from "../model/shape.js";

/** The type of a request's response for later requests. `item`: the element of a request with `perItem`. */
export function responseType(request: PlannedRequest, item: Shape | undefined): Typed {
  const single = singleResponse(request);
  const shape = item ? perItemList(single, item) : single;
  // A follow-up that failed with onError: report has no response either.
  return { shape, absent: Boolean(request.when || request.onError) };
}

/** The response of one request. */
export function singleResponse(request: PlannedRequest): Shape {
  if (request.api === "graphql") return request.operation.response;
  if (request.api === "gh") return request.response;
  if (request.text) return TEXT_RESPONSE;
  if (request.find) return searchElement(request);
  const body = request.endpoint.response;
  return body ? withNull(body, body.nullable || request.nullOn.length > 0) : { kind: "json", nullable: true };
}

const TEXT_RESPONSE = object([
  ["text", { shape: scalar("string"), optional: false }],
  ["truncated", { shape: scalar("boolean"), optional: false }],
]);

function perItemList(response: Shape, item: Shape): Shape {
  const fields: [string, Field][] = [
    ["item", { shape: item, optional: false }],
    ["ok", { shape: scalar("boolean"), optional: false }],
    ["response", { shape: withNull(response, true), optional: false }],
    ["message", { shape: scalar("string", true), optional: false }],
  ];
  return list(object(fields));
}

/** The element that `find` searches for. */
export function searchElement(request: PlannedRest): Shape {
  let shape: Shape | undefined = request.endpoint.response ?? undefined;
  for (const segment of request.find?.list?.segments ?? []) {
    shape = shape?.kind === "object" ? shape.fields().get(segment.name)?.shape : undefined;
  }
  return shape?.kind === "list" ? withNull(shape.item, false) : object([]);
}
