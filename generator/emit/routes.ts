// Routes as plans: the scope type, the requests, and the mapping of the response.

import type { RouteName } from "../model/ir.js";
import { newReads, type ResponseReads, responseReads } from "../model/reads.js";
import type {
  TypedCapability,
  TypedGhRoute,
  TypedGraphqlRoute,
  TypedRequest,
  TypedRestRoute,
  TypedRoute,
  TypedSuitability,
} from "../model/typed-ir.js";
import { missingValues } from "../syntax/schema.js";
import { indent, lines, literal, method, rows } from "./code.js";
import { emitExpr } from "./expression.js";
import { emitGraphqlList, emitRestSource, restDetail, restOrder, scanEntries } from "./lists.js";
import { missingInputs } from "./missing-inputs.js";
import { ModuleNeeds, type Statement } from "./module.js";
import { emitOutput } from "./outputs.js";
import { type Env, emitCondition, emitNegation, isCertain } from "./paths.js";
import {
  areIndependent,
  emitCreation,
  emitDifferences,
  emitRequest,
  emitUntil,
  isSentTogether,
  withReads,
} from "./requests.js";
import { responseName, responseTypeStatement, responseTypes } from "./responses.js";
import { emitArgv } from "./rest-requests.js";
import { emitSharedLookup, envIn, parameter, type RouteEnv, type SharedLookups } from "./route-env.js";
import { nodeStatement, scopeType } from "./scope-type.js";
import { readType } from "./types.js";

/** The statements of a route, and its property of the capability. */
export interface EmittedRoute {
  readonly statements: readonly Statement[];
  readonly property: string;
}

/** What the routes of a capability share. */
export interface CapabilityEnv {
  readonly typed: TypedCapability;
  readonly needs: ModuleNeeds;
  readonly preparedType: string;
  readonly outputType: string;
  /** The lookups that other capabilities send as well. */
  readonly lookups: SharedLookups;
}

export function emitRoutes(env: CapabilityEnv): EmittedRoute[] {
  const { graphql, rest, capability } = env.typed;
  return [
    ...(graphql ? [emitGraphqlRoute(graphql, env)] : []),
    ...(rest ? [emitRestRoute(rest, env)] : []),
    ...(capability.cli ? [emitCliRoute(env)] : []),
  ];
}

function routeEnv(
  route: TypedRoute,
  { typed, needs, preparedType, outputType, lookups }: CapabilityEnv,
  scopeType: string,
): RouteEnv {
  const requests: readonly TypedRequest[] = route.requests;
  return {
    capability: typed.capability,
    requests: requests.map((request) => request.name),
    confirmations: requests.filter(({ confirms }) => confirms),
    ...(route.done && { done: route.done }),
    outputType,
    reads: ownReads(route, lookups),
    needs,
    inputType: preparedType,
    given: route.given,
    scopeType,
    typePrefix: "",
    lookups,
    missing: missingInputs(requests, typed.capability),
  };
}

/** What the code in the module of the capability reads: not the lookups that are declared elsewhere. */
function ownReads(route: TypedRoute, lookups: SharedLookups): ResponseReads {
  const own = route.requests.filter((request) => !lookups.has(request));
  if (own.length === route.requests.length) return route.reads;
  return responseReads([...own.flatMap(({ origins }) => origins), ...route.origins]);
}

/** The requests whose responses the code in the module of the capability reads or receives. */
const ownRequests = <T extends TypedRequest>(requests: readonly T[], { lookups, reads }: RouteEnv): T[] =>
  requests.filter((request) => !lookups.has(request) || reads.has(request.name));

function emitGraphqlRoute(route: TypedGraphqlRoute, outer: CapabilityEnv): EmittedRoute {
  const { needs, outputType } = outer;
  const env = routeEnv(route, outer, "GraphqlScope");
  const main = route.requests.find((request) => request.role === "main");
  const isList = route.output.kind === "list";
  const requests = route.requests.filter((request) => !isList || request.role !== "main");
  const own = ownRequests(requests, env);
  const nodes = own.flatMap((request) => (request.find ? [nodeStatement(request, env)] : []));
  const scope = scopeType(env, own);
  const entries = [
    `api: "graphql"`,
    ...unsuitable(route, env, outer),
    ...omittedFields("graphql", outer),
    ...requestEntries(requests, env, "joinLookups"),
  ];
  if (main && route.output.kind === "list") {
    entries.push(`list: ${emitGraphqlList(main, route.output, env, outputType)}`);
  } else if (route.output.kind === "map") {
    entries.push(
      ...emitOutput(route.output, env, outputType),
      ...emitDifferences(env),
      ...emitUntil(route, env),
    );
  }
  return {
    statements: [...nodes, scope, plan("graphql", entries, needs.runtimeType("GraphqlPlan"))],
    property: "graphql",
  };
}

