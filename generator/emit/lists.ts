// Lists in plans: the connection or array of a page, the filter, and the mapping of an element.

import type { Expr, ListOutput, Path, RestStep, Step } from "../model/ir.js";
import { freeName } from "../model/names.js";
import { typeOf } from "../types/expressions.js";
import { elementOrigins, type Scope, withRelative } from "../types/paths.js";
import { outputScope, requestScope } from "../types/scope.js";
import { lines, literal, method } from "./code.js";
import { bindingOf, type Env, emitFields, emitMatch, emitPath, singular } from "./expression.js";
import { outputRoot, quiet } from "./outputs.js";
import {
  documentName,
  emitRequest,
  emitVariables,
  emitWhen,
  envIn,
  operationType,
  parameter,
  type RouteEnv,
} from "./steps.js";

export function emitGraphqlList(
  main: Extract<Step, { api: "graphql" }>,
  output: ListOutput,
  env: RouteEnv,
  outputType: string,
): string {
  const { needs } = env;
  const response = operationType(main.operation, needs);
  const entries = [
    `document: ${documentName(main.operation.name, needs)}`,
    `maxPages: ${output.scan?.maxPages ?? 1}`,
    ...filterOf(output.scan?.report),
  ];
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
  return path.reduce(
    (outer, name, index) =>
      index === 0 ? `${outer}[${literal(name)}]` : `NonNullable<${outer}>[${literal(name)}]`,
    type,
  );
}

export function emitRestSource(
  step: RestStep,
  output: ListOutput,
  type: string,
  env: RouteEnv,
  outputType: string,
): string {
  const scope = requestScope(env.place, step);
  const entries = step.when ? [emitWhen("when", step.when, scope, env)] : [];
  entries.push(emitRequest("request", step, scope, env, true));
  entries.push(emitListRoot("items", step, output, env, type));
  const elements = listPaths(output).map((path) =>
    path.length > 0 ? `NonNullable<${indexed(type, path)}>[number]` : `${type}[number]`,
  );
  entries.push(...emitItem(step, output, env, elements.join(" | "), outputType));
  return lines(entries);
}

/** A list's functions get the page they read as a parameter of its own. */
const RESPONSE: ReadonlyMap<string, string> = new Map([["main", "response"]]);

/** The connection or array in a response. */
function emitListRoot(name: string, main: Step, output: ListOutput, env: RouteEnv, type: string): string {
  const { inner, before } = outputRoot(main, output, env, RESPONSE);
  const value = emitPath(output.list, inner);
  return method(name, `${parameter(inner, env) || "_scope: object"}, response: ${type}`, "", [
    ...before,
    `return ${value};`,
  ]);
}

/** `keep` and `map` of a list. */
function emitItem(
  main: Step,
  output: ListOutput,
  env: RouteEnv,
  itemType: string,
  outputType: string,
): string[] {
  const whole = outputScope(env.place, main, output);
  const name = freeName(
    singular(output.list.segments.at(-1)?.name ?? "item"),
    new Set(["input", ...[...whole.roots.keys()].map(bindingOf)]),
  );
  const scope = elementScopeOf(output, whole);
  const target = env.place.capability.output.shape.fields().get("items")?.shape;
  const item = target?.kind === "list" ? { shape: target.item, optional: false } : undefined;
  const make = (method_: string, result: string, emit: (inner: Env) => string): string => {
    const inner: Env = {
      ...envIn(scope, env),
      relative: name,
      relativeRoot: undefined,
      bound: new Set(["input", ...[...scope.roots.keys()].map(bindingOf), name]),
    };
    const code = emit(inner);
    return method(method_, `${parameter(inner, env) || "_scope: object"}, ${name}: ${itemType}`, result, [
      `return ${code};`,
    ]);
  };
  const keep = output.scan?.keep ?? [];
  const entries =
    keep.length > 0
      ? [make("keep", "boolean", (inner) => keep.map((match) => emitMatch(match, inner)).join(" && "))]
      : [];
  const nullable = output.items.by ? " | null" : "";
  return [
    ...entries,
    make("map", `${outputType}["items"][number]${nullable}`, (inner) =>
      emitFields(output.items, inner, item, "null"),
    ),
  ];
}

function elementScopeOf(output: ListOutput, whole: Scope): Scope {
  const type =
    output.list.root === "main" && output.list.segments.length === 0
      ? whole.roots.get("main")
      : typeOf(output.list, whole, quiet);
  const shape = type?.shape;
  const edges = shape?.kind === "object" ? shape.fields().get("edges")?.shape : undefined;
  const nodes = shape?.kind === "object" ? shape.fields().get("nodes")?.shape : undefined;
  const edge =
    edges?.kind === "list" && edges.item.kind === "object"
      ? edges.item.fields().get("node")?.shape
      : undefined;
  const element =
    shape?.kind === "list" ? shape.item : (edge ?? (nodes?.kind === "list" ? nodes.item : undefined));
  return withRelative(whole, {
    label: "item",
    typed: { shape: { ...(element ?? { kind: "json", nullable: false }), nullable: false }, absent: false },
    origins: elementOrigins(output.list, whole),
  });
}

export function filterOf(report: readonly string[] | undefined): string[] {
  return report && report.length > 0 ? [`filter: [${report.map(literal).join(", ")}]`] : [];
}
