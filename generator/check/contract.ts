// Checks of the contract: ids, aliases, routing, lists, scenarios.

import type { Capability } from "../model/ir.js";
import { CLIENT_MEMBERS, functionName, isTakenName, RESERVED_NAMES } from "../model/names.js";
import { type Field, isError, type Shape } from "../model/shape.js";
import { didYouMean, type Report } from "../source/diagnostic.js";
import type { Sources } from "../source/load.js";
import type { Span } from "../source/source-map.js";
import { ERROR_SCHEMA } from "../syntax/schema.js";

import { checkExamples } from "./examples.js";
import { checkGhCommands } from "./gh-commands.js";
import { checkSchema } from "./schemas.js";

export function checkContracts(
  capabilities: readonly Capability[],
  { scenarios, includedNames }: Pick<Sources, "scenarios" | "includedNames">,
  report: Report,
): void {
  checkNames(capabilities, includedNames, report);
  checkGhCommands(capabilities, report);
  for (const capability of capabilities) {
    checkSchema(capability.input, "input_schema", true, report);
    checkSchema(capability.output, "output_schema", false, report);
    checkBrief(capability, report);
    checkRouting(capability, report);
    checkMissing(capability, report);
    checkList(capability, report);
    checkExamples(capability, report);
    if (scenarios && !scenarios.files.has(`${capability.id}.yaml`)) {
      report({
        code: "GHX208",
        span: capability.span,
        message: `${capability.id} has no scenario`,
        fix: `write ${scenarios.path}/${capability.id}.yaml`,
      });
    }
  }
}

/** Checks that each path of `brief` is a field of the output, or of an element of a list. */
function checkBrief({ brief, output, paged }: Capability, report: Report): void {
  const items = output.shape.fields().get("items")?.shape;
  const root = paged && items?.kind === "list" ? items.item : output.shape;
  for (const { path, span } of brief) {
    const [, list = path, key] = /^(.*)\{(\w+)\}$/.exec(path) ?? [];
    const problem = findUnknown(root, [...list.split("."), ...(key === undefined ? [] : [key])]);
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
  for (const { id, span, aliasSpans } of capabilities) {
    checkReserved(id, span, paths, report);
    for (const [alias, place] of aliasSpans) checkReserved(alias, place, paths, report);
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
    if (isTakenName(name)) fail(`${id} is the function ${name}, which the SDK has for another purpose`);
    const [domain = "", ...rest] = id.split(".");
    if (domain === "operations" || rest.join(".") === "index" || rest.at(-1) === "d")
      fail(`${id} would be written to a file with another purpose`);
    const device = [domain, rest[0] ?? ""].find((part) => /^(?:con|prn|aux|nul|com\d|lpt\d)$/.test(part));
    if (device !== undefined) fail(`no file can be named "${device}" on Windows`);
  }
}

/** Checks that no part of a path in the client is a member of what it is in. */
function checkReserved(id: string, span: Span, paths: ReadonlySet<string>, report: Report): void {
  const parts = id.split(".");
  for (const [index, part] of parts.entries()) {
    const parent = parts.slice(0, index).join(".");
    const problem = memberProblem(part, parent, paths.has(parent));
    if (problem) report({ code: "GHX202", span, message: problem });
  }
}

function memberProblem(name: string, parent: string, inFunction: boolean): string | undefined {
  if (parent === "" && CLIENT_MEMBERS.some((member) => member.name === name))
    return `"${name}" cannot be a domain: the client has a function ${name}`;
  if (inFunction && RESERVED_NAMES.has(name))
    return `"${name}" cannot follow "${parent}": that function already has a property "${name}"`;
  // `await` and async functions call `then`.
  if (name === "then" || name in Object.prototype)
    return `"${name}" cannot be part of an id, because JavaScript has a meaning for it`;
  return undefined;
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
