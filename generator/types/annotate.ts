// Annotate: the typed IR of a capability, with the type errors of its expressions.

import type { Capability, RouteName } from "../model/ir.js";
import type { Origin } from "../model/reads.js";
import type { TypedCapability } from "../model/typed-ir.js";
import type { Diagnostic, Report } from "../source/diagnostic.js";
import { recorder } from "./context.js";
import { typeGhRoute, typeGraphqlRoute, typeRestRoute } from "./routes.js";
import { inputScope, type Place } from "./scope.js";
import { typeRule } from "./suitability.js";

/** Types every expression of a capability, once per place where it is evaluated. */
export function annotate(capability: Capability): TypedCapability {
  const diagnostics: Diagnostic[] = [];
  const report: Report = (diagnostic) => {
    diagnostics.push(diagnostic);
  };
  const ruleReads: Record<RouteName, Origin[]> = { graphql: [], rest: [], cli: [] };
  const suitability = capability.suitability.map((rule) =>
    typeRule(rule, inputScope(capability), recorder(report, ruleReads[rule.route])),
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
