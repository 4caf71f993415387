// Checks of lists: their main request accepts a page.

import { pageCursor } from "../model/page-cursor.js";
import type { TypedGraphqlRoute, TypedRestRequest } from "../model/typed-ir.js";
import type { Report } from "../source/diagnostic.js";

export function checkGraphqlPages({ requests }: TypedGraphqlRoute, report: Report): void {
  for (const { role, operation, span } of requests) {
    if (role !== "main") continue;
    const accepts = (variable: string, type: string): boolean => {
      const shape = operation.variables.get(variable)?.shape;
      return shape?.kind === "scalar" && shape.type === type && (shape.nullable || variable === "first");
    };
    if (accepts("first", "integer") && accepts("after", "string")) continue;
    report({
      code: "GHX423",
      span,
      message: `${operation.name} is a list, so it needs the variables $first: Int and $after: String`,
      fix: "pass both to the connection",
    });
  }
}

export function checkRestPages({ endpoint, query, span }: TypedRestRequest, report: Report): void {
  const cursor = pageCursor(endpoint);
  if (cursor === undefined && (!endpoint.query.has("page") || !endpoint.query.has("per_page")))
    report({
      code: "GHX423",
      span,
      message: `${endpoint.method} ${endpoint.path} does not return pages: it has no per_page with page, after, cursor or since`,
      fix: "map it as a single response",
    });
  for (const field of query) {
    if (field.name !== (cursor ?? "page") && field.name !== "per_page") continue;
    report({
      code: "GHX423",
      span: field.nameSpan,
      message: `"${field.name}" of a list is set from the page`,
      fix: "leave it out",
    });
  }
}
