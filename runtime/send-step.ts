// Sends one step of a plan over a wire, retried as far as is safe.

import { type Call, sendSafely } from "./call.js";
import { asksNothing, emptyAnswer, gatherRepeated } from "./document.js";
import { classifyGraphql } from "./errors/classify-graphql.js";
import { RouteError } from "./errors/route-error.js";
import type { GhStep, GraphqlStep, Plan, RestRequest, RestStep, Route } from "./plan.js";
import type { GraphqlRequest, RestAnswer, Wire } from "./transport/wire.js";

/** Sends a step with the values known so far; its response. */
export type Sender = (step: GraphqlStep | RestStep | GhStep, scope: object) => Promise<unknown>;

export interface Channel {
  readonly call: Call;
  readonly route: Route;
  readonly wire: Wire;
}

/** The sender for a plan's steps, which are all of the plan's API. */
export function senderFor(plan: Plan, channel: Channel): Sender {
  return (step, scope) => {
    if (plan.api === "graphql" && "document" in step) return sendDocument(step, scope, channel);
    if (plan.api === "rest" && "request" in step) return sendRequest(step, scope, channel);
    if (plan.api === "gh" && "args" in step) return sendCommand(step, scope, channel);
    throw new RouteError("UNKNOWN", `Step "${step.name}" is not of its plan's API.`);
  };
}

async function sendDocument(step: GraphqlStep, scope: object, channel: Channel): Promise<unknown> {
  const { document, partial = [] } = step;
  const repeated = step.repeat?.(scope) ?? [];
  if (asksNothing({ document, repeated })) return emptyAnswer(document);
  const data = await sendOperation(
    step.name,
    { document, variables: step.variables(scope), repeated, partial },
    channel,
  );
  return gatherRepeated(document, data, repeated.length);
}

/** One GraphQL request of a step or a list. */
export async function sendOperation(
  name: string,
  request: GraphqlRequest,
  { call, route, wire }: Channel,
): Promise<unknown> {
  const write = request.document.kind === "mutation";
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
  if (step.find !== undefined) return findElement(step, step.find, scope, channel);
  return (await sendRest(step.name, step.request(scope), step.nullOn ?? [], channel)).value;
}

/** One REST request of a step or a list. */
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

const FIND_PAGE = 100;

async function findElement(
  step: RestStep,
  find: NonNullable<RestStep["find"]>,
  scope: object,
  channel: Channel,
): Promise<unknown> {
  const request = step.request(scope);
  for (let page = 1; page <= find.maxPages; page++) {
    const query = { ...request.query, per_page: FIND_PAGE, page };
    const answer = await sendRest(step.name, { ...request, query }, step.nullOn ?? [], channel);
    const elements = find.items(answer.value) ?? [];
    const element = elements.find((candidate) => find.match(scope, candidate));
    if (element !== undefined) return element;
    if (elements.length < FIND_PAGE) throw new RouteError("NOT_FOUND", find.miss(scope));
  }
  const bound = `among the first ${find.maxPages * FIND_PAGE}`;
  throw new RouteError("NOT_FOUND", `${find.miss(scope)} (${bound})`);
}

async function sendCommand(step: GhStep, scope: object, { call, route, wire }: Channel): Promise<unknown> {
  const write = call.capability.effect !== "read" && step.role !== "lookup";
  const args = step.args(scope);
  return sendSafely(call, { route, name: step.name, write }, () => wire.gh(args, call.send));
}
