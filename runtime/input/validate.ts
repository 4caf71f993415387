// Validates the input of a call and reports all issues in one message.

import type { Capability, ValidatorError } from "../contract/capability.js";
import { RouteError } from "../contract/route-error.js";
import { nearest } from "../text/nearest.js";
import { type Issue, join, sanitizeInput } from "./sanitize-input.js";

type ValidatedCapability = Pick<
  Capability<unknown, unknown>,
  "id" | "validate" | "fields" | "alternatives" | "inRepository"
>;

/** The issues of an input: the first ones, and their total number. */
interface Issues {
  readonly listed: readonly Issue[];
  readonly total: number;
}

/** Limits of the error, so that an input with thousands of issues does not produce an error of megabytes. */
const MAX_ISSUES = 20;
const MAX_CHARACTERS = 500;

/**
 * Returns the input as plain data. Adds `owner` and `name` of the client's repository if the input is invalid without
 * them and contains neither. Throws `VALIDATION` with `details.issues` (at most 20) and `details.omitted` (the number
 * of further issues).
 */
export function validateInput(
  capability: ValidatedCapability,
  given: unknown,
  repo: { readonly owner: string; readonly name: string } | undefined,
): object {
  const { value: input, issues } = sanitizeInput(given);
  if (issues.length > 0) throw invalid({ listed: issues, total: issues.length });
  if (typeof input !== "object" || input === null || Array.isArray(input)) {
    throw invalid({ listed: [{ path: "", message: `expected an object, got ${show(input)}` }], total: 1 });
  }
  const own = check(capability, input);
  if (own.total === 0) return input;
  if (repo !== undefined && capability.inRepository && !("owner" in input) && !("name" in input)) {
    const completed = { ...input, ...repo };
    const rest = check(capability, completed);
    if (rest.total === 0) return completed;
    throw invalid(rest.total <= own.total ? rest : own);
  }
  throw invalid(own);
}

function invalid({ listed, total }: Issues): RouteError {
  const issues = listed
    .slice(0, MAX_ISSUES)
    .map(({ path, message }) => ({ path: cut(path), message: cut(message) }));
  const omitted = total - issues.length;
  const texts = issues.map(({ path, message }) => (path === "" ? message : `${path}: ${message}`));
  if (omitted > 0) texts.push(`and ${omitted} more`);
  return new RouteError("VALIDATION", texts.join("; "), {
    details: { issues, ...(omitted > 0 ? { omitted } : {}) },
  });
}

function check(capability: ValidatedCapability, input: object): Issues {
  if (capability.validate(input)) return { listed: [], total: 0 };
  const errors = capability.validate.errors ?? [];
  // Deduplicated by schema path, because every array element that matches no branch repeats the error.
  const choices = errors.filter(({ keyword }) => keyword === "oneOf" || keyword === "anyOf");
  const branches = [...new Set(choices.map(({ schemaPath }) => `${schemaPath}/`))];
  const listed: Issue[] = [];
  const keys = new Set<string>();
  for (const error of errors) {
    if (branches.some((branch) => error.schemaPath.startsWith(branch))) continue;
    const path = issuePath(error);
    // Report one issue per path, because a value of the wrong type also violates other keywords. The input itself may
    // have several.
    const key = path === "" ? `: ${issueMessage(capability, error, input, errors)}` : path;
    if (keys.has(key)) continue;
    keys.add(key);
    if (listed.length < MAX_ISSUES)
      listed.push({ path, message: issueMessage(capability, error, input, errors) });
  }
  if (listed.length === 0) return { listed: [{ path: "", message: "is not a valid input" }], total: 1 };
  return { listed, total: keys.size };
}

/** Returns the path of the value that is invalid, missing or unknown. */
function issuePath({ keyword, instancePath, params }: ValidatorError): string {
  const path = pointerToPath(instancePath);
  switch (keyword) {
    case "required":
      return join(path, String(params.missingProperty));
    case "additionalProperties":
    case "unevaluatedProperties":
      return join(path, unknownKey(params));
    default:
      return path;
  }
}