function emitRestRoute(route: TypedRestRoute, outer: CapabilityEnv): EmittedRoute {
  const { needs, outputType } = outer;
  const env = routeEnv(route, outer, "RestScope");
  const sources = route.sources.map((source, index) => ({
    source,
    type: `${route.sources.length > 1 ? `Source${index + 1}` : ""}Page`,
  }));
  const details = route.sources.flatMap(({ output: { detail } }) => detail ?? []);
  const types = [
    ...responseTypes(ownRequests(route.requests, env), env),
    ...details.map((detail) =>
      responseTypeStatement(responseName(detail, env), detail, env.reads.get(detail.name) ?? newReads()),
    ),
    ...sources.map(({ source, type }) =>
      responseTypeStatement(type, source.request, source.reads.get("main") ?? newReads()),
    ),
  ];
  const scope = scopeType(env, ownRequests(route.requests, env), details);
  const entries = [
    `api: "rest"`,
    ...unsuitable(route, env, outer),
    ...omittedFields("rest", outer),
    ...requestEntries(route.requests, env, "runConcurrently"),
  ];
  if (sources.length > 0) {
    const emitted = sources.map(({ source, type }) => emitRestSource(source, type, env, outputType));
    const order = sources.flatMap(({ source, type }) => restOrder(source, type, env));
    const detail = sources.flatMap(({ source, type }) => restDetail(source, type, env));
    const reader =
      order.length > 0 ? "readSortedPages" : detail.length > 0 ? "readDetailedPages" : "readPages";
    const list = [
      `read: ${needs.runtime(reader)}`,
      ...scanEntries({ names: [], ...route.sources[0]?.output }, env),
      ...emptyLists(route),
      ...order,
      ...detail,
      `sources: [\n${indent(emitted.join(",\n"))},\n]`,
    ];
    entries.push(`list: ${lines(list)}`);
  } else if (route.output) {
    entries.push(
      ...emitOutput(route.output, env, outputType),
      ...emitDifferences(env),
      ...emitUntil(route, env),
    );
  }
  return {
    statements: [...types, scope, plan("rest", entries, needs.runtimeType("RestPlan"))],
    property: "rest",
  };
}

/** The statuses without a body that GitHub describes for the pages of a list, such as 204 for an empty repository. */
function emptyLists({ sources }: TypedRestRoute): string[] {
  const statuses = new Set(sources.flatMap(({ request }) => request.endpoint.emptyStatuses));
  return statuses.size === 0 ? [] : [`nullOn: [${[...statuses].join(", ")}]`];
}

function emitCliRoute(outer: CapabilityEnv): EmittedRoute {
  const { capability, command } = outer.typed;
  const derived = capability.cli?.derived ? [`derived: ${literal(capability.cli.derived)}`] : [];
  if (!command) return { statements: [], property: `cli: { ${derived.join(", ")} }` };
  return {
    statements: emitGhRoute(command, outer),
    property: `cli: { ${["command: gh", ...derived].join(", ")} }`,
  };
}

function emitGhRoute(route: TypedGhRoute, outer: CapabilityEnv): Statement[] {
  const env = routeEnv(route, outer, "GhScope");
  const [request] = route.requests;
  if (!route.output) return [emitWriteCommand(route, outer)];
  const type: Statement = {
    kind: "alias",
    name: "GhResponse",
    local: true,
    docs: `The fields of \`gh ${request.command} --json\` that ghx reads.`,
    type: readType(request.response, route.reads.get("main") ?? newReads()),
  };
  const scope = scopeType(env, route.requests);
  const entries = [
    `api: "gh"`,
    ...unsuitable(route, env, outer),
    ...omittedFields("cli", outer),
    `minVersion: ${literal(route.minVersion)}`,
    ...requestEntries(route.requests, env),
    ...emitOutput(route.output, env, outer.outputType),
    ...emitUntil(route, env),
  ];
  return [type, scope, plan("gh", entries, outer.needs.runtimeType("GhPlan"))];
}

