// Routes as plans: the scope type, the steps, and the mapping of the answer.

import type { Capability, CliRoute, GhRoute, GraphqlRoute, RestRoute, RestStep, Step } from "../model/ir.js";
import { capitalize } from "../model/names.js";
import { inputScope, mainOf } from "../types/scope.js";
import { indent, lines, literal, method } from "./code.js";
import { type Env, emitMatch } from "./expression.js";
import { emitGraphqlList, emitRestSource, filterOf } from "./lists.js";
import type { ModuleNeeds, Statement } from "./module.js";
import { emitOutput } from "./outputs.js";
import { readsOf, responseType, responseTypes } from "./responses.js";
import { emitStep, envIn, itemTypeOf, operationType, parameter, type RouteEnv } from "./steps.js";
import { newReads, type Reads, readType } from "./types.js";

/** What the capability's module needs of each route: declarations, and the constant's name. */
export interface EmittedRoute {
  readonly statements: readonly Statement[];
  readonly property: string;
}

export function emitGraphqlRoute(
  capability: Capability,
  route: GraphqlRoute,
  needs: ModuleNeeds,
  preparedType: string,
  outputType: string,
): EmittedRoute {
  const env: RouteEnv = {
    place: { capability, route: "graphql", steps: route.steps },
    reads: new Map(),
    needs,
    scopeType: "GraphqlScope",
  };
  const main = mainOf(route.steps);
  const isList = route.output.kind === "list";
  const steps = route.steps.filter((step) => !isList || step.role !== "main");
  const scope = scopeType(env, steps, preparedType, (step) => graphqlType(step, needs));
  const entries = [`api: "graphql"`, ...unsuitable(env), `steps: ${stepList(steps, env)}`];
  if (main && route.output.kind === "list") {
    entries.push(`list: ${emitGraphqlList(main, route.output, env, outputType)}`);
  } else if (main && route.output.kind === "map") {
    entries.push(emitOutput(main, route.output, env, outputType));
  }
  return {
    statements: [scope, plan("graphql", entries, needs.runtimeType("GraphqlPlan"))],
    property: "graphql",
  };
}

function graphqlType(step: Step, needs: ModuleNeeds): string {
  if (step.api !== "graphql") return "unknown";
  const type = operationType(step.operation, needs);
  const { repeat } = step.operation;
  return repeat
    ? `${needs.runtimeType("Repeated")}<${type}, [${repeat.path.map(literal).join(", ")}]>`
    : type;
}

export function emitRestRoute(
  capability: Capability,
  route: RestRoute,
  needs: ModuleNeeds,
  reads: ReadonlyMap<string, Reads>,
  preparedType: string,
  outputType: string,
): EmittedRoute {
  const env: RouteEnv = {
    place: { capability, route: "rest", steps: route.steps },
    reads,
    needs,
    scopeType: "RestScope",
  };
  const types = responseTypes(route.steps, "", reads);
  const sources = route.sources.map((source, index) => ({
    ...source,
    type: `${route.sources.length > 1 ? `Source${index + 1}` : ""}Page`,
  }));
  for (const { step, type, output } of sources) {
    const own = sourceReads({ ...capability, rest: { ...route, sources: [{ step, output }] } });
    types.push(responseType(type, step, own.get("main") ?? newReads()));
  }
  const scope = scopeType(env, route.steps, preparedType, (step) => `${capitalize(step.name)}Response`);
  const entries = [`api: "rest"`, ...unsuitable(env), `steps: ${stepList(route.steps, env)}`];
  const main = mainOf(route.steps);
  if (sources.length > 0) {
    const emitted = sources.map(({ step, output, type }) =>
      emitRestSource(step, output, type, env, outputType),
    );
    const scan = route.sources[0]?.output.scan;
    entries.push(
      `list: ${lines([`maxPages: ${scan?.maxPages ?? 1}`, ...filterOf(scan?.report), `sources: [\n${indent(emitted.join(",\n"))},\n]`])}`,
    );
  } else if (main && route.output) {
    entries.push(emitOutput(main, route.output, env, outputType));
  }
  return {
    statements: [...types, scope, plan("rest", entries, needs.runtimeType("RestPlan"))],
    property: "rest",
  };
}

