// Checks of REST requests: parameters and bodies; and the names of all requests.

import type { Endpoint } from "../model/ir.js";
import { describe, type Field, isError, mismatch, type Shape, scalar, withNull } from "../model/shape.js";
import type { TypedExpr, TypedField, TypedTemplate } from "../model/typed-expressions.js";
import type { TypedItemDetail, TypedRequest, TypedRestRequest } from "../model/typed-ir.js";
import { didYouMean, type Report } from "../source/diagnostic.js";
import { withArticle } from "../types/paths.js";
import { checkBinary, checkFile, checkText } from "./payloads.js";

export function checkRestRequest(request: TypedRestRequest, report: Report): void {
  const { endpoint, instead } = request;
  checkParams(request.params, report);
  checkQuery(request, endpoint, report);
  for (const one of instead) {
    const other = { ...request, ...one };
    const isAlike = checkAlike(one, endpoint, report);
    checkParams(one.params, report);
    if (isAlike) {
      checkQuery(other, other.endpoint, report);
      checkBody(other, report);
    }
  }
  checkBody(request, report);
  checkText(request, report);
  checkFile(request, report);
  checkBinary(request, report);
  for (const message of [request.find?.miss, request.find?.several])
    if (message) checkTemplate(message, report);
}

/**
 * Checks that the response of another endpoint of the same method can be read as the response of the endpoint. Returns
 * false if only one of them reads.
 */
function checkAlike(
  { endpoint, span }: TypedRestRequest["instead"][number],
  { method, path, response }: Endpoint,
  report: Report,
): boolean {
  if ((endpoint.method === "GET") !== (method === "GET")) {
    const effect = method === "GET" ? "reads" : "writes";
    const message = `the method is ${endpoint.method}, but ${method} ${path} ${effect}`;
    report({ code: "GHX509", span, message });
    return false;
  }
  const other = endpoint.response;
  // The output of a write cannot read a response that only one of them has.
  const missing = method === "GET" ? "exists for only one of them" : undefined;
  const problem = other && response ? mismatch({ shape: other, absent: false }, response) : missing;
  if (endpoint.method === method && problem !== undefined && other !== response)
    report({ code: "GHX509", span, message: `the response ${problem}, as for ${method} ${path}` });
  return true;
}

function checkQuery(
  { query, span }: Pick<TypedRestRequest, "query" | "span">,
  { method, path, query: known }: Endpoint,
  report: Report,
): void {
  checkFields(query, known, "GHX505", `${method} ${path} has no query parameter`, report);
  const given = new Set(query.map(({ name }) => name));
  for (const [name, { optional }] of known) {
    if (!optional && !given.has(name))
      report({ code: "GHX507", span, message: `${method} ${path} requires the query parameter "${name}"` });
  }
}

function checkParams(params: TypedRestRequest["params"], report: Report): void {
  for (const { name, expr } of params) {
    const { type } = expr;
    const { span } = expr.source;
    if (type.shape.kind !== "scalar" && type.shape.kind !== "json") {
      report({
        code: "GHX503",
        span,
        message: `{${name}} is ${describe(type)}, which cannot be part of a path`,
      });
    }
    // An input field in the path is required; a value that an earlier response lacks is NOT_FOUND at run time.
    const isInput = expr.kind === "path" && expr.root === "in";
    if (isInput && (type.absent || type.shape.nullable)) {
      report({
        code: "GHX503",
        span,
        message: `{${name}} may be absent from the input`,
        fix: "require it, or add a suitability rule for the route",
      });
    }
  }
}

function checkFields(
  fields: readonly TypedField[],
  known: ReadonlyMap<string, Field>,
  code: "GHX505" | "GHX506",
  missing: string,
  report: Report,
): void {
  for (const { name, nameSpan, expr } of fields) {
    const expected = known.get(name);
    if (!expected) {
      report({ code, span: nameSpan, message: `${missing} "${name}"${didYouMean(name, known.keys())}` });
      continue;
    }
    const isQuery = code === "GHX505";
    // A query parameter that is null is left out; a list is separated by commas.
    const target: Shape = isQuery ? withNull(expected.shape, true) : expected.shape;
    const { shape, absent } = expr.type;
    const given = isQuery && shape.kind === "list" ? { shape: shape.item, absent } : expr.type;
    const problem = mismatch(given, target, expected.optional);
    if (problem) report({ code, span: expr.source.span, message: `"${name}" ${problem}` });
  }
}

