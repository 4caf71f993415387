// Routes: their requests in order, then the mapping of the main response, and the places that they read.

import type { Match } from "../model/expressions.js";
import type { GhRoute, GraphqlRoute, PlannedRequest, RestRoute } from "../model/ir.js";
import { type Origin, type ResponseReads, responseReads } from "../model/reads.js";
import { withNull } from "../model/shape.js";
import type {
  OutputCondition,
  TypedGhRoute,
  TypedGraphqlRoute,
  TypedRestRoute,
  TypedSource,
} from "../model/typed-ir.js";
import type { Report } from "../source/diagnostic.js";
import { type Context, recorder } from "./context.js";
import { typeGraphqlRequest } from "./graphql-requests.js";
import { typeMatch } from "./matches.js";
import type { Roots } from "./narrow.js";
import { typeListOutput, typeMapOutput, typeOutput } from "./outputs.js";
import { typeRequest, typeRequests } from "./requests.js";
import { typeGhRequest, typeRestRequest } from "./rest-requests.js";
import {
  certain,
  conditionScope,
  givenInputs,
  inputRoots,
  OUTPUT,
  type RoutePlace,
  withRan,
  withRelative,
} from "./scope.js";

/** `ruleReads`: what the suitability of the route reads. */
export function typeGraphqlRoute(
  route: GraphqlRoute,
  place: RoutePlace,
  report: Report,
  ruleReads: readonly Origin[],
): TypedGraphqlRoute {
  const record = newRecord(report);
  const typed = typeRequests(
    route.requests,
    place,
    inputRoots(place.capability),
    record,
    (request: GraphqlRoute["requests"][number], frame, scope, context) =>
      typeGraphqlRequest(request, frame, scope, context, route.requests),
  );
  const main = mainRequest(route.requests);
  const roots = withRan(typed.roots, route.requests);
  const output = typeOutput(route.output, main, roots, place, record.outputs);
  return {
    ...route,
    route: "graphql",
    given: routeGiven(place),
    requests: typed.requests,
    output,
    ...typeDone(typed.roots, place, record.outputs),
    ...typeUntil(typed.roots, place, record.outputs),
    ...record.reads(ruleReads),
  };
}

export function typeRestRoute(
  { sources, output, ...route }: RestRoute,
  place: RoutePlace,
  report: Report,
  ruleReads: readonly Origin[],
): TypedRestRoute {
  const record = newRecord(report);
  const typed = typeRequests(route.requests, place, inputRoots(place.capability), record, typeRestRequest);
  const sourceOrigins: Origin[] = [];
  const typedSources = sources.map((source): TypedSource => {
    const origins: Origin[] = [];
    const context = recorder(report, origins);
    const contexts = { conditions: context, requests: context };
    const { request, roots } = typeRequest(source.request, place, typed.roots, contexts, typeRestRequest);
    const all = withRan(roots, route.requests);
    const list = typeListOutput(source.output, source.request, all, place, context);
    sourceOrigins.push(...origins);
    // A list without content is empty.
    const response = withNull(request.response, false);
    return { request: { ...request, response }, output: list, reads: record.reads(origins).reads };
  });
  const roots = withRan(typed.roots, route.requests);
  const main = output && mainRequest(route.requests);
  const typedOutput = output && main && typeMapOutput(output, main, roots, place, record.outputs);
  return {
    ...route,
    route: "rest",
    given: routeGiven(place),
    requests: typed.requests,
    sources: typedSources,
    ...(typedOutput && { output: typedOutput }),
    ...(main && typeDone(typed.roots, place, record.outputs)),
    ...(main && typeUntil(typed.roots, place, record.outputs)),
    ...record.reads([...sourceOrigins, ...ruleReads]),
  };
}

export function typeGhRoute(
  route: GhRoute,
  place: RoutePlace,
  report: Report,
  ruleReads: readonly Origin[],
): TypedGhRoute {
  const record = newRecord(report);
  const [main] = route.requests;
  const { request, roots } = typeRequest(main, place, inputRoots(place.capability), record, typeGhRequest);
  const { output, ...rest } = route;
  return {
    ...rest,
    route: "cli",
    given: routeGiven(place),
    requests: [request],
    ...(output && { output: typeMapOutput(output, main, roots, place, record.outputs) }),
    ...typeUntil(roots, place, record.outputs),
    ...record.reads(ruleReads),
  };
}

/** Types the condition for the state after a write. */
function typeDone(roots: Roots, place: RoutePlace, outputs: Context): { readonly done?: OutputCondition } {
  const { done } = place.capability;
  // An input that is only compared is not used.
  const read: Context["read"] = (origin) => (origin.root === "in" ? undefined : outputs.read(origin));
  return done ? { done: typeCondition(done, roots, place, { ...outputs, read }) } : {};
}

function typeUntil(roots: Roots, place: RoutePlace, outputs: Context): Pick<TypedRestRoute, "until"> {
  const { until, progress } = place.capability;
  if (!until) return {};
  return {
    until: { ...typeCondition(until, roots, place, outputs), progress: progress.map(({ path }) => path) },
  };
}

/** Types a condition for the output. */
function typeCondition(match: Match, roots: Roots, place: RoutePlace, context: Context): OutputCondition {
  const scope = withRelative(conditionScope(roots, place), {
    label: OUTPUT,
    typed: certain(place.capability.output.shape),
    origins: [],
  });
  return { match: typeMatch(match, scope, context), names: [...roots.keys()] };
}

interface Reads {
  readonly reads: ResponseReads;
  readonly origins: readonly Origin[];
}

const routeGiven = (place: RoutePlace): ReadonlySet<string> =>
  givenInputs(conditionScope(inputRoots(place.capability), place), place);

/** Collects what a route reads: its conditions first, then its requests, then its outputs. */
function newRecord(report: Report) {
  const conditions: Origin[] = [];
  const requests: Origin[] = [];
  const outputs: Origin[] = [];
  return {
    conditions: recorder(report, conditions),
    requests: recorder(report, requests),
    outputs: recorder(report, outputs),
    /** The reads so far, and further ones; also without the reads of requests. */
    reads: (more: readonly Origin[]): Reads => ({
      reads: responseReads([...conditions, ...requests, ...outputs, ...more]),
      origins: [...outputs, ...more],
    }),
  };
}

/** A route without a list in `sources` has a main request. */
function mainRequest<S extends PlannedRequest>(requests: readonly S[]): S {
  const main = requests.find((request) => request.role === "main");
  if (!main) throw new Error("a route has a main request");
  return main;
}
