// Corrects inputs that can mean only one thing: other spellings of names, single values for lists, digits as text.

import type { JsonSchema, OperationCard } from "../runtime/index.js";
import { findCapability } from "./find.js";

type Properties = Readonly<Record<string, JsonSchema>>;
type Input = Readonly<Record<string, unknown>>;
/** Whether a value is left as it is, such as a reference in a chain. */
type IsOpaque = (value: unknown) => boolean;

/**
 * Returns the input with the names and types of the capability's schema, or undefined if nothing can be corrected. For
 * inputs that validation rejected, so nothing was sent.
 */
export async function guessInput(
  name: string,
  input: unknown,
  isOpaque: IsOpaque = () => false,
): Promise<Input | undefined> {
  if (!isObject(input)) return undefined;
  const { entry } = await findCapability(name);
  if (entry === undefined) return undefined;
  const { cards } = await import("../generated/cards.js");
  const card = cards.find(({ capability_id }) => capability_id === entry.id);
  const guessed = card && correctInput(card, input, isOpaque);
  return guessed === undefined || isSame(guessed, input) ? undefined : guessed;
}

/** Whether no name and no value was corrected. A value that is not corrected is the same object. */
function isSame(guessed: Input, input: Input): boolean {
  const names = Object.keys(guessed);
  return names.length === Object.keys(input).length && names.every((name) => guessed[name] === input[name]);
}

/** Undefined if two values would have the same name. */
export function correctInput(
  card: Pick<OperationCard, "input_schema">,
  input: Input,
  isOpaque: IsOpaque = () => false,
): Input | undefined {
  const properties: Properties = Object(card.input_schema.properties);
  const corrected = new Map<string, unknown>();
  for (const [key, value] of splitRepository(properties, Object.entries(input), isOpaque)) {
    const name = Object.hasOwn(properties, key) ? key : matchingName(key, value, properties);
    if (corrected.has(name)) return undefined;
    const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
    corrected.set(name, schema === undefined ? value : correctValue(value, schema, isOpaque));
  }
  return Object.fromEntries(corrected);
}

/** `repo: "octo/hello"` is `owner` and `name`; `repo: "hello"` is `name`. */
function splitRepository(
  properties: Properties,
  entries: readonly (readonly [string, unknown])[],
  isOpaque: IsOpaque,
): (readonly [string, unknown])[] {
  if (!Object.hasOwn(properties, "owner") || !Object.hasOwn(properties, "name")) return [...entries];
  return entries.flatMap(([key, value]) => {
    if (!["repo", "repository"].includes(key) || typeof value !== "string" || isOpaque(value))
      return [[key, value] as const];
    const [owner = "", name, ...more] = value.split("/");
    if (name === undefined) return [["name", owner] as const];
    return more.length > 0 ? [[key, value] as const] : [["owner", owner] as const, ["name", name] as const];
  });
}

/**
 * Returns the property that the key can only mean. The first rule that holds for a property decides: the same words,
 * words that the property begins with or contains, or a name that begins with the words of the property. Of several
 * properties, the value must fit the type of exactly one.
 */
function matchingName(key: string, value: unknown, properties: Properties): string {
  const given = words(key);
  if (given.length === 0) return key;
  const names = Object.keys(properties);
  const found = RULES.map((holds) => names.filter((name) => holds(given, words(name)))).find(
    (matches) => matches.length > 0,
  );
  const fitting = found?.filter((name) => found.length === 1 || fitsNumber(value, properties[name]));
  const [only, ...others] = fitting ?? [];
  return only !== undefined && others.length === 0 ? only : key;
}

type Rule = (given: readonly string[], property: readonly string[]) => boolean;

const RULES: readonly Rule[] = [
  (given, property) => startsWith(given, property) && startsWith(property, given),
  (given, property) => startsWith(property, given),
  (given, property) => given.every((word) => property.includes(word)),
  (given, property) => property.length > 0 && startsWith(given, property),
];

const startsWith = (words: readonly string[], start: readonly string[]): boolean =>
  start.every((word, index) => words[index] === word);

/** Whether the value is a number exactly if the property is one. */
function fitsNumber(value: unknown, schema: JsonSchema | undefined): boolean {
  const isNumber = [schema?.type ?? []].flat().includes("integer");
  return isNumber === (typeof value === "number" || (typeof value === "string" && DIGITS.test(value)));
}

const DIGITS = /^\d{1,15}$/;

/** Returns the words of a name in singular: `issue_number`, `issueNumber` and `issue-number` are the same. */
function words(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .replace(/pull([ _-]?requests?)?(?![a-z])/g, "pr")
    .replace(/\borg(anization)?\b/g, "owner")
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "")
    .map((word) => word.replace(/(?<=..)s$/, ""));
}

function correctValue(value: unknown, schema: JsonSchema, isOpaque: IsOpaque): unknown {
  if (isOpaque(value)) return value;
  const types = [schema.type ?? []].flat();
  if (types.includes("array") && !Array.isArray(value) && value !== null)
    return [isObject(schema.items) ? correctValue(value, schema.items, isOpaque) : value];
  if (Array.isArray(schema.enum) && typeof value === "string") {
    const found = schema.enum.find((one) => String(one).toLowerCase() === value.toLowerCase());
    return found ?? value;
  }
  // A text that names an object may consist of digits.
  if (types.includes("string")) return value;
  if (types.includes("integer") && typeof value === "string" && DIGITS.test(value)) return Number(value);
  if (types.includes("boolean") && (value === "true" || value === "false")) return value === "true";
  return value;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
