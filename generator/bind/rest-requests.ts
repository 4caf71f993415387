// REST requests of a route, bound to the endpoints of GitHub's description.

import type { FieldExpr, ObjectExpr } from "../model/expressions.js";
import type { Endpoint, PlannedRest, StatusValue } from "../model/ir.js";
import { mismatch, type Shape } from "../model/shape.js";
import { didYouMean, type Report } from "../source/diagnostic.js";
import type { Span } from "../source/source-map.js";
import { errorNode, parseExpr, parseFieldExprs } from "../syntax/expression.js";
import { parseMatch } from "../syntax/match.js";
import { parsePathText } from "../syntax/path.js";
import { at, keySpan, type Located, toList, toText, toTexts } from "../syntax/yaml.js";
import type { BindContext } from "./context.js";
import { bindObserved, withProblems } from "./observe.js";
import { findTemplate } from "./openapi.js";
import { requestName } from "./request-name.js";
import { allBound, bindFind, orderedLookups, type Role, requestBase } from "./requests.js";

export function restLookups(node: Located, context: BindContext): PlannedRest[] | undefined {
  return allBound(
    orderedLookups(node).map((lookup) =>
      restRequest(lookup, requestName(lookup, "lookup"), "lookup", context),
    ),
  );
}

export function restThens(node: Located, context: BindContext): PlannedRest[] | undefined {
  return allBound(
    toList(at(node, "then")).map((then) => restRequest(then, requestName(then, "then"), "then", context)),
  );
}

export function restRequest(
  node: Located,
  name: string,
  role: Role,
  context: BindContext,
): PlannedRest | undefined {
  const { report } = context;
  const endpointNode = at(node, "endpoint");
  const accept = toText(at(node, "accept"));
  const reads = toText(at(node, "reads"));
  const endpoint =
    endpointNode &&
    bindObserved(String(endpointNode.value), endpointNode.span, context, report, {
      unseen: at(node, "unseen"),
      accept,
    });
  if (!endpointNode || !endpoint) return undefined;
  const body = bindBody(node, report);
  const binary = bindBinary(node, report);
  const [bytes, end] = [at(node, "response", "maxBytes"), at(node, "response", "from")];
  const maxBytes = bytes && parseExpr(bytes, report);
  const from = end && parseExpr(end, report);
  const file = bindFile(at(node, "response"), report);
  const find = bindFind(node, context);
  const byStatus = bindStatuses(at(node, "statuses"));
  const instead = toList(at(node, "instead")).flatMap((one) => bindInstead(one, context) ?? []);
  const hasOnePath = instead.every((one) => one.endpoint.path === endpoint.path);
  const isStated = role === "main" && endpoint.method !== "GET" && hasOnePath;
  return {
    ...requestBase(node, "endpoint", name, role, context),
    api: "rest",
    endpoint: instead.reduce((known, one) => eitherEndpoint(known, one.endpoint), endpoint),
    ...(isStated && { states: stateEndpoints(endpoint, context) }),
    params: pathParams(
      endpoint.path,
      endpointNode.span,
      parseFieldExprs(at(node, "params"), report),
      context,
    ),
    query: parseFieldExprs(at(node, "query"), report),
    ...(body && { body }),
    ...(binary && { binary }),
    ...(accept !== undefined && { accept }),
    ...(reads !== undefined && { reads }),
    ...(file && { file }),
    ...(maxBytes && !file && { text: { maxBytes, ...(from && { from }) } }),
    nullOn: [
      ...toList(at(node, "nullOn"))
        .map((one) => Number(one.value))
        .filter(isStatus),
      ...(byStatus?.keys() ?? []),
    ],
    ...(byStatus && { byStatus }),
    nullMessages: toTexts(at(node, "nullMessage")),
    retryWithout: toList(at(node, "retryWithout")).map((one) => ({
      name: String(one.value),
      span: one.span,
    })),
    ...(find && { find }),
    ...(at(node, "pages") && { pages: Number(at(node, "pages")?.value) }),
    instead,
  };
}

function bindBinary(node: Located, report: Report): PlannedRest["binary"] {
  const [bytes, type] = ["binary", "contentType"].map((key) => at(node, "requestBody", key));
  if (!bytes) return undefined;
  const contentType = type && (parseExpr(type, report) ?? errorNode(type));
  return {
    span: keySpan(node, "requestBody") ?? bytes.span,
    bytes: parseExpr(bytes, report) ?? errorNode(bytes),
    ...(contentType && { contentType }),
  };
}

