// The text and variables of an operation.

import type { GraphqlOperation } from "../contract/plan.js";
import type { BoundOperation, GraphqlReply, GraphqlRequest } from "../contract/wire.js";

/** Whether the operation is a mutation. Documents start with the kind of the operation. */
export function isMutation({ document }: GraphqlOperation): boolean {
  return document.startsWith("mutation");
}

/** Returns the text of one operation. */
export function printDocument({ operation, variables, repeated }: BoundOperation): string {
  return operation.print?.(operation, variables, repeated) ?? operation.document;
}

/** Returns all variables of one request. */
export function allVariables({ operation, variables, repeated }: BoundOperation): Record<string, unknown> {
  const { repeat } = operation;
  return { ...variables, ...repeat?.fields.variables(repeat, repeated) };
}

/** Whether the request selects nothing. GraphQL does not allow an empty selection. */
export function isEmptyRequest({ operation, repeated }: Omit<BoundOperation, "variables">): boolean {
  return operation.repeat?.only === true && repeated.length === 0;
}

/** Whether the data contains a result. GitHub returns null for a mutation only with an error. */
export function hasResult(operation: GraphqlRequest["operation"], data: GraphqlReply["data"]): boolean {
  const values = Object.values(data ?? {});
  return isMutation(operation) ? values.some((value) => value !== null) : values.length > 0;
}
