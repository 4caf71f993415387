// Steps of a plan: what is sent, built from the scope by pure functions.

import type {
  Binding,
  Expr,
  GhStep,
  GraphqlStep,
  Match,
  Path,
  RestStep,
  Step,
  StepBase,
} from "../model/ir.js";
import { capitalize } from "../model/names.js";
import { typeOf } from "../types/expressions.js";
import type { Scope } from "../types/paths.js";
import { conditionScope, elementOf, overScope, type Place, requestScope } from "../types/scope.js";
import { access, call, lines, literal, method, property } from "./code.js";
import {
  bindingOf,
  type Env,
  emitExpr,
  emitMatch,
  emitPath,
  emitRequired,
  emitTemplate,
} from "./expression.js";
import type { ModuleNeeds } from "./module.js";
import { type Reads, wholeType } from "./types.js";

/** What the emitters of one route share. */
export interface RouteEnv {
  readonly place: Place;
  /** What the route reads of each response. */
  readonly reads: ReadonlyMap<string, Reads>;
  readonly needs: ModuleNeeds;
  /** Name of the route's scope type: `GraphqlScope`. */
  readonly scopeType: string;
  /** Collects the roots that emitted functions read. */
  readonly used?: Set<string>;
}

export function envIn(scope: Scope, route: RouteEnv): Env {
  return {
    scope,
    relative: "input",
    relativeRoot: "input",
    needs: route.needs,
    used: new Set(),
    bound: new Set([...[...scope.roots.keys()].map(bindingOf), "input", "response"]),
  };
}

/** The parameter that destructures just what is used: `{ input, pr }: Pick<RestScope, "input" | "pr">`. */
export function parameter(env: Env, route: RouteEnv, itemType?: string): string {
  const names = [...env.used].filter((name) => name !== "item").sort();
  for (const name of names) route.used?.add(name);
  if (env.used.size === 0) return "";
  const picks = names.length > 0 ? [`Pick<${route.scopeType}, ${names.map(literal).join(" | ")}>`] : [];
  const item = env.used.has("item") ? [`{ readonly item: ${itemType ?? "unknown"} }`] : [];
  const bindings = [...env.used].sort().map((name) => property(name, bindingOf(name)));
  return `{ ${bindings.join(", ")} }: ${[...picks, ...item].join(" & ")}`;
}

/** Emits a method of the plan from an expression's code; relative paths start from the input. */
function scoped(
  name: string,
  scope: Scope,
  route: RouteEnv,
  body: (env: Env) => string,
  result = "",
  itemType?: string,
): string {
  const env = envIn(scope, route);
  const code = body(env);
  return method(name, parameter(env, route, itemType), result, [`return ${code};`]);
}

export function emitStep(step: Step, outer: RouteEnv): string {
  const used = new Set<string>();
  const route = { ...outer, used };
  const entries = emitCommon(step, route);
  if (step.api === "graphql") entries.push(...emitGraphql(step, route));
  else if (step.api === "rest") entries.push(...emitRest(step, route));
  else entries.push(emitGh(step, route));
  const earlier = outer.place.steps.map((one) => one.name).filter((name) => used.has(name));
  if (step.role === "lookup" && earlier.length > 0)
    entries.push(`reads: [${earlier.map(literal).join(", ")}]`);
  return lines(entries);
}

function emitCommon(step: StepBase & Step, route: RouteEnv): string[] {
  const entries = [`name: ${literal(step.name)}`, `role: ${literal(step.role)}`];
  if (step.when) entries.push(emitWhen("when", step.when, conditionScope(route.place, step), route));
  if (step.onError) entries.push(`onError: ${literal(step.onError)}`);
  if (!step.perItem) return entries;
  const { over, max, onError } = step.perItem;
  const items = scoped("items", overScope(route.place, step), route, (env) => emitExpr(over, env));
  return [...entries, `perItem: ${lines([`max: ${max}`, items, `onError: ${literal(onError)}`])}`];
}

export function emitWhen(name: string, match: Match, scope: Scope, route: RouteEnv): string {
  return scoped(name, scope, route, (env) => emitMatch(match, env));
}

/** The type of a fan-out's element. */
export function itemTypeOf(step: Step, route: RouteEnv): string | undefined {
  if (!step.perItem) return undefined;
  const item = requestScope(route.place, step).roots.get("item");
  return item && wholeType(item.shape);
}

function emitGraphql(step: GraphqlStep, route: RouteEnv): string[] {
  const { operation } = step;
  const { needs } = route;
  const entries = [`document: ${documentName(operation.name, needs)}`];
  entries.push(emitVariables("variables", step, requestScope(route.place, step), route));
  if (operation.repeat) {
    const path = inputPath(operation.repeat.over, step);
    entries.push(scoped("repeat", requestScope(route.place, step), route, (env) => emitPath(path, env)));
  }
  if (step.partial.length > 0) entries.push(`partial: [${step.partial.map(literal).join(", ")}]`);
  return entries;
}

