// Requests of a plan: the condition and the values of each, as functions of earlier responses.

import type { Capability } from "../model/ir.js";
import { findStateRead } from "../model/state-read.js";
import type { TypedMatch } from "../model/typed-expressions.js";
import type { OutputCondition, TypedRequest, TypedRoute, TypedWait } from "../model/typed-ir.js";
import { lines, literal, method, rows } from "./code.js";
import { emitExpects } from "./expects.js";
import { emitExpr } from "./expression.js";
import { emitGraphqlRequest } from "./graphql-requests.js";
import {
  type Env,
  emitMatch,
  emitNegation,
  emitRequested,
  emitTemplate,
  isExact,
  isOfInput,
} from "./paths.js";
import { emitGhCommand, emitRestRequest } from "./rest-requests.js";
import { emitMethod, emitSharedLookup, envIn, parameter, type RouteEnv } from "./route-env.js";

/** The properties of a request, and the names of the earlier requests whose responses it uses. */
export interface EmittedRequest {
  readonly name: string;
  readonly entries: readonly string[];
  readonly reads: readonly string[];
}

export function emitRequest(request: TypedRequest, outer: RouteEnv): EmittedRequest {
  const used = new Set<string>();
  const route = { ...outer, used };
  const entries = rows(emitCommon(request, route));
  const conditions = new Set<string>();
  if (request.when) emitMatch(request.when, { ...envIn(request.names, route), used: conditions });
  if (request.api === "graphql") entries.push(...emitGraphqlRequest(request, route));
  else if (request.api === "rest") entries.push(...emitRestRequest(request, route));
  else entries.push(...emitGhCommand(request, route));
  const confirmation = emitConfirmation(request, outer, conditions);
  if (confirmation) entries.push(confirmation);
  // Follow-ups are sent after the main request succeeded, also if they do not use its response.
  const reads = outer.requests.filter(
    (name) => used.has(name) || (name === "main" && request.role === "then"),
  );
  return { name: request.name, entries, reads };
}

/** Returns the code of requests that are sent together, each after those whose responses it uses. */
export const withReads = ({ entries, reads }: EmittedRequest): string =>
  lines(reads.length > 0 ? [...entries, `reads: [${reads.map(literal).join(", ")}]`] : entries);

/** Whether the request is sent together with others of the call that it does not depend on. */
export const isSentTogether = (
  { role, api }: Pick<TypedRequest, "role" | "api">,
  { effect }: Pick<Capability, "effect">,
): boolean => api !== "gh" && (role === "lookup" || effect === "read");

/** Whether some of the requests do not depend on each other. */
export function areIndependent(requests: readonly EmittedRequest[]): boolean {
  const depths = new Map<string, number>();
  for (const { name, reads } of requests)
    depths.set(name, 1 + Math.max(0, ...reads.map((other) => depths.get(other) ?? 0)));
  return Math.max(0, ...depths.values()) < requests.length;
}

function emitCommon(request: TypedRequest, route: RouteEnv): string[] {
  const check = request.api === "rest" ? emitExpects(request, route) : [];
  const entries = [`name: ${literal(request.name)}`, `role: ${literal(request.role)}`, ...check];
  if (request.when || request.guards || request.limits)
    entries.push(emitCondition(request, envIn(request.names, route), route));
  if (request.wait) entries.push(emitWait(request.wait, envIn(request.names, route), route));
  if (request.onSkip) entries.push(`onSkip: ${literal(request.onSkip)}`);
  if (request.onError) entries.push(`onError: ${route.needs.runtime("reportFailure")}`);
  if (!request.perItem) return entries;
  const { over, max, onError, allMissing } = request.perItem;
  const perItem = [
    `run: ${route.needs.runtime(request.role === "lookup" ? "fanOutReads" : "fanOut")}`,
    `max: ${max}`,
    emitMethod("items", envIn(request.names, route), route, (env) => emitExpr(over, env)),
    `onError: ${literal(onError)}`,
    ...(allMissing ? [emitWhen(allMissing, envIn([], route), route, "allMissing")] : []),
  ];
  return [...entries, `perItem: ${lines(perItem)}`];
}

/**
 * Emits how the state is read again: by the lookups that confirm the request, as its response, or by all lookups if the
 * condition of an idempotent write reads one. `conditions`: what the condition reads.
 */
function emitConfirmation(
  request: TypedRequest,
  route: RouteEnv,
  conditions: ReadonlySet<string>,
): string | undefined {
  const { effect, idempotent } = route.capability;
  if (effect === "read" || !idempotent || request.role === "lookup") return undefined;
  if (request.once)
    return 'confirm: { by: "lookups", once: true, lookups: [], done() { return undefined; } }';
  const lookups = route.confirmations.filter(
    ({ confirms }) => confirms?.write === request.name && !("candidates" in confirms),
  );
  const last = lookups.at(-1);
  if (last?.confirms && "done" in last.confirms && last.confirms.done) {
    const { done, once, refused } = last.confirms;
    const env = envIn([...last.names, last.name], route);
    const emitted = lookups.map(
      (lookup) => emitSharedLookup(lookup, route) ?? lines(emitRequest(lookup, route).entries),
    );
    const entries = [
      'by: "lookups"',
      ...(once ? ["once: true"] : []),
      ...(refused ? ["refused: true"] : []),
      `lookups: [${emitted.join(", ")}]`,
      emitMethod("done", env, route, (inner) => emitDone(done, inner)),
    ];
    return `confirm: ${lines(entries)}`;
  }
  if (request.perItem || request.role !== "main") return undefined;
  if (route.done) return emitDoneByResponse(request, route.done, route);
  const isState = route.requests.some((name) => conditions.has(name));
  return isState ? 'confirm: { by: "lookups" }' : undefined;
}

