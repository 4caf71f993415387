/** Inputs and payloads of mutations. GitHub echoes `clientMutationId`. */
import { View } from "./types.js";

export interface Input<T> {
  readonly input: T & { readonly clientMutationId?: string | null };
}

export function payload(
  input: { readonly clientMutationId?: string | null },
  fields: Record<string, unknown>,
): View {
  return new View({ clientMutationId: input.clientMutationId ?? null, ...fields });
}

/** Returns the edge of a node that was just created. */
export function newEdge(node: { readonly id: string }): View {
  return new View({ node, cursor: Buffer.from(`cursor:v2:0:${node.id}`).toString("base64") });
}