export function documentName(operation: string, needs: ModuleNeeds): string {
  return needs.import(`operations/${operation}`, `${operation}Document`, false);
}

/** The type of an operation's response and of its variables. */
export function operationType(
  operation: { readonly name: string; readonly kind: "query" | "mutation" },
  needs: ModuleNeeds,
  part: "" | "Variables" = "",
): string {
  return needs.import(
    `operations/${operation.name}`,
    `${operation.name}${capitalize(operation.kind)}${part}`,
    true,
  );
}

/** `page` stands for `first` and `after` in a list. */
export function emitVariables(
  name: string,
  step: GraphqlStep,
  scope: Scope,
  route: RouteEnv,
  page = false,
): string {
  const { operation } = step;
  const env = envIn(scope, route);
  const properties: string[] = [];
  for (const variable of operation.variables.values()) {
    if (variable.name === operation.repeat?.variable) continue;
    const binding = step.vars.find((one) => one.target === variable.name);
    if (page && (variable.name === "first" || variable.name === "after")) {
      properties.push(`${variable.name}: page.${variable.name}`);
    } else if (binding) {
      properties.push(property(variable.name, emitBinding(binding, env, route)));
    } else if (inputHas(scope, variable.name)) {
      properties.push(property(variable.name, emitPath(inputPath(variable.name, step), env)));
    }
  }
  const code = lines(properties);
  const type = operationType(operation, route.needs, "Variables");
  const result = operation.repeat ? `Omit<${type}, ${literal(operation.repeat.variable)}>` : type;
  const first = parameter(env, route, itemTypeOf(step, route));
  const parameters = page
    ? `${first || "_scope: object"}, page: ${route.needs.runtimeType("GraphqlPage")}`
    : first;
  return method(name, parameters, result, [`return ${code};`]);
}

function inputHas(scope: Scope, name: string): boolean {
  const shape = scope.roots.get("in")?.shape;
  return shape?.kind === "object" && shape.fields().has(name);
}

function inputPath(name: string, { span }: Step): Path {
  return { kind: "path", span, root: "in", segments: [{ name, each: false }] };
}

function emitBinding({ source, target }: Binding, env: Env, route: RouteEnv): string {
  if (source.kind === "expr") return emitExpr(source.expr, env);
  if (source.kind === "required") {
    const value = emitRequired(source.expr, target.replace(/Id$/, ""), env);
    const given = source.unless && emitPath(source.unless, env);
    return given ? `${given} == null ? ${given} : ${value}` : value;
  }
  const nodes = emitExpr(source.nodes, env);
  const type = typeOf(source.nodes, env.scope, { report: () => undefined });
  const item = type?.shape.kind === "list" ? { ...type.shape.item, nullable: false } : undefined;
  const node = {
    label: "node",
    typed: { shape: item ?? ({ kind: "json", nullable: false } as const), absent: false },
    origins: [],
  };
  const of = (path: Path): string =>
    `(node) => ${emitPath(path, { ...env, relative: "node", relativeRoot: undefined, scope: { roots: env.scope.roots, relative: node } })}`;
  const options = [`what: ${literal(lastSegment(source.nodes))}`];
  const within = nodeIds(source.nodes, env.scope, route.place).map((expr) => emitExpr(expr, env));
  if (within.length > 0) options.push(`within: ${within.join(" ?? ")}`);
  if (source.known) options.push(`known: ${emitExpr(source.known, env)}`);
  return call(env.needs.runtime("matchAll"), [
    emitPath(source.names, env),
    nodes,
    of(source.match),
    of(source.extract),
    options.length > 1 ? lines(options) : `{ ${options[0]} }`,
  ]);
}

/** The node ids that lookups were sent with, of those that the paths lead into. */
function nodeIds(expr: Expr, scope: Scope, place: Place): Expr[] {
  if (expr.kind === "first") return expr.options.flatMap((option) => nodeIds(option, scope, place));
  const step = expr.kind === "path" ? place.steps.find(({ name }) => name === expr.root) : undefined;
  if (step?.api !== "graphql") return [];
  return [...step.operation.variables.values()].flatMap(({ name, type }) => {
    if (type !== "ID!") return [];
    const source = step.vars.find(({ target }) => target === name)?.source;
    if (source === undefined) return inputHas(scope, name) ? [inputPath(name, step)] : [];
    return source.kind === "expr" ? [source.expr] : [];
  });
}

