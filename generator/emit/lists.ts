// Lists in plans: the connection or array of a page, the filter, and the mapping of an element.

import { Kind } from "graphql";
import { freeName } from "../model/names.js";
import { pageCursor } from "../model/page-cursor.js";
import type { TypedExpr, TypedPath } from "../model/typed-expressions.js";
import type { TypedGraphqlRequest, TypedItemOrder, TypedListOutput, TypedSource } from "../model/typed-ir.js";
import { lines, literal, method, rows } from "./code.js";
import { emitExpects } from "./expects.js";
import { emitExpr, emitFields } from "./expression.js";
import { emitVariables, operationName, operationType } from "./graphql-requests.js";
import { outputRoot } from "./outputs.js";
import { bindingName, type Env, elementName, emitMatch, emitPath, emitTemplate } from "./paths.js";
import { emitWhen } from "./requests.js";
import { emitRequestMethod, emitRestRequest } from "./rest-requests.js";
import { envIn, parameter, type RouteEnv } from "./route-env.js";

export function emitGraphqlList(
  main: TypedGraphqlRequest,
  output: TypedListOutput,
  env: RouteEnv,
  outputType: string,
): string {
  const { needs } = env;
  const response = operationType(main.operation, needs);
  const entries = rows([
    `read: ${needs.runtime(output.order ? "readSortedConnection" : "readConnection")}`,
    `operation: ${operationName(main.operation.name, needs)}`,
    ...scanEntries(output, env),
  ]);
  if (output.items.by || hasOneType(output.list)) entries.push("mixed: true");
  const search = searchKey(main);
  if (search !== undefined) entries.push(`search: ${literal(search)}`);
  entries.push(emitVariables(main, env, true));
  entries.push(emitListRoot("connection", output, env, response));
  const nodeType = needs.runtimeType("NodeOf");
  const nodes = listPaths(output).map((path) => `${nodeType}<NonNullable<${indexed(response, path)}>>`);
  entries.push(...emitItem(output, env, response, nodes.join(" | "), outputType));
  if (output.order) entries.push(emitOrder(output, output.order, env, nodes.join(" | ")));
  if (main.partial.length > 0) entries.push(`partial: [${main.partial.map(literal).join(", ")}]`);
  return lines(entries);
}

/** The key of GitHub's search in the response. */
function searchKey({ operation }: TypedGraphqlRequest): string | undefined {
  const { selections } = operation.node.selectionSet;
  const fields = selections.filter((selection) => selection.kind === Kind.FIELD);
  const search = fields.find(({ name }) => name.value === "search");
  return search && (search.alias ?? search.name).value;
}

/** Whether the nodes are of an interface or union with a selection on one type only. */
function hasOneType({ type: { shape } }: TypedPath): boolean {
  const nodes = shape.kind === "object" ? shape.fields().get("nodes")?.shape : undefined;
  const node = nodes?.kind === "list" ? nodes.item : undefined;
  return node?.kind === "object" && node.only !== undefined;
}

/** Places of the list in the response; several if it starts from the first of several paths. */
function listPaths(output: TypedListOutput): string[][] {
  const names = (path: TypedPath): string[] => path.segments.map((segment) => segment.name);
  if (output.list.root === "main") return [names(output.list)];
  const starts = (from: TypedExpr | undefined): string[][] => {
    if (from?.kind === "first") return from.options.flatMap(starts);
    return from?.kind === "when" ? starts(from.value) : [from?.kind === "path" ? names(from) : []];
  };
  return starts(output.from).map((start) => [...start, ...names(output.list)]);
}

/** `NonNullable<A["b"]>["c"]`. */
function indexed(type: string, path: readonly string[]): string {
  return path.reduce(
    (outer, name, index) =>
      index === 0 ? `${outer}[${literal(name)}]` : `NonNullable<${outer}>[${literal(name)}]`,
    type,
  );
}

export function emitRestSource(
  { request, output }: TypedSource,
  type: string,
  env: RouteEnv,
  outputType: string,
): string {
  const entries = request.when ? [emitWhen(request.when, envIn(request.names, env), env)] : [];
  const cursor = pageCursor(request.endpoint);
  if (cursor !== undefined) entries.push(`cursor: ${literal(cursor)}`);
  entries.push(emitRequestMethod(request, env, true));
  entries.push(emitListRoot("items", output, env, type));
  entries.push(...emitItem(output, env, type, restElement(output, type), outputType));
  return lines(entries);
}

function restElement(output: TypedListOutput, type: string): string {
  const elements = listPaths(output).map((path) =>
    path.length > 0 ? `NonNullable<${indexed(type, path)}>[number]` : `${type}[number]`,
  );
  return elements.join(" | ");
}

/** The order of the only source; nothing if it has none. */
export function restOrder({ output }: TypedSource, type: string, env: RouteEnv): string[] {
  return output.order ? [emitOrder(output, output.order, env, restElement(output, type))] : [];
}

