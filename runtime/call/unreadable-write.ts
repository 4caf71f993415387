// The error for a write that GitHub answered with a response that the route cannot read.

import type { UnreadableWrite } from "../contract/capability.js";
import type { PlannedRequest } from "../contract/plan.js";
import { sentence } from "../text/sentence.js";
import { bounded } from "../text/show.js";

/** Returns the error, with the responses to the writes in `details.data`. */
export const unreadableWrite: UnreadableWrite = (error, requests, applied, scope) => {
  const answered = requests.filter(({ name }) => applied.has(name));
  const isApplied = answered.some((planned) => provesWrite(planned, scope[planned.name]));
  const [first, ...others] = answered.map(({ name }) => scope[name]);
  if (!isApplied) applied.clear();
  const state = isApplied
    ? "GitHub applied the write."
    : "It is unknown whether GitHub applied the write. Check the current state before you try again.";
  return error.with({
    code: "SERVER",
    message: `The response could not be read: ${sentence(error.message)} ${state}`,
    retryable: false,
    outcome: isApplied ? "applied" : "unknown",
    details: { ...error.details, data: bounded(others.length === 0 ? first : [first, ...others]) },
  });
};

/**
 * Whether only a response of GitHub can have this content: over REST, the documented fields were checked when it was
 * received; over GraphQL, it has a value of a selected field.
 */
function provesWrite(planned: PlannedRequest, response: unknown): boolean {
  if ("operation" in planned) return hasValue(response);
  if ("check" in planned) return true;
  return Array.isArray(response) && hasValue(response);
}

/** Whether the response contains a non-empty string or a number at any depth. */
function hasValue(response: unknown): boolean {
  if (typeof response === "object" && response !== null) return Object.values(response).some(hasValue);
  return typeof response === "number" || (typeof response === "string" && response !== "");
}
