// Requests: `when` and `perItem` in the scope before the request, then its values in the scope that they narrow.

import type { PlannedRequest } from "../model/ir.js";
import type { Origin } from "../model/reads.js";
import { object, type Shape, scalar, type Typed, withNull } from "../model/shape.js";
import type { TypedExpr } from "../model/typed-expressions.js";
import type { TypedConfirmation, TypedRequestBase, TypedWait } from "../model/typed-ir.js";
import type { Context } from "./context.js";
import { typeExpr } from "./expressions.js";
import { typeMatch } from "./matches.js";
import type { Roots } from "./narrow.js";
import { responseType } from "./responses.js";
import {
  certain,
  conditionScope,
  givenInputs,
  inputRoots,
  itemScope,
  narrowedScope,
  type RoutePlace,
  type Scope,
} from "./scope.js";
import { typeRule } from "./suitability.js";
import { typeMessage } from "./templates.js";

/** Conditions and requests of a route, which are typed by turns, are recorded apart. */
export interface RequestContexts {
  readonly conditions: Context;
  readonly requests: Context;
}

/** Returns the request without what its {@link TypedRequestBase} has in a typed form. */
export function withoutFrame<S extends PlannedRequest>(request: S) {
  const {
    when: _when,
    wait: _wait,
    guards: _guards,
    limits: _limits,
    perItem: _perItem,
    confirms: _confirms,
    ...rest
  } = request;
  return rest;
}

/** Types a request of one API. */
export type TypeApiRequest<S extends PlannedRequest, T> = (
  request: S,
  frame: TypedRequestBase,
  scope: Scope,
  context: Context,
  place: RoutePlace,
) => T;

/** Types requests in order, each after the responses of those before it. `roots`: with all their responses. */
export function typeRequests<S extends PlannedRequest, T>(
  requests: readonly S[],
  place: RoutePlace,
  before: Roots,
  contexts: RequestContexts,
  typeApiRequest: TypeApiRequest<S, T>,
): { readonly requests: readonly T[]; readonly roots: Roots } {
  const result: T[] = [];
  let roots = before;
  for (const request of requests) {
    const own = withOwnRoots(roots, request, requests, place);
    const typed = typeRequest(request, place, own, contexts, typeApiRequest);
    result.push(typed.request);
    const later = [...typed.roots].filter(([name]) => name !== "since" && name !== "item");
    roots = new Map([...roots, ...later]);
  }
  return { requests: result, roots };
}

function withOwnRoots(
  roots: Roots,
  { role, confirms }: PlannedRequest,
  requests: readonly PlannedRequest[],
  place: RoutePlace,
): Roots {
  if (role === "then") return new Map([...roots, ["ran", MAIN_RAN]]);
  if (role === "main") return withoutConfirmations(roots, requests);
  if (!confirms) return roots;
  if ("candidates" in confirms) return new Map([...roots, ["since", SINCE]]);
  // The state after a write per element is read per element.
  const { perItem } = requests.find(({ name }) => name === confirms.write) ?? {};
  const over = perItem && typeExpr(perItem.over, conditionScope(roots, place), SILENT);
  return over ? new Map([...roots, ["item", certain(elementShape(over))]]) : roots;
}

/** Returns the responses that the main request can read. Confirmations are sent after it, if at all. */
function withoutConfirmations(roots: Roots, requests: readonly PlannedRequest[]): Roots {
  const names = new Set(requests.map(({ name }) => name));
  const isConfirmation = ({ confirms }: PlannedRequest) =>
    confirms !== undefined && names.has(confirms.write);
  const later = new Set(requests.filter(isConfirmation).map(({ name }) => name));
  return new Map([...roots].filter(([name]) => !later.has(name)));
}

/** The write reports what is wrong with its elements. */
const SILENT: Context = { report: () => undefined, read: () => undefined };

/** `$since` in the search for what a write may have created: the time before which it was not sent. */
const SINCE: Typed = { shape: scalar("string"), absent: false };

