// Checks that a REST response is one that GitHub documents.

import type { PlannedRest } from "../contract/plan.js";
import { unexpectedResponse } from "../errors/unexpected-response.js";
import { properties } from "../text/parse-object.js";
import { bounded } from "../text/show.js";

/**
 * Returns a check for what GitHub documents for a successful response: a field that its body contains
 * (`workflow_runs[]`: a list; `[]`: the body is a list), or a status. One of them must hold. The check throws `SERVER`;
 * a write may have been applied.
 */
export function expects(...documented: readonly (string | number)[]): NonNullable<PlannedRest["check"]> {
  return ({ value, status }) => {
    const body: Readonly<Record<string, unknown>> = { ...properties(value), "": value };
    const holds = (one: string | number) => {
      if (typeof one === "number") return status === one;
      return one.endsWith("[]") ? Array.isArray(body[one.slice(0, -2)]) : isScalar(body[one]);
    };
    if (documented.some(holds)) return;
    const error = unexpectedResponse("", documented.join(" or "), value);
    throw error.with({ details: { ...error.details, status, data: bounded(value) } });
  };
}

/** The check for objects of GitHub, nearly all of which have a node id. */
export const expectsNode: NonNullable<PlannedRest["check"]> = /* @__PURE__ */ expects("node_id");

const isScalar = (value: unknown): boolean =>
  value !== undefined && value !== null && typeof value !== "object";