function issueMessage(
  capability: ValidatedCapability,
  error: ValidatorError,
  input: object,
  errors: readonly ValidatorError[],
): string {
  const path = pointerToPath(error.instancePath);
  switch (error.keyword) {
    case "required": {
      const what =
        path === "" ? fieldDescription(capability, String(error.params.missingProperty)) : undefined;
      return what === undefined ? "is required" : `is required (${what})`;
    }
    case "additionalProperties":
    case "unevaluatedProperties": {
      const fields = Object.keys(capability.fields ?? {});
      const near = path === "" ? nearest(unknownKey(error.params), fields) : undefined;
      const hint = near === undefined ? "" : `; did you mean "${near}"?`;
      return `is not an input of ${capability.id}${hint}`;
    }
    case "oneOf":
    case "anyOf":
      return path === ""
        ? chooseOne(capability, error, input, errors)
        : unexpected("one of the allowed forms");
    default:
      return unexpected(
        SIZE_KEYWORDS.has(error.keyword) ? expectation(error) : (description() ?? expectation(error)),
      );
  }
  function description(): string | undefined {
    return path.includes(".") ? undefined : fieldDescription(capability, path);
  }
  function unexpected(what: string): string {
    return `expected ${what}, got ${show(valueAt(input, error.instancePath))}`;
  }
}

const unknownKey = (params: ValidatorError["params"]): string =>
  String(params.additionalProperty ?? params.unevaluatedProperty);

/** Keywords that a field's description may not cover. */
const SIZE_KEYWORDS = new Set(["minItems", "maxItems", "minLength", "maxLength", "uniqueItems", "pattern"]);

/** Returns the message for the wrong set of fields: `provide issueId, or owner, name and issueNumber`. */
function chooseOne(
  capability: ValidatedCapability,
  error: ValidatorError,
  input: object,
  errors: readonly ValidatorError[],
): string {
  const sets = capability.alternatives ?? requiredSets(error, errors);
  if (sets.length === 0) return "the provided fields cannot be combined";
  const forms = sets.map((set) => list(set, "and"));
  // ajv lists the matching branches if more than one matched.
  const several = Array.isArray(error.params.passingSchemas);
  if (several)
    return `provide only one of these: ${forms.join(", or ")}; got ${list(Object.keys(input), "and")}`;
  return `provide ${forms.join(", or ")}`;
}

/** Returns the missing properties of each branch, from the validator's errors. */
function requiredSets(error: ValidatorError, errors: readonly ValidatorError[]): string[][] {
  const sets = new Map<string, string[]>();
  for (const { keyword, schemaPath, params } of errors) {
    if (keyword !== "required" || !schemaPath.startsWith(`${error.schemaPath}/`)) continue;
    const branch = schemaPath.slice(error.schemaPath.length + 1).split("/")[0] ?? "";
    const set = sets.get(branch) ?? [];
    set.push(String(params.missingProperty));
    sets.set(branch, set);
  }
  return [...sets.values()];
}

function fieldDescription(capability: ValidatedCapability, field: string): string | undefined {
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
      return Number(params.limit) === 1 ? "a non-empty string" : `at least ${params.limit} characters`;
    case "maxLength":
      return `at most ${params.limit} characters`;
    case "minItems":
      return `at least ${params.limit} element${params.limit === 1 ? "" : "s"}`;
    case "maxItems":
      return `at most ${params.limit} element${params.limit === 1 ? "" : "s"}`;
    case "uniqueItems":
      return "unique elements";
    case "format":
      return `a ${params.format}`;
    case "pattern":
      return `a string matching ${params.pattern}`;
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

/** Returns the enum values in upper case, without duplicates. Validators contain each value in both cases. */
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

function cut(text: string): string {
  return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS - 1)}…` : text;
}

/** Converts a JSON pointer to a path such as `a.0.b`. */
function pointerToPath(pointer: string): string {
  return pointer.split("/").slice(1).map(unescapePointer).join(".");
}

function valueAt(input: unknown, pointer: string): unknown {
  let value = input;
  for (const part of pointer.split("/").slice(1)) {
    const key = unescapePointer(part);
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    value = Reflect.get(value, key);
  }
  return value;
}

function unescapePointer(part: string): string {
  return part.replaceAll("~1", "/").replaceAll("~0", "~");
}
