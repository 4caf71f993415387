/** Reads JSON bodies, with GitHub's errors for missing properties and wrong types. */
import { GitHubError, unprocessable } from "../store/errors.js";

export type Input = Readonly<Record<string, unknown>>;

/** A malformed body, to which GitHub responds with 400. */
export class MalformedBody extends Error {}

/** Parses a body. `permitted` are the keys that GitHub describes; without it, every key is accepted. */
export function parseInput(body: string, permitted?: readonly string[]): Input {
  if (body.trim() === "") return {};
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    throw new MalformedBody("Problems parsing JSON");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new MalformedBody("Body should be a JSON object");
  }
  const input: Input = { ...value };
  if (permitted) requirePermitted(input, permitted);
  return input;
}

/** Throws GitHub's error for keys that are not permitted. `comments[].path` is a key of the objects in a list. */
function requirePermitted(input: Input, permitted: readonly string[]): void {
  const unknown = Object.keys(input).filter((key) => !permitted.includes(key));
  for (const [key, value] of Object.entries(input)) {
    const item = `${key}[].`;
    if (!Array.isArray(value) || !permitted.some((path) => path.startsWith(item))) continue;
    const keys = value.flatMap((one: unknown) =>
      typeof one === "object" && one !== null ? Object.keys(one) : [],
    );
    unknown.push(...keys.filter((name) => !permitted.includes(item + name)));
  }
  if (unknown.length === 0) return;
  const names = [...new Set(unknown)].map((key) => `"${key}"`).join(", ");
  const verb = names.includes(", ") ? "are not permitted keys" : "is not a permitted key";
  throw unprocessable(`Invalid request.\n\n${names} ${verb}.`);
}

/** Throws GitHub's error for the first of these keys that the body lacks. */
export function requireKeys(input: Input, keys: readonly string[]): void {
  for (const key of keys) if (input[key] === undefined) missing(key);
}

export function optionalText(input: Input, name: string): string | undefined {
  const value = input[name];
  if (value === undefined) return undefined;
  return typeof value === "string" ? value : wrongType(name, value, "a string");
}

export function nullableText(input: Input, name: string): string | null | undefined {
  return input[name] === null ? null : optionalText(input, name);
}

export function requiredText(input: Input, name: string): string {
  return optionalText(input, name) ?? missing(name);
}

export function optionalFlag(input: Input, name: string): boolean | undefined {
  const value = input[name];
  if (value === undefined) return undefined;
  return typeof value === "boolean" ? value : wrongType(name, value, "a boolean");
}

export function nullableInteger(input: Input, name: string): number | null | undefined {
  const value = input[name];
  if (value === undefined || value === null) return value;
  // GitHub accepts a number in a string.
  const number = typeof value === "string" && /^\d+$/.test(value) ? Number(value) : value;
  return typeof number === "number" && Number.isInteger(number)
    ? number
    : wrongType(name, value, "an integer");
}

export function requiredInteger(input: Input, name: string): number {
  return nullableInteger(input, name) ?? missing(name);
}

/** Reads a list of names or of objects with a `name`; GitHub accepts both. */
export function optionalNames(input: Input, name: string): string[] | undefined {
  const value = input[name];
  if (value === undefined) return undefined;
  if (!Array.isArray(value)) return wrongType(name, value, "an array");
  return value.map((item: unknown, index) => {
    if (typeof item === "string") return item;
    const inner = typeof item === "object" && item !== null && "name" in item ? item.name : undefined;
    return typeof inner === "string" ? inner : wrongType(`${name}/${index}`, item, "a string");
  });
}

export function requiredNames(input: Input, name: string): string[] {
  return optionalNames(input, name) ?? missing(name);
}

export function requiredIntegers(input: Input, name: string): number[] {
  const value = input[name] ?? missing(name);
  if (!Array.isArray(value)) return wrongType(name, value, "an array");
  return value.map((item: unknown, index) =>
    typeof item === "number" ? item : wrongType(`${name}/${index}`, item, "an integer"),
  );
}

export function optionalObjects(input: Input, name: string): Input[] | undefined {
  const value = input[name];
  if (value === undefined) return undefined;
  if (!Array.isArray(value)) return wrongType(name, value, "an array");
  return value.map((item: unknown, index) =>
    typeof item === "object" && item !== null
      ? { ...item }
      : wrongType(`${name}/${index}`, item, "an object"),
  );
}

export function nullableObject(input: Input, name: string): Input | null | undefined {
  const value = input[name];
  if (value === undefined || value === null) return value;
  return typeof value === "object" && !Array.isArray(value)
    ? { ...value }
    : wrongType(name, value, "an object");
}

export function optionalEnum<const T extends string>(
  input: Input,
  name: string,
  values: readonly T[],
): T | undefined {
  const given = optionalText(input, name);
  if (given === undefined) return undefined;
  const value = values.find((known) => known === given);
  if (value !== undefined) return value;
  throw unprocessable(
    `Invalid request.\n\nFor 'properties/${name}', ${given} is not a member of ["${values.join('", "')}"].`,
  );
}

/** Creates a 422 error that names the field, like GitHub's older endpoints. */
export function fieldError(
  resource: string,
  field: string,
  code: "invalid" | "missing" | "missing_field",
  value?: unknown,
): GitHubError {
  return new GitHubError("VALIDATION", "Validation Failed", {
    errors: [value === undefined ? { resource, field, code } : { value, resource, field, code }],
  });
}

function missing(name: string): never {
  throw unprocessable(`Invalid request.\n\n"${name}" wasn't supplied.`);
}

function wrongType(path: string, value: unknown, expected: string): never {
  throw unprocessable(
    `Invalid request.\n\nFor 'properties/${path}', ${JSON.stringify(value)} is not ${expected}.`,
  );
}
