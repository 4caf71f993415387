// Checks a call's input and says in one message what was expected where.

import type { Capability, ValidatorError } from "./capability.js";
import { RouteError } from "./errors/route-error.js";
import { nearest } from "./nearest.js";
import { plainInput } from "./plain-input.js";

export interface Issue {
  /** `comments.0.line`; empty for the input as a whole. */
  readonly path: string;
  readonly message: string;
}

type Checked = Pick<
  Capability<unknown, unknown>,
  "id" | "validate" | "fields" | "alternatives" | "inRepository"
>;

/**
 * The input as plain data, with `owner` and `name` of the client's repository where the input is not complete without
 * them and has neither. Throws `VALIDATION` with `details.issues`.
 */
export function validateInput(
  capability: Checked,
  given: unknown,
  repo: { readonly owner: string; readonly name: string } | undefined,
): object {
  const { value: input, issues } = plainInput(given);
  if (issues.length > 0) throw invalid(issues);
  if (typeof input !== "object" || input === null || Array.isArray(input)) {
    throw invalid([{ path: "", message: `expected an object, got ${show(input)}` }]);
  }
  const own = check(capability, input);
  if (own.length === 0) return input;
  if (repo !== undefined && capability.inRepository && !("owner" in input) && !("name" in input)) {
    const filled = { ...input, ...repo };
    const rest = check(capability, filled);
    if (rest.length === 0) return filled;
    throw invalid(rest.length <= own.length ? rest : own);
  }
  throw invalid(own);
}

function invalid(issues: readonly Issue[]): RouteError {
  const text = issues.map(({ path, message }) => (path === "" ? message : `${path}: ${message}`)).join("; ");
  return new RouteError("VALIDATION", text, { details: { issues: issues.map((issue) => ({ ...issue })) } });
}

function check(capability: Checked, input: object): readonly Issue[] {
  if (capability.validate(input)) return [];
  const errors = capability.validate.errors ?? [];
  const alternatives = errors.filter((error) => error.keyword === "oneOf" || error.keyword === "anyOf");
  const branch = (error: ValidatorError) =>
    alternatives.some(({ schemaPath }) => error.schemaPath.startsWith(`${schemaPath}/`));
  const issues: Issue[] = [];
  for (const error of errors) {
    if (branch(error)) continue;
    const issue = issueOf(capability, error, input, errors);
    // One line per place: the type and the bound of one value are one mistake.
    const told = issues.some(
      ({ path, message }) => path === issue.path && (path !== "" || message === issue.message),
    );
    if (!told) issues.push(issue);
  }
  return issues.length === 0 ? [{ path: "", message: "is not a valid input" }] : issues;
}

function issueOf(
  capability: Checked,
  error: ValidatorError,
  input: object,
  errors: readonly ValidatorError[],
): Issue {
  const path = pathOf(error.instancePath);
  const value = valueAt(input, error.instancePath);
  const { params } = error;
  const inside = (key: unknown) => (path === "" ? String(key) : `${path}.${String(key)}`);
  switch (error.keyword) {
    case "required": {
      const field = String(params.missingProperty);
      const what = path === "" ? wordsFor(capability, field) : undefined;
      return { path: inside(field), message: what === undefined ? "is required" : `is required: ${what}` };
    }
    case "additionalProperties":
    case "unevaluatedProperties": {
      const key = String(params.additionalProperty ?? params.unevaluatedProperty);
      const near = path === "" ? nearest(key, Object.keys(capability.fields ?? {})) : undefined;
      const hint = near === undefined ? "" : `; did you mean "${near}"?`;
      return { path: inside(key), message: `is not an input of ${capability.id}${hint}` };
    }
    case "oneOf":
    case "anyOf":
      return path === ""
        ? { path, message: chooseOne(capability, error, input, errors) }
        : unexpected("one of its forms");
    default:
      return unexpected(OF_SIZE.has(error.keyword) ? expectation(error) : (words() ?? expectation(error)));
  }
  function words(): string | undefined {
    return path.includes(".") ? undefined : wordsFor(capability, path);
  }
  function unexpected(what: string): Issue {
    return { path, message: `expected ${what}, got ${show(value)}` };
  }
}

