// The start of a mapping, and the mapping of a single response.

import { freeName, functionName } from "../model/names.js";
import type { TypedExpr, TypedObject } from "../model/typed-expressions.js";
import type { TypedMapOutput, TypedOutput } from "../model/typed-ir.js";
import { nameWords } from "../model/word-cases.js";
import { literal, method } from "./code.js";
import { emitExpr, emitFields } from "./expression.js";
import { missingAt } from "./missing-inputs.js";
import { type Env, elementName } from "./paths.js";
import { envIn, parameter, type RouteEnv } from "./route-env.js";

/** The mapping of a single response to the output, and what it leaves out. */
export function emitOutput(output: TypedMapOutput, route: RouteEnv, outputType: string): string[] {
  const shape = { shape: route.capability.output.shape, optional: false };
  const emit = (name: string, value: TypedObject, result: string, expected?: typeof shape): string => {
    const { inner, before } = outputRoot(output, route);
    const body = emitFields(value, inner, expected);
    const start = before();
    const scope = parameter(inner, route) || `_scope: ${route.scopeType}`;
    return method(name, scope, result, [...start, `return ${body};`]);
  };
  return [
    emit("output", output.value, outputType, shape),
    ...(output.more ? [emit("totals", output.more, "")] : []),
  ];
}

/**
 * Binds the value that the mapping is relative to; null is `NOT_FOUND`. `before`: returns the statements before the
 * mapping, after it was emitted.
 */
export function outputRoot(
  { names, from }: TypedOutput,
  route: RouteEnv,
  alias?: Env["alias"],
): { readonly inner: Env; readonly before: () => readonly string[] } {
  const response = alias?.get("main") ?? "main";
  const base = envIn(names, route);
  const outer: Env = { ...base, relative: response, relativeRoot: "main", ...(alias && { alias }) };
  if (!from) return { inner: outer, before: () => [] };
  const last = sourceName(from);
  const noun = domainNoun(route.capability.domain);
  const name = freeName(elementName(last ?? noun), outer.bound);
  const isOpen = from.type.absent || from.type.shape.nullable;
  const relatives = new Set<string>();
  const inner: Env = {
    ...outer,
    relative: name,
    relativeRoot: undefined,
    relatives,
    bound: new Set([...outer.bound, name]),
  };
  const before = (): readonly string[] => {
    // A mapping of constants only requires the value.
    const isRead = relatives.has(name);
    if (!isRead && !isOpen) return [];
    const value = emitExpr(from, outer);
    // A field that is never null by the schema is checked as well, since a proxy may have changed the response.
    const isField = from.kind === "path" && from.segments.length > 0;
    const what = describeMissing(last, noun, missingAt(from, route.missing, "main"));
    const found = isOpen || isField ? `${route.needs.runtime("found")}(${value}, ${literal(what)})` : value;
    return [isRead ? `const ${name} = ${found};` : `${found};`];
  };
  return { inner, before };
}

/** The last field of the path that the mapping starts from; of the first of several. */
function sourceName(from: TypedExpr): string | undefined {
  if (from.kind === "path") return from.segments.at(-1)?.name;
  if (from.kind === "when") return sourceName(from.value);
  return from.kind === "first" && from.options[0] ? sourceName(from.options[0]) : undefined;
}

/** The noun of a domain: `pr` → `pullRequest`, `check_run` → `checkRun`. */
const domainNoun = (domain: string): string => (domain === "pr" ? "pullRequest" : functionName(domain));

/** Names of fields that do not say what the object is. */
const GENERIC: ReadonlySet<string> = new Set(["node", "object", "repository", "target"]);

/** What a message names: the inputs, after the noun if it adds something: `pull request (prNumber)`. */
function describeMissing(field: string | undefined, noun: string, inputs: string | undefined): string {
  if (inputs === undefined) return nameWords(field ?? noun);
  if (field === undefined || GENERIC.has(field) || field === inputs) return inputs;
  return inputs === "repository" ? nameWords(field) : `${nameWords(field)} (${inputs})`;
}
