// The environment of a route: the parameter and the names of the functions of its plan.

import type { Capability } from "../model/ir.js";
import type { ResponseReads } from "../model/reads.js";
import type { OutputCondition, TypedRequest } from "../model/typed-ir.js";
import { literal, method, property } from "./code.js";
import type { MissingInputs } from "./missing-inputs.js";
import type { ModuleNeeds } from "./module.js";
import { bindingName, type Env } from "./paths.js";
import { wholeType } from "./types.js";

/** Module of the constants of lookups. */
export const LOOKUPS = "lookups";

/** The constants of lookups that several capabilities send, by request. */
export type SharedLookups = ReadonlyMap<TypedRequest, string>;

/** What the emitters of one route share. */
export interface RouteEnv {
  readonly capability: Capability;
  /** Names of the requests in order, except list requests. */
  readonly requests: readonly string[];
  /** The lookups that read the state again after a write with an unknown outcome. */
  readonly confirmations: readonly TypedRequest[];
  /** What holds for the output if the write was applied. */
  readonly done?: OutputCondition;
  /** Name of the type of the output. */
  readonly outputType?: string;
  readonly reads: ResponseReads;
  readonly needs: ModuleNeeds;
  /** Type of the route's input. */
  readonly inputType: string;
  /** Optional input fields that are present on this route. */
  readonly given: ReadonlySet<string>;
  /** Name of the route's scope type: `GraphqlScope`. */
  readonly scopeType: string;
  /** What the names of the types of responses begin with. */
  readonly typePrefix: string;
  /** The lookups that are declared in another module. */
  readonly lookups: SharedLookups;
  /** The inputs that messages about missing objects name. */
  readonly missing: MissingInputs;
  /** Collects the roots that emitted functions read. */
  readonly used?: Set<string>;
}

/** `names`: those in scope. `given`: optional input fields that are present. */
export function envIn(names: readonly string[], route: RouteEnv, given = route.given): Env {
  return {
    given,
    narrowed: new Set(),
    relative: "input",
    relativeRoot: "input",
    needs: route.needs,
    used: new Set(),
    bound: new Set([...names.map(bindingName), "input", "response"]),
  };
}

/** The environment of a request's values: with `item` if it is sent once per element. */
export const requestEnv = (request: TypedRequest, route: RouteEnv): Env => ({
  ...envIn(request.perItem ? [...request.names, "item"] : request.names, route, request.given),
  missing: route.missing,
});

/** The type of an input in which these fields are present. */
export function givenType(names: Iterable<string>, { inputType, needs }: RouteEnv): string {
  return `${needs.runtimeType("Given")}<${inputType}, ${[...names].map(literal).join(" | ")}>`;
}

/** The parameter, which destructures only the roots that are used: `{ input, pr }: RestScope`. */
export function parameter(env: Env, route: RouteEnv, itemType?: string): string {
  const names = [...env.used].filter((name) => name !== "item").sort();
  for (const name of names) route.used?.add(name);
  if (env.used.size === 0) return "";
  const scope = names.length > 0 ? [route.scopeType] : [];
  const item = env.used.has("item") ? [`{ readonly item: ${itemType ?? "unknown"} }`] : [];
  const narrowed = [...env.narrowed].filter((name) => !route.given.has(name));
  const input = narrowed.length > 0 ? [`{ readonly input: ${givenType(narrowed, route)} }`] : [];
  const bindings = [...env.used].sort().map((name) => property(name, bindingName(name)));
  return `{ ${bindings.join(", ")} }: ${[...scope, ...input, ...item].join(" & ")}`;
}

/** Emits a method of the plan that returns an expression; relative paths start from the input. */
export function emitMethod(name: string, env: Env, route: RouteEnv, body: (env: Env) => string): string {
  const code = body(env);
  return method(name, parameter(env, route), "", [`return ${code};`]);
}

/** The type of the element of a request with `perItem`. */
export const itemType = ({ perItem }: TypedRequest): string | undefined => perItem && wholeType(perItem.item);

/** Emits the constant of a lookup that is declared in the module of lookups. */
export function emitSharedLookup(request: TypedRequest, { lookups, needs }: RouteEnv): string | undefined {
  const name = lookups.get(request);
  return name === undefined ? undefined : needs.import(LOOKUPS, name, false);
}
