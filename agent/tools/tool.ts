// What a tool is, and the answers that tools have in common.

import { asRouteError } from "../../runtime/contract/route-error.js";
import { redact } from "../../runtime/errors/redact.js";
import type { Failure, RouteError } from "../../runtime/index.js";
import type { CompactError } from "../output/compact.js";
import { limitText, presentResult } from "../output/present.js";
import type { Confirm } from "./confirm-destructive.js";
import type { Policy } from "./policy.js";
import type { ToolDefinition } from "./tool-definition.js";

/** The answer of a tool: a text, or a value with `ok`. */
export interface ToolAnswer {
  readonly value: unknown;
  /** Whether the call failed; the value contains the error. */
  readonly isError: boolean;
}

export interface ToolCallOptions {
  readonly signal?: AbortSignal;
  /**
   * Asks the user about destructive calls, with what they would change, if `allowDestructive` is false. They run if it
   * returns true. Default: they are refused.
   */
  readonly confirm?: Confirm;
}

/** `full` returns envelopes, schemas and lists of objects. */
export type ToolFormat = "compact" | "full";

export interface Tool extends ToolDefinition {
  run(args: Readonly<Record<string, unknown>>, options: ToolCallOptions): Promise<ToolAnswer>;
}

/** Returns MCP hints: whether the permitted capabilities write, and whether any is destructive. */
export function writeHints({ permitted }: Policy): ToolDefinition["annotations"] {
  if (permitted.every(({ effect }) => effect === "read")) return { readOnlyHint: true };
  return { destructiveHint: permitted.some(({ effect }) => effect === "destructive") };
}

export function toFailure(
  { code, message, retryable, details = {} }: RouteError,
  capability_id: string,
): Failure {
  return { ok: false, error: { code, message, retryable, details }, meta: { capability_id } };
}

export function failureAnswer(failure: Failure, format: ToolFormat): ToolAnswer {
  return { value: presentResult(failure, { format }), isError: true };
}

/** The answer to a call that failed because of a defect in ghx. */
export function failedCall(thrown: unknown): ToolAnswer {
  const { code, message } = asRouteError(thrown);
  return { value: { ok: false, error: { code, message: limitText(redact(message)) } }, isError: true };
}

/** The answer to a call with an unknown tool or invalid arguments. */
export function invalidCall(message: string): ToolAnswer {
  const error: CompactError = { code: "VALIDATION", message: limitText(message) };
  return { value: { ok: false, error }, isError: true };
}
