// Check: the rules that cards must obey. Returns all diagnostics; never throws.

import type { Bound } from "../bind/index.js";
import type { TypedCapability } from "../model/typed-ir.js";
import type { Diagnostic, Report } from "../source/diagnostic.js";
import { keepByObject } from "../source/kept.js";
import type { KnownNames } from "../source/load.js";
import { checkContracts } from "./contract.js";
import { checkGraphqlRequests, checkUnused } from "./documents.js";
import { checkEffect, checkUntil } from "./effect.js";
import { checkGhRoute } from "./gh-route.js";
import { checkOutput } from "./mappings.js";
import { checkGraphqlPages, checkRestPages } from "./pages.js";
import { checkContent } from "./payloads.js";
import { checkRepeats } from "./repeat.js";
import { checkRequests, checkRestRequest } from "./requests.js";
import { checkState } from "./state.js";
import { checkUnsent } from "./unsent.js";
import { checkUsage } from "./usage.js";

/** `capabilities`: the capabilities of `bound`, with types. */
export function check(
  bound: Bound,
  capabilities: readonly TypedCapability[],
  names: KnownNames,
): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  const report: Report = (diagnostic) => {
    diagnostics.push(diagnostic);
  };
  checkContracts(bound.capabilities, names, report);
  checkUnused(bound, report);
  checkRepeats(bound.documents, report);
  for (const capability of capabilities) checkRoutes(capability, report);
  return diagnostics;
}

const checkRoutes = keepByObject((typed: TypedCapability, reportTo): void => {
  const diagnostics: Diagnostic[] = [];
  const report: Report = (diagnostic) => {
    diagnostics.push(diagnostic);
    reportTo(diagnostic);
  };
  const { capability, graphql, rest, command } = typed;
  const details = (rest?.sources ?? []).flatMap(({ output: { detail } }) => detail ?? []);
  checkUntil(typed, report);
  if (graphql) checkRequests(graphql.requests, [], report);
  if (rest) checkRequests(rest.requests, details, report);
  for (const route of [graphql, rest, command?.output && command])
    if (route) checkEffect(capability, route, report);
  for (const route of [graphql, rest])
    if (route && typed.diagnostics.length === 0) {
      checkState(capability, route, report);
      checkUnsent(capability, route, report);
    }
  if (graphql) {
    checkGraphqlRequests(graphql, report);
    if (graphql.output.kind === "list") checkGraphqlPages(graphql, report);
    checkOutput(capability, "graphql", graphql.output, report);
  }
  for (const request of rest?.requests ?? []) {
    checkRestRequest(request, report);
    checkContent(request, report);
  }
  for (const { request, output } of rest?.sources ?? []) {
    checkRestRequest(request, report);
    checkRestPages(request, report);
    if (output.detail) checkRestRequest(output.detail, report);
    checkOutput(capability, "rest", output, report);
  }
  if (rest?.output) checkOutput(capability, "rest", rest.output, report);
  if (command) {
    if (command.output) checkOutput(capability, "cli", command.output, report);
    checkGhRoute(command, report);
  }
  // A misspelled use would also be reported as an unused field.
  const hasErrors = capability.hasErrors || typed.diagnostics.length > 0 || diagnostics.length > 0;
  if (!hasErrors) checkUsage(typed, report);
});
