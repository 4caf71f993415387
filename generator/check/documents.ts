// Checks between cards and GraphQL documents: variables have values that fit, and every document is used.

import { usedFragments } from "../bind/graphql.js";
import type { Bound } from "../bind/index.js";
import type { Variable } from "../model/ir.js";
import { describe, isError, isText, mismatch, type Shape, type Typed, withNull } from "../model/shape.js";
import type { TypedBinding, TypedFind, TypedGraphqlRequest, TypedGraphqlRoute } from "../model/typed-ir.js";
import { usedOperationNames } from "../model/used-operations.js";
import { didYouMean, type Report } from "../source/diagnostic.js";
import { isIncludedFile } from "../source/included.js";
import type { Span } from "../source/source-map.js";
import { spanAt } from "../syntax/document.js";
import { pathText } from "../types/paths.js";
import { checkRepeatedRequest } from "./repeat.js";

export function checkGraphqlRequests(route: TypedGraphqlRoute, report: Report): void {
  for (const request of route.requests) {
    checkRepeatedRequest(route, request, report);
    checkVariables(route, request, report);
    checkCost(request, report);
    if (request.find) checkSearch(request, request.find, report);
  }
}

/** GitHub rejects documents above this number of nodes. */
const MAX_NODES = 500_000;

/** Maximum cost of a document in points of GitHub's rate limit. */
const MAX_POINTS = 10;

function checkCost({ operation, span }: TypedGraphqlRequest, report: Report): void {
  const { nodes, points } = operation.cost;
  const fail = (message: string, fix: string): void => report({ code: "GHX312", span, message, fix });
  if (nodes > MAX_NODES)
    fail(
      `${operation.name} may return ${nodes.toLocaleString("en")} nodes; GitHub permits ${MAX_NODES.toLocaleString("en")}`,
      "select smaller pages of nested connections",
    );
  else if (points > MAX_POINTS)
    fail(
      `${operation.name} costs ${points} points of the rate limit; the maximum is ${MAX_POINTS}`,
      "select smaller pages or fewer nested connections",
    );
}

/** Checks that a search reads pages of a connection. */
function checkSearch({ operation, span }: TypedGraphqlRequest, { lists }: TypedFind, report: Report): void {
  const fail = (message: string, fix: string): void => report({ code: "GHX311", span, message, fix });
  const after = operation.variables.get("after");
  if (after?.type !== "String")
    fail(
      `${operation.name} is searched, so it needs the variable $after: String`,
      "pass it to the connection",
    );
  for (const { type, source } of lists) {
    if (isError(type.shape) || isConnection(type.shape)) continue;
    fail(
      `${pathText(source)} is not a connection with nodes and pageInfo`,
      "select nodes and pageInfo { hasNextPage endCursor }",
    );
  }
}

function isConnection(shape: Shape): boolean {
  const fields = shape.kind === "object" ? shape.fields() : undefined;
  const page = fields?.get("pageInfo")?.shape;
  const info = page?.kind === "object" ? page.fields() : undefined;
  return (
    fields?.get("nodes")?.shape.kind === "list" && Boolean(info?.has("hasNextPage") && info.has("endCursor"))
  );
}

function checkVariables(route: TypedGraphqlRoute, request: TypedGraphqlRequest, report: Report): void {
  const { operation } = request;
  const bound = new Set<string>();
  for (const binding of request.vars) {
    if (bound.has(binding.target))
      report({ code: "GHX308", span: binding.span, message: `$${binding.target} is bound twice` });
    bound.add(binding.target);
    const variable = operation.variables.get(binding.target);
    if (variable) checkBinding(binding, variable, report);
    else
      report({
        code: binding.source.kind === "expr" ? "GHX308" : "GHX701",
        span: binding.span,
        message: `${operation.name} has no variable $${binding.target}${didYouMean(binding.target, operation.variables.keys())}`,
      });
  }
  const isMisspelled = [...bound].some((target) => !operation.variables.has(target));
  for (const variable of operation.variables.values()) {
    if (bound.has(variable.name) || variable.name === operation.repeat?.variable) continue;
    checkImplicit(route, request, variable, isMisspelled, report);
  }
}

