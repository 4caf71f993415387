// Lookups that several capabilities send in the same way. Each is declared once.

import { capitalize, functionName } from "../model/names.js";
import { newReads, responseReads } from "../model/reads.js";
import { object } from "../model/shape.js";
import type { TypedCapability, TypedGraphqlRoute, TypedRequest, TypedRestRoute } from "../model/typed-ir.js";
import { keepByObject } from "../source/kept.js";
import { missingInputs } from "./missing-inputs.js";
import { type Module, ModuleNeeds, type Statement } from "./module.js";
import { emitRequest, withReads } from "./requests.js";
import { responseTypes } from "./responses.js";
import { LOOKUPS, type RouteEnv, type SharedLookups } from "./route-env.js";
import { nodeStatement, scopeType } from "./scope-type.js";
import { readType } from "./types.js";

/** A lookup with the route that sends it. */
interface Lookup {
  readonly request: TypedRequest;
  readonly route: TypedGraphqlRoute | TypedRestRoute;
  readonly typed: TypedCapability;
}

/** Returns the constants of the lookups that occur more than once, and the module that declares them. */
export function shareLookups(capabilities: readonly TypedCapability[]): {
  readonly lookups: SharedLookups;
  readonly modules: readonly Module[];
} {
  const groups = new Map<string, Lookup[]>();
  for (const { text, lookup } of capabilities.flatMap((typed) => readLookups(typed)))
    groups.set(text, [...(groups.get(text) ?? []), lookup]);
  const shared = [...groups.values()].filter((group) => group.length > 1);
  const lookups = new Map<TypedRequest, string>();
  const needs = new ModuleNeeds();
  const used = new Set<string>();
  const statements = shared.flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const name = constantNames(first).find((one) => !used.has(one));
    if (name === undefined) throw new Error(`No name is left for a lookup of ${first.typed.capability.id}.`);
    used.add(name);
    for (const { request } of group) lookups.set(request, name);
    return declare(first, name, needs);
  });
  const about = "Lookups that several capabilities send.";
  const module: Module = {
    path: LOOKUPS,
    source: "cards",
    about,
    imports: needs.imports(),
    statements,
  };
  return { lookups, modules: statements.length > 0 ? [module] : [] };
}

/**
 * Returns the possible names: `findPrId` for an operation, and for a lookup over REST the name of its response,
 * `findLatestRun`. Lookups of the same name differ by their capability, by the name of their response, and by their API.
 */
function constantNames({ request, typed: { capability } }: Lookup): readonly string[] {
  const own = `find${capitalize(request.name)}`;
  const name = request.api === "graphql" ? `find${capitalize(request.operation.name)}` : own;
  const suffix = `Of${capitalize(functionName(capability.id))}`;
  return [name, name + suffix, own + suffix, `${own}Over${capitalize(request.api)}${suffix}`];
}

/**
 * Returns the lookups of a capability with their code, without those that confirm a write, whose responses its route
 * compares.
 */
const readLookups = keepByObject((typed: TypedCapability) =>
  [typed.graphql, typed.rest].flatMap((route) =>
    (route?.requests ?? []).flatMap((request) => {
      if (route === undefined || request.role !== "lookup" || request.confirms) return [];
      const lookup: Lookup = { request, route, typed };
      return [{ lookup, text: JSON.stringify(declare(lookup, "lookup", new ModuleNeeds())) }];
    }),
  ),
);

/** Returns the constant, and the types of what the lookup reads. */
function declare({ request, route, typed }: Lookup, name: string, needs: ModuleNeeds): Statement[] {
  const { capability } = typed;
  const prefix = capitalize(name);
  const reads = responseReads(request.origins);
  const inputs = reads.get("in") ?? newReads();
  const earlier = route.requests.filter((one) => one !== request && reads.has(one.name));
  const env: RouteEnv = {
    capability,
    requests: route.requests.map((one) => one.name),
    confirmations: [],
    reads,
    needs,
    inputType: `${prefix}Scope["input"]`,
    given: new Set([...route.given].filter((field) => inputs.fields.has(field))),
    scopeType: `${prefix}Scope`,
    typePrefix: prefix,
    lookups: new Map(),
    missing: missingInputs(route.requests, capability),
  };
  const code = withReads(emitRequest(request, env));
  const type = needs.runtimeType(request.api === "graphql" ? "PlannedGraphql" : "PlannedRest");
  const fields = [...capability.input.shape.fields()].map(
    ([field, { shape, optional }]) =>
      [field, { shape, optional: optional && !route.given.has(field) }] as const,
  );
  const input = readType(object(fields), inputs);
  return [
    ...route.requests.filter((one) => reads.has(one.name)).flatMap((one) => responseStatements(one, env)),
    // A lookup that uses no input and no response has no scope.
    ...(code.includes(env.scopeType)
      ? [scopeType({ ...env, inputType: input, given: new Set() }, earlier)]
      : []),
    { kind: "const", name, value: `${code} satisfies ${type}` },
  ];
}

/** The types of responses, whose names suffice as documentation next to the lookup. */
function responseStatements(request: TypedRequest, env: RouteEnv): Statement[] {
  const statements =
    request.api === "rest"
      ? responseTypes([request], env)
      : request.api === "graphql" && request.find
        ? [nodeStatement(request, env)]
        : [];
  return statements.map((statement) => {
    if (statement.kind !== "alias") return statement;
    const { docs: _, ...rest } = statement;
    return rest;
  });
}
