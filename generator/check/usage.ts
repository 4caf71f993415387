// Which input fields a route of a capability reads.

import type {
  Binding,
  Capability,
  Expr,
  GraphqlStep,
  Match,
  ObjectExpr,
  Output,
  Path,
  RouteName,
  Step,
  Template,
} from "../model/ir.js";
import { ruledOut } from "../types/narrow.js";

/** Input fields that a route leaves unread, though nothing says that it doesn't fit for them. */
export function unusedInputs(capability: Capability, route: RouteName): string[] {
  const { graphql, rest, cli, suitability } = capability;
  const isList = (route === "graphql" ? graphql?.output.kind : rest?.sources[0]?.output.kind) === "list";
  const read = new Set<string>(isList && route !== "cli" ? ["first", "after"] : []);
  const paths = (path: Path, relativeIsInput: boolean): void => {
    const [first] = path.segments;
    if (first && (path.root === "in" || (path.root === undefined && relativeIsInput))) read.add(first.name);
  };
  for (const rule of suitability.filter((one) => one.route === route))
    for (const match of [rule.when, rule.unless]) if (match) visitMatch(match, true, paths);
  const { steps = [], output } = { graphql, rest, cli: cli?.command }[route] ?? {};
  for (const step of steps) visitStep(step, paths);
  if (output) visitOutput(output, paths);
  for (const source of route === "rest" ? (rest?.sources ?? []) : []) {
    visitStep(source.step, paths);
    visitOutput(source.output, paths);
  }
  const elsewhere = ruledOut(capability, route);
  return [...capability.input.shape.fields().keys()].filter(
    (name) => !read.has(name) && !elsewhere.has(name),
  );
}

type OnPath = (path: Path, relativeIsInput: boolean) => void;

function visitStep(step: Step, on: OnPath): void {
  if (step.when) visitMatch(step.when, true, on);
  if (step.perItem) visitExpr(step.perItem.over, true, on);
  if (step.api === "graphql") visitVariables(step, on);
  if (step.api === "gh")
    for (const template of [...step.args, ...step.flags.map((flag) => flag.value)])
      visitTemplate(template, on);
  if (step.api !== "rest") return;
  for (const { expr } of [...step.params, ...step.query, ...(step.body?.fields ?? [])])
    visitExpr(expr, true, on);
  if (step.text) visitExpr(step.text.maxBytes, true, on);
  if (step.find) visitMatch(step.find.match, false, on);
  if (step.find?.miss) visitTemplate(step.find.miss, on);
}

/** Bindings, and the input fields that feed variables by their name. */
function visitVariables({ operation, vars, span }: GraphqlStep, on: OnPath): void {
  for (const binding of vars) visitBinding(binding, on);
  const implicit = [...operation.variables.keys()].filter(
    (name) => !vars.some((binding) => binding.target === name),
  );
  for (const name of [...implicit, ...(operation.repeat ? [operation.repeat.over] : [])])
    on({ kind: "path", span, root: "in", segments: [{ name, each: false }] }, true);
}

function visitBinding({ source }: Binding, on: OnPath): void {
  if (source.kind !== "map_array") {
    visitExpr(source.expr, true, on);
    if (source.kind === "required" && source.unless) on(source.unless, true);
    return;
  }
  on(source.names, true);
  visitExpr(source.nodes, false, on);
}

function visitTemplate(template: Template, on: OnPath): void {
  for (const part of template.parts) if (typeof part !== "string") on(part, true);
}

function visitOutput(output: Output, on: OnPath): void {
  if (output.from) visitExpr(output.from, false, on);
  visitExpr(output.kind === "map" ? output.value : output.items, false, on);
  if (output.kind === "list") for (const match of output.scan?.keep ?? []) visitMatch(match, false, on);
}

function visitMatch(match: Match, relativeIsInput: boolean, on: OnPath): void {
  if (match.kind !== "test") {
    for (const inner of match.of) visitMatch(inner, relativeIsInput, on);
    return;
  }
  on(match.path, relativeIsInput);
  if (match.test.kind === "eq") on(match.test.path, relativeIsInput);
}

function visitExpr(expr: Expr, relativeIsInput: boolean, on: OnPath): void {
  switch (expr.kind) {
    case "path":
      on(expr, relativeIsInput);
      return;
    case "first":
      for (const option of expr.options) visitExpr(option, relativeIsInput, on);
      return;
    case "concat":
      for (const part of expr.parts) visitExpr(part, relativeIsInput, on);
      return;
    case "case":
    case "enum":
      visitExpr(expr.of, relativeIsInput, on);
      return;
    case "when":
      visitMatch(expr.match, relativeIsInput, on);
      visitExpr(expr.value, relativeIsInput, on);
      return;
    case "call":
      visitExpr(expr.argument, relativeIsInput, on);
      return;
    case "each":
      on(expr.list, relativeIsInput);
      if (expr.where) visitMatch(expr.where, false, on);
      visitExpr(expr.item, false, on);
      return;
    case "object":
      visitObject(expr, relativeIsInput, on);
      return;
    case "const":
    case "ran":
    case "error":
      return;
  }
}

function visitObject(expr: ObjectExpr, relativeIsInput: boolean, on: OnPath): void {
  if (expr.from) on(expr.from, relativeIsInput);
  const inner = expr.from ? false : relativeIsInput;
  for (const field of [...expr.fields, ...(expr.by?.cases.flatMap((one) => one.fields) ?? [])])
    visitExpr(field.expr, inner, on);
}
