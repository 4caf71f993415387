// How the state after a write is read if its response was lost: as the response that the write would return.

import type { Endpoint, Reread } from "./ir.js";
import type { Reads } from "./reads.js";
import { mismatch, type Shape } from "./shape.js";
import type { TypedRequest } from "./typed-ir.js";

/** The read of a state: over GraphQL by the id of an object, over REST from an endpoint. */
export type StateRead =
  | { readonly api: "graphql"; readonly reread: Reread }
  | { readonly api: "rest"; readonly endpoint: Endpoint; readonly isParent: boolean };

/** Returns undefined if the response of the write cannot be read. `reads`: what the route reads of the response. */
export function findStateRead(write: TypedRequest, reads: Reads | undefined): StateRead | undefined {
  if (write.perItem || write.api === "gh") return undefined;
  if (write.api === "graphql") {
    const reread = write.operation.rereads?.find(
      ({ path, variable }) => variable !== undefined && isOnly(path, reads),
    );
    return reread && { api: "graphql", reread };
  }
  const { states = [], endpoint: own } = write;
  const endpoint = states.find(({ response }) => fits(response, own.response, reads));
  return endpoint && { api: "rest", endpoint, isParent: endpoint.path !== own.path };
}

/** Whether nothing outside of the path is read. */
function isOnly([key, ...rest]: readonly string[], reads: Reads | undefined): boolean {
  if (key === undefined || reads === undefined) return true;
  return [...reads.fields].every(([name, inner]) => name === key && isOnly(rest, inner));
}

/** Whether what is read of one shape can be read of the other as well. */
function fits(from: Shape | null, to: Shape | null, reads: Reads | undefined): boolean {
  if (from === null || to === null || from.kind !== to.kind) return from === to;
  const fields = [...(reads?.fields ?? [])];
  if (from.kind === "list" && to.kind === "list")
    return fields.every(([, inner]) => fits(from.item, to.item, inner));
  if (from.kind === "object" && to.kind === "object")
    return fields.every(([name, inner]) => {
      const [a, b] = [from.fields().get(name), to.fields().get(name)];
      return a && b ? (b.optional || !a.optional) && fits(a.shape, b.shape, inner) : a === b;
    });
  return mismatch({ shape: from, absent: false }, to) === undefined;
}
