// Copies a caller's input as plain JSON data and reports values that JSON cannot represent.

import type { IssueReporter } from "../contract/schema.js";
import { Digits } from "../schema/digits.js";
import { join } from "../schema/messages.js";

const MAX_DEPTH = 32;

/** Returns a copy without undefined properties, and reports the issues found in the original. */
export function sanitizeInput(value: unknown, issues: IssueReporter): unknown {
  return copy(value, "", 0, issues);
}

function copy(value: unknown, path: string, depth: number, issues: IssueReporter): unknown {
  const refuse = (message: string) => issues.add(path, () => message);
  switch (typeof value) {
    case "string":
      return value.includes("\0") ? refuse("must not contain a NUL character") : value;
    case "number":
      if (!Number.isFinite(value)) return refuse(`expected a finite number, got ${value}`);
      if (Number.isInteger(value) && !Number.isSafeInteger(value)) {
        return refuse("is outside the safe integer range (beyond 2^53 - 1)");
      }
      return value;
    case "boolean":
    case "undefined":
      return value;
    case "object":
      break;
    default:
      return refuse(`expected JSON data, got a ${typeof value}`);
  }
  if (value === null || value instanceof Digits) return value;
  if (depth > MAX_DEPTH) return refuse("is nested too deeply");
  if (Array.isArray(value))
    return value.map((element, index) => copy(element, join(path, index), depth + 1, issues));
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== null && prototype !== Object.prototype && Object.getPrototypeOf(prototype) !== null) {
    return refuse(`expected a plain object, got ${className(value)}`);
  }
  const plain: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(value)) {
    // Assigning this key would change the object's prototype.
    if (key === "__proto__") issues.add(join(path, key), () => "is not an allowed property name");
    else if (inner !== undefined) plain[key] = copy(inner, join(path, key), depth + 1, issues);
  }
  return plain;
}

function className(value: object): string {
  const type: unknown = value.constructor;
  return typeof type === "function" && type.name !== "" ? `a ${type.name}` : "an instance of a class";
}
