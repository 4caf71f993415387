// Where a mapping starts, and the mapping of a single answer.

import type { Expr, MapOutput, Output, Step } from "../model/ir.js";
import { freeName, functionName } from "../model/names.js";
import { typeOf } from "../types/expressions.js";
import { fromScope, outputScope } from "../types/scope.js";
import { literal, method } from "./code.js";
import { type Env, emitExpr, emitFields, singular } from "./expression.js";
import { envIn, parameter, type RouteEnv } from "./steps.js";

export const quiet = { report: () => undefined };

/** The mapping of a single answer: from its root, straight to the output. */
export function emitOutput(main: Step, output: MapOutput, env: RouteEnv, outputType: string): string {
  const { inner, before } = outputRoot(main, output, env);
  const body = emitFields(output.value, inner, { shape: env.place.capability.output.shape, optional: false });
  return method("output", parameter(inner, env), outputType, [...before, `return ${body};`]);
}

/** Binds what the mapping is relative to; null there is `NOT_FOUND`. */
export function outputRoot(
  main: Step,
  output: Output,
  env: RouteEnv,
  alias?: Env["alias"],
): { readonly inner: Env; readonly before: readonly string[] } {
  const response = alias?.get("main") ?? "main";
  const base = envIn(fromScope(env.place, main), env);
  const code: Env = { ...base, relative: response, relativeRoot: "main", ...(alias && { alias }) };
  const scope = outputScope(env.place, main, output);
  if (!output.from) return { inner: { ...code, scope }, before: [] };
  const from = typeOf(output.from, code.scope, quiet);
  const value = emitExpr(output.from, code);
  const last = sourceName(output.from);
  const name = freeName(singular(last ?? thingOf(env.place.capability.domain)), code.bound);
  const open = from?.absent || from?.shape.nullable;
  const found = open ? `${env.needs.runtime("found")}(${value}, ${literal(describeRoot(last))})` : value;
  const inner: Env = {
    ...code,
    scope,
    relative: name,
    relativeRoot: undefined,
    bound: new Set([...code.bound, name]),
  };
  return { inner, before: [`const ${name} = ${found};`] };
}

/** What the mapping starts from: the end of the path, or of the first of several. */
function sourceName(from: Expr): string | undefined {
  if (from.kind === "path") return from.segments.at(-1)?.name;
  if (from.kind === "when") return sourceName(from.value);
  return from.kind === "first" && from.options[0] ? sourceName(from.options[0]) : undefined;
}

/** What a domain is about: `pr` → `pullRequest`, `check_run` → `checkRun`. */
const thingOf = (domain: string): string => (domain === "pr" ? "pullRequest" : functionName(domain));

/** `pullRequest` → `pull request`, for messages. */
const describeRoot = (name = "what was asked for"): string =>
  name
    .replace(/_/g, " ")
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase();