/** Checks a variable without a binding, which the input field of its name feeds. */
function checkImplicit(
  route: TypedGraphqlRoute,
  request: TypedGraphqlRequest,
  variable: Variable,
  isMisspelled: boolean,
  report: Report,
): void {
  const isPage =
    route.output.kind === "list" &&
    request.role === "main" &&
    (variable.name === "first" || variable.name === "after");
  const isSearched = request.find !== undefined && variable.name === "after";
  if (isPage || isSearched) return;
  const field = request.implicit.get(variable.name);
  const problem = field && variableMismatch(field.type, variable);
  if (field && !problem) return;
  // A binding to an unknown variable was probably written for this one.
  if (!field && (variable.hasDefault || isMisspelled)) return;
  report({
    code: field ? "GHX307" : "GHX306",
    span: request.span,
    message: field
      ? `the input field for $${variable.name} (${variable.type}) of ${request.operation.name} ${problem}`
      : `$${variable.name} (${variable.type}) of ${request.operation.name} has no value`,
    fix: field ? `set it in vars` : `add it to vars or inject, or an input field "${variable.name}"`,
  });
}

/** GraphQL accepts null and absence alike for a nullable variable; a default replaces absence only. */
function variableMismatch(type: Typed, variable: Variable): string | undefined {
  return mismatch(type, variable.shape, variable.optional);
}

function checkBinding(binding: TypedBinding, variable: Variable, report: Report): void {
  const { source } = binding;
  if (source.kind === "map_array") {
    checkMapArray(source, binding.span, variable, report);
    return;
  }
  if (isError(source.expr.type.shape)) return;
  // At run time a required value that is null is NOT_FOUND.
  const type =
    source.kind === "required" ? requiredType(source.expr.type, source.unless?.type) : source.expr.type;
  const problem = variableMismatch(type, variable);
  if (problem) {
    report({
      code: "GHX307",
      span: source.expr.source.span,
      message: `the value of $${variable.name} (${variable.type}) ${problem}`,
    });
  }
}

/** The type of a value that must resolve, unless the input is null or absent. */
function requiredType({ shape }: Typed, unless: Typed | undefined): Typed {
  return { shape: withNull(shape, unless?.shape.nullable ?? false), absent: unless?.absent ?? false };
}

function checkMapArray(
  source: Extract<TypedBinding["source"], { kind: "map_array" }>,
  span: Span,
  variable: Variable,
  report: Report,
): void {
  const fail = (message: string): void => report({ code: "GHX702", span, message });
  const { names, nodes, known, match, extract } = source;
  const field = pathText(names.source);
  if (!isListOfText(names.type.shape)) fail(`${field} is ${describe(names.type)}, not a list of names`);
  if ((names.type.absent || names.type.shape.nullable) && !variable.optional)
    fail(`${field} may be absent, but $${variable.name} takes ${variable.type}`);
  if (known && !isListOfText(known.type.shape)) fail(`known is ${describe(known.type)}, not a list of names`);
  if (isError(nodes.type.shape)) return;
  if (nodes.type.shape.kind !== "list") {
    fail(`nodes_path is ${describe(nodes.type)}, not a list`);
    return;
  }
  if (!isError(match.type.shape) && !isText(match.type.shape))
    fail(`match_field is ${describe(match.type)}, not text`);
  const item: Shape | undefined = variable.shape.kind === "list" ? variable.shape.item : undefined;
  if (!item) {
    fail(`$${variable.name} takes ${variable.type}, which is not a list`);
    return;
  }
  const problem = mismatch(extract.type, item);
  if (problem) fail(`extract_field ${problem}`);
}

const isListOfText = (shape: Shape): boolean =>
  isError(shape) || (shape.kind === "list" && isText(shape.item));

/** Reports operations and fragments of the project that no card uses. */
export function checkUnused({ capabilities, documents, hasErrors }: Bound, report: Report): void {
  if (hasErrors) return;
  const operations = usedOperationNames(capabilities);
  const fragments = new Set<string>();
  const files = [...documents.operations.values(), ...documents.fragments.values()].map(({ file }) => file);
  const isAlone = (file: string): boolean => files.filter((one) => one === file).length === 1;
  for (const [name, { file, node }] of documents.operations) {
    for (const fragment of usedFragments(node, documents)) fragments.add(fragment);
    if (operations.has(name) || isIncludedFile(file)) continue;
    report({
      code: "GHX309",
      span: spanAt(file, node.name?.loc),
      message: `no card uses the operation "${name}"`,
      fix: isAlone(file) ? `delete ${file}` : `delete it from ${file}`,
    });
  }
  for (const [name, { file, node }] of documents.fragments) {
    if (fragments.has(name) || isIncludedFile(file)) continue;
    report({
      code: "GHX309",
      span: spanAt(file, node.name.loc),
      message: `no operation uses the fragment "${name}"`,
      fix: `delete it from ${file}`,
    });
  }
}
