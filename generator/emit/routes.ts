// Routes as plans: the scope type, the steps, and the mapping of the answer.

import { checkRoutes } from "../check/index.js";
import type { Capability, CliRoute, Expr, GhRoute, GraphqlRoute, ListOutput, MapOutput, Output, Path, RestRoute, RestStep, RouteName, Step } from "../ir.js";
import { capitalize, freeName } from "../plan/names.js";
import { fromScope, inputScope, mainOf, outputScope, type Place, requestScope, singleResponse } from "../scope.js";
import { elementOrigins, type Scope, typeOf, withRelative } from "../types.js";
import { indent, lines, literal, method } from "./code.js";
import { emitExpr, emitFields, emitMatch, emitPath, type Env, rootName, singular } from "./expression.js";
import type { ModuleNeeds, Statement } from "./module.js";
import { documentName, emitRequest, emitStep, emitVariables, emitWhen, envIn, itemTypeOf, operationType, parameter, type RouteEnv } from "./steps.js";
import { addRead, newReads, readType, type Reads } from "./types.js";

/** What the capability's module needs of each route: declarations, and the constant's name. */
export interface EmittedRoute {
  readonly statements: readonly Statement[];
  readonly property: string;
}

const quiet = { report: () => undefined };

/** What a capability reads of each response, by route and root. */
export function readsOf(capability: Capability): ReadonlyMap<RouteName, ReadonlyMap<string, Reads>> {
  const result = new Map<RouteName, Map<string, Reads>>();
  for (const route of ["graphql", "rest", "cli"] as const) {
    const reads = new Map<string, Reads>();
    checkRoutes(onlyRoute(capability, route), {
      ...quiet,
      visit({ root, path }) {
        const known = reads.get(root) ?? newReads();
        reads.set(root, known);
        addRead(known, path);
      },
    });
    result.set(route, reads);
  }
  return result;
}

/** The capability as if this were its only route. */
function onlyRoute({ graphql, rest, cli, ...capability }: Capability, route: RouteName): Capability {
  return {
    ...capability,
    ...(route === "graphql" && graphql && { graphql }),
    ...(route === "rest" && rest && { rest }),
    ...(route === "cli" && cli && { cli }),
  };
}

export function emitGraphqlRoute(capability: Capability, route: GraphqlRoute, needs: ModuleNeeds, preparedType: string, outputType: string): EmittedRoute {
  const env: RouteEnv = { place: { capability, route: "graphql", steps: route.steps }, reads: new Map(), needs, scopeType: "GraphqlScope" };
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
  return { statements: [scope, plan("graphql", entries, needs.runtimeType("GraphqlPlan"))], property: "graphql" };
}

function graphqlType(step: Step, needs: ModuleNeeds): string {
  if (step.api !== "graphql") return "unknown";
  const type = operationType(step.operation, needs);
  const { repeat } = step.operation;
  return repeat ? `${needs.runtimeType("Repeated")}<${type}, [${repeat.path.map(literal).join(", ")}]>` : type;
}

export function emitRestRoute(capability: Capability, route: RestRoute, needs: ModuleNeeds, reads: ReadonlyMap<string, Reads>, preparedType: string, outputType: string): EmittedRoute {
  const env: RouteEnv = { place: { capability, route: "rest", steps: route.steps }, reads, needs, scopeType: "RestScope" };
  const types = responseTypes(route.steps, "", reads);
  const sources = route.sources.map((source, index) => ({ ...source, type: `${route.sources.length > 1 ? `Source${index + 1}` : ""}Page` }));
  for (const { step, type, output } of sources) {
    const own = sourceReads({ ...capability, rest: { ...route, sources: [{ step, output }] } });
    types.push(responseType(type, step, own.get("main") ?? newReads()));
  }
  const scope = scopeType(env, route.steps, preparedType, (step) => `${capitalize(step.name)}Response`);
  const entries = [`api: "rest"`, ...unsuitable(env), `steps: ${stepList(route.steps, env)}`];
  const main = mainOf(route.steps);
  if (sources.length > 0) {
    const emitted = sources.map(({ step, output, type }) => emitRestSource(step, output, type, env, outputType));
    const scan = route.sources[0]?.output.scan;
    entries.push(`list: ${lines([`maxPages: ${scan?.maxPages ?? 1}`, ...filterOf(scan?.report), `sources: [\n${indent(emitted.join(",\n"))},\n]`])}`);
  } else if (main && route.output) {
    entries.push(emitOutput(main, route.output, env, outputType));
  }
  return { statements: [...types, scope, plan("rest", entries, needs.runtimeType("RestPlan"))], property: "rest" };
}

