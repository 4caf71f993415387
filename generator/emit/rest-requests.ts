// REST requests and gh commands of a plan.

import { pageCursor } from "../model/page-cursor.js";
import { isPolled } from "../model/polled.js";
import type { TypedExpr } from "../model/typed-expressions.js";
import type { TypedGhRequest, TypedRestRequest } from "../model/typed-ir.js";
import { indent, lines, literal, method, property, rows } from "./code.js";
import { emitExpr, emitRequired } from "./expression.js";
import { emitRestFind } from "./find.js";
import { type Env, emitMatch, emitTemplate } from "./paths.js";
import { emitMethod, itemType, parameter, type RouteEnv, requestEnv } from "./route-env.js";

export function emitRestRequest(request: TypedRestRequest, route: RouteEnv): string[] {
  const entries = [emitRequestMethod(request, route)];
  const nullOn = request.nullOn.filter((status) => !hasContent(request, status));
  if (nullOn.length > 0) entries.push(`nullOn: [${nullOn.join(", ")}]`);
  if (request.byStatus) {
    const values = [...request.byStatus].map(([status, value]) => `${status}: ${literal(value)}`);
    entries.push(`byStatus: { ${values.join(", ")} }`);
  }
  if (request.find) entries.push(`find: ${emitRestFind(request, request.find, route)}`);
  if (isPolled(request)) entries.push(`poll: ${route.needs.runtime("pollRest")}`);
  if (request.pages)
    entries.push(`pages: { max: ${request.pages}, read: ${route.needs.runtime("readAllPages")} }`);
  return entries;
}

/** Whether GitHub documents content for a status of `statuses`, which the answer must then have. */
function hasContent({ byStatus, endpoint }: TypedRestRequest, status: number): boolean {
  const { statuses, emptyStatuses } = endpoint;
  return byStatus?.has(status) === true && statuses.includes(status) && !emptyStatuses.includes(status);
}

/** `page`: sets `per_page` and `page` from the page of a list. */
export function emitRequestMethod(request: TypedRestRequest, route: RouteEnv, page = false): string {
  const { instead } = request;
  const env = requestEnv(request, route);
  const path = emitPlainPath(request, env);
  const others = instead.map((one) => ({
    condition: emitMatch(one.when, env),
    path: emitPlainPath(one, env),
    one,
  }));
  // Requests that differ in more than their paths are written out.
  const isWritten = instead.some(
    ({ endpoint, query, body }) => endpoint.method !== request.endpoint.method || query || body,
  );
  const either = others.reduceRight((rest, other) => `${other.condition} ? ${other.path} : ${rest}`, path);
  const statements = [
    ...(isWritten ? others : []).flatMap((other) => [
      `if (${other.condition}) {`,
      indent(`return ${emitOne({ ...request, ...other.one }, other.path, env, page)};`),
      "}",
    ]),
    `return ${emitOne(request, isWritten ? path : either, env, page)};`,
  ];
  const first = parameter(env, route, itemType(request));
  const parameters = page
    ? `${first || "_scope: object"}, page: ${route.needs.runtimeType("RestPage")}`
    : first;
  return method("request", parameters, route.needs.runtimeType("RestRequest"), statements);
}

function emitOne(request: TypedRestRequest, path: string, env: Env, page: boolean): string {
  const { endpoint, body } = request;
  const entries = rows([`method: ${literal(endpoint.method)}`, `path: ${path}`]);
  const query = request.query.map((field) => property(field.name, emitExpr(field.expr, env)));
  const lacksSize = endpoint.query.has("per_page") && !request.query.some(({ name }) => name === "per_page");
  if (page || ((request.find || request.pages) && lacksSize))
    query.push(`per_page: ${page ? "page.perPage" : "100"}`);
  const cursor = pageCursor(endpoint);
  if (page) query.push(cursor === undefined ? "page: page.page" : property(cursor, "page.key"));
  if (query.length > 0)
    entries.push(`query: ${query.join().length < 80 ? `{ ${query.join(", ")} }` : lines(query)}`);
  if (body && body.fields.length > 0) entries.push(`body: ${emitExpr(body, env)}`);
  if (request.binary) entries.push(`binary: ${emitBinary(request.binary, env)}`);
  if (endpoint.host) entries.push(`host: ${literal(endpoint.host)}`);
  if (request.accept) entries.push(`accept: ${literal(request.accept)}`);
  if (request.retryWithout.length > 0) {
    const names = request.retryWithout.map(({ name }) => literal(name));
    entries.push(`again: ${env.needs.runtime("retryWithout")}(${names.join(", ")})`);
  }
  if (request.nullMessages.length > 0)
    entries.push(`nullMessages: [${request.nullMessages.map(literal).join(", ")}]`);
  if (request.file) entries.push(`file: ${emitFile(request.file, env)}`);
  if (request.text) entries.push(`text: ${emitText(request.text, env)}`);
  return lines(entries);
}