function bindFile(node: Located | undefined, report: Report): PlannedRest["file"] {
  const parse = (key: string) => {
    const value = at(node, key);
    return value && (parseExpr(value, report) ?? errorNode(value));
  };
  const [name, maxBytes] = [parse("file"), parse("maxBytes")];
  const [dir, overwrite, extract] = [parse("dir"), parse("overwrite"), parse("extract")];
  return (
    name &&
    maxBytes && {
      name,
      maxBytes,
      ...(dir && { dir }),
      ...(overwrite && { overwrite }),
      ...(extract && { extract }),
    }
  );
}

function bindStatuses(node: Located | undefined): PlannedRest["byStatus"] {
  return (
    node &&
    new Map([...node.fields].map(([status, field]) => [Number(status), field.node.value as StatusValue]))
  );
}

/** The endpoints that read the path of a write, or the object that the path is a part of. */
function stateEndpoints({ path }: Endpoint, context: BindContext): Endpoint[] {
  const span = { file: "", start: 0, end: 0 };
  return [path, path.replace(/\/[^/]*$/, "")]
    .filter((one) => findTemplate("GET", one, context.openApi) !== undefined)
    .flatMap((one) => bindObserved(`GET ${one}`, span, context, () => undefined) ?? []);
}

function bindInstead(node: Located, context: BindContext): PlannedRest["instead"][number] | undefined {
  const [whenNode, endpointNode] = [at(node, "when"), at(node, "endpoint")];
  if (!whenNode || !endpointNode) return undefined;
  const { span, value } = endpointNode;
  const when = parseMatch(whenNode, context.report);
  const endpoint = bindObserved(String(value), span, context, context.report);
  if (!when || !endpoint) return undefined;
  const params = parseFieldExprs(at(node, "params"), context.report);
  const query = at(node, "query");
  const body = bindBody(node, context.report);
  return {
    when,
    span,
    endpoint,
    params: pathParams(endpoint.path, span, params, context),
    ...(query && { query: parseFieldExprs(query, context.report) }),
    ...(body && { body }),
  };
}

/**
 * Returns an endpoint with the response of either one. Endpoints of different methods may have different responses, which
 * cannot be read.
 */
function eitherEndpoint(endpoint: Endpoint, other: Endpoint): Endpoint {
  const join = (key: "statuses" | "emptyStatuses" | "otherStatuses"): number[] =>
    [...new Set([...endpoint[key], ...other[key]])].sort((a, b) => a - b);
  return {
    ...endpoint,
    response: eitherResponse(endpoint, other),
    statuses: join("statuses"),
    emptyStatuses: join("emptyStatuses"),
    otherStatuses: join("otherStatuses"),
  };
}

function eitherResponse({ response, method }: Endpoint, other: Endpoint): Shape | null {
  // The checks report another response of the same method, and a read that writes.
  const isSame = method === other.method || method === "GET";
  // Without a response of both, a write reads neither.
  if (!response || !other.response) return method === "GET" ? response : null;
  const isAlike = mismatch({ shape: other.response, absent: false }, response) === undefined;
  return isAlike || isSame ? withProblems(response, other.response) : null;
}

function bindBody(node: Located, report: Report): ObjectExpr | undefined {
  const body = at(node, "body");
  return (
    body && {
      kind: "object",
      span: keySpan(node, "body") ?? body.span,
      fields: parseFieldExprs(body, report),
    }
  );
}

/** `{x}` is an entry of `params` or an input field; `{$pr.head.sha}` is a path. */
function pathParams(path: string, span: Span, params: readonly FieldExpr[], context: BindContext) {
  const names = [...path.matchAll(/\{([^}]*)\}/g)].map((match) => match[1] ?? "");
  for (const param of params) {
    if (names.includes(param.name)) continue;
    context.report({
      code: "GHX504",
      span: param.nameSpan,
      message: `the path has no {${param.name}}${didYouMean(param.name, names)}`,
    });
  }
  const twice = names.find((name, index) => names.indexOf(name) < index);
  if (twice !== undefined)
    context.report({
      code: "GHX504",
      span,
      message: `the path contains {${twice}} twice, with one value`,
      fix: "rename one of them, and set it in params",
    });
  return [...new Set(names)].flatMap((name) => {
    const given = params.find((param) => param.name === name)?.expr;
    const expr = given ?? parsePathText(name.startsWith("$") ? name : `$in.${name}`, span, context.report);
    return expr ? [{ name, expr }] : [];
  });
}

/** Whether a response may have the status, as the card schema requires. */
const isStatus = (status: number): boolean =>
  (status >= 200 && status < 300) || (status >= 400 && status < 500);