/** Emits the plan of a write that sends the command in place of the main request of the derived route. */
function emitWriteCommand(route: TypedGhRoute, outer: CapabilityEnv): Statement {
  const [request] = route.requests;
  const { capability, graphql, rest } = outer.typed;
  const base = capability.cli?.derived ?? "graphql";
  const derived = base === "graphql" ? graphql : rest;
  const scope = base === "graphql" ? "GraphqlScope" : "RestScope";
  const env = routeEnv(route, outer, scope);
  const command = lines([
    `run: ${outer.needs.runtime("sendByCommand")}`,
    emitArgv(request, [], env),
    ...(derived?.reads.has("main") ? ["isRead: true"] : []),
  ]);
  const entries = [
    `...${base}`,
    ...unsuitable(route, env, outer),
    `minVersion: ${literal(route.minVersion)}`,
    `command: ${command}`,
  ];
  return plan("gh", entries, outer.needs.runtimeType(base === "graphql" ? "GraphqlPlan" : "RestPlan"));
}

function plan(name: string, entries: readonly string[], type: string): Statement {
  return { kind: "const", name, local: true, value: `${lines(entries)} satisfies ${type}` };
}

/**
 * Emits the requests, except those that confirm others, which are part of these. `runner`: the function of the runtime that
 * sends those together that do not depend on each other.
 */
function requestEntries(requests: readonly TypedRequest[], env: RouteEnv, runner?: string): string[] {
  const own = requests.filter(({ confirms }) => !confirms);
  const emitted = new Map(own.map((request) => [request, emitRequest(request, requestNeeds(request, env))]));
  const grouped = own.filter((request) => isSentTogether(request, env.capability));
  const isRun =
    runner !== undefined &&
    areIndependent(grouped.flatMap((request) => emitted.get(request) ?? [])) &&
    // Joined requests fail together.
    grouped.every(({ api, onError }) => api === "rest" || !onError);
  const list = [...emitted].map(
    ([request, one]) =>
      emitSharedLookup(request, env) ??
      (isRun && grouped.includes(request) ? withReads(one) : lines(one.entries)),
  );
  return [
    `requests: ${list.length === 0 ? "[]" : `[\n${indent(rows(list).join(",\n"))},\n]`}`,
    ...(isRun ? [`runLookups: ${env.needs.runtime(runner)}`] : []),
    ...requests.flatMap((request) => emitCreation(request, env)),
  ];
}

/** The module of the capability does not need what a lookup uses that is declared elsewhere. */
const requestNeeds = (request: TypedRequest, env: RouteEnv): RouteEnv =>
  env.lookups.has(request) ? { ...env, needs: new ModuleNeeds() } : env;

/** The fields that the route does not return. Calls that request other absent fields are sent on another route. */
function omittedFields(route: RouteName, { typed }: CapabilityEnv): string[] {
  const omitted = missingValues(typed.capability.output.schema).flatMap(([path, reasons]) => {
    const reason = reasons?.[route];
    return reason === undefined ? [] : [`[${literal(path)}, ${literal(reason)}]`];
  });
  return omitted.length === 0 ? [] : [`omits: [${omitted.join(", ")}]`];
}

/** Whether a text has more characters than that. */
function lengthTest({ text, than }: NonNullable<TypedSuitability["longer"]>, env: Env): string {
  const code = emitExpr(text, env);
  return `[...${isCertain(text.type) ? code : `(${code} ?? "")`}].length > ${than}`;
}

/** The method that returns why the route is not suitable for an input. */
function unsuitable({ route }: TypedRoute, env: RouteEnv, { typed }: CapabilityEnv): string[] {
  const rules = typed.suitability.filter((rule) => rule.route === route);
  if (rules.length === 0) return [];
  const inner = envIn(["in"], env, new Set());
  const tests = rules.map((rule) => {
    const { unless, when, longer } = rule;
    const test = unless
      ? emitCondition(unless, inner)
      : when
        ? emitNegation(when, inner)
        : longer
          ? lengthTest(longer, inner)
          : "false";
    return { test, reason: literal(rule.reason) };
  });
  const [only, ...others] = tests;
  // The fields that the route's other functions receive may still be absent.
  const type = env.given.size > 0 ? `{ input }: { readonly input: ${env.inputType} }` : parameter(inner, env);
  return [
    method(
      "unsuitable",
      inner.used.size > 0 ? type : "",
      "string | undefined",
      only !== undefined && others.length === 0 && only.test.length < 100
        ? [`return ${only.test} ? ${only.reason} : undefined;`]
        : [...tests.map(({ test, reason }) => `if (${test}) return ${reason};`), "return undefined;"],
    ),
  ];
}
