// Corrects inputs that can mean only one thing: other spellings of names, single values for lists, digits as text.

import type { CatalogFlag, JsonSchema, OperationCard } from "../../runtime/index.js";
import { findCapability } from "../explain/find.js";
import { words } from "../explain/words.js";

type Properties = Readonly<Record<string, JsonSchema>>;
type Input = Readonly<Record<string, unknown>>;
/** Whether a value is left as it is, such as a reference in a chain. */
type IsOpaque = (value: unknown) => boolean;

/** What is known about a call besides its input. */
interface Context {
  readonly isOpaque?: IsOpaque;
  /** The default repository: `owner/name`. */
  readonly repo?: string | undefined;
  /** The repository that the caller chose: a URL of another one is a conflict. */
  readonly chosen?: string | undefined;
}

/** What an input means. Without properties, nothing can be corrected. */
export interface Guess {
  /** The corrected input. */
  readonly input?: Input;
  /** Fields that give one property different values. The input is then not corrected. */
  readonly conflicts?: readonly Conflict[];
}

/** A field, and the message that names the field with another value. */
export interface Conflict {
  readonly path: string;
  readonly message: string;
}

/** Returns the corrected input of {@link guess}, if any. */
export async function guessInput(
  name: string,
  input: unknown,
  context: Context = {},
): Promise<Input | undefined> {
  return (await guess(name, input, context)).input;
}

/**
 * Returns the input with the names and types of the capability's schema, or the fields that conflict. For inputs that
 * validation rejected, so nothing was sent.
 */
export async function guess(name: string, input: unknown, context: Context = {}): Promise<Guess> {
  if (!isObject(input)) return {};
  const { entry } = await findCapability(name);
  if (entry === undefined) return {};
  const [{ cards }, { apiNames }] = await Promise.all([
    import("../../generated/cards.js"),
    import("../../generated/api-names.js"),
  ]);
  const card = cards.find(({ capability_id }) => capability_id === entry.id);
  const names = Object.hasOwn(apiNames, entry.id) ? apiNames[entry.id] : undefined;
  const guessed = card === undefined ? {} : correctInput(card, input, context, names, entry.flags);
  return guessed.input !== undefined && isSame(guessed.input, input) ? {} : guessed;
}

/** Whether no name and no value was corrected. A value that is not corrected is the same object. */
function isSame(guessed: Input, input: Input): boolean {
  const names = Object.keys(guessed);
  return names.length === Object.keys(input).length && names.every((name) => guessed[name] === input[name]);
}

/** `apiNames`: properties by their name in GitHub's APIs. */
function correctInput(
  { capability_id, input_schema }: Pick<OperationCard, "capability_id" | "input_schema">,
  input: Input,
  { isOpaque = () => false, repo = "", chosen }: Context,
  apiNames: Readonly<Record<string, string>> = {},
  flags: readonly CatalogFlag[] = [],
): Guess {
  const properties = readProperties(input_schema);
  const required = Array.isArray(input_schema.required) ? input_schema.required.map(String) : [];
  const [action = "", ...nouns] = capability_id.split(".").reverse();
  const revisions = flags.find(({ name }) => name === "ref")?.forms ?? [];
  const target = { properties, apiNames, required, action: words(action), nouns, revisions };
  const corrected = new Map<string, { readonly value: unknown; readonly given: string }>();
  const conflicts: Conflict[] = [];
  const fields = splitRepository(target, Object.entries(input), isOpaque);
  const elsewhere = chosen === undefined ? [] : contradictions(fields, input, chosen);
  if (elsewhere.length > 0) return { conflicts: elsewhere };
  const owner = fields.find(({ key }) => key === "owner")?.value ?? repo.split("/", 1).join();
  for (const { key: written, value: content, given } of fields) {
    const [key, value] = Object.hasOwn(properties, written)
      ? [written, content]
      : (chosenValue(written, content, properties) ??
        negated(written, content, target) ?? [written, content]);
    const name = Object.hasOwn(properties, key) ? key : matchingName(key, value, target);
    const before = corrected.get(name);
    const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
    const one = schema === undefined ? value : correctValue(value, schema, isOpaque, String(owner));
    if (before === undefined) corrected.set(name, { value: one, given });
    else if (content === true && Array.isArray(value) && Array.isArray(before.value))
      corrected.set(name, { value: [...before.value, ...value], given });
    else if (JSON.stringify(before.value) !== JSON.stringify(one))
      conflicts.push({ path: given, message: `conflicts with ${before.given}; provide one of them` });
  }
  if (conflicts.length > 0) return { conflicts };
  return { input: Object.fromEntries([...corrected].map(([name, { value }]) => [name, value])) };
}