/** Emits the condition for the output that the state maps to. */
function emitDoneByResponse(
  request: TypedRequest,
  { match, names }: OutputCondition,
  route: RouteEnv,
): string | undefined {
  const state = findStateRead(request, route.reads.get(request.name));
  if (!state) return undefined;
  const env = outputEnv(names, route);
  const code = emitDone(match, env);
  const entries = [
    'by: "response"',
    ...(state.api === "rest" && state.isParent ? ["parent: true"] : []),
    ...(state.api === "rest" && state.endpoint.query.has("per_page") ? ["pages: true"] : []),
    method("done", withData(match, parameter(env, route), route), "", [`return ${code};`]),
  ];
  return `confirm: ${lines(entries)}`;
}

/** Emits the comparison of the output with what the input requests. */
export function emitDifferences(route: RouteEnv): string[] {
  if (!route.done) return [];
  const { match, names } = route.done;
  const env = outputEnv(names, route);
  const values = emitRequested(match, env);
  if (values.length === 0) return [];
  const code = `${route.needs.runtime("compareState")}(${values.join(", ")})`;
  return [method("differences", withData(match, parameter(env, route), route), "", [`return ${code};`])];
}

/** Emits until when the requests after the lookups are sent again. */
export function emitUntil({ until }: Pick<TypedRoute, "until">, route: RouteEnv): string[] {
  if (!until) return [];
  const { match, names, progress } = until;
  const env = outputEnv(names, route);
  const code = emitMatch(match, env);
  const entries = [
    `read: ${route.needs.runtime("readUntil")}`,
    `fields: ${literal([...new Set([...outputFields(match), ...progress])])}`,
    method("done", withData(match, parameter(env, route), route), "", [`return ${code};`]),
  ];
  return [`until: ${lines(entries)}`];
}

/** Emits when the lookups are read again, and until when. */
function emitWait({ when, until }: TypedWait, env: Env, route: RouteEnv): string {
  const entries = [
    `look: ${route.needs.runtime("lookUntil")}`,
    ...(when ? [emitWhen(when, envIn([], route), route)] : []),
    emitWhen(until, env, route, "until"),
  ];
  return `wait: ${lines(entries)}`;
}

/** The environment of a condition for the output. */
const outputEnv = (names: readonly string[], route: RouteEnv): Env => ({
  ...envIn(names, route),
  relative: "data",
  relativeRoot: undefined,
  relativeInput: true,
});

/** The parameter of a condition for the output, which is `data` in the scope. */
function withData(match: TypedMatch, own: string, { outputType }: RouteEnv): string {
  if (!testsOutput(match)) return own;
  const data = `{ readonly data: ${outputType} }`;
  return own === "" ? `{ data }: ${data}` : `${own.replace("{ ", "{ data, ")} & ${data}`;
}

/**
 * Emits what holds if the write was applied. If its comparisons are not exact, their failure decides nothing; nor does that
 * of a test of the input alone, such as that a value that the state does not show was not given.
 */
function emitDone(match: TypedMatch, env: Env): string {
  const given = match.kind === "all" ? match.of.filter(isOfInput) : [];
  if (match.kind === "test" || !isExact(match) || given.length === 0)
    return `${emitMatch(match, env)}${isExact(match) ? "" : " || undefined"}`;
  const state = match.of.filter((test) => !isOfInput(test));
  return `${emitMatch({ ...match, of: state }, env)} && (${emitMatch({ ...match, of: given }, env)} || undefined)`;
}

const testsOutput = (match: TypedMatch): boolean =>
  match.kind === "test" ? match.path.root === undefined : match.of.some(testsOutput);

/** Returns the fields of the output that a condition tests. */
function outputFields(match: TypedMatch): readonly string[] {
  if (match.kind !== "test") return match.of.flatMap(outputFields);
  return match.path.root === undefined ? match.path.segments.slice(0, 1).map(({ name }) => name) : [];
}

/** Whether the request searches for what the main request may have created. */
export const isCreationSearch = ({ confirms }: TypedRequest): boolean =>
  confirms !== undefined && "candidates" in confirms;

/** Emits the search for what the main request may have created. */
export function emitCreation(request: TypedRequest, route: RouteEnv): string[] {
  const { confirms } = request;
  if (!confirms || !("candidates" in confirms)) return [];
  const entries = [
    `lookup: ${lines(emitRequest(request, route).entries)}`,
    emitMethod("candidates", envIn([...request.names, request.name], route), route, (env) =>
      emitExpr(confirms.candidates, env),
    ),
  ];
  return [`creation: ${lines(entries)}`];
}

/** Emits when a request is sent; it fails if a guard does not hold, or if a rule excludes the route. */
function emitCondition({ when, guards = [], limits = [] }: TypedRequest, env: Env, route: RouteEnv): string {
  return emitMethod("when", env, route, (inner) =>
    [
      ...guards.map(
        ({ match, miss }) =>
          `${route.needs.runtime("guard")}(${emitMatch(match, inner)}, ${emitTemplate(miss.parts, inner)})`,
      ),
      ...(when ? [emitMatch(when, inner)] : []),
      ...limits.map((rule) => {
        const test = rule.unless
          ? emitNegation(rule.unless, inner)
          : rule.when
            ? emitMatch(rule.when, inner)
            : "true";
        return `${route.needs.runtime("suitable")}(${test}, ${literal(rule.reason)})`;
      }),
    ].join(" && "),
  );
}

export function emitWhen(match: TypedMatch, env: Env, route: RouteEnv, name = "when"): string {
  return emitMethod(name, env, route, (inner) => emitMatch(match, inner));
}
