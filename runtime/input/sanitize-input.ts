// A caller's input as plain data: copied, without absent properties, and without what no schema means to allow.
const DEEPEST = 32;

/** The copy, and what is wrong with the original. */
export function sanitizeInput(value: unknown): {
  readonly value: unknown;
  readonly issues: readonly Issue[];
} {
  const issues: Issue[] = [];
  return { value: copy(value, "", 0, issues), issues };
}

function copy(value: unknown, path: string, depth: number, issues: Issue[]): unknown {
  const refuse = (message: string) => {
    issues.push({ path, message });
    return undefined;
  };
  switch (typeof value) {
    case "string":
      return value.includes("\0") ? refuse("must not hold a NUL character") : value;
    case "number":
      if (!Number.isFinite(value)) return refuse(`expected a finite number, got ${value}`);
      if (Number.isInteger(value) && !Number.isSafeInteger(value)) {
        return refuse("is too large to be told apart from its neighbours (beyond 2^53)");
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
  if (value === null) return null;
  if (depth > DEEPEST) return refuse("is nested too deeply");
  if (Array.isArray(value))
    return value.map((element, index) => copy(element, join(path, index), depth + 1, issues));
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== null && prototype !== Object.prototype && Object.getPrototypeOf(prototype) !== null) {
    return refuse(`expected a plain object, got ${nameOf(value)}`);
  }
  const plain: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(value)) {
    // Assigned, this key would change what the object is instead of what it holds.
    if (key === "__proto__")
      issues.push({ path: join(path, key), message: "is not a property that can be given" });
    else if (inner !== undefined) plain[key] = copy(inner, join(path, key), depth + 1, issues);
  }
  return plain;
}

function nameOf(value: object): string {
  const made: unknown = value.constructor;
  return typeof made === "function" && made.name !== "" ? `a ${made.name}` : "an instance of a class";
}

export function join(path: string, key: string | number): string {
  return path === "" ? String(key) : `${path}.${key}`;
}

export interface Issue {
  /** `comments.0.line`; empty for the input as a whole. */
  readonly path: string;
  readonly message: string;
}
