// Checks of REST requests and gh commands: parameters, bodies, placeholders, fields, and the matches around steps.

import type { FieldExpr, GhRoute, RestStep, Template } from "../model/ir.js";
import { describe, type Field, mismatch, type Shape, withNull } from "../model/shape.js";
import { didYouMean } from "../source/diagnostic.js";
import { typeOf } from "../types/expressions.js";
import { checkMatch } from "../types/matches.js";
import { type Context, present, type Scope, withArticle } from "../types/paths.js";
import { conditionScope, elementOf, overScope, type Place, requestScope } from "../types/scope.js";

export function checkRestStep(place: Place, step: RestStep, context: Context): void {
  const scope = requestScope(place, step);
  const { endpoint } = step;
  for (const param of step.params) {
    const type = typeOf(param.expr, scope, context);
    if (!type) continue;
    if (type.shape.kind !== "scalar" && type.shape.kind !== "json") {
      context.report({
        code: "GHX503",
        span: param.expr.span,
        message: `{${param.name}} is ${describe(type)}, which can't stand in a path`,
      });
    }
    // An input field of the path must be there; what an earlier response lacks is NOT_FOUND at run time.
    const ofInput = param.expr.kind === "path" && param.expr.root === "in";
    if (ofInput && (type.absent || type.shape.nullable)) {
      context.report({
        code: "GHX503",
        span: param.expr.span,
        message: `{${param.name}} may be absent from the input`,
        fix: "require it, or say in suitability when the route doesn't fit",
      });
    }
  }
  checkFields(
    step.query,
    endpoint.query,
    scope,
    "GHX505",
    `${endpoint.method} ${endpoint.path} has no query parameter`,
    context,
  );
  checkBody(step, scope, context);
  if (step.text) checkText(step, scope, context);
  if (step.find) checkFind(place, step, context);
}

function checkFields(
  fields: readonly FieldExpr[],
  known: ReadonlyMap<string, Field>,
  scope: Scope,
  code: "GHX505" | "GHX506",
  missing: string,
  context: Context,
): void {
  for (const field of fields) {
    const type = typeOf(field.expr, scope, context);
    const expected = known.get(field.name);
    if (!expected) {
      context.report({
        code,
        span: field.nameSpan,
        message: `${missing} "${field.name}"${didYouMean(field.name, known.keys())}`,
      });
      continue;
    }
    // A query parameter that is null is left out.
    const target: Shape = code === "GHX505" ? withNull(expected.shape, true) : expected.shape;
    const problem = type && mismatch(type, target, expected.optional);
    if (problem) context.report({ code, span: field.expr.span, message: `"${field.name}" ${problem}` });
  }
}

function checkBody(step: RestStep, scope: Scope, context: Context): void {
  const { endpoint, body } = step;
  const shape = endpoint.body?.shape;
  const fields = shape?.kind === "object" ? shape.fields() : undefined;
  if (body) {
    const place = `the body of ${endpoint.method} ${endpoint.path} has no field`;
    checkFields(body.fields, fields ?? new Map(), scope, "GHX506", place, context);
  }
  const given = new Set(body?.fields.map((field) => field.name));
  for (const [name, field] of endpoint.body?.required || body ? (fields ?? []) : []) {
    if (field.optional || given.has(name)) continue;
    context.report({
      code: "GHX507",
      span: body?.span ?? step.span,
      message: `${endpoint.method} ${endpoint.path} requires the body field "${name}"`,
    });
  }
}

function checkText(step: RestStep, scope: Scope, context: Context): void {
  const { endpoint, text, accept } = step;
  if (!text) return;
  const type = typeOf(text.maxBytes, scope, context);
  const problem = type && mismatch(type, { kind: "scalar", type: "integer", nullable: false });
  if (problem) context.report({ code: "GHX508", span: text.maxBytes.span, message: `maxBytes ${problem}` });
  if (endpoint.textTypes.length === 0 || (accept !== undefined && !endpoint.textTypes.includes(accept))) {
    context.report({
      code: "GHX508",
      span: step.span,
      message: `${endpoint.method} ${endpoint.path} doesn't answer with ${accept ?? "text"}`,
      fix: endpoint.textTypes.length > 0 ? `it has ${endpoint.textTypes.join(", ")}` : "leave out response",
    });
  }
}