/** `$ran` in a follow-up: `$ran.main` is whether the main request was sent. */
const MAIN_RAN: Typed = {
  shape: object([["main", { shape: scalar("boolean"), optional: false }]]),
  absent: false,
};

export function typeRequest<S extends PlannedRequest, T>(
  request: S,
  place: RoutePlace,
  before: Roots,
  contexts: RequestContexts,
  typeApiRequest: TypeApiRequest<S, T>,
): { readonly request: T; readonly roots: Roots } {
  const origins: Origin[] = [];
  const conditions = alsoIn(origins, contexts.conditions);
  const requests = alsoIn(origins, contexts.requests);
  const outer = conditionScope(before, place);
  const when = request.when && typeMatch(request.when, outer, conditions);
  const wait = request.wait && typeWait(request.wait, outer, place, conditions);
  const guards = request.guards?.map(({ match, miss }) => ({
    match: typeMatch(match, outer, conditions),
    // An input that is only in a message is not used.
    miss: typeMessage(miss, outer, { ...conditions, read: readResponses(conditions) }),
  }));
  const limits = request.limits?.map((rule) => typeRule(rule, outer, conditions));
  const tests = [request.when, ...(request.guards ?? []).map(({ match }) => match)];
  const narrowed = tests.reduce((scope, match) => narrowedScope(scope, match, place), outer);
  const over = request.perItem && typeExpr(request.perItem.over, narrowed, conditions);
  const item = over && elementShape(over);
  const frame: TypedRequestBase = {
    given: givenInputs(narrowed, place),
    names: [...before.keys()],
    origins,
    ...(when && { when }),
    ...(wait && { wait }),
    ...(guards && { guards }),
    ...(limits && { limits }),
    ...(request.perItem &&
      over &&
      item && { perItem: { ...typePerItem(request.perItem, place, conditions), over, item } }),
  };
  const scope = item ? itemScope(narrowed, item) : narrowed;
  const roots = new Map([...before, [request.name, responseType(request, item)]]);
  const confirms = typeConfirmation(request, conditionScope(roots, place), requests);
  return {
    request: typeApiRequest(request, { ...frame, ...(confirms && { confirms }) }, scope, requests, place),
    roots,
  };
}

/** Types what depends on the input. */
function typePerItem(
  { max, onError, allMissing }: NonNullable<PlannedRequest["perItem"]>,
  place: RoutePlace,
  context: Context,
) {
  const inputs = conditionScope(inputRoots(place.capability), place);
  return { max, onError, ...(allMissing && { allMissing: typeMatch(allMissing, inputs, context) }) };
}

/** Types when the lookups are read again, which depends on the input, and until when. */
function typeWait(
  { when, until }: NonNullable<PlannedRequest["wait"]>,
  scope: Scope,
  place: RoutePlace,
  context: Context,
): TypedWait {
  const inputs = conditionScope(inputRoots(place.capability), place);
  return {
    ...(when && { when: typeMatch(when, inputs, context) }),
    until: typeMatch(until, scope, context),
  };
}

function typeConfirmation(
  { confirms }: PlannedRequest,
  scope: Scope,
  context: Context,
): TypedConfirmation | undefined {
  if (!confirms) return undefined;
  if ("candidates" in confirms)
    return { ...confirms, candidates: typeExpr(confirms.candidates, scope, context) };
  const { done, ...more } = confirms;
  return { ...more, ...(done && { done: typeMatch(done, scope, context) }) };
}

export const readResponses =
  ({ read }: Context): Context["read"] =>
  (origin) => {
    if (origin.root !== "in") read(origin);
  };

/** A context that also records what one request reads. */
export const alsoIn = (origins: Origin[], { report, read }: Context): Context => ({
  report,
  read: (origin) => {
    origins.push(origin);
    read(origin);
  },
});

function elementShape({ type }: TypedExpr): Shape {
  return type.shape.kind === "list" ? withNull(type.shape.item, false) : { kind: "json", nullable: false };
}
