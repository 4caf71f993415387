// Checks between cards and GraphQL documents: variables are fed, with values that fit, and nothing lies unused.

import { usedFragments } from "../bind/graphql.js";
import type { Bound } from "../bind/index.js";
import type { Binding, GraphqlRoute, GraphqlStep, Variable } from "../model/ir.js";
import { describe, isText, mismatch, type Shape, type Typed, withNull } from "../model/shape.js";
import { didYouMean, type Report } from "../source/diagnostic.js";
import { spanAt } from "../syntax/document.js";
import { typeOf } from "../types/expressions.js";
import { type Context, pathText, type Scope, withRelative } from "../types/paths.js";
import { type Place, requestScope } from "../types/scope.js";
import { checkRepeatOf } from "./repeat.js";

export function checkGraphqlRequests(place: Place, route: GraphqlRoute, context: Context): void {
  for (const step of route.steps) checkVariables(place, route, step, context);
}

function checkVariables(place: Place, route: GraphqlRoute, step: GraphqlStep, context: Context): void {
  const { operation } = step;
  const scope = requestScope(place, step);
  checkRepeatOf(place.capability, route, step, context);
  const fed = new Set<string>();
  for (const binding of step.vars) {
    if (fed.has(binding.target))
      context.report({ code: "GHX308", span: binding.span, message: `$${binding.target} is fed twice` });
    fed.add(binding.target);
    const variable = operation.variables.get(binding.target);
    if (!variable) {
      const inject = binding.source.kind !== "expr";
      context.report({
        code: inject ? "GHX701" : "GHX308",
        span: binding.span,
        message: `${operation.name} has no variable $${binding.target}${didYouMean(binding.target, operation.variables.keys())}`,
      });
      continue;
    }
    checkBinding(binding, variable, scope, context);
  }
  const isMisspelled = [...fed].some((target) => !operation.variables.has(target));
  for (const variable of operation.variables.values()) {
    if (fed.has(variable.name)) continue;
    if (variable.name === operation.repeat?.variable) continue;
    checkImplicit(scope, route, step, variable, isMisspelled, context);
  }
}

/** A variable that nothing names is fed by the input field of its name. */
function checkImplicit(
  scope: Scope,
  route: GraphqlRoute,
  step: GraphqlStep,
  variable: Variable,
  isMisspelled: boolean,
  context: Context,
): void {
  const input = scope.roots.get("in")?.shape;
  const field = input?.kind === "object" ? input.fields().get(variable.name) : undefined;
  const isPage =
    route.output.kind === "list" &&
    step.role === "main" &&
    (variable.name === "first" || variable.name === "after");
  if (isPage) return;
  const problem = field && fits({ shape: field.shape, absent: field.optional }, variable);
  if (field && !problem) return;
  // Where something was fed under a name that is no variable, it was meant for this one.
  if (!field && (variable.hasDefault || isMisspelled)) return;
  context.report({
    code: field ? "GHX307" : "GHX306",
    span: step.span,
    message: field
      ? `the input field that feeds $${variable.name} (${variable.type}) of ${step.operation.name} ${problem}`
      : `nothing feeds $${variable.name} (${variable.type}) of ${step.operation.name}`,
    fix: field ? `feed it in vars` : `add it to vars or inject, or an input field "${variable.name}"`,
  });
}

/** GraphQL takes null and absence alike where a variable is nullable; a default stands for absence alone. */
function fits(typed: Typed, variable: Variable): string | undefined {
  return mismatch(typed, variable.shape, variable.optional);
}

function checkBinding(binding: Binding, variable: Variable, scope: Scope, context: Context): void {
  const { source } = binding;
  if (source.kind === "map_array") {
    checkMapArray(binding, variable, scope, context);
    return;
  }
  const type = typeOf(source.expr, scope, context);
  if (!type) return;
  // A required value is seen to be there at run time: null is NOT_FOUND.
  const given: Typed =
    source.kind === "required"
      ? requiredType(type, source.unless && typeOf(source.unless, scope, context))
      : type;
  const problem = fits(given, variable);
  if (problem) {
    context.report({
      code: "GHX307",
      span: source.expr.span,
      message: `what feeds $${variable.name} (${variable.type}) ${problem}`,
    });
  }
}

/** A value that must resolve, or what the input passes on in its place. */
function requiredType({ shape }: Typed, unless: Typed | undefined): Typed {
  return { shape: withNull(shape, unless?.shape.nullable ?? false), absent: unless?.absent ?? false };
}

function checkMapArray(binding: Binding, variable: Variable, scope: Scope, context: Context): void {
  const { source } = binding;
  if (source.kind !== "map_array") return;
  const fail = (message: string): void => context.report({ code: "GHX702", span: binding.span, message });
  const names = typeOf(source.names, scope, context);
  if (names && !isListOfText(names.shape))
    fail(`${pathText(source.names)} is ${describe(names)}, not a list of names`);
  if (names && (names.absent || names.shape.nullable) && !variable.optional)
    fail(`${pathText(source.names)} may be absent, but $${variable.name} takes ${variable.type}`);
  const nodes = typeOf(source.nodes, scope, context);
  const known = source.known && typeOf(source.known, scope, context);
  if (known && !isListOfText(known.shape)) fail(`known is ${describe(known)}, not a list of names`);
  if (!nodes) return;
  if (nodes.shape.kind !== "list") {
    fail(`nodes_path is ${describe(nodes)}, not a list`);
    return;
  }
  const element = withRelative(scope, {
    label: "nodes_path[]",
    typed: { shape: withNull(nodes.shape.item, false), absent: false },
    origins: [],
  });
  const match = typeOf(source.match, element, context);
  if (match && !isText(match.shape)) fail(`match_field is ${describe(match)}, not text`);
  const extract = typeOf(source.extract, element, context);
  const item: Shape | undefined = variable.shape.kind === "list" ? variable.shape.item : undefined;
  if (!item) {
    fail(`$${variable.name} takes ${variable.type}, which is no list`);
    return;
  }
  const problem = extract && mismatch(extract, item);
  if (problem) fail(`extract_field ${problem}`);
}

const isListOfText = (shape: Shape): boolean => shape.kind === "list" && isText(shape.item);

/** Operations and fragments that no card uses. */
export function checkUnused({ capabilities, documents, hasErrors }: Bound, report: Report): void {
  if (hasErrors) return;
  const operations = new Set(
    capabilities.flatMap((one) => (one.graphql?.steps ?? []).map((step) => step.operation.name)),
  );
  const fragments = new Set<string>();
  for (const [name, { file, node }] of documents.operations) {
    for (const fragment of usedFragments(node, documents)) fragments.add(fragment);
    if (operations.has(name)) continue;
    report({
      code: "GHX309",
      span: spanAt(file, node.name?.loc),
      message: `no card uses the operation "${name}"`,
      fix: `delete ${file}`,
    });
  }
  for (const [name, { file, node }] of documents.fragments) {
    if (fragments.has(name)) continue;
    report({
      code: "GHX309",
      span: spanAt(file, node.name.loc),
      message: `no operation uses the fragment "${name}"`,
      fix: `delete it from ${file}`,
    });
  }
}