const sourceReads = (capability: Capability): ReadonlyMap<string, Reads> => readsOf(capability).get("rest") ?? new Map();

export function emitCliRoute(capability: Capability, route: CliRoute, needs: ModuleNeeds, reads: ReadonlyMap<string, Reads>, preparedType: string, outputType: string): EmittedRoute {
  const derived = route.derived ? [`derived: ${literal(route.derived)}`] : [];
  if (!route.command) return { statements: [], property: `cli: { ${derived.join(", ")} }` };
  const { statements, entries } = emitGh(capability, route.command, needs, reads, preparedType, outputType);
  const command = plan("gh", entries, needs.runtimeType("GhPlan"));
  return { statements: [...statements, command], property: `cli: { ${["command: gh", ...derived].join(", ")} }` };
}

function emitGh(capability: Capability, route: GhRoute, needs: ModuleNeeds, reads: ReadonlyMap<string, Reads>, preparedType: string, outputType: string) {
  const env: RouteEnv = { place: { capability, route: "cli", steps: route.steps }, reads, needs, scopeType: "GhScope" };
  const [step] = route.steps;
  const type: Statement = {
    kind: "alias",
    name: "GhResponse",
    exported: false,
    docs: `What \`gh ${step.command} --json\` prints, as far as it is read.`,
    type: readType(step.response, reads.get("main") ?? newReads()),
  };
  const scope = scopeType(env, route.steps, preparedType, () => "GhResponse");
  const entries = [`api: "gh"`, ...unsuitable(env), `minVersion: ${literal(route.minVersion)}`, `steps: ${stepList(route.steps, env)}`, emitOutput(step, route.output, env, outputType)];
  return { statements: [type, scope], entries };
}

function plan(name: string, entries: readonly string[], type: string): Statement {
  return { kind: "const", name, exported: false, value: `${lines(entries)} satisfies ${type}` };
}

const stepList = (steps: readonly Step[], env: RouteEnv): string =>
  steps.length === 0 ? "[]" : `[\n${indent(steps.map((step) => emitStep(step, env)).join(",\n"))},\n]`;

function responseTypes(steps: readonly RestStep[], prefix: string, reads: ReadonlyMap<string, Reads>): Statement[] {
  return steps.filter((step) => !step.text).map((step) => responseType(`${prefix}${capitalize(step.name)}Response`, step, responseReads(step, reads)));
}

/** A fan-out's reads go through its list of outcomes. */
function responseReads(step: RestStep, reads: ReadonlyMap<string, Reads>): Reads {
  const own = reads.get(step.name) ?? newReads();
  return step.perItem ? (own.fields.get("[]")?.fields.get("response") ?? newReads()) : own;
}

function responseType(name: string, step: RestStep, reads: Reads): Statement {
  const { endpoint, find } = step;
  const docs = `\`${endpoint.method} ${endpoint.template}\`, as far as it is read.`;
  // A search reads the list that its element stands in.
  const shape = find ? (endpoint.response ?? singleResponse(step).shape) : singleResponse(step).shape;
  const whole = find ? wrapReads(find.list?.segments.map((segment) => segment.name) ?? [], reads) : reads;
  return { kind: "alias", name, exported: false, docs, type: readType(shape, whole) };
}

function wrapReads(path: readonly string[], inner: Reads): Reads {
  return [...path, "[]"].reduceRight<Reads>((reads, name) => ({ fields: new Map([[name, reads]]) }), inner);
}

