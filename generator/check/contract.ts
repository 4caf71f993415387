// Checks of the contract: ids, aliases, routing, lists, scenarios.

import type { Capability } from "../model/ir.js";
import { functionName } from "../model/names.js";
import { type Field, isError, type Shape } from "../model/shape.js";
import { didYouMean, type Report } from "../source/diagnostic.js";
import { keepByObject } from "../source/kept.js";
import type { KnownNames } from "../source/load.js";
import { ERROR_SCHEMA } from "../syntax/schema.js";

import { checkExamples } from "./examples.js";
import { checkGhCommands } from "./gh-commands.js";
import { fileProblems, pathProblems } from "./ids.js";
import { checkHasScenarios, checkScenarioFiles } from "./scenarios.js";
import { checkSchema } from "./schemas.js";

export function checkContracts(
  capabilities: readonly Capability[],
  { scenarios, includedNames, includedCommands }: KnownNames,
  report: Report,
): void {
  checkNames(capabilities, includedNames, report);
  checkGhCommands(capabilities, { includedNames, includedCommands }, report);
  for (const capability of capabilities) checkContract(capability, report);
  if (scenarios === undefined) return;
  checkHasScenarios(capabilities, scenarios, report);
  checkScenarioFiles(scenarios, report);
}

const checkContract = keepByObject((capability: Capability, report): void => {
  checkSchema(capability.input, "input_schema", true, report);
  checkSchema(capability.output, "output_schema", false, report);
  checkNamedFields(capability, report);
  checkRouting(capability, report);
  checkMissing(capability, report);
  checkList(capability, report);
  checkExamples(capability, report);
});

/**
 * Checks that each path of `brief` is a field of the output, or of an element of a list, and each of `progress` a field of
 * the output.
 */
function checkNamedFields({ brief, progress, output, paged }: Capability, report: Report): void {
  const items = output.shape.fields().get("items")?.shape;
  const root = paged && items?.kind === "list" ? items.item : output.shape;
  for (const { path, span } of brief) {
    const [, list = path, key] = /^(.*)\{(\w+)\}$/.exec(path) ?? [];
    const problem = findUnknown(root, [...list.split("."), ...(key === undefined ? [] : [key])]);
    if (problem) report({ code: "GHX219", span, message: problem });
  }
  for (const { path, span } of progress) {
    const problem = findUnknown(output.shape, [path]);
    if (problem) report({ code: "GHX219", span, message: problem });
  }
}

function findUnknown(shape: Shape, [name = "", ...rest]: readonly string[]): string | undefined {
  const inner = shape.kind === "list" ? shape.item : shape;
  if (isError(inner)) return undefined;
  const fields: ReadonlyMap<string, Field> = inner.kind === "object" ? inner.fields() : new Map();
  const field = fields.get(name);
  if (!field) return `the output has no field "${name}" here${didYouMean(name, fields.keys())}`;
  return rest.length === 0 ? undefined : findUnknown(field.shape, rest);
}

/** `included`: ids of ghx by id and alias, which cards of a project extend. */
function checkNames(
  capabilities: readonly Capability[],
  included: ReadonlyMap<string, string>,
  report: Report,
): void {
  const taken = new Map([...included].map(([name, id]) => [name, `${id} of ghx`]));
  for (const { id, file, span } of capabilities) {
    const expected = `${id}.yaml`;
    if (file.split("/").at(-1) !== expected) {
      report({
        code: "GHX201",
        span,
        message: `the card of ${id} is named ${expected}`,
        fix: `rename ${file}`,
      });
    }
    const other = taken.get(id);
    if (other !== undefined) {
      const fix = included.has(id)
        ? "choose another id; a card cannot replace a capability of ghx"
        : undefined;
      report({ code: "GHX202", span, message: `the id ${id} is taken by ${other}`, ...(fix && { fix }) });
    }
    taken.set(id, file);
  }
  const own = capabilities.flatMap(({ id, aliases }) => [id, ...aliases]);
  const paths = new Set([...included.keys(), ...own]);
  for (const { otherwise } of capabilities) {
    if (otherwise?.span === undefined || paths.has(otherwise.capability)) continue;
    const message = `there is no capability ${otherwise.capability}${didYouMean(otherwise.capability, paths)}`;
    report({ code: "GHX203", span: otherwise.span, message });
  }
  for (const { does, span } of capabilities.flatMap(({ performs }) => performs)) {
    if (does === "destructive" || paths.has(does)) continue;
    const message = `there is no capability ${does}${didYouMean(does, paths)}`;
    report({ code: "GHX203", span, message });
  }
  for (const { id, span, aliasSpans } of capabilities) {
    for (const [name, place] of [[id, span] as const, ...aliasSpans])
      for (const message of pathProblems(name, paths)) report({ code: "GHX202", span: place, message });
  }
  for (const { id, file, aliasSpans } of capabilities) {
    for (const [alias, span] of aliasSpans) {
      const other = taken.get(alias);
      if (other !== undefined)
        report({ code: "GHX202", span, message: `the alias ${alias} of ${id} is taken by ${other}` });
      taken.set(alias, file);
    }
  }
  checkGeneratedNames(capabilities, report);
}

