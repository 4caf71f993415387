// Checks the effect: reads and lookups only read, and a route of a write sends one.

import type { Capability } from "../model/ir.js";
import type { TypedCapability, TypedRequest, TypedRoute } from "../model/typed-ir.js";
import type { Report } from "../source/diagnostic.js";

export function checkEffect(capability: Capability, route: TypedRoute, report: Report): void {
  const { effect } = capability;
  const sources = route.api === "rest" ? route.sources : [];
  const listed = sources.flatMap(({ request, output: { detail } }) =>
    detail ? [request, detail] : [request],
  );
  const requests: readonly TypedRequest[] = [...route.requests, ...listed];
  for (const request of requests) {
    if (request.api === "rest" && request.reads !== undefined && request.endpoint.method !== "POST")
      report({
        code: "GHX707",
        span: request.span,
        message: `reads is for a POST request, not for ${requestName(request)}`,
        fix: "remove reads",
      });
    if (!isWrite(request) || (effect !== "read" && request.role !== "lookup")) continue;
    report({
      code: "GHX707",
      span: request.span,
      ...(effect === "read"
        ? {
            message: `${requestName(request)} is a write, but the effect of the card is read`,
            fix: "write effect: write, or effect: destructive",
          }
        : {
            message: `the lookup ${requestName(request)} is a write`,
            fix: "send it as the main request, or with then",
          }),
    });
  }
  if (effect === "write" && deletes(capability)) {
    const main = requests.find((request) => request.role === "main" && isDeletion(request));
    const message = "a deletion cannot be undone, but the effect of the card is write";
    const fix = "write effect: destructive";
    if (main) report({ code: "GHX707", severity: "warning", span: main.span, message, fix });
  }
  if (effect === "read" || requests.some(isWrite)) return;
  report({
    code: "GHX707",
    span: requests.find(({ role }) => role === "main")?.span ?? route.span,
    message: `the effect of the card is ${effect}, but ${route.route} sends only reads`,
    fix: "write effect: read",
  });
}

/** Checks that a card with `until` reads one object. */
export function checkUntil({ capability, graphql, rest }: TypedCapability, report: Report): void {
  const { until, effect } = capability;
  const isList = graphql?.output.kind === "list" || (rest?.sources ?? []).length > 0;
  if (!until || (effect === "read" && !isList)) return;
  report({
    code: "GHX512",
    span: until.span,
    message: `until is for a read of one object, but this card ${effect === "read" ? "reads a list" : `has the effect ${effect}`}`,
    fix: "remove until",
  });
}

export const isWrite = (request: TypedRequest): boolean =>
  request.api === "graphql"
    ? request.operation.kind === "mutation"
    : request.api === "rest" && request.endpoint.method !== "GET" && request.reads === undefined;

/** Whether the capability removes what it names, unlike one that removes labels from an issue. */
const deletes = ({ id, output }: Capability): boolean =>
  id.endsWith(".delete") || output.shape.fields().has("deleted");

const isDeletion = (request: TypedRequest): boolean =>
  request.api === "rest"
    ? request.endpoint.method === "DELETE"
    : request.api === "graphql" &&
      [...request.operation.response.fields().keys()].some((name) => name.startsWith("delete"));

function requestName(request: TypedRequest): string {
  if (request.api === "graphql") return request.operation.name;
  return request.api === "rest" ? `${request.endpoint.method} ${request.endpoint.path}` : request.command;
}