/** Keywords about which a field's own words may say nothing. */
const OF_SIZE = new Set(["minItems", "maxItems", "minLength", "maxLength", "uniqueItems", "pattern"]);

/** `give issueId, or owner, name and issueNumber`. */
function chooseOne(
  capability: Checked,
  error: ValidatorError,
  input: object,
  errors: readonly ValidatorError[],
): string {
  const sets = capability.alternatives ?? requiredSets(error, errors);
  if (sets.length === 0) return "the fields given don't go together";
  const forms = sets.map((set) => list(set, "and"));
  // ajv numbers the branches that fitted when more than one did.
  const several = Array.isArray(error.params.passingSchemas);
  if (several)
    return `give only one of these: ${forms.join(", or ")}; got ${list(Object.keys(input), "and")}`;
  return `give ${forms.join(", or ")}`;
}

/** The branches' missing properties, as far as the validator names them. */
function requiredSets(error: ValidatorError, errors: readonly ValidatorError[]): string[][] {
  const sets = new Map<string, string[]>();
  for (const { keyword, schemaPath, params } of errors) {
    if (keyword !== "required" || !schemaPath.startsWith(`${error.schemaPath}/`)) continue;
    const branch = schemaPath.slice(error.schemaPath.length + 1).split("/")[0] ?? "";
    sets.set(branch, [...(sets.get(branch) ?? []), String(params.missingProperty)]);
  }
  return [...sets.values()];
}

function wordsFor(capability: Checked, field: string): string | undefined {
  const fields = capability.fields;
  return fields !== undefined && Object.hasOwn(fields, field) ? fields[field] : undefined;
}

function expectation({ keyword, params, message }: ValidatorError): string {
  switch (keyword) {
    case "type": {
      const types = Array.isArray(params.type) ? params.type : String(params.type).split(",");
      return list(
        types.map((type) => ARTICLES[String(type)] ?? String(type)),
        "or",
      );
    }
    case "enum":
      return list(foldCase(Array.isArray(params.allowedValues) ? params.allowedValues : []), "or");
    case "const":
      return JSON.stringify(params.allowedValue);
    case "minimum":
      return `at least ${params.limit}`;
    case "maximum":
      return `at most ${params.limit}`;
    case "minLength":
      return Number(params.limit) === 1 ? "a text that is not empty" : `at least ${params.limit} characters`;
    case "maxLength":
      return `at most ${params.limit} characters`;
    case "minItems":
      return `at least ${params.limit} element${params.limit === 1 ? "" : "s"}`;
    case "maxItems":
      return `at most ${params.limit} element${params.limit === 1 ? "" : "s"}`;
    case "uniqueItems":
      return "elements that differ";
    case "format":
      return `a ${params.format}`;
    case "pattern":
      return `a text of the form ${params.pattern}`;
    default:
      return (message ?? keyword).replace(/^must (?:be|have|NOT have) /, "");
  }
}

const ARTICLES: Readonly<Record<string, string>> = {
  string: "a string",
  integer: "an integer",
  number: "a number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  null: "null",
};

/** Validators hold each enum value in both cases; a person needs one. */
function foldCase(values: readonly unknown[]): string[] {
  const upper = new Set(
    values.map((value) => (typeof value === "string" ? value.toUpperCase() : JSON.stringify(value))),
  );
  return [...upper];
}

function list(words: readonly string[], joiner: string): string {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} ${joiner} ${words.at(-1)}`;
}

function show(value: unknown): string {
  if (value === undefined) return "nothing";
  const text = JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 77)}…` : text;
}

/** JSON pointer to `a.0.b`. */
function pathOf(pointer: string): string {
  return pointer.split("/").slice(1).map(unescapePointer).join(".");
}

function valueAt(input: unknown, pointer: string): unknown {
  let value = input;
  for (const part of pointer.split("/").slice(1)) {
    const key = unescapePointer(part);
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    value = Object.entries(value).find(([name]) => name === key)?.[1];
  }
  return value;
}

function unescapePointer(part: string): string {
  return part.replaceAll("~1", "/").replaceAll("~0", "~");
}