function checkBody(
  {
    endpoint,
    body,
    retryWithout,
    span,
  }: Pick<TypedRestRequest, "endpoint" | "body" | "retryWithout" | "span">,
  report: Report,
): void {
  const shape = endpoint.body?.shape;
  const fields = shape?.kind === "object" ? shape.fields() : undefined;
  if (body) {
    const missing = `the body of ${endpoint.method} ${endpoint.path} has no field`;
    checkFields(body.fields, fields ?? new Map(), "GHX506", missing, report);
  }
  const given = new Set(body?.fields.map((field) => field.name));
  for (const [name, field] of endpoint.body?.required || body ? (fields ?? []) : []) {
    if (field.optional || given.has(name)) continue;
    report({
      code: "GHX507",
      span: body?.source.span ?? span,
      message: `${endpoint.method} ${endpoint.path} requires the body field "${name}"`,
    });
  }
  for (const { name, span } of retryWithout) {
    if (!given.has(name))
      report({ code: "GHX506", span, message: `the body has no field "${name}"${didYouMean(name, given)}` });
    else if (fields?.get(name)?.optional === false)
      report({ code: "GHX507", span, message: `${endpoint.method} ${endpoint.path} requires "${name}"` });
  }
}

/** Checks that the places of a text are scalars. */
export function checkTemplate({ source, parts }: TypedTemplate, report: Report): void {
  for (const part of parts) {
    if (typeof part === "string") continue;
    const { shape } = part.type;
    if (shape.kind !== "scalar" && !isError(shape)) {
      report({
        code: "GHX603",
        span: source.span,
        message: `${withArticle(shape.kind)} cannot be part of a text`,
      });
    }
  }
}

/** Checks the names of requests and the lists of their `perItem`. `details`: those for elements of a list. */
export function checkRequests(
  requests: readonly TypedRequest[],
  details: readonly TypedItemDetail[],
  report: Report,
): void {
  const names = new Set<string>(["in", "item", "since"]);
  for (const { name, span } of [...requests, ...details]) {
    if (names.has(name))
      report({
        code: "GHX703",
        span,
        message: `two requests are named "${name}"`,
        fix: "give each a name",
      });
    names.add(name);
  }
  for (const { perItem, confirms } of requests) {
    if (confirms && "candidates" in confirms) checkCandidates(confirms.candidates, report);
    if (!perItem) continue;
    const { type, source } = perItem.over;
    if (!isError(type.shape) && type.shape.kind !== "list") {
      report({
        code: "GHX409",
        span: source.span,
        message: `perItem needs a list, not ${describe(type)}`,
      });
    }
  }
}

/** The types of the fields that candidates have in common, as in `ErrorCandidate`. */
const CANDIDATE = {
  id: scalar("string", true),
  number: scalar("number", true),
  name: scalar("string", true),
  url: scalar("string", true),
  createdAt: scalar("string", true),
};

/** Candidates are objects. Those with `createdAt` are limited to the time of the call. */
function checkCandidates({ type, source: { span } }: TypedExpr, report: Report): void {
  const { shape } = type;
  if (isError(shape)) return;
  if (shape.kind !== "list" || shape.item.kind !== "object") {
    const message = `candidates needs a list of objects, not ${describe(type)}`;
    report({ code: "GHX409", span, message });
    return;
  }
  const fields = shape.item.fields();
  for (const [name, expected] of Object.entries(CANDIDATE)) {
    const field = fields.get(name);
    const problem = field && mismatch({ shape: field.shape, absent: true }, expected);
    if (problem) {
      const message = `the candidate's ${name} ${problem}`;
      report({ code: "GHX409", span, message, fix: "give the field another name" });
    }
  }
}
