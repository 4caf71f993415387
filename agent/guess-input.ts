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
  return guessed === undefined || JSON.stringify(guessed) === JSON.stringify(input) ? undefined : guessed;
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
    const name = Object.hasOwn(properties, key) ? key : matchingName(key, Object.keys(properties));
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

/** Returns the property that the key can only mean: the same words, or words of exactly one property. */
function matchingName(key: string, properties: readonly string[]): string {
  const given = words(key);
  const equal = properties.filter((name) => sameWords(words(name), given));
  const containing = properties.filter((name) => given.every((word) => words(name).includes(word)));
  const [only, ...others] = equal.length > 0 ? equal : containing;
  return given.length > 0 && only !== undefined && others.length === 0 ? only : key;
}

/** Returns the words of a name in singular: `issue_number`, `issueNumber` and `issue-number` are the same. */
function words(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .replace(/pull([ _-]?requests?)?(?![a-z])/g, "pr")
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "")
    .map((word) => word.replace(/(?<=..)s$/, ""));
}

const sameWords = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((word) => b.includes(word));

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
  if (types.includes("integer") && typeof value === "string" && /^\d{1,15}$/.test(value))
    return Number(value);
  if (types.includes("boolean") && (value === "true" || value === "false")) return value === "true";
  return value;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
