// The types of REST responses: the fields that a route reads.

import { capitalize } from "../model/names.js";
import { newReads, type Reads, type ResponseReads } from "../model/reads.js";
import type { TypedRestRequest } from "../model/typed-ir.js";
import type { Statement } from "./module.js";
import type { RouteEnv } from "./route-env.js";
import { readType } from "./types.js";

export function responseTypes(requests: readonly TypedRestRequest[], env: RouteEnv): Statement[] {
  return requests
    .filter((request) => !request.text)
    .map((request) =>
      responseTypeStatement(responseName(request, env), request, requestReads(request, env.reads)),
    );
}

/** The name of the type of a response. */
export const responseName = (
  { name }: TypedRestRequest,
  { typePrefix }: Pick<RouteEnv, "typePrefix">,
): string => `${typePrefix}${capitalize(name)}Response`;

/** The reads of one response. Those of a request with `perItem` go through its list of outcomes. */
function requestReads(request: TypedRestRequest, reads: ResponseReads): Reads {
  const own = reads.get(request.name) ?? newReads();
  return request.perItem ? (own.fields.get("[]")?.fields.get("response") ?? newReads()) : own;
}

export function responseTypeStatement(name: string, request: TypedRestRequest, reads: Reads): Statement {
  const { endpoint, find } = request;
  const docs = `The fields of \`${endpoint.method} ${endpoint.template}\` that ghx reads.`;
  // A search reads the list that contains its element.
  const shape = find ? (endpoint.response ?? request.response) : request.response;
  const path = find?.lists[0]?.source.segments.map((segment) => segment.name) ?? [];
  return {
    kind: "alias",
    name,
    local: true,
    docs,
    type: readType(shape, find ? wrapReads(path, reads) : reads),
  };
}

function wrapReads(path: readonly string[], inner: Reads): Reads {
  return [...path, "[]"].reduceRight<Reads>((reads, name) => ({ fields: new Map([[name, reads]]) }), inner);
}
