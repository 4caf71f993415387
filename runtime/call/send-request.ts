// Sends one request of a plan over a wire, with retries if they are safe.

import type { PlannedGraphql, PlannedRequest, PlannedRest, RestRequest } from "../contract/plan.js";
import type { Route } from "../contract/route.js";
import { asRouteError } from "../contract/route-error.js";
import type { SendWhile, StateReader } from "../contract/send-write.js";
import type { GraphqlRequest, RestAnswer, Wire } from "../contract/wire.js";
import { classifyGraphql } from "../errors/classify-graphql.js";
import { found } from "../mapping/values.js";
import { isMutation } from "../transport/document.js";
import type { Call } from "./plan-run.js";
import { withRetry } from "./retry.js";

/** Sends a request with the values in the scope and returns its response. */
export type Sender = (planned: PlannedRequest, scope: object) => Promise<unknown>;

/** The call, route and wire of a request. */
export interface Channel {
  readonly call: Call;
  readonly route: Route;
  readonly wire: Wire;
  /** Reads whether GitHub applied the write that is sent. */
  readonly confirm?: StateReader;
}

/** Returns the sender for the requests of a plan, which determine the API. */
export function createSender(channel: Channel): Sender {
  return (planned, scope) => {
    if ("operation" in planned) return sendDocument(planned, scope, channel);
    return "request" in planned ? sendRequest(planned, scope, channel) : planned.run(planned, scope, channel);
  };
}

function sendDocument(planned: PlannedGraphql, scope: object, channel: Channel): Promise<unknown> {
  const send = (after: string | null) => sendPage(planned, scope, channel, after);
  return planned.find === undefined ? send(null) : planned.find.read(planned, scope, send);
}

/** Sends a GraphQL request. `after`: the cursor of a search; null for its first page and for other requests. */
export async function sendPage(
  planned: PlannedGraphql,
  scope: object,
  channel: Channel,
  after: string | null,
): Promise<unknown> {
  const { name, operation, partial = [] } = planned;
  const send = (repeated: readonly string[]) => {
    const own = planned.variables(scope);
    const variables = after === null ? own : { ...own, after };
    return sendOperation(name, { operation, variables, repeated, partial }, channel);
  };
  const { repeat } = operation;
  return repeat === undefined ? send([]) : repeat.fields.send(repeat, planned.repeat?.(scope) ?? [], send);
}

/** Sends one GraphQL request of a plan or a list. */
export async function sendOperation(
  name: string,
  request: GraphqlRequest,
  channel: Channel,
): Promise<unknown> {
  const { call, wire } = channel;
  const { data, unread } = await sendSafely(channel, name, isMutation(request.operation), () =>
    wire.graphql(request, call.send),
  );
  if (unread.length > 0) {
    const { code, message } = classifyGraphql(unread);
    call.warnings.push({ step: name, code, message });
  }
  return data;
}

async function sendRequest(planned: PlannedRest, scope: object, channel: Channel): Promise<unknown> {
  const { find, pages } = planned;
  const sendOne = (request: RestRequest) =>
    sendRest(planned.name, request, planned.nullOn ?? [], channel, planned.check);
  const send = async (request: RestRequest) => (await sendOne(request)).value;
  if (pages) return pages.read(pages.max, planned.request(scope), sendOne);
  return find === undefined ? send(planned.request(scope)) : find.read(planned, scope, send);
}

/** Sends one REST request of a plan or a list. */
export function sendRest(
  name: string,
  request: RestRequest,
  nullOn: readonly number[],
  channel: Channel,
  check?: PlannedRest["check"],
): Promise<RestAnswer> {
  const { call, route, wire } = channel;
  const isWrite = request.method !== "GET";
  const send = () =>
    sendSafely(channel, name, isWrite, async () => {
      const answer = await wire.rest(request, nullOn, call.send);
      if (!nullOn.includes(answer.status)) check?.(answer);
      return answer;
    });
  return isWrite || !call.readAhead ? send() : call.readAhead(route, request, send);
}

/** Sends one request as often as is safe. The capability contains how its writes are sent. */
export function sendSafely<T>(
  { call, route, confirm }: Channel,
  name: string,
  write: boolean,
  send: () => Promise<T>,
): Promise<T> {
  const { capability, emit } = call;
  const event = { route, step: name };
  const sendWhile: SendWhile<T> = (mayRepeat) =>
    withRetry(send, call.budget, {
      clock: call.clock,
      signal: call.send.signal,
      mayRepeat,
      onAttempt: (attempt) => emit({ type: "attempt", ...event, attempt }),
      onRetry: (attempt, delay, { code }) =>
        emit({ type: "retry", ...event, attempt, delay_ms: delay, code }),
    });
  const sending = write
    ? found(capability.sendWrite, "sendWrite")(sendWhile, name, call, confirm)
    : sendWhile(({ retryable }) => retryable);
  return sending.catch((thrown) => {
    const error = asRouteError(thrown);
    throw write && error.outcome !== "none" ? error : error.with({ outcome: undefined });
  });
}
