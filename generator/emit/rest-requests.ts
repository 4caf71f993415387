// REST requests and gh commands of a plan.

import { capitalize } from "../model/names.js";
import type { TypedGhStep, TypedRestStep } from "../model/typed-ir.js";
import { access, lines, literal, method, property, rows } from "./code.js";
import { emitExpr, emitRequired } from "./expression.js";
import { type Env, emitMatch, emitTemplate } from "./paths.js";
import { emitMethod, itemType, parameter, type RouteEnv, requestEnv } from "./route-env.js";

export function emitRestRequest(step: TypedRestStep, route: RouteEnv): string[] {
  const entries = [emitRequest(step, route)];
  if (step.nullOn.length > 0) entries.push(`nullOn: [${step.nullOn.join(", ")}]`);
  if (step.find) entries.push(`find: ${emitFind(step, route)}`);
  return entries;
}

/** `page`: sets `per_page` and `page` from the page of a list. */
export function emitRequest(step: TypedRestStep, route: RouteEnv, page = false): string {
  const { endpoint } = step;
  const env = requestEnv(step, route);
  const entries = rows([`method: ${literal(endpoint.method)}`, `path: ${emitRestPath(step, env)}`]);
  const query = step.query.map((field) => property(field.name, emitExpr(field.expr, env)));
  if (page || step.find) query.push(`per_page: ${page ? "page.perPage" : "100"}`);
  if (page) query.push("page: page.page");
  if (query.length > 0)
    entries.push(`query: ${query.join().length < 80 ? `{ ${query.join(", ")} }` : lines(query)}`);
  if (step.body) entries.push(`body: ${emitExpr(step.body, env)}`);
  if (step.accept) entries.push(`accept: ${literal(step.accept)}`);
  if (step.text) entries.push(`text: { maxBytes: ${emitExpr(step.text.maxBytes, env)} }`);
  const code = lines(entries);
  const first = parameter(env, route, itemType(step));
  const parameters = page
    ? `${first || "_scope: object"}, page: ${route.needs.runtimeType("RestPage")}`
    : first;
  return method("request", parameters, route.needs.runtimeType("RestRequest"), [`return ${code};`]);
}

/** The card's path with values for its placeholders; a value that an earlier response lacks is `NOT_FOUND`. */
function emitRestPath(step: TypedRestStep, env: Env): string {
  const values = new Map(step.params.map((param) => [param.name, param.expr]));
  const parts = step.endpoint.path.split(/\{([^}]*)\}/);
  if (parts.length === 1) return literal(step.endpoint.path);
  const text = parts.map((part, index) => {
    const expr = index % 2 === 1 ? values.get(part) : undefined;
    return expr ? `\${${emitRequired(expr, part.replace(/^\$/, ""), env)}}` : part;
  });
  return `${env.needs.runtime("restPath")}\`${text.join("")}\``;
}

function emitFind(step: TypedRestStep, route: RouteEnv): string {
  const { find } = step;
  if (!find) return "{}";
  const responseType = `${capitalize(step.name)}Response`;
  const path = find.list?.source.segments ?? [];
  const elementType = find.list
    ? `NonNullable<${path.reduce((type, segment) => `NonNullable<${type}>[${literal(segment.name)}]`, responseType)}>[number]`
    : `${responseType}[number]`;
  const items = method("items", `response: ${responseType}`, "", [
    `return response${path.map((segment) => access(segment.name)).join("")};`,
  ]);
  const env: Env = { ...requestEnv(step, route), relative: "item", relativeRoot: undefined };
  const body = emitMatch(find.match, env);
  const scope = parameter(env, route);
  const match = method("match", `${scope || "_scope: object"}, item: ${elementType}`, "", [
    `return ${body};`,
  ]);
  const miss = emitMethod("miss", requestEnv(step, route), route, (inner) =>
    find.miss ? emitTemplate(find.miss.parts, inner) : literal(`${step.name} was not found`),
  );
  return lines([
    `read: ${route.needs.runtime("findElement")}`,
    `maxPages: ${find.maxPages}`,
    items,
    match,
    miss,
  ]);
}

export function emitGhCommand(step: TypedGhStep, route: RouteEnv): string {
  return emitMethod("args", requestEnv(step, route), route, (env) => {
    const flags = step.flags.map((flag) => emitTemplate([`--${flag.name}=`, ...flag.value.parts], env));
    const json = literal(`--json=${[...(route.reads.get("main")?.fields.keys() ?? [])].sort().join(",")}`);
    const args = step.args.map((arg) => emitTemplate(arg.parts, env));
    const words = step.command.split(" ").map(literal);
    const rest = args.length > 0 ? ['"--"', ...args] : [];
    return `[${[...words, ...flags, json, ...rest].join(", ")}]`;
  });
}
