// Types of responses, as later steps and outputs read them.

import type { RestStep, Step } from "../model/ir.js";
import { type Field, list, object, type Shape, scalar, type Typed, withNull } from "../model/shape.js";

/** The type of a step's response for later steps. `item`: the element of a step with `perItem`. */
export function responseType(step: Step, item: Shape | undefined): Typed {
  const single = singleResponse(step);
  const shape = item ? perItemList(single, item) : single;
  // A follow-up that failed with onError: report has no response either.
  return { shape, absent: Boolean(step.when || step.onError) };
}

/** The response of one request. */
export function singleResponse(step: Step): Shape {
  if (step.api === "graphql") return step.operation.response;
  if (step.api === "gh") return step.response;
  if (step.text) return TEXT_RESPONSE;
  if (step.find) return searchElement(step);
  const body = step.endpoint.response;
  return body ? withNull(body, body.nullable || step.nullOn.length > 0) : { kind: "json", nullable: true };
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
export function searchElement(step: RestStep): Shape {
  let shape: Shape | undefined = step.endpoint.response ?? undefined;
  for (const segment of step.find?.list?.segments ?? []) {
    shape = shape?.kind === "object" ? shape.fields().get(segment.name)?.shape : undefined;
  }
  return shape?.kind === "list" ? withNull(shape.item, false) : object([]);
}
