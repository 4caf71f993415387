// Decides whether GraphQL errors prove that a mutation was not applied.

import type { GraphqlError } from "../contract/wire.js";
import { classifyMessage } from "../errors/classify-message.js";
import { PROOFS } from "./not-applied.js";

interface TypedError extends Omit<GraphqlError, "type"> {
  readonly type: string | undefined;
}

/** The outcome of a mutation after these errors: none if each of them is a refusal of the document or of a root field. */
export function outcomeOfErrors(errors: readonly TypedError[]): "none" | "unknown" {
  return errors.length > 0 && errors.every(isRefusal) ? "none" : "unknown";
}

function isRefusal({ type = "", path, message, extensions }: TypedError): boolean {
  // The document or its variables are invalid. Codes of the validation are in lower case, such as `undefinedField`.
  if (/^[a-z]/.test(type) || (extensions !== undefined && "problems" in extensions)) return true;
  if (path === undefined && message.startsWith("Parse error on ")) return true;
  const isKnown =
    type === "" ? classifyMessage(message) !== undefined : PROOFS.type.some((one) => one === type);
  // Below the root field, the mutation was applied before the error occurred.
  return isKnown && (path?.length ?? 0) <= 1;
}
