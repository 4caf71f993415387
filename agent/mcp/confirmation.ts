// Asks the user of an MCP client to confirm destructive calls, in a form that the client shows.

import {
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { safeJson } from "../text.js";
import type { UnconfirmedCall } from "../tools/tool.js";

const MAX_INPUT = 500;

/** Returns the result that asks the user. The client repeats the call with the answer. */
export function askUser(calls: readonly UnconfirmedCall[]): InputRequiredResult {
  const lines = calls.map(({ id, input }) => `${id} ${shorten(safeJson(input))}`);
  const message = `Run this destructive operation on GitHub?\n${lines.join("\n")}`;
  const requestedSchema = { type: "object" as const, properties: {} };
  return inputRequired({
    inputRequests: { [keyOf(calls)]: inputRequired.elicit({ message, requestedSchema }) },
  });
}

/** Returns the ids that the user confirmed: all or none. Undefined if the user was not asked. */
export function readConfirmation(
  calls: readonly UnconfirmedCall[],
  responses: ServerContext["mcpReq"]["inputResponses"],
): readonly string[] | undefined {
  const response = inputResponse(responses, keyOf(calls));
  if (response.kind !== "elicit") return undefined;
  return response.action === "accept" ? calls.map(({ id }) => id) : [];
}

/** Names the calls, so that a confirmation is not used for another call. */
const keyOf = (calls: readonly UnconfirmedCall[]): string => `confirm ${calls.map(({ id }) => id).join(" ")}`;

const shorten = (text: string): string =>
  text.length > MAX_INPUT ? `${text.slice(0, MAX_INPUT - 1)}…` : text;