/** Returns the properties. One with a schema per type (`anyOf`) has the list of these types. */
function readProperties({ properties = {} }: JsonSchema): Properties {
  const entries = Object.entries<JsonSchema>(Object(properties)).map(([name, schema]) => {
    const types = Array.isArray(schema.anyOf) ? schema.anyOf.map(({ type }) => type) : undefined;
    return [name, types === undefined ? schema : { ...schema, type: types }];
  });
  return Object.fromEntries(entries);
}

/**
 * Returns the only property with the value that a flag of gh names: `method: "SQUASH"` for `squash: true`, and
 * `include: ["comments"]` for `comments: true`.
 */
function chosenValue(
  key: string,
  value: unknown,
  properties: Properties,
): readonly [name: string, value: unknown] | undefined {
  if (value !== true) return undefined;
  const choices = Object.entries(properties).flatMap(([name, { enum: values, items }]) => {
    const isNamed = (one: unknown) => constantName(String(one)) === constantName(key);
    const elements: unknown = Object(items).enum;
    return [
      ...(Array.isArray(values) ? values.filter(isNamed) : []),
      ...(Array.isArray(elements) ? elements.filter(isNamed).map((one) => [one]) : []),
    ].map((one) => [name, one] as const);
  });
  return choices.length === 1 ? choices[0] : undefined;
}

/** Returns the only boolean that a flag of gh negates: `maintainerCanModify: false` for `no-maintainer-edit: true`. */
function negated(
  key: string,
  value: unknown,
  { properties }: Target,
): readonly [name: string, value: unknown] | undefined {
  const [no, ...others] = words(key);
  if (value !== true || no !== "no") return undefined;
  const [only, ...more] = Object.keys(properties).filter(
    (name) => properties[name]?.type === "boolean" && words(name).some((word) => others.includes(word)),
  );
  return only !== undefined && more.length === 0 ? [only, false] : undefined;
}

/** Names of gh and REST that the cards do not mention, such as those for the size of a page. */
const OTHER_NAMES = [
  ["limit", "first"],
  ["per_page", "first"],
  // gh calls a user with projects an owner.
  ["owner", "user"],
] as const;

/** Returns the property for the branch or commit that REST calls `head_branch` or `head_sha`: `branch`, or `ref` of both. */
function revisionProperty(
  given: readonly string[],
  { properties, revisions }: Pick<Target, "properties" | "revisions">,
): string | undefined {
  const [name = "", ...others] = given.filter((word) => word !== "head");
  if (others.length > 0 || !REVISION.has(name)) return undefined;
  if (Object.hasOwn(properties, name)) return name;
  return revisions.includes(name === "sha" ? "commit" : name) ? "ref" : undefined;
}

const REVISION: ReadonlySet<string> = new Set(["branch", "commit", "sha"]);

/** What a name may mean. */
interface Target {
  readonly properties: Properties;
  readonly apiNames: Readonly<Record<string, string>>;
  /** The words of the last part of the capability's id. */
  readonly action: readonly string[];
  /** The parts of the capability's id before the action: `item` if an item is removed. */
  readonly nouns: readonly string[];
  readonly required: readonly string[];
  /** The kinds of values of `ref`: `branch` and `commit`. */
  readonly revisions: readonly string[];
}

interface GivenField {
  readonly key: string;
  readonly value: unknown;
  /** The name in the given input. */
  readonly given: string;
}

/**
 * `repo: "octo/hello"` is `owner` and `name`; `repo: "hello"` is `name`. A `name` next to `repo` is then that of the API,
 * such as the name of a release. The URL of an issue or pull request is `owner`, `name` and the number.
 */