function checkFind(place: Place, step: RestStep, context: Context): void {
  if (!step.find) return;
  const { roots } = requestScope(place, step);
  const response = step.endpoint.response;
  const whole = {
    label: "the response",
    typed: { shape: response ?? elementOf(step), absent: false },
    origins: [],
  };
  if (step.find.list) typeOf(step.find.list, { roots, relative: whole }, context);
  const relative = {
    label: "the element",
    typed: { shape: elementOf(step), absent: false },
    origins: [{ root: step.name, path: [] }],
  };
  const scope: Scope = { roots, relative };
  checkMatch(step.find.match, scope, context);
  if (step.find.miss) checkTemplate(step.find.miss, requestScope(place, step), context);
}

/** `reads`: the fields that its output asks for. */
export function checkGhRoute(
  place: Place,
  route: GhRoute,
  reads: ReadonlySet<string>,
  context: Context,
): void {
  const [step] = route.steps;
  checkVersions(route, reads, context);
  const scope = requestScope(place, step);
  for (const template of [...step.args, ...step.flags.map((flag) => flag.value)])
    checkTemplate(template, scope, context);
  for (const flag of step.flags) {
    if (!/^[a-z][a-z-]*$/.test(flag.name)) {
      context.report({
        code: "GHX603",
        span: flag.value.span,
        message: `"${flag.name}" is not a flag`,
        fix: "write the long flag without its dashes",
      });
    }
  }
}

/** With an older gh the derived form runs, so that what is asked for must be there from `minVersion` on. */
function checkVersions(route: GhRoute, reads: ReadonlySet<string>, context: Context): void {
  const [step] = route.steps;
  const fail = (message: string, version: string): void =>
    context.report({ code: "GHX602", span: step.span, message, fix: `write minVersion: ${version}` });
  if (isOlder(route.minVersion, step.since))
    fail(`gh ${step.command} --json came with gh ${step.since}, after minVersion`, step.since);
  for (const [field, since] of step.fieldSince) {
    if (reads.has(field) && isOlder(route.minVersion, since))
      fail(`gh ${step.command} prints ${field} since gh ${since}, after minVersion`, since);
  }
}

function isOlder(version: string, than: string): boolean {
  const [a, b] = [version, than].map((text) => text.split(".").map(Number));
  const index = [0, 1, 2].find((at) => a?.[at] !== b?.[at]);
  return index !== undefined && (a?.[index] ?? 0) < (b?.[index] ?? 0);
}

function checkTemplate(template: Template, scope: Scope, context: Context): void {
  for (const part of template.parts) {
    if (typeof part === "string") continue;
    const type = typeOf(part, scope, context);
    if (type && type.shape.kind !== "scalar") {
      context.report({
        code: "GHX603",
        span: template.span,
        message: `${withArticle(type.shape.kind)} can't stand in text`,
      });
    }
  }
}

/** `when`, `perItem` and names of steps, on any route. */
export function checkSteps(place: Place, context: Context): void {
  const names = new Set<string>(["in", "item"]);
  for (const step of place.steps) {
    if (names.has(step.name))
      context.report({
        code: "GHX703",
        span: step.span,
        message: `two steps are named "${step.name}"`,
        fix: "give each a name",
      });
    names.add(step.name);
    if (step.when) checkMatch(step.when, conditionScope(place, step), context);
    if (!step.perItem) continue;
    const over = typeOf(step.perItem.over, overScope(place, step), context);
    if (over && present(over).shape.kind !== "list") {
      context.report({
        code: "GHX409",
        span: step.perItem.over.span,
        message: `perItem goes over a list, not ${describe(over)}`,
      });
    }
  }
}