/** What the functions of a route know of each other: the input, and each step's response. */
function scopeType(env: RouteEnv, steps: readonly Step[], preparedType: string, typeFor: (step: Step) => string): Statement {
  const members = steps.map((step) => {
    let type = step.api === "rest" && step.text ? env.needs.runtimeType("TextResponse") : typeFor(step);
    if (step.api === "rest" && step.find) type = elementType(step, type);
    if (step.perItem) type = `readonly ${env.needs.runtimeType("PerItem")}<${itemTypeOf(step, env) ?? "unknown"}, ${type}>[]`;
    return { name: step.name, type: step.when ? `${type} | undefined` : type };
  });
  const thens = steps.filter((step) => step.role === "then");
  const ran = thens.length > 0 ? [{ name: "ran", type: `{ ${thens.map((step) => `readonly ${step.name}: boolean`).join("; ")} }` }] : [];
  return { kind: "interface", name: env.scopeType, exported: false, members: [{ name: "input", type: preparedType }, ...members, ...ran] };
}

/** The element that a search finds in the response. */
export function elementType(step: RestStep, response: string): string {
  const list = (step.find?.list?.segments ?? []).reduce((type, segment) => `NonNullable<${type}[${literal(segment.name)}]>`, response);
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

/** The mapping of a single answer: from its root, straight to the output. */
function emitOutput(main: Step, output: MapOutput, env: RouteEnv, outputType: string): string {
  const { inner, before } = outputRoot(main, output, env);
  const body = emitFields(output.value, inner, { shape: env.place.capability.output.shape, optional: false });
  return method("output", parameter(inner, env), outputType, [...before, `return ${body};`]);
}

/** Binds what the mapping is relative to; null there is `NOT_FOUND`. */
function outputRoot(main: Step, output: Output, env: RouteEnv, alias?: Env["alias"]): { readonly inner: Env; readonly before: readonly string[] } {
  const response = alias?.get("main") ?? "main";
  const base = envIn(fromScope(env.place, main), env);
  const code: Env = { ...base, relative: response, relativeRoot: "main", ...(alias && { alias }) };
  const scope = outputScope(env.place, main, output);
  if (!output.from) return { inner: { ...code, scope }, before: [] };
  const from = typeOf(output.from, code.scope, quiet);
  const value = emitExpr(output.from, code);
  const last = output.from.kind === "path" ? (output.from.segments.at(-1)?.name ?? rootName(output.from.root ?? "main")) : "source";
  const name = freeName(singular(last), code.bound);
  const open = from?.absent || from?.shape.nullable;
  const found = open ? `${env.needs.runtime("found")}(${value}, ${literal(describeRoot(last))})` : value;
  const inner: Env = { ...code, scope, relative: name, relativeRoot: undefined, bound: new Set([...code.bound, name]) };
  return { inner, before: [`const ${name} = ${found};`] };
}

/** `pullRequest` → `pull request`, for messages. */
const describeRoot = (name: string): string => name.replace(/_/g, " ").replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();

function filterOf(report: readonly string[] | undefined): string[] {
  return report && report.length > 0 ? [`filter: [${report.map(literal).join(", ")}]`] : [];
}

function emitGraphqlList(main: Extract<Step, { api: "graphql" }>, output: ListOutput, env: RouteEnv, outputType: string): string {
  const { needs } = env;
  const response = operationType(main.operation, needs);
  const entries = [`document: ${documentName(main.operation.name, needs)}`, `maxPages: ${output.scan?.maxPages ?? 1}`, ...filterOf(output.scan?.report)];
  entries.push(emitVariables("variables", main, requestScope(env.place, main), env, true));
  entries.push(emitListRoot("connection", main, output, env, response));
  const nodeOf = needs.runtimeType("NodeOf");
  const nodes = listPaths(output).map((path) => `${nodeOf}<NonNullable<${indexed(response, path)}>>`);
  entries.push(...emitItem(main, output, env, nodes.join(" | "), outputType));
  if (main.partial.length > 0) entries.push(`partial: [${main.partial.map(literal).join(", ")}]`);
  return lines(entries);
}

/** Where the list stands in the response; in several places where it starts from the first of several. */
function listPaths(output: ListOutput): string[][] {
  const names = (path: Path): string[] => path.segments.map((segment) => segment.name);
  if (output.list.root === "main") return [names(output.list)];
  const starts = (from: Expr | undefined): string[][] => {
    if (from?.kind === "first") return from.options.flatMap(starts);
    return from?.kind === "when" ? starts(from.value) : [from?.kind === "path" ? names(from) : []];
  };
  return starts(output.from).map((start) => [...start, ...names(output.list)]);
}

/** `NonNullable<A["b"]>["c"]`. */
function indexed(type: string, path: readonly string[]): string {
  return path.reduce((outer, name, index) => (index === 0 ? `${outer}[${literal(name)}]` : `NonNullable<${outer}>[${literal(name)}]`), type);
}

function emitRestSource(step: RestStep, output: ListOutput, type: string, env: RouteEnv, outputType: string): string {
  const scope = requestScope(env.place, step);
  const entries = step.when ? [emitWhen("when", step.when, scope, env)] : [];
  entries.push(emitRequest("request", step, scope, env, true));
  entries.push(emitListRoot("items", step, output, env, type));
  const elements = listPaths(output).map((path) => (path.length > 0 ? `NonNullable<${indexed(type, path)}>[number]` : `${type}[number]`));
  entries.push(...emitItem(step, output, env, elements.join(" | "), outputType));
  return lines(entries);
}

/** A list's functions get the page they read as a parameter of its own. */
const RESPONSE: ReadonlyMap<string, string> = new Map([["main", "response"]]);

/** The connection or array in a response. */
function emitListRoot(name: string, main: Step, output: ListOutput, env: RouteEnv, type: string): string {
  const { inner, before } = outputRoot(main, output, env, RESPONSE);
  const value = emitPath(output.list, inner);
  return method(name, `${parameter(inner, env) || "_scope: object"}, response: ${type}`, "", [...before, `return ${value};`]);
}

/** `keep` and `map` of a list. */
function emitItem(main: Step, output: ListOutput, env: RouteEnv, itemType: string, outputType: string): string[] {
  const whole = outputScope(env.place, main, output);
  const name = freeName(singular(output.list.segments.at(-1)?.name ?? "item"), new Set(["input", "main"]));
  const scope = elementScopeOf(output, whole);
  const target = env.place.capability.output.shape.fields().get("items")?.shape;
  const item = target?.kind === "list" ? { shape: target.item, optional: false } : undefined;
  const make = (method_: string, result: string, emit: (inner: Env) => string): string => {
    const inner: Env = { ...envIn(scope, env), relative: name, relativeRoot: undefined, bound: new Set([name, "input"]) };
    const code = emit(inner);
    return method(method_, `${parameter(inner, env) || "_scope: object"}, ${name}: ${itemType}`, result, [`return ${code};`]);
  };
  const keep = output.scan?.keep ?? [];
  const entries = keep.length > 0 ? [make("keep", "boolean", (inner) => keep.map((match) => emitMatch(match, inner)).join(" && "))] : [];
  const nullable = output.items.by ? " | null" : "";
  return [...entries, make("map", `${outputType}["items"][number]${nullable}`, (inner) => emitFields(output.items, inner, item, "null"))];
}

function elementScopeOf(output: ListOutput, whole: Scope): Scope {
  const type = output.list.root === "main" && output.list.segments.length === 0 ? whole.roots.get("main") : typeOf(output.list, whole, quiet);
  const shape = type?.shape;
  const edges = shape?.kind === "object" ? shape.fields().get("edges")?.shape : undefined;
  const nodes = shape?.kind === "object" ? shape.fields().get("nodes")?.shape : undefined;
  const edge = edges?.kind === "list" && edges.item.kind === "object" ? edges.item.fields().get("node")?.shape : undefined;
  const element = shape?.kind === "list" ? shape.item : (edge ?? (nodes?.kind === "list" ? nodes.item : undefined));
  return withRelative(whole, {
    label: "item",
    typed: { shape: { ...(element ?? { kind: "json", nullable: false }), nullable: false }, absent: false },
    origins: elementOrigins(output.list, whole),
  });
}