function splitRepository(
  { properties, apiNames }: Target,
  entries: readonly (readonly [string, unknown])[],
  isOpaque: IsOpaque,
): GivenField[] {
  const unchanged = ([key, value]: readonly [string, unknown]) => ({ key, value, given: key });
  if (!Object.hasOwn(properties, "owner") || !Object.hasOwn(properties, "name"))
    return entries.map(unchanged);
  const repositories = entries.filter(([key]) => ["repo", "repository"].includes(key));
  const other = repositories.length > 0 && Object.hasOwn(apiNames, "name") ? apiNames.name : undefined;
  return entries.flatMap(([given, value]): GivenField[] => {
    if (given === "name" && other !== undefined) return [{ key: other, value, given }];
    if (typeof value !== "string" || isOpaque(value)) return [{ key: given, value, given }];
    const [, ownerOfUrl, nameOfUrl, kind, number] = THREAD_URL.exec(value) ?? [];
    const property = kind === "pull" ? "prNumber" : "issueNumber";
    const named = words(given).every((word) =>
      ["url", "html", "number", kind === "pull" ? "pr" : "issue"].includes(word),
    );
    if (number !== undefined && named && Object.hasOwn(properties, property))
      return Object.entries({ owner: ownerOfUrl, name: nameOfUrl, [property]: Number(number) }).map(
        ([key, part]) => ({ key, value: part, given }),
      );
    if (!["repo", "repository"].includes(given)) return [{ key: given, value, given }];
    const [owner = "", name, ...more] = value.split("/");
    if (name === undefined) return [{ key: "name", value: owner, given }];
    if (more.length > 0) return [{ key: given, value, given }];
    return [
      { key: "owner", value: owner, given },
      { key: "name", value: name, given },
    ];
  });
}

/** Returns the URLs of another repository than the chosen one, unless the input names the repository as well. */
function contradictions(fields: readonly GivenField[], input: Input, chosen: string): Conflict[] {
  const isNamed = ["owner", "name", "repo", "repository"].some((name) => Object.hasOwn(input, name));
  const owners = isNamed ? [] : fields.filter(({ key, given }) => key === "owner" && given !== key);
  return owners.flatMap(({ value: owner, given }) => {
    const name = fields.find((field) => field.key === "name" && field.given === given)?.value;
    if (`${owner}/${name}`.toLowerCase() === chosen.toLowerCase()) return [];
    const message = `is in ${owner}/${name}, but the chosen repository is ${chosen}; name the repository as owner and name to use another one`;
    return [{ path: given, message }];
  });
}

