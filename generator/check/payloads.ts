// Checks of what REST requests send and receive apart from JSON: bytes, files, texts and statuses.

import type { StatusValue } from "../model/ir.js";
import { isPolled } from "../model/polled.js";
import { isError, mismatch, type Shape, scalar } from "../model/shape.js";
import type { TypedExpr } from "../model/typed-expressions.js";
import type { TypedRestRequest } from "../model/typed-ir.js";
import type { Report } from "../source/diagnostic.js";
import type { Span } from "../source/source-map.js";

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

export function checkBinary(
  { endpoint, body, binary, instead, span }: TypedRestRequest,
  report: Report,
): void {
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
  else if (body || instead.length > 0)
    report514(binary.span, `bytes are the only body of ${name}, without instead`);
}

export function checkFile({ file, endpoint, span }: TypedRestRequest, report: Report): void {
  if (!file) return;
  const { name, dir, overwrite, extract, maxBytes } = file;
  const wrong: readonly (readonly [string, TypedExpr | undefined, Shape])[] = [
    ["file", name, scalar("string")],
    ["dir", dir, scalar("string", true)],
    ["overwrite", overwrite, scalar("boolean", true)],
    ["extract", extract, scalar("boolean", true)],
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

export function checkText({ endpoint, text, accept, span }: TypedRestRequest, report: Report): void {
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
