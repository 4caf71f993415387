// Sends one request of a plan over a wire, with retries if they are safe.

import type { Channel, RunScope, SendWhile } from "../contract/call.js";
import type {
  ExpectedAnswer,
  PlannedGraphql,
  PlannedRequest,
  PlannedRest,
  RestRequest,
} from "../contract/plan.js";
import { asRouteError } from "../contract/route-error.js";
import type { GraphqlRequest, RestAnswer } from "../contract/wire.js";
import { isMutation } from "../transport/document.js";
import { withRetry } from "./with-retry.js";

/** Sends a request with the values in the scope and returns its response. */
export type Sender = (planned: PlannedRequest, scope: RunScope) => Promise<unknown>;

/** Returns the sender for the requests of a plan, which determine the API. */
export function createSender(channel: Channel): Sender {
  return (planned, scope) => {
    if ("operation" in planned) return sendDocument(planned, scope, channel);
    return "request" in planned ? sendRequest(planned, scope, channel) : planned.run(planned, scope, channel);
  };
}

function sendDocument(planned: PlannedGraphql, scope: RunScope, channel: Channel): Promise<unknown> {
  const { name, find } = planned;
  const send = (after: string | null) => sendPage(planned, scope, channel, after);
  return find === undefined ? send(null) : find.read(find, name, scope, send);
}

/** Sends a GraphQL request. `after`: the cursor of a search; null for its first page and for other requests. */
export async function sendPage(
  planned: PlannedGraphql,
  scope: RunScope,
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
  if (unread) call.warnings.push({ step: name, code: unread.code, message: unread.message });
  return data;
}

async function sendRequest(planned: PlannedRest, scope: RunScope, channel: Channel): Promise<unknown> {
  const { find, pages, byStatus, poll } = planned;
  const nullOn = [...(planned.nullOn ?? []), ...(poll ? [202] : [])];
  const sendOne = (request: RestRequest) =>
    sendRestRequest(planned.name, request, nullOn, channel, planned.expects, planned.role !== "lookup");
  const send = async (request: RestRequest) => {
    const sendAgain = () => sendOne(request);
    const { status, value } = await (poll ? poll(planned, channel, sendAgain) : sendAgain());
    return byStatus?.[status] ?? value;
  };
  if (pages) return pages.read(pages.max, planned.request(scope), sendOne);
  return find === undefined ? send(planned.request(scope)) : find.read(find, planned, scope, send);
}

/** Sends one REST request of a plan or a list. `mayWrite`: false for a lookup, whose POST request only reads. */
export async function sendRestRequest(
  name: string,
  request: RestRequest,
  nullOn: readonly number[],
  channel: Channel,
  expected?: ExpectedAnswer,
  mayWrite = true,
): Promise<RestAnswer> {
  const { call, route, wire } = channel;
  const isGet = request.method === "GET";
  const check = expected && (await import("../transport/refusals.js")).checkAnswer;
  const isLong = request.file ?? request.binary;
  const send = () => {
    const sendOnce = async () => {
      const onProgress = (bytes: number) => call.emit({ type: "progress", route, step: name, bytes });
      const answer = await wire.rest(request, nullOn, isLong ? { ...call.send, onProgress } : call.send);
      if (expected && !nullOn.includes(answer.status)) check?.(expected, answer);
      return answer;
    };
    return sendSafely(channel, name, mayWrite && !isGet, sendOnce, () => !request.binary?.isSpent);
  };
  return isGet && call.readAhead ? call.readAhead(route, request, send) : send();
}

/**
 * Sends one request as often as is safe. A request of a read changes nothing, whatever its method is. `canRepeat`: whether
 * it has a body that can be sent again.
 */
export function sendSafely<T>(
  channel: Channel,
  name: string,
  isMutating: boolean,
  request: () => Promise<T>,
  canRepeat: () => boolean = () => true,
): Promise<T> {
  const { call, route, first, sendWrite } = channel;
  const write = isMutating ? sendWrite : undefined;
  const send = write && first ? first(request) : request;
  const event = { route, step: name };
  const sendWhile: SendWhile<T> = (mayRepeat) =>
    withRetry(send, call.budget, {
      clock: call.clock,
      signal: call.send.signal,
      mayRepeat: async (error) => (await mayRepeat(error)) && canRepeat(),
      onAttempt: (attempt) => call.emit({ type: "attempt", ...event, attempt }),
      onRetry: (attempt, delay, { code }) =>
        call.emit({ type: "retry", ...event, attempt, delay_ms: delay, code }),
    });
  const sending = write ? write(sendWhile, name, channel) : sendWhile(({ retryable }) => retryable);
  return sending.catch((thrown) => {
    const error = asRouteError(thrown);
    throw write && error.outcome !== "none" ? error : error.with({ outcome: undefined });
  });
}