const sourceReads = (capability: Capability): ReadonlyMap<string, Reads> =>
  readsOf(capability).get("rest") ?? new Map();

export function emitCliRoute(
  capability: Capability,
  route: CliRoute,
  needs: ModuleNeeds,
  reads: ReadonlyMap<string, Reads>,
  preparedType: string,
  outputType: string,
): EmittedRoute {
  const derived = route.derived ? [`derived: ${literal(route.derived)}`] : [];
  if (!route.command) return { statements: [], property: `cli: { ${derived.join(", ")} }` };
  const { statements, entries } = emitGh(capability, route.command, needs, reads, preparedType, outputType);
  const command = plan("gh", entries, needs.runtimeType("GhPlan"));
  return {
    statements: [...statements, command],
    property: `cli: { ${["command: gh", ...derived].join(", ")} }`,
  };
}

function emitGh(
  capability: Capability,
  route: GhRoute,
  needs: ModuleNeeds,
  reads: ReadonlyMap<string, Reads>,
  preparedType: string,
  outputType: string,
) {
  const env: RouteEnv = {
    place: { capability, route: "cli", steps: route.steps },
    reads,
    needs,
    scopeType: "GhScope",
  };
  const [step] = route.steps;
  const type: Statement = {
    kind: "alias",
    name: "GhResponse",
    exported: false,
    docs: `What \`gh ${step.command} --json\` prints, as far as it is read.`,
    type: readType(step.response, reads.get("main") ?? newReads()),
  };
  const scope = scopeType(env, route.steps, preparedType, () => "GhResponse");
  const entries = [
    `api: "gh"`,
    ...unsuitable(env),
    `minVersion: ${literal(route.minVersion)}`,
    `steps: ${stepList(route.steps, env)}`,
    emitOutput(step, route.output, env, outputType),
  ];
  return { statements: [type, scope], entries };
}

function plan(name: string, entries: readonly string[], type: string): Statement {
  return { kind: "const", name, exported: false, value: `${lines(entries)} satisfies ${type}` };
}

const stepList = (steps: readonly Step[], env: RouteEnv): string =>
  steps.length === 0 ? "[]" : `[\n${indent(steps.map((step) => emitStep(step, env)).join(",\n"))},\n]`;

/** What the functions of a route know of each other: the input, and each step's response. */
function scopeType(
  env: RouteEnv,
  steps: readonly Step[],
  preparedType: string,
  typeFor: (step: Step) => string,
): Statement {
  const members = steps.map((step) => {
    let type = step.api === "rest" && step.text ? env.needs.runtimeType("TextResponse") : typeFor(step);
    if (step.api === "rest" && step.find) type = elementType(step, type);
    if (step.perItem)
      type = `readonly ${env.needs.runtimeType("PerItem")}<${itemTypeOf(step, env) ?? "unknown"}, ${type}>[]`;
    return { name: step.name, type: step.when || step.onError ? `${type} | undefined` : type };
  });
  const thens = steps.filter((step) => step.role === "then");
  const ran =
    thens.length > 0
      ? [{ name: "ran", type: `{ ${thens.map((step) => `readonly ${step.name}: boolean`).join("; ")} }` }]
      : [];
  return {
    kind: "interface",
    name: env.scopeType,
    exported: false,
    members: [{ name: "input", type: preparedType }, ...members, ...ran],
  };
}

/** The element that a search finds in the response. */
export function elementType(step: RestStep, response: string): string {
  const list = (step.find?.list?.segments ?? []).reduce(
    (type, segment) => `NonNullable<${type}[${literal(segment.name)}]>`,
    response,
  );
  return `${list}[number]`;
}

function unsuitable(env: RouteEnv): string[] {
  const { capability, route } = env.place;
  const rules = capability.suitability.filter((rule) => rule.route === route);
  if (rules.length === 0) return [];
  const code: Env = envIn(inputScope(capability), env);
  const tests = rules.map((rule) => {
    const match = rule.unless ?? rule.when;
    const test = match ? emitMatch(match, code) : "true";
    return `if (${rule.unless ? test : `!(${test})`}) return ${literal(rule.reason)};`;
  });
  return [method("unsuitable", parameter(code, env), "string | undefined", [...tests, "return undefined;"])];
}
