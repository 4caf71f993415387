// The scope at each place of a route: what `$in`, responses and relative paths are there.

import type { Capability, Expr, Match, Output, RestRoute, RouteName, Step } from "../model/ir.js";
import { type Field, list, object, type Shape, scalar, type Typed, withNull } from "../model/shape.js";
import { typeOf } from "./expressions.js";
import { narrow, narrowForRoute, narrowPath } from "./narrow.js";
import { originsOf, present, type Scope, UNKNOWN, withRelative } from "./paths.js";

const sure = (shape: Shape): Typed => ({ shape, absent: false });
const quiet = { report: () => undefined };

/** A route as a place for scopes: its capability, which route it is, and its steps in order. */
export interface Place {
  readonly capability: Capability;
  readonly route: RouteName;
  readonly steps: readonly Step[];
}

/** What a step's response is to later steps. */
export function responseOf(step: Step, item?: Shape): Typed {
  const single = singleResponse(step);
  const response = step.perItem
    ? sure(perItemList(single, item ?? { kind: "json", nullable: false }))
    : single;
  // A follow-up that failed and was reported has no response either.
  return step.when || step.onError ? { ...response, absent: true } : response;
}

/** The response of one request, in a fan-out of one element. */
export function singleResponse(step: Step): Typed {
  if (step.api === "graphql") return sure(step.operation.response);
  if (step.api === "gh") return sure(step.response);
  if (step.text) return sure(TEXT_RESPONSE);
  if (step.find) return sure(elementOf(step));
  const body = step.endpoint.response;
  if (!body) return sure({ kind: "json", nullable: true });
  return sure(withNull(body, body.nullable || step.nullOn.length > 0));
}

const TEXT_RESPONSE = object([
  ["text", { shape: scalar("string"), optional: false }],
  ["truncated", { shape: scalar("boolean"), optional: false }],
]);

function perItemList(response: Typed, item: Shape): Shape {
  const fields: [string, Field][] = [
    ["item", { shape: item, optional: false }],
    ["ok", { shape: scalar("boolean"), optional: false }],
    ["response", { shape: withNull(response.shape, true), optional: false }],
    ["message", { shape: scalar("string", true), optional: false }],
  ];
  return list(object(fields));
}

/** The element that `find` looks for. */
export function elementOf(step: Extract<Step, { api: "rest" }>): Shape {
  let shape: Shape | undefined = step.endpoint.response ?? undefined;
  for (const segment of step.find?.list?.segments ?? []) {
    shape = shape?.kind === "object" ? shape.fields().get(segment.name)?.shape : undefined;
  }
  return shape?.kind === "list" ? withNull(shape.item, false) : object([]);
}

/** Before any request: the input alone. */
export function inputScope(capability: Capability): Scope {
  return withInput(new Map([["in", sure(capability.input.shape)]]));
}

function withInput(roots: Scope["roots"], declared?: Scope["roots"]): Scope {
  const relative = relativeToInput(roots);
  return {
    roots,
    relative,
    request: true,
    ...(declared && { declared: { roots: declared, relative: relativeToInput(declared) } }),
  };
}

function relativeToInput(roots: Scope["roots"]): NonNullable<Scope["relative"]> {
  return { label: "$in", typed: roots.get("in") ?? sure(object([])), origins: [{ root: "in", path: [] }] };
}

function rootsBefore(place: Place, step: Step): Scope["roots"] {
  const index = place.steps.indexOf(step);
  return rootsAfter(place, index < 0 ? place.steps : place.steps.slice(0, index));
}

/** The input, and the responses of these steps; what a fan-out goes over is known from those before it. */
function rootsAfter({ capability, route }: Place, steps: readonly Step[]): Scope["roots"] {
  const roots = new Map<string, Typed>([["in", sure(capability.input.shape)]]);
  for (const step of steps) {
    const known = withInput(narrow(narrowForRoute(roots, capability, route), step.when, capability.input));
    roots.set(step.name, responseOf(step, step.perItem && itemOf(step.perItem.over, known)));
  }
  return roots;
}

/** The scope of a step's `when` and `perItem.over`: the input, and the responses of earlier steps. */
export function conditionScope(place: Place, step: Step): Scope {
  const declared = rootsBefore(place, step);
  return withInput(narrowForRoute(declared, place.capability, place.route), declared);
}

/** The scope of `perItem.over`: its `when` holds. */
export function overScope(place: Place, step: Step): Scope {
  return narrowed(conditionScope(place, step), step.when, place.capability);
}

function narrowed(scope: Scope, match: Match | undefined, capability: Capability): Scope {
  return withInput(narrow(scope.roots, match, capability.input), scope.declared?.roots ?? scope.roots);
}

/** The scope in which a step's request is built: its `when` holds, and in a fan-out there is an element. */
export function requestScope(place: Place, step: Step): Scope {
  const scope = overScope(place, step);
  if (!step.perItem) return scope;
  const item = ["item", sure(itemOf(step.perItem.over, scope))] as const;
  const declared = new Map([...(scope.declared?.roots ?? scope.roots), item]);
  return withInput(new Map([...scope.roots, item]), declared);
}

function itemOf(over: Expr, scope: Scope): Shape {
  const type = typeOf(over, scope, quiet);
  return type?.shape.kind === "list" ? withNull(type.shape.item, false) : { kind: "json", nullable: false };
}

/** Every response of a route, and whether its follow-ups ran. */
function allRoots(place: Place, main: Step): Scope["roots"] {
  const { steps } = place;
  const ran = steps
    .filter((step) => step.role === "then")
    .map((step) => [`ran:${step.name}`, sure(scalar("boolean"))] as const);
  return new Map([...rootsAfter(place, steps.includes(main) ? steps : [...steps, main]), ...ran]);
}

/** The scope in which `from` stands: relative to the main response. */
export function fromScope(place: Place, main: Step): Scope {
  const declared = allRoots(place, main);
  const relative = {
    label: "the response",
    typed: declared.get("main") ?? responseOf(main),
    origins: [{ root: "main", path: [] }],
  };
  const roots = narrowForSent(narrowForRoute(declared, place.capability, place.route), main);
  return { roots, relative, declared: { roots: declared, relative } };
}

/** What a request that was certainly sent could not have been sent without. */
function narrowForSent(roots: Scope["roots"], main: Step): Scope["roots"] {
  if (main.api !== "graphql" || main.when || main.perItem) return roots;
  const needed = main.vars.flatMap(({ source }) =>
    source.kind === "required" && !source.unless && source.expr.kind === "path" ? [source.expr] : [],
  );
  return needed.reduce(narrowPath, roots);
}

/** The scope of an output's mapping: relative to `from`, else to the main response. */
export function outputScope(place: Place, main: Step, output: Output): Scope {
  const whole = fromScope(place, main);
  const from = output.from && typeOf(output.from, whole, quiet);
  if (!output.from) return whole;
  // What it is relative to is told to be wrong: nothing is said of what follows from it.
  const isRoot = from && (from.shape.kind === "object" || from.shape.kind === "list");
  return withRelative(whole, {
    label: "from",
    typed: isRoot ? present(from) : UNKNOWN,
    origins: originsOf(output.from, whole),
  });
}

export function mainOf<S extends Step>(steps: readonly S[]): S | undefined {
  return steps.find((step) => step.role === "main");
}

/** The main requests of a REST route: its own, or one per source of its list. */
export function restMains(route: RestRoute) {
  return route.sources.length > 0
    ? route.sources.map((source) => source.step)
    : route.steps.filter((step) => step.role === "main");
}
