// Checks of lists: their main request accepts a page.

import type { TypedGraphqlRoute, TypedRestStep } from "../model/typed-ir.js";
import type { Report } from "../source/diagnostic.js";

export function checkGraphqlPages({ steps }: TypedGraphqlRoute, report: Report): void {
  for (const { role, operation, span } of steps) {
    if (role !== "main") continue;
    const accepts = (variable: string, type: string): boolean => {
      const shape = operation.variables.get(variable)?.shape;
      return shape?.kind === "scalar" && shape.type === type && (shape.nullable || variable === "first");
    };
    if (accepts("first", "integer") && accepts("after", "string")) continue;
    report({
      code: "GHX423",
      span,
      message: `${operation.name} is a list, so it takes $first: Int and $after: String`,
      fix: "pass both to the connection",
    });
  }
}

export function checkRestPages({ endpoint, query, span }: TypedRestStep, report: Report): void {
  if (!endpoint.query.has("page") || !endpoint.query.has("per_page"))
    report({
      code: "GHX423",
      span,
      message: `${endpoint.method} ${endpoint.path} doesn't answer page by page: it has no page and per_page`,
      fix: "map it as one answer",
    });
  for (const field of query) {
    if (field.name !== "page" && field.name !== "per_page") continue;
    report({
      code: "GHX423",
      span: field.nameSpan,
      message: `"${field.name}" of a list is the page's own`,
      fix: "leave it out",
    });
  }
}
