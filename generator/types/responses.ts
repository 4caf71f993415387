// Types of responses, as later requests and outputs read them.

import type { Find, PlannedGraphql, PlannedRequest, PlannedRest, StatusValue } from "../model/ir.js";
import { mayLackResponse } from "../model/may-lack-response.js";
import { type Field, list, object, type Shape, scalar, type Typed, withNull } from "../model/shape.js";

/** The type of a request's response for later requests. `item`: the element of a request with `perItem`. */
export function responseType(request: PlannedRequest, item: Shape | undefined): Typed {
  const single = singleResponse(request);
  const shape = item ? perItemList(single, item) : single;
  // A follow-up that failed with onError: report has no response either.
  return { shape, absent: mayLackResponse(request) };
}

/** The response of one request. */
export function singleResponse(request: PlannedRequest): Shape {
  if (request.api === "graphql") return request.find ? nodeShape(request) : request.operation.response;
  if (request.api === "gh") return request.response;
  if (request.text) return TEXT_RESPONSE;
  if (request.file) return FILE_RESPONSE;
  if (request.find) return elementShape(request, request.find);
  const { byStatus } = request;
  if (byStatus) {
    const isNull = request.nullOn.some((status) => !byStatus.has(status));
    return withNull(statusShape([...byStatus.values()]), isNull);
  }
  const body = request.endpoint.response;
  return body ? withNull(body, body.nullable || request.nullOn.length > 0) : { kind: "json", nullable: true };
}

const TEXT_RESPONSE = object([
  ["text", { shape: scalar("string"), optional: false }],
  ["truncated", { shape: scalar("boolean"), optional: false }],
]);

const FILE_RESPONSE = object([
  ["path", { shape: scalar("string"), optional: false }],
  ["bytes", { shape: scalar("integer"), optional: false }],
]);

/** The values of different statuses have one type, which the checks make sure of. */
function statusShape(values: readonly StatusValue[]): Shape {
  const texts = values.filter((value) => typeof value === "string");
  return texts.length > 0
    ? scalar("string", false, texts)
    : scalar(values.some((value) => typeof value === "number") ? "number" : "boolean");
}

function perItemList(response: Shape, item: Shape): Shape {
  const fields: [string, Field][] = [
    ["item", { shape: item, optional: false }],
    ["ok", { shape: scalar("boolean"), optional: false }],
    ["response", { shape: withNull(response, true), optional: false }],
    ["message", { shape: scalar("string", true), optional: false }],
  ];
  return list(object(fields));
}

/** The response of a search, which is null if nothing was found and `optional` holds. */
const elementShape = (request: PlannedRest, { optional }: Find): Shape =>
  withNull(searchElement(request), optional !== undefined);

/** The node of a connection that `find` searches for. */
function nodeShape(request: PlannedGraphql): Shape {
  return withNull(searchNode(request), request.find?.optional !== undefined);
}

export function searchNode({ operation, find }: PlannedGraphql): Shape {
  let shape: Shape | undefined = operation.response;
  for (const { name } of [...(find?.lists[0]?.segments ?? []), { name: "nodes" }])
    shape = shape?.kind === "object" ? shape.fields().get(name)?.shape : undefined;
  if (shape?.kind !== "list" || shape.item.kind !== "object") return object([]);
  // The emitter declares one type for all types of nodes.
  const { cases: _cases, only: _only, ...node } = shape.item;
  return withNull(node, false);
}

/** The element that `find` searches for. */
export function searchElement(request: PlannedRest): Shape {
  let shape: Shape | undefined = request.endpoint.response ?? undefined;
  for (const segment of request.find?.lists[0]?.segments ?? []) {
    shape = shape?.kind === "object" ? shape.fields().get(segment.name)?.shape : undefined;
  }
  const element = shape?.kind === "list" ? shape.item : shape?.kind === "object" ? shape.values : undefined;
  return element ? withNull(element, false) : object([]);
}
