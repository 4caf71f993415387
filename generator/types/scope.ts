// The scope at each place of a route: the types of `$in`, of responses and of what relative paths start from.

import type { Match } from "../model/expressions.js";
import type { Capability, PlannedRequest, RouteName } from "../model/ir.js";
import type { Origin } from "../model/reads.js";
import { ERROR_TYPE, object, type Shape, scalar, type Typed, withNull } from "../model/shape.js";
import { narrow, narrowCases, narrowForRoute, narrowPath, narrowValue, type Roots } from "./narrow.js";

export interface Scope {
  readonly roots: Roots;
  readonly relative?: Relative;
  /** In a request a list that is absent or null remains so; in an output it becomes empty. */
  readonly request?: true;
  /** Whether it is of an element of a list, which is mapped without the response of its page. */
  readonly isElement?: true;
  /** Where messages search for a name that is not defined here. */
  readonly place?: Partial<RoutePlace>;
  /** Before matches narrowed it: the types that a TypeScript compiler infers for the same values. */
  readonly declared?: Scope;
}

/** What messages call the output that `done` and `until` test. */
export const OUTPUT = "the output";

/** What relative paths start from. */
export interface Relative {
  readonly label: string;
  readonly typed: Typed;
  /** Its places in the responses; several if the mapping starts from the first of several paths. */
  readonly origins: readonly Origin[];
}

/** A route of a capability. */
export interface RoutePlace {
  readonly capability: Capability;
  readonly route: RouteName;
}

export const certain = (shape: Shape): Typed => ({ shape, absent: false });

/** The roots before any request: the input alone. */
export const inputRoots = ({ input }: Capability): Roots => new Map([["in", certain(input.shape)]]);

/** The scope before any request. */
export const inputScope = (capability: Capability): Scope =>
  relativeToInput({ capability }, inputRoots(capability));

/** The scope of a request's `when`: the input and the responses of earlier requests. */
export function conditionScope(declared: Roots, place: RoutePlace): Scope {
  return relativeToInput(place, narrowForRoute(declared, place.capability, place.route), declared);
}

/** The scope of a request whose `when` is true. */
export function narrowedScope(scope: Scope, match: Match | undefined, place: RoutePlace): Scope {
  const roots = narrow(scope.roots, match, place.capability.input);
  return relativeToInput(place, roots, scope.declared?.roots ?? scope.roots);
}

/** The scope of a value that is only evaluated where the match holds. */
export function valueScope(scope: Scope, match: Match): Scope {
  const { relative } = scope;
  const isInput = relative?.origins.length === 1 && sameOrigin(relative.origins[0], { root: "in", path: [] });
  const roots = new Map(
    [...scope.roots].map(([name, typed]) => {
      const own = narrowValue(typed, match, name);
      return [name, isInput && name === "in" ? narrowValue(own, match, undefined) : own] as const;
    }),
  );
  const typed =
    relative &&
    (isInput ? (roots.get("in") ?? relative.typed) : narrowValue(relative.typed, match, undefined));
  return {
    ...scope,
    roots,
    ...(relative && typed && { relative: { ...relative, typed } }),
    declared: withCases(scope.declared ?? scope, match),
  };
}

/** The scope that TypeScript infers where the match holds: the cases of unions. */
function withCases(scope: Scope, match: Match): Scope {
  const { roots, relative } = scope;
  return {
    ...scope,
    roots: new Map([...roots].map(([name, typed]) => [name, narrowCases(typed, match, name)])),
    ...(relative && { relative: { ...relative, typed: narrowCases(relative.typed, match, undefined) } }),
  };
}

const sameOrigin = (a: Origin | undefined, b: Origin): boolean =>
  a?.root === b.root && a.path.join() === b.path.join();

/** Optional input fields that are present in the scope. */
export function givenInputs({ roots }: Scope, { capability }: RoutePlace): ReadonlySet<string> {
  const narrowed = roots.get("in")?.shape;
  const fields = narrowed?.kind === "object" ? [...narrowed.fields()] : [];
  const declared = capability.input.shape.fields();
  const given = fields.filter(([name, { optional, shape }]) => {
    const before = declared.get(name);
    return before?.optional && !optional && before.shape.nullable === shape.nullable;
  });
  return new Set(given.map(([name]) => name));
}

/** The scope of a request per element: with `$item`. */
export function itemScope(scope: Scope, item: Shape): Scope {
  const entry = ["item", certain(item)] as const;
  return relativeToInput(
    scope.place,
    new Map([...scope.roots, entry]),
    new Map([...(scope.declared?.roots ?? scope.roots), entry]),
  );
}

function relativeToInput(place: Scope["place"], roots: Roots, declared?: Roots): Scope {
  const relative = (known: Roots): Relative => ({
    label: "$in",
    typed: known.get("in") ?? certain(object([])),
    origins: [{ root: "in", path: [] }],
  });
  return {
    roots,
    relative: relative(roots),
    request: true,
    ...(place && { place }),
    ...(declared && { declared: { roots: declared, relative: relative(declared) } }),
  };
}

/** The roots with whether each follow-up ran. */
export function withRan(roots: Roots, requests: readonly PlannedRequest[]): Roots {
  const ran = requests
    .filter((request) => request.role === "then")
    .map((request) => [`ran:${request.name}`, certain(scalar("boolean"))] as const);
  return new Map([...roots, ...ran]);
}

/** The scope of an output's `from`: relative to the main response. */
export function fromScope(declared: Roots, main: PlannedRequest | undefined, place: RoutePlace): Scope {
  const { capability, route } = place;
  const relative = {
    label: "the response",
    typed: declared.get("main") ?? ERROR_TYPE,
    origins: [{ root: "main", path: [] }],
  };
  const roots = narrowForSent(narrowForRoute(declared, capability, route), main);
  return { roots, relative, place, declared: { roots: declared, relative } };
}

/** A request that was always sent implies that its required variables had values. */
function narrowForSent(roots: Roots, main: PlannedRequest | undefined): Roots {
  if (main?.api !== "graphql" || main.when || main.perItem) return roots;
  const needed = main.vars.flatMap(({ source }) =>
    source.kind === "required" && !source.unless && source.expr.kind === "path" ? [source.expr] : [],
  );
  return needed.reduce(narrowPath, roots);
}

/** The scope with another start for relative paths. */
export function withRelative(scope: Scope, relative: Relative): Scope {
  return { ...scope, relative, ...(scope.declared && { declared: { ...scope.declared, relative } }) };
}

/** The scope of what is evaluated without the main response. `isElement`: the response was read, but not kept. */
export function withoutMain(scope: Scope, isElement: boolean): Scope {
  const remove = (roots: Roots): Roots => new Map([...roots].filter(([name]) => name !== "main"));
  return {
    ...scope,
    ...(isElement && { isElement: true }),
    roots: remove(scope.roots),
    ...(scope.declared && { declared: { ...scope.declared, roots: remove(scope.declared.roots) } }),
  };
}

/** The scope with another root. */
export function withRoot(scope: Scope, name: string, typed: Typed): Scope {
  const add = (roots: Roots): Roots => new Map([...roots, [name, typed]]);
  return {
    ...scope,
    roots: add(scope.roots),
    ...(scope.declared && { declared: { ...scope.declared, roots: add(scope.declared.roots) } }),
  };
}

/** The type of a value that a match tested to be neither null nor absent. */
export function present(value: Typed): Typed {
  const shape = withNull(value.shape, false);
  if (shape.kind !== "object" || shape.only === undefined) return certain(shape);
  // The test also implies that the value has the one selected type.
  const { only: _, ...known } = shape;
  return certain(known);
}
