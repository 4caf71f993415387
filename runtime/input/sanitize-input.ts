// Copies a caller's input as plain JSON data and reports values that JSON cannot represent.

import type { BinaryInputs } from "../contract/capability.js";
import type { IssueReporter } from "../contract/schema.js";
import { Digits } from "../schema/digits.js";
import { join } from "../schema/messages.js";

const MAX_DEPTH = 32;

/** Returns a copy without undefined properties, and reports the issues found in the original. `bytes`: inputs that are not JSON. */
export function sanitizeInput(value: unknown, issues: IssueReporter, bytes?: BinaryInputs): unknown {
  return copy(value, "", 0, issues, bytes);
}

function copy(
  value: unknown,
  path: string,
  depth: number,
  issues: IssueReporter,
  bytes: BinaryInputs | undefined,
): unknown {
  const refuse = (message: string) => issues.add(path, () => message);
  switch (typeof value) {
    case "string":
      if (value.includes("\0")) return refuse("must not contain a NUL character");
      // UTF-8 cannot contain it.
      return /\p{Surrogate}/u.test(value)
        ? refuse("must not contain a lone surrogate (half of an emoji)")
        : value;
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
    return value.map((element, index) => copy(element, join(path, index), depth + 1, issues, bytes));
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== null && prototype !== Object.prototype && Object.getPrototypeOf(prototype) !== null) {
    const upload = bytes?.inputs.includes(path) ? bytes.read(value) : undefined;
    const hint = value instanceof Date ? "; use toISOString()" : "";
    return upload ?? refuse(`expected a plain object, got ${className(value)}${hint}`);
  }
  const plain: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(value)) {
    // Assigning this key would change the object's prototype.
    if (key === "__proto__") issues.add(join(path, key), () => "is not an allowed property name");
    else if (inner !== undefined) plain[key] = copy(inner, join(path, key), depth + 1, issues, bytes);
  }
  return plain;
}

function className(value: object): string {
  const type: unknown = value.constructor;
  return typeof type === "function" && type.name !== "" ? `a ${type.name}` : "an instance of a class";
}
