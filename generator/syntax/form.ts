// The form of a card: reports violations of its JSON Schema as readable messages with spans.

import { Ajv, type ErrorObject } from "ajv";
import cardSchema from "../card.schema.json" with { type: "json" };
import { didYouMean, type Report } from "../source/diagnostic.js";
import { atPointer, type Located } from "./yaml.js";

// Optimizing takes longer than the validations of all cards.
const ajv = new Ajv({ allErrors: true, strict: false, verbose: true, code: { optimize: false } });
const isCard = ajv.compile(cardSchema);
const matchesFile = (definition: string) =>
  ajv.compile({
    type: "object",
    additionalProperties: { $ref: `#/definitions/${definition}` },
    definitions: cardSchema.definitions,
  });
const isSharedFile = matchesFile("jsonSchema");
const isDefinitionFile = {
  "subjects.yaml": matchesFile("subject"),
  "references.yaml": matchesFile("reference"),
};

export function checkForm(card: Located, report: Report): void {
  if (!isCard(card.value)) reportErrors(card, "the card", isCard.errors ?? [], report);
}

/** Checks a file of shared schemas, subjects or references. */
export function checkSharedForm(name: string, shared: Located, report: Report): void {
  const isValid =
    name === "subjects.yaml" || name === "references.yaml" ? isDefinitionFile[name] : isSharedFile;
  if (!isValid(shared.value)) reportErrors(shared, "the file", isValid.errors ?? [], report);
}

function reportErrors(card: Located, whole: string, errors: readonly ErrorObject[], report: Report): void {
  const reported = errors.filter(isReported);
  const parents = new Set(reported.flatMap(({ instancePath }) => parentPaths(instancePath)));
  const unknownKeys = new Map<string, ErrorObject[]>();
  for (const error of reported) {
    if (error.keyword !== "additionalProperties") continue;
    const earlier = unknownKeys.get(error.instancePath);
    if (earlier) earlier.push(error);
    else unknownKeys.set(error.instancePath, [error]);
  }
  for (const error of reported) {
    // The errors of the most likely branch are more useful than "no branch matches".
    if (isChoice(error) && (parents.has(error.instancePath) || isExplained(error, reported))) continue;
    if (error.keyword === "type" && isOfBranch(error, reported)) continue;
    const others = unknownKeys.get(error.instancePath) ?? [];
    if (error.keyword === "required" && others.some((other) => isMisspelled(error, other))) continue;
    const node = atPointer(card, error.instancePath);
    const property = "additionalProperty" in error.params ? String(error.params.additionalProperty) : "";
    report({
      code: "GHX103",
      span: node.fields.get(property)?.key ?? node.span,
      message: toMessage(error, whole),
    });
  }
}

/** Returns the paths that contain a path: "", "/a" and "/a/b" for "/a/b/c". */
function parentPaths(path: string): string[] {
  const ends = [...path.matchAll(/\//g)].map(({ index }) => index);
  return ends.map((end) => path.slice(0, end));
}

/** Whether an unknown key of the same object is similar to a missing one. */
function isMisspelled(missing: ErrorObject, other: ErrorObject): boolean {
  const name = String(other.params.additionalProperty);
  return (
    didYouMean(name, Object.keys(Object(other.parentSchema?.properties))) ===
    `, did you mean "${String(missing.params.missingProperty)}"?`
  );
}

const isChoice = ({ keyword }: ErrorObject): boolean => keyword === "oneOf" || keyword === "anyOf";

/** Whether a choice allows the kind of the value. Another error says what is wrong with the value. */
const isExplained = (choice: ErrorObject, errors: readonly ErrorObject[]): boolean =>
  listChoices(choice).includes(valueKind(choice.data)) &&
  errors.some((one) => one.instancePath === choice.instancePath && !isChoice(one));

/** Whether a type is the one of a branch of a choice, and the value is of the type of another branch. */
const isOfBranch = ({ instancePath, data }: ErrorObject, errors: readonly ErrorObject[]): boolean =>
  errors.some(
    (one) => isChoice(one) && one.instancePath === instancePath && listChoices(one).includes(valueKind(data)),
  );

/** Errors of branches are reported for the choice; expressions, matches and endpoints have separate codes. */
function isReported({ keyword, schemaPath }: ErrorObject): boolean {
  if (keyword === "if" || /\/(oneOf|anyOf)\/\d+\//.test(schemaPath)) return false;
  return !/^#\/definitions\/(expression|match|endpoint)\//.test(schemaPath);
}

function toMessage(error: ErrorObject, whole: string): string {
  const place = error.instancePath.slice(1).replaceAll("/", ".") || whole;
  const schema = error.parentSchema ?? {};
  switch (error.keyword) {
    case "additionalProperties": {
      const name = String(error.params.additionalProperty);
      return `${place} has no key "${name}"${didYouMean(name, Object.keys(Object(schema.properties)))}`;
    }
    case "required":
      return `${place} needs "${String(error.params.missingProperty)}"`;
    case "dependencies":
      return `${place} needs "${String(error.params.missingProperty)}" together with "${String(error.params.property)}"`;
    case "enum":
      return `${place} must be one of ${(error.params.allowedValues as readonly unknown[]).join(", ")}`;
    case "oneOf":
    case "anyOf":
      return `${place} takes exactly one of: ${listChoices(error).join("; ")}`;
    case "type":
      return `${place} must be ${kindNames(error.params.type)}, not ${valueKind(error.data)}`;
    case "pattern":
      return `${place} is written like ${JSON.stringify([schema.examples].flat()[0] ?? error.params.pattern)}`;
    case "not":
      return `${place} can't be ${JSON.stringify(error.data)}, which has a meaning of its own`;
    case "uniqueItems":
      return `${place} names ${JSON.stringify((error.data as readonly unknown[])[Number(error.params.i)])} twice`;
    default:
      return `${place} ${error.message ?? "is not of the right form"}`;
  }
}

interface Choice {
  readonly required?: readonly string[];
  readonly type?: string;
  readonly minimum?: number;
  readonly maximum?: number;
}

function listChoices({ schema }: ErrorObject): string[] {
  const choices = (schema ?? []) as readonly Choice[];
  return choices.map(({ required, type, minimum, maximum }) => {
    if (minimum !== undefined && maximum !== undefined) return `${minimum} to ${maximum}`;
    return required?.join(" and ") ?? kindNames(type ?? "object");
  });
}

/** JSON Schema's types in the terms of YAML. */
const KINDS: Readonly<Record<string, string>> = {
  object: "a map",
  array: "a list",
  string: "text",
  integer: "a whole number",
  number: "a number",
  boolean: "true or false",
  null: "null",
};

const kindNames = (types: unknown): string =>
  [types]
    .flat()
    .map((type) => KINDS[String(type)] ?? String(type))
    .join(" or ");

function valueKind(value: unknown): string {
  if (value === null) return "null";
  return kindNames(Array.isArray(value) ? "array" : typeof value);
}