/** What the names name: the last field of the path to them. */
function lastSegment(expr: Expr): string {
  if (expr.kind === "path")
    return (
      expr.segments
        .filter((segment) => segment.name !== "nodes")
        .at(-1)
        ?.name.replace(/s$/, "") ?? "name"
    );
  return expr.kind === "first" && expr.options[0] ? lastSegment(expr.options[0]) : "name";
}

function emitRest(step: RestStep, route: RouteEnv): string[] {
  const entries = [emitRequest("request", step, requestScope(route.place, step), route)];
  if (step.nullOn.length > 0) entries.push(`nullOn: [${step.nullOn.join(", ")}]`);
  if (step.find) entries.push(`find: ${emitFind(step, route)}`);
  return entries;
}

/** `page` gives `per_page` and `page` in a list. */
export function emitRequest(
  name: string,
  step: RestStep,
  scope: Scope,
  route: RouteEnv,
  page = false,
): string {
  const { endpoint } = step;
  const env = envIn(scope, route);
  const entries = [`method: ${literal(endpoint.method)}`, `path: ${emitRestPath(step, env)}`];
  const query = step.query.map((field) => property(field.name, emitExpr(field.expr, env)));
  if (page || step.find) query.push(`per_page: ${page ? "page.perPage" : "100"}`);
  if (page) query.push("page: page.page");
  if (query.length > 0)
    entries.push(`query: ${query.join().length < 80 ? `{ ${query.join(", ")} }` : lines(query)}`);
  if (step.body) entries.push(`body: ${emitExpr(step.body, env)}`);
  if (step.accept) entries.push(`accept: ${literal(step.accept)}`);
  if (step.text) entries.push(`text: { maxBytes: ${emitExpr(step.text.maxBytes, env)} }`);
  const code = lines(entries);
  const first = parameter(env, route, itemTypeOf(step, route));
  const parameters = page
    ? `${first || "_scope: object"}, page: ${route.needs.runtimeType("RestPage")}`
    : first;
  return method(name, parameters, route.needs.runtimeType("RestRequest"), [`return ${code};`]);
}

/** The card's path with its placeholders filled; what an earlier response lacks is `NOT_FOUND`. */
function emitRestPath(step: RestStep, env: Env): string {
  const values = new Map(step.params.map((param) => [param.name, param.expr]));
  const parts = step.endpoint.path.split(/\{([^}]*)\}/);
  if (parts.length === 1) return literal(step.endpoint.path);
  const text = parts.map((part, index) => {
    const expr = index % 2 === 1 ? values.get(part) : undefined;
    return expr ? `\${${emitRequired(expr, part.replace(/^\$/, ""), env)}}` : part;
  });
  return `${env.needs.runtime("restPath")}\`${text.join("")}\``;
}

function emitFind(step: RestStep, route: RouteEnv): string {
  const { find } = step;
  if (!find) return "{}";
  const { roots, declared } = requestScope(route.place, step);
  const responseType = `${capitalize(step.name)}Response`;
  const element = {
    label: "the element",
    typed: { shape: elementOf(step), absent: false },
    origins: [{ root: step.name, path: [] }],
  };
  const itemType = find.list
    ? `NonNullable<${find.list.segments.reduce((type, segment) => `NonNullable<${type}>[${literal(segment.name)}]`, responseType)}>[number]`
    : `${responseType}[number]`;
  const items = method("items", `response: ${responseType}`, "", [
    `return response${(find.list?.segments ?? []).map((segment) => access(segment.name)).join("")};`,
  ]);
  const env: Env = {
    ...envIn(
      {
        roots,
        ...(declared && { declared: { roots: declared.roots, relative: element } }),
        relative: element,
      },
      route,
    ),
    relative: "item",
    relativeRoot: undefined,
  };
  const body = emitMatch(find.match, env);
  const scope = parameter(env, route);
  const match = method("match", `${scope || "_scope: object"}, item: ${itemType}`, "", [`return ${body};`]);
  const missEnv = envIn(requestScope(route.place, step), route);
  const text = find.miss ? emitTemplate(find.miss.parts, missEnv) : literal(`${step.name} was not found`);
  const miss = method("miss", parameter(missEnv, route), "", [`return ${text};`]);
  return lines([`maxPages: ${find.maxPages}`, items, match, miss]);
}

function emitGh(step: GhStep, route: RouteEnv): string {
  return scoped("args", requestScope(route.place, step), route, (env) => {
    const flags = step.flags.map((flag) => emitTemplate([`--${flag.name}=`, ...flag.value.parts], env));
    const json = literal(`--json=${[...(route.reads.get("main")?.fields.keys() ?? [])].sort().join(",")}`);
    const args = step.args.map((arg) => emitTemplate(arg.parts, env));
    const words = step.command.split(" ").map(literal);
    const rest = args.length > 0 ? ['"--"', ...args] : [];
    return `[${[...words, ...flags, json, ...rest].join(", ")}]`;
  });
}