/** The page of an issue or pull request. */
const THREAD_URL = /^https?:\/\/[^/]+\/([^/]+)\/([^/]+)\/(issues|pull)\/(\d{1,15})(?:[/?#].*)?$/;

/**
 * Returns the property that the key can only mean: the property of the same words, or that of GitHub's APIs with this
 * name, or the only one that a rule finds for the key, or for the key without the capability's action: `add-label` if
 * labels are added. The action itself is the only property that must be given: `search` if it searches. `id` is the only
 * noun of the capability that is a property, if no property has this word, and `number` the only property that must be
 * given, if it accepts one.
 */
function matchingName(key: string, value: unknown, target: Target): string {
  const { properties, apiNames, action, nouns, required } = target;
  const given = words(key);
  if (given.length === 0) return key;
  const equal = Object.keys(properties).filter((name) => isEqual(words(name), given));
  if (equal.length > 0) return equal.length === 1 ? (equal[0] ?? key) : key;
  const other = OTHER_NAMES.find(
    ([name, property]) => isEqual(words(name), given) && Object.hasOwn(properties, property),
  );
  if (other !== undefined) return other[1];
  const revision = revisionProperty(given, target);
  if (revision !== undefined) return revision;
  const known = Object.entries(apiNames).filter(
    ([name, property]) => isEqual(words(name), given) && fitsBoolean(value, properties[property]),
  );
  const [only, ...others] = new Set(known.map(([, property]) => property));
  if (only !== undefined && others.length === 0) return only;
  const object = given.filter((word) => !action.includes(word));
  const subject = required.filter((name) => name !== "owner" && name !== "name");
  const things = nouns.filter((noun) => Object.hasOwn(properties, noun));
  return (
    matchByRules(given, value, properties) ??
    (object.length > 0 ? matchByRules(object, value, properties) : undefined) ??
    (isEqual(given, action) && subject.length === 1 ? subject[0] : undefined) ??
    (isEqual(given, ["number"]) && subject.length === 1 ? numbered(subject, properties) : undefined) ??
    (isEqual(given, ["id"]) && things.length === 1 ? (things[0] ?? key) : key)
  );
}

/** Returns the only property that must be given if it accepts a number: `project` of `number: 1`. */
function numbered([name = ""]: readonly string[], properties: Properties): string | undefined {
  return [properties[name]?.type ?? []].flat().includes("integer") ? name : undefined;
}

/**
 * The first rule that holds for a property decides: words that the property begins with or contains, or a name that
 * begins with the words of the property. Of several properties, the value must fit the type of exactly one.
 */
function matchByRules(given: readonly string[], value: unknown, properties: Properties): string | undefined {
  const names = Object.keys(properties);
  const found = RULES.map((holds) => names.filter((name) => holds(given, words(name)))).find(
    (matches) => matches.length > 0,
  );
  const fitting = found?.filter(
    (name) =>
      fitsBoolean(value, properties[name]) && (found.length === 1 || fitsNumber(value, properties[name])),
  );
  const [only, ...others] = fitting ?? [];
  return others.length === 0 ? only : undefined;
}

type Rule = (given: readonly string[], property: readonly string[]) => boolean;

const RULES: readonly Rule[] = [
  (given, property) => startsWith(property, given),
  (given, property) => given.every((word) => property.includes(word)),
  (given, property) => property.length > 0 && startsWith(given, property),
];

const isEqual = (left: readonly string[], right: readonly string[]): boolean =>
  left.length === right.length && startsWith(left, right);

const startsWith = (words: readonly string[], start: readonly string[]): boolean =>
  start.every((word, index) => words[index] === word);

/** Whether the value can be that of the property if one of them is a boolean. */
function fitsBoolean(value: unknown, schema: JsonSchema | undefined): boolean {
  if (schema?.type === "boolean") return typeof value === "boolean" || value === "true" || value === "false";
  return typeof value !== "boolean";
}

/** Whether the value is a number exactly if the property is one. */
function fitsNumber(value: unknown, schema: JsonSchema | undefined): boolean {
  const isNumber = [schema?.type ?? []].flat().includes("integer");
  return isNumber === (typeof value === "number" || (typeof value === "string" && DIGITS.test(value)));
}

const DIGITS = /^\d{1,15}$/;

/** Returns the name as GitHub writes constants: `NOT_PLANNED` for `not planned`, `not-planned` and `notPlanned`. */
export function constantName(text: string): string {
  return text
    .replace(/([a-z])([A-Z])/g, "$1_$2")
    .replace(/[\s-]+/g, "_")
    .toUpperCase();
}

/** Returns the same value if nothing is corrected. `owner`: that of the call's repository. */
function correctValue(value: unknown, schema: JsonSchema, isOpaque: IsOpaque, owner: string): unknown {
  if (isOpaque(value)) return value;
  const types = [schema.type ?? []].flat();
  if (types.includes("array") && value !== null) {
    const { items } = schema;
    const given = Array.isArray(value) ? value : [value];
    const elements = isObject(items)
      ? given.map((element) => correctValue(element, items, isOpaque, owner))
      : given;
    const isSameList = Array.isArray(value) && elements.every((element, index) => element === value[index]);
    return isSameList ? value : elements;
  }
  if (Array.isArray(schema.enum) && typeof value === "string") {
    const found = schema.enum.find((one) => constantName(String(one)) === constantName(value));
    return found ?? value;
  }
  if (typeof value === "string" && typeof schema.pattern === "string")
    return withoutOwner(value, schema.pattern, owner);
  // A text that names an object may consist of digits.
  if (types.includes("string")) return value;
  if (types.includes("integer") && typeof value === "string" && DIGITS.test(value)) return Number(value);
  if (types.includes("boolean") && (value === "true" || value === "false")) return value === "true";
  return value;
}

/** Returns the slug of `acme/core`, the team of the repository's owner, where only a slug is accepted. */
function withoutOwner(value: string, pattern: string, owner: string): string {
  const accepted = new RegExp(pattern, "u");
  const [first = "", rest, ...more] = value.split("/");
  const names =
    rest !== undefined && more.length === 0 && owner !== "" && first.toLowerCase() === owner.toLowerCase();
  return names && !accepted.test(value) && accepted.test(rest) ? rest : value;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
