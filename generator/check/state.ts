// Checks that the state after an idempotent write can be read, if the card says what it is.

import type { Capability } from "../model/ir.js";
import { findStateRead } from "../model/state-read.js";
import type { TypedMatch } from "../model/typed-expressions.js";
import type { TypedGraphqlRoute, TypedOutput, TypedRequest, TypedRestRoute } from "../model/typed-ir.js";
import type { Report } from "../source/diagnostic.js";
import { isWrite } from "./effect.js";

export function checkState(
  { effect, idempotent, done }: Capability,
  { requests, reads, route, ...typed }: TypedGraphqlRoute | TypedRestRoute,
  report: Report,
): void {
  const main = requests.find(({ role }) => role === "main");
  checkConfirmedOutput(main, typed.output, report);
  for (const request of requests) checkOnce(request, requests.at(-1), { idempotent }, report);
  if (idempotent && !done) checkUpsert(main, report);
  if (!done || !typed.done || !main) return;
  const problem =
    stateProblem(main, { requests, reads, route }, typed.output) ??
    (isDecided(typed.done.match, typed.output)
      ? undefined
      : `done holds for every state: ${route} maps no response to the fields that it tests`);
  if (effect === "read" || !idempotent) {
    const message = "only an idempotent write is confirmed by its state";
    report({ code: "GHX705", span: done.span, message, fix: "write idempotent: true, or remove done" });
  } else if (problem !== undefined && !main.isConfirmed) {
    const fix = `add a lookup with confirm to ${route}`;
    report({ code: "GHX705", span: done.span, message: problem, fix });
  }
}

/** Checks that the state is read before a request that creates or updates is sent again: it could create twice. */
function checkUpsert(main: TypedRequest | undefined, report: Report): void {
  if (main?.api !== "rest" || main.isConfirmed) return;
  const methods = [main, ...main.instead].map(({ endpoint }) => endpoint.method);
  const upsert = main.instead.find(({ when }) => readsResponse(when));
  if (!upsert || !methods.includes("POST") || new Set(methods).size === 1) return;
  const message =
    "the state is not read after a lost response, so that the POST could create a second object";
  const fix = "add a lookup with confirm, which holds if the object is as requested, or remove idempotent";
  report({ code: "GHX705", span: upsert.span, message, fix });
}

/** Checks that `once` has an effect, and that nothing can fail after the follow-up: the next call would repeat it. */
function checkOnce(
  request: TypedRequest,
  last: TypedRequest | undefined,
  { idempotent }: Pick<Capability, "idempotent">,
  report: Report,
): void {
  const { once } = request;
  if (!once) return;
  const remove = "remove once";
  const problem = (message: string, fix: string) => report({ code: "GHX705", span: once, message, fix });
  if (!idempotent)
    problem("once has no effect: the writes of a card that is not idempotent are never sent again", remove);
  else if (!isWrite(request)) problem(`once has no effect: ${request.name} is a read`, remove);
  else if (request.isConfirmed)
    problem(`once has no effect: a lookup confirms ${request.name}`, "write once in the lookup");
  else if (request.perItem)
    problem(
      `if a later element fails, the next call repeats ${request.name} for those before it`,
      "remove perItem, or once",
    );
  else if (request !== last)
    problem(
      `if a later follow-up fails, the next call repeats ${request.name}`,
      "make it the last follow-up",
    );
}

const readsResponse = (match: TypedMatch): boolean =>
  match.kind === "test" ? isOfResponse(match.path.origins) : match.of.some(readsResponse);

/** Checks that the output does not need the response of a write that may be confirmed by a lookup alone. */
function checkConfirmedOutput(
  main: TypedRequest | undefined,
  output: TypedOutput | undefined,
  report: Report,
): void {
  if (!main?.isConfirmed || output?.kind !== "map") return;
  const { from, value } = output;
  const lists = value.fields.flatMap(({ expr }) => (expr.kind === "each" ? [expr.list] : []));
  for (const path of [...(from?.kind === "path" ? [from] : []), ...lists]) {
    if (!path.origins.every(({ root }) => root === main.name)) continue;
    const message = `$${main.name} has no response if only the lookup shows that the write was applied`;
    const fix = `write {first: [$${main.name}, …]} with the response of the lookup, as from`;
    report({ code: "GHX705", span: path.source.span, message, fix });
  }
}

/** Whether the test holds for an object within a value. `seen`: parts of types occur in many places. */
function someWithin(value: unknown, holds: (one: object) => boolean, seen: Set<object> = new Set()): boolean {
  if (typeof value !== "object" || value === null || seen.has(value)) return false;
  seen.add(value);
  return holds(value) || Object.values(value).some((inner) => someWithin(inner, holds, seen));
}

const isRan = (one: object): boolean => "kind" in one && one.kind === "ran";

/** Whether an expression reads which requests were sent. */
const readsRan = (expr: unknown): boolean => someWithin(expr, isRan);

/** Whether the match tests a field of the output that a response decides, or a response itself. */
function isDecided(match: TypedMatch, output: TypedOutput | undefined): boolean {
  if (match.kind !== "test") {
    const decided = match.of.filter((one) => isDecided(one, output));
    return decided.length >= (match.kind === "any" ? match.of.length : 1);
  }
  const { root, segments, origins } = match.path;
  if (root !== undefined) return isOfResponse(origins);
  const fields = output?.kind === "map" ? output.value.fields : [];
  return fields.some(({ name, expr }) => name === segments[0]?.name && readsResponses(expr));
}

/** Whether an expression reads a response or which requests were sent. */
const readsResponses = (expr: unknown): boolean =>
  someWithin(
    expr,
    (one) => isRan(one) || ("origins" in one && Array.isArray(one.origins) && isOfResponse(one.origins)),
  );

const isOfResponse = (origins: readonly { readonly root: string }[]): boolean =>
  origins.some(({ root }) => root !== "in");

/** Returns why the state is not the output of the main request; undefined if it is. */
function stateProblem(
  main: TypedRequest,
  { requests, reads, route }: Pick<TypedGraphqlRoute | TypedRestRoute, "requests" | "reads" | "route">,
  output: TypedOutput | undefined,
): string | undefined {
  const followUps = requests.filter(({ role }) => role === "then");
  if (followUps.some(({ name }) => reads.has(name)) || (followUps.length > 0 && readsRan(output)))
    return `the state after the main request of ${route} is not the output, as there are follow-ups`;
  if (main.perItem) return `${route} sends a write for each element, whose states differ`;
  if (findStateRead(main, reads.get("main"))) return undefined;
  const problem =
    route === "graphql"
      ? "the mutation returns no object whose id is one of its variables"
      : "no GET of this path, or of the path without its last segment, returns what the output reads";
  return `the state cannot be read over ${route}: ${problem}`;
}
