// Check: every proof of the IR. Returns diagnostics; never throws, never stops at the first.

import type { Bound } from "../bind/index.js";
import type { Capability } from "../model/ir.js";
import type { Diagnostic, Report } from "../source/diagnostic.js";
import type { ScenarioFolder } from "../source/load.js";
import { propertySpan } from "../syntax/schema.js";
import { checkMatch } from "../types/matches.js";
import type { Context } from "../types/paths.js";
import { inputScope, mainOf, type Place } from "../types/scope.js";
import { checkContracts } from "./contract.js";
import { checkGraphqlRequests, checkUnused } from "./documents.js";
import { checkOutput } from "./mappings.js";
import { checkRepeats } from "./repeat.js";
import { checkGhRoute, checkRestStep, checkSteps } from "./requests.js";
import { unusedInputs } from "./usage.js";

export function check(bound: Bound, scenarios: ScenarioFolder | undefined): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  const report: Report = (diagnostic) => diagnostics.push(diagnostic);
  checkContracts(bound.capabilities, scenarios, report);
  checkUnused(bound, report);
  checkRepeats(bound.documents, report);
  for (const capability of bound.capabilities) checkRoutes(capability, { report });
  return diagnostics;
}

/** The proofs of one capability's routes; with `visit`, told of every place in a response that they read. */
export function checkRoutes(capability: Capability, outer: Context): void {
  let isTold = capability.hasErrors;
  const report: Report = (diagnostic) => {
    isTold = true;
    outer.report(diagnostic);
  };
  const context: Context = { ...outer, report };
  const { graphql, rest, cli } = capability;
  if (graphql) {
    const place: Place = { capability, route: "graphql", steps: graphql.steps };
    const main = mainOf(graphql.steps);
    checkSteps(place, context);
    checkGraphqlRequests(place, graphql, context);
    if (main) checkOutput(place, main, graphql.output, context);
  }
  if (rest) {
    const place: Place = { capability, route: "rest", steps: rest.steps };
    const main = mainOf(rest.steps);
    checkSteps(place, context);
    for (const step of rest.steps) checkRestStep(place, step, context);
    for (const { step, output } of rest.sources) {
      checkRestStep(place, step, context);
      checkOutput(place, step, output, context);
    }
    if (main && rest.output) checkOutput(place, main, rest.output, context);
  }
  if (cli?.command) {
    const place: Place = { capability, route: "cli", steps: cli.command.steps };
    const reads = new Set<string>();
    const visit: Context["visit"] = (origin) => {
      if (origin.root === "main") reads.add(origin.path[0] ?? "");
      context.visit?.(origin);
    };
    checkOutput(place, cli.command.steps[0], cli.command.output, { report, visit });
    checkGhRoute(place, cli.command, reads, context);
  }
  const scope = inputScope(capability);
  for (const rule of capability.suitability) {
    for (const match of [rule.when, rule.unless]) if (match) checkMatch(match, scope, context);
  }
  // A use that is misspelled is told as that.
  if (!isTold) checkUsage(capability, report);
}

/** An input field that a route ignores would make its answer another one than that of the other routes. */
function checkUsage(capability: Capability, report: Report): void {
  const { graphql, rest, cli } = capability;
  const routes = [graphql && "graphql", rest && "rest", cli?.command && "cli"] as const;
  const unused = routes.flatMap((route) =>
    route ? unusedInputs(capability, route).map((name) => ({ route, name })) : [],
  );
  const written = routes.filter((route) => route !== undefined).length;
  for (const name of new Set(unused.map((one) => one.name))) {
    const on = unused.filter((one) => one.name === name).map((one) => one.route);
    report({
      code: "GHX704",
      span: propertySpan(capability.input, name),
      message:
        on.length === written
          ? `no route uses the input field "${name}"`
          : `${on.join(" and ")} ${on.length > 1 ? "ignore" : "ignores"} the input field "${name}"`,
      fix:
        on.length === written
          ? "use it, or delete it"
          : "use it, or say in suitability when the route doesn't fit",
    });
  }
}
