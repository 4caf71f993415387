// What a tool is, and the answers that tools have in common.

import { asRouteError } from "../../runtime/contract/route-error.js";
import { redact } from "../../runtime/errors/redact.js";
import type { Failure, ResultError, RouteError, Session } from "../../runtime/index.js";
import type { CompactError } from "../compact.js";
import type { Policy } from "../policy.js";
import { limitText, present } from "../present.js";
import type { ToolDefinition } from "../tool-definition.js";

/** The answer of a tool: a text, or a value with `ok`. */
export interface ToolAnswer {
  readonly value: unknown;
  /** Whether the call failed; the value contains the error. */
  readonly isError: boolean;
  /** The calls that were refused because the user has not confirmed them. Nothing was sent. */
  readonly unconfirmed?: readonly UnconfirmedCall[];
}

/** A call of a destructive capability. */
export interface UnconfirmedCall {
  readonly id: string;
  readonly input: unknown;
}

export interface ToolCallOptions {
  readonly signal?: AbortSignal;
  /** The ids of `unconfirmed` after the user has confirmed them. */
  readonly confirmed?: readonly string[];
}

/** Returns the session of a call, whose policy permits the confirmed capabilities. */
export type SessionOf = (confirmed?: readonly string[]) => Session;

/** Returns `unconfirmed` for the answer about these calls, if any was refused for this reason. */
export function unconfirmedCalls(
  calls: readonly { readonly error?: ResultError | undefined; readonly input: unknown }[],
): Pick<ToolAnswer, "unconfirmed"> {
  const unconfirmed = calls.flatMap(({ error, input }) => {
    const id = error?.details?.unconfirmed;
    return typeof id === "string" ? [{ id, input }] : [];
  });
  return unconfirmed.length === 0 ? {} : { unconfirmed };
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
  return { value: present(failure, { format }), isError: true };
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