function emitText({ maxBytes, from }: NonNullable<TypedRestRequest["text"]>, env: Env): string {
  const part = from ? [`from: ${emitExpr(from, env)}`] : [];
  return `{ ${[`maxBytes: ${emitExpr(maxBytes, env)}`, ...part, `body: ${env.needs.runtime("textBody")}`].join(", ")} }`;
}

function emitBinary({ bytes, contentType }: NonNullable<TypedRestRequest["binary"]>, env: Env): string {
  const args = [bytes, ...(contentType ? [contentType] : [])].map((expr) => emitExpr(expr, env));
  return `${env.needs.runtime("binaryBody")}(${args.join(", ")})`;
}

function emitFile(file: NonNullable<TypedRestRequest["file"]>, env: Env): string {
  const { name, dir, overwrite, extract, maxBytes } = file;
  return lines([
    property("name", emitExpr(name, env)),
    ...(dir ? [property("dir", emitExpr(dir, env))] : []),
    ...(overwrite ? [property("overwrite", emitExpr(overwrite, env))] : []),
    ...(extract ? [property("extract", emitExpr(extract, env))] : []),
    property("maxBytes", emitExpr(maxBytes, env)),
    `body: ${env.needs.runtime("fileBody")}`,
  ]);
}

/** The card's path with values for its placeholders; a value that an earlier response lacks is `NOT_FOUND`. */
function emitPlainPath(
  { endpoint, params }: Pick<TypedRestRequest, "endpoint" | "params">,
  env: Env,
): string {
  const values = new Map(params.map((param) => [param.name, param.expr]));
  const parts = endpoint.path.split(/\{([^}]*)\}/);
  if (parts.length === 1) return literal(endpoint.path);
  const text = parts.map((part, index) => {
    const expr = index % 2 === 1 ? values.get(part) : undefined;
    return expr ? `\${${emitRequired(expr, part.replace(/^\$/, ""), env)}}` : part;
  });
  return `${env.needs.runtime("restPath")}\`${text.join("")}\``;
}

/** Emits the command of a read. */
export const emitGhCommand = (request: TypedGhRequest, route: RouteEnv): string[] => [
  emitArgv(request, [...(route.reads.get("main")?.fields.keys() ?? [])], route),
  `run: ${route.needs.runtime("runCommand")}`,
];

/** Emits the function that returns the arguments of a command, with `--json` for the fields. */
export function emitArgv(request: TypedGhRequest, fields: readonly string[], route: RouteEnv): string {
  return emitMethod("argv", requestEnv(request, route), route, (env) => {
    const selected = request.hasFormat ? "--format=json" : `--json=${[...fields].sort().join(",")}`;
    const json = fields.length > 0 ? [literal(selected)] : [];
    const flags = request.flags.map(({ name, value }) => emitFlag(name, value, env));
    const values = request.args.map((arg) => emitTemplate(arg.parts, env));
    const words = request.command.split(" ").map(literal);
    const rest = values.length > 0 ? ['"--"', ...values] : [];
    const argv = rows([...words, ...flags, ...json, ...rest]);
    const stdin = request.stdin ? [`stdin: ${emitExpr(request.stdin, env)}`] : [];
    return lines([`argv: [\n${indent(argv.join(",\n"))},\n]`, ...stdin]);
  });
}

/** A flag whose value may be absent or a list is a call of the runtime, which returns any number of arguments. */
function emitFlag(name: string, value: TypedExpr, env: Env): string {
  if (value.kind === "text") return emitTemplate([`--${name}=`, ...value.text.parts], env);
  if (value.kind === "const") return literal(`--${name}=${value.source.value}`);
  return `...${env.needs.runtime("flag")}(${literal(name)}, ${emitExpr(value, env)})`;
}
