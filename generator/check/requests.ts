// Checks of REST requests and gh commands: parameters, bodies, placeholders, flags, and the names of requests.

import type { Endpoint, StatusValue } from "../model/ir.js";
import { isPolled } from "../model/polled.js";
import { describe, type Field, isError, mismatch, type Shape, scalar, withNull } from "../model/shape.js";
import type {
  TypedExpr,
  TypedField,
  TypedGhRoute,
  TypedItemDetail,
  TypedRequest,
  TypedRestRequest,
  TypedTemplate,
} from "../model/typed-ir.js";
import { didYouMean, type Report } from "../source/diagnostic.js";
import type { Span } from "../source/source-map.js";
import { withArticle } from "../types/paths.js";

export function checkRestRequest(request: TypedRestRequest, report: Report): void {
  const { endpoint, instead } = request;
  checkParams(request.params, report);
  checkQuery(request, endpoint, report);
  if (instead) {
    const other = { ...request, ...instead };
    const isAlike = checkAlike(instead, endpoint, report);
    checkParams(instead.params, report);
    if (isAlike) {
      checkQuery(other, other.endpoint, report);
      checkBody(other, report);
    }
  }
  checkBody(request, report);
  checkText(request, report);
  checkFile(request, report);
  checkBinary(request, report);
  if (
    request.until &&
    (endpoint.method !== "GET" || request.find || request.pages !== undefined || request.text)
  )
    report({
      code: "GHX512",
      span: request.until.source.span,
      message: `until is for a GET request of one response, not for ${endpoint.method} ${endpoint.path}${endpoint.method === "GET" ? " with find, pages or text" : ""}`,
      fix: "add a follow-up (then) that reads the state",
    });
  if (request.find?.miss) checkTemplate(request.find.miss, report);
}

/**
 * Checks that the response of another endpoint of the same method can be read as the response of the endpoint. Returns
 * false if only one of them reads.
 */
