// Routes as plans: the scope type, the steps, and the mapping of the response.

import { capitalize } from "../model/names.js";
import { newReads } from "../model/reads.js";
import type {
  TypedCapability,
  TypedFind,
  TypedGhRoute,
  TypedGraphqlRoute,
  TypedRestRoute,
  TypedRoute,
  TypedStep,
} from "../model/typed-ir.js";
import { indent, lines, literal, method } from "./code.js";
import { operationType } from "./graphql-requests.js";
import { emitGraphqlList, emitRestSource, filterEntries } from "./lists.js";
import type { ModuleNeeds, Statement } from "./module.js";
import { emitOutput } from "./outputs.js";
import { emitMatch } from "./paths.js";
import { responseType, responseTypes } from "./responses.js";
import { envIn, givenType, itemType, parameter, type RouteEnv } from "./route-env.js";
import { emitStep } from "./steps.js";
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
  { typed, needs, preparedType }: CapabilityEnv,
  scopeType: string,
  steps: readonly TypedStep[] = route.steps,
): RouteEnv {
  return {
    capability: typed.capability,
    steps: steps.map((step) => step.name),
    reads: route.reads,
    needs,
    inputType: preparedType,
    given: route.given,
    scopeType,
  };
}

function emitGraphqlRoute(route: TypedGraphqlRoute, outer: CapabilityEnv): EmittedRoute {
  const { needs, outputType } = outer;
  const env = routeEnv(route, outer, "GraphqlScope");
  const main = route.steps.find((step) => step.role === "main");
  const isList = route.output.kind === "list";
  const steps = route.steps.filter((step) => !isList || step.role !== "main");
  const scope = scopeType(env, steps, (step) => graphqlType(step, needs));
  const entries = [`api: "graphql"`, ...unsuitable(route, env, outer), `steps: ${stepList(steps, env)}`];
  if (main && route.output.kind === "list") {
    entries.push(`list: ${emitGraphqlList(main, route.output, env, outputType)}`);
  } else if (route.output.kind === "map") {
    entries.push(emitOutput(route.output, env, outputType));
  }
  return {
    statements: [scope, plan("graphql", entries, needs.runtimeType("GraphqlPlan"))],
    property: "graphql",
  };
}

function graphqlType(step: TypedStep, needs: ModuleNeeds): string {
  if (step.api !== "graphql") return "unknown";
  const type = operationType(step.operation, needs);
  const { repeat } = step.operation;
  return repeat
    ? `${needs.runtimeType("Repeated")}<${type}, [${repeat.path.map(literal).join(", ")}]>`
    : type;
}

function emitRestRoute(route: TypedRestRoute, outer: CapabilityEnv): EmittedRoute {
  const { needs, outputType } = outer;
  const env = routeEnv(route, outer, "RestScope");
  const sources = route.sources.map((source, index) => ({
    source,
    type: `${route.sources.length > 1 ? `Source${index + 1}` : ""}Page`,
  }));
  const types = [
    ...responseTypes(route.steps, "", route.reads),
    ...sources.map(({ source, type }) =>
      responseType(type, source.step, source.reads.get("main") ?? newReads()),
    ),
  ];
  const scope = scopeType(env, route.steps, (step) => `${capitalize(step.name)}Response`);
  const entries = [`api: "rest"`, ...unsuitable(route, env, outer), `steps: ${stepList(route.steps, env)}`];
  if (sources.length > 0) {
    const emitted = sources.map(({ source, type }) => emitRestSource(source, type, env, outputType));
    const scan = route.sources[0]?.output.scan;
    entries.push(
      `list: ${lines([`read: ${needs.runtime("readPages")}`, `maxPages: ${scan?.maxPages ?? 1}`, ...filterEntries(scan?.report), `sources: [\n${indent(emitted.join(",\n"))},\n]`])}`,
    );
  } else if (route.output) {
    entries.push(emitOutput(route.output, env, outputType));
  }
  return {
    statements: [...types, scope, plan("rest", entries, needs.runtimeType("RestPlan"))],
    property: "rest",
  };
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
  const [step] = route.steps;
  const type: Statement = {
    kind: "alias",
    name: "GhResponse",
    exported: false,
    docs: `What \`gh ${step.command} --json\` prints, as far as it is read.`,
    type: readType(step.response, route.reads.get("main") ?? newReads()),
  };
  const scope = scopeType(env, route.steps, () => "GhResponse");
  const entries = [
    `api: "gh"`,
    ...unsuitable(route, env, outer),
    `minVersion: ${literal(route.minVersion)}`,
    `steps: ${stepList(route.steps, env)}`,
    emitOutput(route.output, env, outer.outputType),
  ];
  return [type, scope, plan("gh", entries, outer.needs.runtimeType("GhPlan"))];
}

function plan(name: string, entries: readonly string[], type: string): Statement {
  return { kind: "const", name, exported: false, value: `${lines(entries)} satisfies ${type}` };
}

const stepList = (steps: readonly TypedStep[], env: RouteEnv): string =>
  steps.length === 0 ? "[]" : `[\n${indent(steps.map((step) => emitStep(step, env)).join(",\n"))},\n]`;

/** The parameter of the functions of a route: the input, and each step's response. */
function scopeType(
  env: RouteEnv,
  steps: readonly TypedStep[],
  typeFor: (step: TypedStep) => string,
): Statement {
  const members = steps.map((step) => {
    let type = step.api === "rest" && step.text ? env.needs.runtimeType("TextResponse") : typeFor(step);
    if (step.api === "rest" && step.find) type = elementType(step.find, type);
    if (step.perItem) type = `readonly ${env.needs.runtimeType("PerItem")}<${itemType(step)}, ${type}>[]`;
    return { name: step.name, type: step.when || step.onError ? `${type} | undefined` : type };
  });
  const input = env.given.size > 0 ? `${env.inputType} & ${givenType(env.given, env)}` : env.inputType;
  const thens = steps.filter((step) => step.role === "then");
  const ran =
    thens.length > 0
      ? [{ name: "ran", type: `{ ${thens.map((step) => `readonly ${step.name}: boolean`).join("; ")} }` }]
      : [];
  return {
    kind: "interface",
    name: env.scopeType,
    exported: false,
    members: [{ name: "input", type: input }, ...members, ...ran],
  };
}

/** The element that a search finds in the response. */
function elementType({ list }: TypedFind, response: string): string {
  const type = (list?.source.segments ?? []).reduce(
    (outer, segment) => `NonNullable<${outer}[${literal(segment.name)}]>`,
    response,
  );
  return `${type}[number]`;
}

/** The method that returns why the route is not suitable for an input. */
function unsuitable({ route }: TypedRoute, env: RouteEnv, { typed }: CapabilityEnv): string[] {
  const rules = typed.suitability.filter((rule) => rule.route === route);
  if (rules.length === 0) return [];
  const inner = envIn(["in"], env, new Set());
  const tests = rules.map((rule) => {
    const match = rule.unless ?? rule.when;
    const test = match ? emitMatch(match, inner) : "true";
    return `if (${rule.unless ? test : `!(${test})`}) return ${literal(rule.reason)};`;
  });
  // The fields that the route's other functions receive may still be absent.
  const type = env.given.size > 0 ? `{ input }: { readonly input: ${env.inputType} }` : parameter(inner, env);
  return [
    method("unsuitable", inner.used.size > 0 ? type : "", "string | undefined", [
      ...tests,
      "return undefined;",
    ]),
  ];
}