/** The request for elements of the only source; nothing if it has none. */
export function restDetail({ output }: TypedSource, type: string, env: RouteEnv): string[] {
  const { detail } = output;
  if (!detail) return [];
  const { over, max } = detail.perItem;
  const item = emitElementMethod("item", output, env, restElement(output, type), "", (inner) =>
    emitExpr(over, inner),
  );
  const entries = [
    `name: ${literal(detail.name)}`,
    `max: ${max}`,
    ...emitExpects(detail, env),
    ...(detail.when ? [emitWhen(detail.when, envIn(detail.names, env), env)] : []),
    item,
    ...emitRestRequest(detail, env),
  ];
  return [`detail: ${lines(entries)}`];
}

/** The functions of a list receive the page as a separate parameter. */
const RESPONSE: ReadonlyMap<string, string> = new Map([["main", "response"]]);

/** The connection or array in a response. */
function emitListRoot(name: string, output: TypedListOutput, env: RouteEnv, type: string): string {
  const { inner, before } = outputRoot(output, env, RESPONSE);
  const value = emitPath(output.list, inner);
  const start = before();
  return method(name, `${parameter(inner, env) || `_scope: ${env.scopeType}`}, response: ${type}`, "", [
    ...start,
    `return ${value};`,
  ]);
}

/** The order of a list that GitHub does not offer. */
function emitOrder(
  output: TypedListOutput,
  { maxPages, when, by, bound }: TypedItemOrder,
  env: RouteEnv,
  itemType: string,
): string {
  const item = elementName(output.list.segments.at(-1)?.name ?? "item");
  const inner: Env = { ...envIn([], env), relative: item, relativeRoot: undefined, bound: new Set([item]) };
  const text = (name: string, path: TypedPath): string =>
    method(name, `${item}: ${itemType}`, "string | null | undefined", [`return ${emitPath(path, inner)};`]);
  const entries = [
    `maxPages: ${maxPages}`,
    emitWhen(when, envIn(output.names, env), env),
    text("by", by),
    text("bound", bound),
  ];
  return `order: ${lines(entries)}`;
}

/**
 * A method that receives an element of a list, from which relative paths start; with `responseType`, also the page that
 * contains it.
 */
function emitElementMethod(
  method_: string,
  output: TypedListOutput,
  env: RouteEnv,
  itemType: string,
  result: string,
  emit: (inner: Env) => string,
  responseType?: string,
): string {
  const taken = new Set(["input", "response", ...output.names.map(bindingName)]);
  const name = freeName(elementName(output.list.segments.at(-1)?.name ?? "item"), taken);
  const inner: Env = {
    ...envIn(output.names, env),
    ...(responseType && { alias: RESPONSE }),
    relative: name,
    relativeRoot: undefined,
    relatives: new Set(),
    bound: new Set([...taken, name]),
  };
  const code = emit(inner);
  const element = inner.relatives?.has(name) ? name : `_${name}`;
  const response = responseType ? `, response: ${responseType}` : "";
  const parameters = `${parameter(inner, env) || "_scope: object"}${response}, ${element}: ${itemType}`;
  return method(method_, parameters, result, [`return ${code};`]);
}

/** `guard`, `keep`, `totals` and `map` of a list. */
function emitItem(
  output: TypedListOutput,
  env: RouteEnv,
  responseType: string,
  itemType: string,
  outputType: string,
): string[] {
  const target = env.capability.output.shape.fields().get("items")?.shape;
  const item = target?.kind === "list" ? { shape: target.item, optional: false } : undefined;
  const make = (name: string, result: string, emit: (inner: Env) => string): string =>
    emitElementMethod(name, output, env, itemType, result, emit);
  const keep = output.scan?.keep ?? [];
  const { guard } = output;
  const entries = guard
    ? [
        emitElementMethod(
          "guard",
          output,
          env,
          itemType,
          "string | undefined",
          (inner) =>
            `${emitMatch(guard.match, inner)} ? undefined : ${emitTemplate(guard.miss.parts, inner)}`,
          responseType,
        ),
      ]
    : [];
  if (keep.length > 0)
    entries.push(
      make("keep", "boolean", (inner) => keep.map((match) => emitMatch(match, inner)).join(" && ")),
    );
  const { more } = output;
  if (more) entries.push(make("totals", "", (inner) => emitFields(more, inner, undefined)));
  const nullable = output.items.by ? " | null" : "";
  return [
    ...entries,
    make("map", `${outputType}["items"][number]${nullable}`, (inner) =>
      emitFields(output.items, inner, item, "null"),
    ),
  ];
}

/** How many pages are read, for which inputs, and what is reported. */
export function scanEntries(
  { scan, names }: Pick<TypedListOutput, "scan" | "names">,
  env: RouteEnv,
): string[] {
  return [
    `maxPages: ${scan?.maxPages ?? 1}`,
    ...(scan?.when ? [emitWhen(scan.when, envIn(names, env), env, "filters")] : []),
    ...filterEntries(scan?.report),
  ];
}

function filterEntries(report: readonly string[] | undefined): string[] {
  return report && report.length > 0 ? [`filter: [${report.map(literal).join(", ")}]`] : [];
}