function checkAlike(
  { endpoint, span }: NonNullable<TypedRestRequest["instead"]>,
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
  { query }: Pick<TypedRestRequest, "query">,
  { method, path, query: known }: Endpoint,
  report: Report,
): void {
  checkFields(query, known, "GHX505", `${method} ${path} has no query parameter`, report);
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

/** Checks that no success of a read is an error: without content it is one, unless its status is in `nullOn`. */
export function checkContent(request: TypedRestRequest, report: Report): void {
  const { endpoint, nullOn, text, file, span, byStatus } = request;
  if (byStatus) {
    checkStatuses(request, byStatus, report);
    return;
  }
  const { method, path, statuses, emptyStatuses } = endpoint;
  if (method !== "GET" || text || file) return;
  const isAskedAgain = (status: number): boolean => status === 202 && isPolled(request);
  const unhandled = emptyStatuses.filter((status) => !nullOn.includes(status) && !isAskedAgain(status));
  const isEmpty = emptyStatuses.length === statuses.length;
  if (unhandled.length > 0) {
    const handled = isEmpty ? emptyStatuses : [...nullOn, ...unhandled];
    report({
      code: "GHX510",
      span,
      message: `the read ${method} ${path} fails for the status ${unhandled.join(" and ")}, which has no content`,
      fix: `write nullOn: [${handled.join(", ")}]; the response is then null`,
    });
    return;
  }
  const others = nullOn.filter((status) => !statuses.includes(status));
  if (!isEmpty || others.length === 0) return;
  report({
    code: "GHX510",
    span,
    message: `the response of ${method} ${path} is null for its success and for ${others.join(" or ")}`,
    fix: `remove ${others.join(" and ")} from nullOn, so that the call fails, or write statuses: {204: true, 404: false}`,
  });
}

/** Checks that a request whose response is a value by status has one for each success, all of one type. */
function checkStatuses(
  { endpoint, find, text, nullOn, span }: TypedRestRequest,
  byStatus: ReadonlyMap<number, StatusValue>,
  report: Report,
): void {
  const { method, path } = endpoint;
  const report511 = (message: string): void => report({ code: "GHX511", span, message });
  const missing = endpoint.statuses.filter((status) => !nullOn.includes(status));
  const types = new Set([...byStatus.values()].map((value) => typeof value));
  if (find || text) report511(`statuses gives the response of ${method} ${path}, so it has no other form`);
  else if (missing.length > 0)
    report511(`statuses has no value for the success ${missing.join(" and ")} of ${method} ${path}`);
  else if (types.size > 1)
    report511(`the values of statuses are ${[...types].sort().join(" and ")}, but one type is required`);
}

function checkBinary({ endpoint, body, binary, instead, span }: TypedRestRequest, report: Report): void {
  const name = `${endpoint.method} ${endpoint.path}`;
  const report514 = (at: Span, message: string, fix?: string): void =>
    report({ code: "GHX514", span: at, message, ...(fix !== undefined && { fix }) });
  if (!binary) {
    if (endpoint.host)
      report514(span, `${name} receives bytes`, "add requestBody: {binary: …}, an input with format: binary");
    return;
  }
  const { bytes, contentType } = binary;
  const { shape } = bytes.type;
  const isBytes = (shape.kind === "object" && shape.isBinary && !bytes.type.absent) || isError(shape);
  if (!isBytes)
    report514(bytes.source.span, "binary is not a required input of bytes", "name one with format: binary");
  const problem = contentType && mismatch(contentType.type, scalar("string", true), true);
  if (contentType && problem) report514(contentType.source.span, `contentType ${problem}`);
  if (!endpoint.isBinary) report514(binary.span, `${name} does not receive bytes`, "write body");
  else if (body || instead) report514(binary.span, `bytes are the only body of ${name}, without instead`);
}

function checkFile({ file, endpoint, span }: TypedRestRequest, report: Report): void {
  if (!file) return;
  const { name, dir, overwrite, maxBytes } = file;
  const wrong: readonly (readonly [string, TypedExpr | undefined, Shape])[] = [
    ["file", name, scalar("string")],
    ["dir", dir, scalar("string", true)],
    ["overwrite", overwrite, scalar("boolean", true)],
    ["maxBytes", maxBytes, scalar("integer")],
  ];
  for (const [key, expr, expected] of wrong) {
    const problem = expr && mismatch(expr.type, expected, expected.nullable);
    if (expr && problem) report({ code: "GHX513", span: expr.source.span, message: `${key} ${problem}` });
  }
  if (endpoint.method !== "GET")
    report({
      code: "GHX513",
      span,
      message: `a file is the answer of a GET request, not of ${endpoint.method}`,
    });
}

function checkText({ endpoint, text, accept, span }: TypedRestRequest, report: Report): void {
  if (!text) return;
  const { type, source } = text.maxBytes;
  const problem = mismatch(type, { kind: "scalar", type: "integer", nullable: false });
  if (problem) report({ code: "GHX508", span: source.span, message: `maxBytes ${problem}` });
  const end = { kind: "scalar", type: "string", nullable: false, values: ["START", "END"] } as const;
  const wrong = text.from && mismatch(text.from.type, end);
  if (text.from && wrong) report({ code: "GHX508", span: text.from.source.span, message: `from ${wrong}` });
  if (endpoint.textTypes.length === 0 || (accept !== undefined && !endpoint.textTypes.includes(accept))) {
    report({
      code: "GHX508",
      span,
      message: `${endpoint.method} ${endpoint.path} does not return ${accept ?? "text"}`,
      fix: endpoint.textTypes.length > 0 ? `it has ${endpoint.textTypes.join(", ")}` : "remove response",
    });
  }
}

export function checkGhRoute(route: TypedGhRoute, report: Report): void {
  const [request] = route.requests;
  checkVersions(route, report);
  for (const template of request.args) checkTemplate(template, report);
  for (const { name, span, value } of request.flags) {
    const { shape } = value.type;
    const scalar = shape.kind === "list" ? shape.item : shape;
    if (scalar.kind !== "scalar" && !isError(scalar))
      report({
        code: "GHX603",
        span: value.source.span,
        message: `${withArticle(scalar.kind)} cannot be the value of a flag`,
      });
    if (!/^[a-z][a-z-]*$/.test(name)) {
      report({
        code: "GHX603",
        span: value.source.span,
        message: `"${name}" is not a flag`,
        fix: "write the long flag without its dashes",
      });
    } else if (request.flagSince && !request.flagSince.has(name)) {
      report({
        code: "GHX601",
        span,
        message: `gh ${request.command} has no flag "${name}"${didYouMean(name, request.flagSince.keys())}`,
        fix: "correct the flag, or describe it in operations/schema/gh-commands.json",
      });
    }
  }
}

/** An older gh runs the derived route, so `minVersion` must be recent enough for the command, its flags and its fields. */
function checkVersions(route: TypedGhRoute, report: Report): void {
  const [request] = route.requests;
  const fields = route.reads.get("main")?.fields;
  const fail = (message: string, version: string): void =>
    report({ code: "GHX602", span: request.span, message, fix: `write minVersion: ${version}` });
  if (isOlder(route.minVersion, request.since))
    fail(`gh ${request.command} --json came with gh ${request.since}, after minVersion`, request.since);
  for (const { name } of request.flags) {
    const since = request.flagSince?.get(name);
    if (since !== undefined && isOlder(request.since, since) && isOlder(route.minVersion, since))
      fail(`gh ${request.command} has --${name} since gh ${since}, after minVersion`, since);
  }
  for (const [field, since] of request.fieldSince) {
    if (fields?.has(field) && isOlder(route.minVersion, since))
      fail(`gh ${request.command} prints ${field} since gh ${since}, after minVersion`, since);
  }
}

function isOlder(version: string, than: string): boolean {
  const [a, b] = [version, than].map((text) => text.split(".").map(Number));
  const index = [0, 1, 2].find((at) => a?.[at] !== b?.[at]);
  return index !== undefined && (a?.[index] ?? 0) < (b?.[index] ?? 0);
}

function checkTemplate({ source, parts }: TypedTemplate, report: Report): void {
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

/** Candidates are objects. Those with `createdAt` are limited to the time of the call. */
function checkCandidates({ type, source }: TypedExpr, report: Report): void {
  const { shape } = type;
  if (isError(shape) || (shape.kind === "list" && shape.item.kind === "object")) return;
  const message = `candidates needs a list of objects, not ${describe(type)}`;
  report({ code: "GHX409", span: source.span, message });
}
