// Sends one step of a plan over a wire, with retries if they are safe.

import type { GhStep, GraphqlStep, RestRequest, RestStep } from "../contract/plan.js";
import type { Route } from "../contract/route.js";
import { asRouteError, type RouteError } from "../contract/route-error.js";
import type { GraphqlRequest, RestAnswer, Wire } from "../contract/wire.js";
import { classifyGraphql } from "../errors/classify-graphql.js";
import { sentence } from "../text/sentence.js";
import { isEmptyRequest, isMutation } from "../transport/document.js";
import type { Call } from "./plan-run.js";
import { withRetry } from "./retry.js";

/** Sends a step with the values in the scope and returns its response. */
export type Sender = (step: GraphqlStep | RestStep | GhStep, scope: object) => Promise<unknown>;

/** The call, route and wire of a step. */
export interface Channel {
  readonly call: Call;
  readonly route: Route;
  readonly wire: Wire;
}

/** Returns the sender for the steps of a plan, which determine the API. */
export function createSender(channel: Channel): Sender {
  return (step, scope) => {
    if ("operation" in step) return sendDocument(step, scope, channel);
    return "request" in step ? sendRequest(step, scope, channel) : sendCommand(step, scope, channel);
  };
}

async function sendDocument(step: GraphqlStep, scope: object, channel: Channel): Promise<unknown> {
  const { operation, partial = [] } = step;
  const repeated = step.repeat?.(scope) ?? [];
  const { repeat } = operation;
  if (isEmptyRequest({ operation, repeated })) return repeat?.fields.empty(repeat);
  const data = await sendOperation(
    step.name,
    { operation, variables: step.variables(scope), repeated, partial },
    channel,
  );
  return repeat === undefined ? data : repeat.fields.gather(data, repeat, repeated.length);
}

/** Sends one GraphQL request of a step or a list. */
export async function sendOperation(
  name: string,
  request: GraphqlRequest,
  { call, route, wire }: Channel,
): Promise<unknown> {
  const write = isMutation(request.operation);
  const { data, unread } = await sendSafely(call, { route, name, write }, () =>
    wire.graphql(request, call.send),
  );
  if (unread.length > 0) {
    const { code, message } = classifyGraphql(unread);
    call.warnings.push({ step: name, code, message });
  }
  return data;
}

async function sendRequest(step: RestStep, scope: object, channel: Channel): Promise<unknown> {
  const send = async (request: RestRequest) =>
    (await sendRest(step.name, request, step.nullOn ?? [], channel)).value;
  return step.find === undefined ? send(step.request(scope)) : step.find.read(step, scope, send);
}

/** Sends one REST request of a step or a list. */
export function sendRest(
  name: string,
  request: RestRequest,
  nullOn: readonly number[],
  { call, route, wire }: Channel,
): Promise<RestAnswer> {
  return sendSafely(call, { route, name, write: request.method !== "GET" }, () =>
    wire.rest(request, nullOn, call.send),
  );
}

async function sendCommand(step: GhStep, scope: object, { call, route, wire }: Channel): Promise<unknown> {
  const write = call.capability.effect !== "read" && step.role !== "lookup";
  const args = step.args(scope);
  return sendSafely(call, { route, name: step.name, write }, () => wire.gh(args, call.send));
}

/**
 * Sends one request as often as is safe. A write whose outcome is unknown is sent again only if the card declares the
 * operation idempotent. If no later attempt succeeds, the outcome stays `"unknown"`, even if GitHub refuses a later
 * attempt: it may refuse because the first attempt was applied.
 */
export async function sendSafely<T>(
  call: Call,
  step: { readonly route: Route; readonly name: string; readonly write: boolean },
  send: () => Promise<T>,
): Promise<T> {
  const { capability, emit } = call;
  const event = { capability_id: capability.id, route: step.route, step: step.name };
  let lost: RouteError | undefined;
  const attempt = async (): Promise<T> => {
    try {
      return await send();
    } catch (thrown) {
      const error = withOutcome(thrown);
      if (step.write && error.outcome === "unknown") lost ??= error;
      throw error;
    }
  };
  try {
    const answer = await withRetry(attempt, call.budget, {
      clock: call.clock,
      signal: call.send.signal,
      mayRepeat: (error) =>
        error.retryable && (!step.write || error.outcome === undefined || capability.idempotent),
      onAttempt: (attempt) => emit({ type: "attempt", ...event, attempt }),
      onRetry: (attempt, delay, error) =>
        emit({ type: "retry", ...event, attempt, delay_ms: delay, code: error.code }),
    });
    if (step.write) call.applied.add(step.name);
    return answer;
  } catch (thrown) {
    const error = asRouteError(thrown);
    if (!step.write) throw error.outcome === "unknown" ? error.with({ outcome: undefined }) : error;
    if (lost === undefined || error.outcome === "applied") throw error;
    throw unknownOutcome(lost, error);
  }
}

/**
 * Returns the error; an error that no transport classified has an unknown outcome, because the request may have been
 * sent.
 */
function withOutcome(thrown: unknown): RouteError {
  const error = asRouteError(thrown);
  return thrown === error ? error : error.with({ outcome: "unknown" });
}

/** Returns the error for a write whose response was lost. `last`: the error of the last attempt. */
function unknownOutcome(lost: RouteError, last: RouteError): RouteError {
  const advice =
    "It is unknown whether GitHub applied the write. Check the current state before you try again.";
  if (last.outcome === "unknown") {
    return last.with({ message: `${sentence(last.message)} ${advice}`, retryable: false });
  }
  const { code, message } = last;
  return lost.with({
    message: `${sentence(lost.message)} A second attempt failed: ${sentence(message)} ${advice}`,
    retryable: false,
    details: { ...lost.details, refusal: { code, message } },
  });
}
