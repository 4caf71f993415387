// Checks that an answer is one that GitHub documents.

import type { ExpectedAnswer } from "../contract/plan.js";
import type { RestAnswer } from "../contract/wire.js";
import { unexpectedResponse } from "../errors/unexpected-response.js";
import { properties } from "../text/parse-object.js";
import { bounded } from "../text/show.js";

type Answer = Pick<RestAnswer, "value" | "status">;

/** Throws `SERVER` unless the answer to a REST request is as expected. A write may have been applied. */
export function checkAnswer(expected: ExpectedAnswer, { value, status }: Answer): void {
  if (expected === "any write") {
    checkAnyWrite({ value, status });
    return;
  }
  const body: Readonly<Record<string, unknown>> = { ...properties(value), "": value };
  const holds = (one: string | number) => {
    if (typeof one === "number") return status === one;
    return one.endsWith("[]") ? Array.isArray(body[one.slice(0, -2)]) : isScalar(body[one]);
  };
  if (expected.some(holds)) return;
  const error = unexpectedResponse("", expected.join(" or "), value);
  throw error.with({ details: { ...error.details, status, data: bounded(value) } });
}

/**
 * Throws `SERVER` for a response that GitHub documents for no write, such as the empty one of a proxy. Documented are 200,
 * 201, 202 and 207 with content, which is `{}` only for 201 and 202, and 204 and 205 without content.
 */
function checkAnyWrite({ value, status }: Answer): void {
  const isEmpty = value === null || (status === 200 && Object.keys(Object(value)).length === 0);
  const hasContent = [200, 201, 202, 207].includes(status);
  if (hasContent ? !isEmpty || Array.isArray(value) : [204, 205].includes(status) && value === null) return;
  const error = unexpectedResponse("", hasContent ? "content" : "a documented status", value);
  throw error.with({ details: { ...error.details, status } });
}

const isScalar = (value: unknown): boolean => value !== undefined && typeof value !== "object";
