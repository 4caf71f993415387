// Steps of a plan: the condition and the request of each, as functions of earlier responses.

import type { TypedMatch, TypedStep } from "../model/typed-ir.js";
import { lines, literal } from "./code.js";
import { emitExpr } from "./expression.js";
import { emitGraphqlRequest } from "./graphql-requests.js";
import { type Env, emitMatch } from "./paths.js";
import { emitGhCommand, emitRestRequest } from "./rest-requests.js";
import { emitMethod, envIn, type RouteEnv } from "./route-env.js";

export function emitStep(step: TypedStep, outer: RouteEnv): string {
  const used = new Set<string>();
  const route = { ...outer, used };
  const entries = emitCommon(step, route);
  if (step.api === "graphql") entries.push(...emitGraphqlRequest(step, route));
  else if (step.api === "rest") entries.push(...emitRestRequest(step, route));
  else entries.push(emitGhCommand(step, route));
  const earlier = outer.steps.filter((name) => used.has(name));
  if (step.role === "lookup" && earlier.length > 0)
    entries.push(`reads: [${earlier.map(literal).join(", ")}]`);
  return lines(entries);
}

function emitCommon(step: TypedStep, route: RouteEnv): string[] {
  const entries = [`name: ${literal(step.name)}, role: ${literal(step.role)}`];
  if (step.when) entries.push(emitWhen(step.when, envIn(step.names, route), route));
  if (step.onError) entries.push(`onError: ${literal(step.onError)}`);
  if (!step.perItem) return entries;
  const { over, max, onError } = step.perItem;
  const items = emitMethod("items", envIn(step.names, route), route, (env) => emitExpr(over, env));
  return [
    ...entries,
    `perItem: ${lines([`run: ${route.needs.runtime("fanOut")}`, `max: ${max}`, items, `onError: ${literal(onError)}`])}`,
  ];
}

export function emitWhen(match: TypedMatch, env: Env, route: RouteEnv): string {
  return emitMethod("when", env, route, (inner) => emitMatch(match, inner));
}
