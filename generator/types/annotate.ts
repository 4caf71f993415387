// Annotate: the typed IR of a capability, with the type errors of its expressions.

import type { Match } from "../model/expressions.js";
import type { Capability, RouteName, Suitability } from "../model/ir.js";
import type { Origin } from "../model/reads.js";
import type { TypedCapability, TypedMatch, TypedSuitability } from "../model/typed-ir.js";
import type { Diagnostic, Report } from "../source/diagnostic.js";
import { type Context, recorder } from "./context.js";
import { typeMatch } from "./matches.js";
import { typeGhRoute, typeGraphqlRoute, typeRestRoute } from "./routes.js";
import { inputScope, type Place } from "./scope.js";

/** Types every expression of a capability, once per place where it is evaluated. */
export function annotate(capability: Capability): TypedCapability {
  const diagnostics: Diagnostic[] = [];
  const report: Report = (diagnostic) => {
    diagnostics.push(diagnostic);
  };
  const ruleReads: Record<RouteName, Origin[]> = { graphql: [], rest: [], cli: [] };
  const suitability = capability.suitability.map((rule) =>
    typeRule(rule, capability, recorder(report, ruleReads[rule.route])),
  );
  const { graphql, rest, cli } = capability;
  const place = (route: RouteName): Place => ({ capability, route });
  return {
    capability,
    suitability,
    ...(graphql && { graphql: typeGraphqlRoute(graphql, place("graphql"), report, ruleReads.graphql) }),
    ...(rest && { rest: typeRestRoute(rest, place("rest"), report, ruleReads.rest) }),
    ...(cli?.command && { command: typeGhRoute(cli.command, place("cli"), report, ruleReads.cli) }),
    diagnostics,
  };
}

function typeRule(
  { when, unless, ...rule }: Suitability,
  capability: Capability,
  context: Context,
): TypedSuitability {
  const scope = inputScope(capability);
  const typed = (match: Match | undefined): TypedMatch | undefined =>
    match && typeMatch(match, scope, context);
  const [typedWhen, typedUnless] = [typed(when), typed(unless)];
  return { ...rule, ...(typedWhen && { when: typedWhen }), ...(typedUnless && { unless: typedUnless }) };
}