/** Checks the names generated from ids: of functions and capabilities, and of files in the folder of the domain. */
function checkGeneratedNames(capabilities: readonly Capability[], report: Report): void {
  const names = new Map<string, string>();
  for (const { id, span } of capabilities) {
    const fail = (message: string): void => report({ code: "GHX202", span, message });
    const name = functionName(id);
    const own = [name, `${name}Capability`];
    const taken = own.find((one) => names.has(one) && names.get(one) !== id);
    if (taken !== undefined) fail(`${id} and ${names.get(taken)} both define ${taken}`);
    for (const one of own) names.set(one, id);
    for (const problem of fileProblems(id)) fail(problem);
  }
}

function checkRouting(capability: Capability, report: Report): void {
  const { order, span } = capability;
  if (order.length === 0) report({ code: "GHX207", span, message: `${capability.id} has no route` });
  for (const route of ["graphql", "rest", "cli"] as const) {
    if (order.includes(route) && !capability[route] && !capability.hasErrors) {
      report({ code: "GHX207", span, message: `the routing names ${route}, which the card does not have` });
    }
    if (!order.includes(route) && capability[route] && (route !== "cli" || capability.cli?.command)) {
      report({
        code: "GHX207",
        span: capability[route].span,
        message: `the routing does not name ${route}`,
        fix: "add it to preferred or fallbacks",
      });
    }
  }
  if (
    order.includes("cli") &&
    capability.cli &&
    !capability.cli.command &&
    !capability.cli.derived &&
    !capability.hasErrors
  ) {
    report({
      code: "GHX604",
      span: capability.cli.span,
      message: "the cli route has no command and no route to derive it from",
    });
  }
  for (const rule of capability.suitability) {
    if (!order.includes(rule.route))
      report({
        code: "GHX207",
        span: rule.span,
        message: `suitability names ${rule.route}, which is not a route of the card`,
      });
    else if (rule.route === "cli" && capability.cli?.derived && !capability.cli.command)
      report({
        code: "GHX207",
        span: rule.span,
        message: `suitability names cli, which sends the requests of the ${capability.cli.derived} route`,
        fix: `write route: ${capability.cli.derived}, which applies to both`,
      });
  }
}

/** Checks that a card has each route, or the reason why GitHub doesn't offer it. */
function checkMissing(capability: Capability, report: Report): void {
  const { id, span, missing, hasErrors } = capability;
  for (const route of ["graphql", "rest"] as const) {
    const reason = missing.get(route);
    if (capability[route]) {
      if (reason)
        report({
          code: "GHX214",
          span: reason.span,
          message: `${id} has the route ${route}, but routing.missing says that GitHub does not offer it`,
          fix: "delete the reason",
        });
    } else if (!reason && !hasErrors) {
      report({
        code: "GHX214",
        span,
        message: `${id} has no ${route} route and gives no reason`,
        fix: `write the route, or state what GitHub does not offer in routing.missing.${route}`,
      });
    }
  }
}

/** Checks that a list accepts `first` and `after`, and returns `items`, `totalCount` and `pageInfo{hasNextPage,endCursor}`. */
function checkList(capability: Capability, report: Report): void {
  const fields = capability.input.shape.fields();
  const outputs = [
    capability.graphql?.output,
    ...(capability.rest?.sources ?? []).map((source) => source.output),
  ];
  const isList = outputs.some((output) => output?.kind === "list");
  const { properties } = capability.output.schema;
  if (!isList || capability.input.schema === ERROR_SCHEMA || properties?.pageInfo === ERROR_SCHEMA) return;
  const first = fields.get("first");
  const after = fields.get("after");
  if (
    first?.shape.kind !== "scalar" ||
    first.optional ||
    first.shape.type !== "integer" ||
    first.shape.also ||
    !after?.shape.nullable
  ) {
    report({
      code: "GHX211",
      span: capability.input.span,
      message: "the input of a list has first (an integer with a default) and after (string or null)",
      fix: 'use $ref: "shared.yaml#/first" and "shared.yaml#/after"',
    });
  }
  const inner = Object.keys(properties?.pageInfo?.properties ?? {})
    .sort()
    .join();
  const total = capability.output.shape.fields().get("totalCount")?.shape;
  const isCounted = total?.kind === "scalar" && total.type === "integer" && total.nullable;
  if (!capability.paged || !isCounted || inner !== "endCursor,hasNextPage") {
    report({
      code: "GHX211",
      span: capability.output.span,
      message: "the output of a list has items, totalCount and pageInfo {hasNextPage, endCursor}",
      fix: "write output_schema: { list: <schema of an element> }",
    });
  }
}
