// Annotate: the typed IR of a capability, with the type errors of its expressions.

import type { Capability, RouteName } from "../model/ir.js";
import type { Origin } from "../model/reads.js";
import type { TypedCapability } from "../model/typed-ir.js";
import type { Diagnostic, Report } from "../source/diagnostic.js";
import { recorder } from "./context.js";
import { typeMatch } from "./matches.js";
import { typeGhRoute, typeGraphqlRoute, typeRestRoute } from "./routes.js";
import { certain, inputScope, OUTPUT, type RoutePlace } from "./scope.js";
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
  typeExitCodes(capability, report);
  const { graphql, rest, cli } = capability;
  const place = (route: RouteName): RoutePlace => ({ capability, route });
  return {
    capability,
    suitability,
    ...(graphql && { graphql: typeGraphqlRoute(graphql, place("graphql"), report, ruleReads.graphql) }),
    ...(rest && { rest: typeRestRoute(rest, place("rest"), report, ruleReads.rest) }),
    ...(cli?.command && { command: typeGhRoute(cli.command, place("cli"), report, ruleReads.cli) }),
    diagnostics,
  };
}

/** Types the conditions for exit codes: for the output, of a list for an item. */
function typeExitCodes({ ghCommands, output, paged }: Capability, report: Report): void {
  const items = output.shape.fields().get("items")?.shape;
  const isList = paged && items?.kind === "list";
  const relative = isList
    ? { label: "an item of the output", typed: certain(items.item), origins: [] }
    : { label: OUTPUT, typed: certain(output.shape), origins: [] };
  for (const { span, when } of ghCommands.flatMap(({ exit }) => exit)) {
    if (when) typeMatch(when.match, { roots: new Map(), relative }, recorder(report, []));
    else if (!isList)
      report({ code: "GHX220", span, message: "empty is for a list, but the output is an object" });
  }
}
