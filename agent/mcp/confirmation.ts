// Asks the user of an MCP client to confirm destructive calls, in a form that the client shows.

import { createHash } from "node:crypto";
import {
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { safeJson, safeLine } from "../output/text.js";
import { type DestructiveCall, MAX_SHOWN } from "../tools/confirm-destructive.js";

const MAX_TEXT = 100;
const MAX_TARGET = 300;

/** Returns the result that asks the user. The client repeats the call with the answer. */
export function askUser(calls: readonly DestructiveCall[]): InputRequiredResult {
  const lines = calls.map(({ id, input, target }) =>
    [id, ...(target === undefined ? [] : [shorten(safeLine(target), MAX_TARGET)]), describeInput(input)].join(
      " ",
    ),
  );
  const message = `Run this destructive operation on GitHub?\n${lines.join("\n")}`;
  const requestedSchema = { type: "object" as const, properties: {} };
  return inputRequired({
    inputRequests: { [keyOf(calls)]: inputRequired.elicit({ message, requestedSchema }) },
  });
}

/** Returns the input, with all of its properties: long texts in it are cut first. */
function describeInput(input: unknown): string {
  const whole = safeJson(input);
  if (whole.length <= MAX_SHOWN) return whole;
  const cut = JSON.stringify(input, (_, value: unknown) =>
    typeof value === "string" ? shorten(value, MAX_TEXT) : value,
  );
  return shorten(safeJson(JSON.parse(cut)), MAX_SHOWN);
}

/** Returns whether the user confirmed the calls. Undefined if the user was not asked about them. */
export function readConfirmation(
  calls: readonly DestructiveCall[],
  responses: ServerContext["mcpReq"]["inputResponses"],
): boolean | undefined {
  const response = inputResponse(responses, keyOf(calls));
  return response.kind === "elicit" ? response.action === "accept" : undefined;
}

/** Names the calls with their inputs and targets, so that a confirmation is not used for other ones. */
const keyOf = (calls: readonly DestructiveCall[]): string =>
  `confirm ${createHash("sha256").update(JSON.stringify(calls)).digest("hex")}`;

const shorten = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length - 1)}…` : text;
