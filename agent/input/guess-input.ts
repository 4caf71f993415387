// Corrects inputs that can mean only one thing: other spellings of names, single values for lists, digits as text.

import type { CatalogEntry, CatalogFlag } from "../../runtime/index.js";
import { isObject } from "../../runtime/schema/object.js";
import type { Extend } from "../explain/extended-catalog.js";
import { findCapability } from "../explain/find.js";
import { words } from "../explain/words.js";
import {
  type Conflict,
  contradictions,
  type Field,
  flagNamed,
  type IsOpaque,
  REPOSITORY,
  splitRepository,
  type Target,
  THREAD_URL,
} from "./split-repository.js";

type Input = Readonly<Record<string, unknown>>;

/** What is known about a call besides its input. */
interface Context {
  readonly isOpaque?: IsOpaque;
  /** The default repository: `owner/name`. */
  readonly repo?: string | undefined;
  /** The repository that the caller chose: a URL of another one is a conflict. */
  readonly chosen?: string | undefined;
  /** The host of the call: a URL of another one is a conflict. Default: github.com. */
  readonly host?: string | undefined;
  readonly extend?: Extend;
}

/** What an input means. Without properties, nothing can be corrected. */
export interface Guess {
  /** The corrected input. */
  readonly input?: Input;
  /** Fields that give one property different values. The input is then not corrected. */
  readonly conflicts?: readonly Conflict[];
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
  const { entry } = await findCapability(name, context.extend);
  if (entry === undefined) return {};
  const { inputNames } = await import("../../generated/api-names.js");
  const names = new Map(Object.entries(inputNames)).get(entry.id) ?? {};
  const target = { entry, names, action: words(entry.id.split(".").at(-1) ?? "") };
  const guessed = correctInput(target, await searched(target, input, context), context);
  return guessed.input !== undefined && isSame(guessed.input, input) ? {} : guessed;
}

/** Returns the input of a search with gh's flags in its query: `query: "crash author:mona"`. */
async function searched({ entry, names }: Target, input: Input, { isOpaque }: Context): Promise<Input> {
  const isSearch = flagNamed("query", entry)?.required === true;
  if (!isSearch || Object.values(input).some((value) => isOpaque?.(value))) return input;
  const { withQualifiers } = await import("./qualifiers.js");
  const place = flagNamed("owner", entry) === undefined ? [] : REPOSITORY;
  const isField = (name: string) =>
    [...place, ...entry.flags.map((flag) => flag.name)].includes(name) || typeof names[name] === "string";
  return withQualifiers(entry.id, input, isField);
}

/** Whether no name and no value was corrected. A value that is not corrected is the same object. */
function isSame(guessed: Input, input: Input): boolean {
  const names = Object.keys(guessed);
  return names.length === Object.keys(input).length && names.every((name) => guessed[name] === input[name]);
}

function correctInput(
  target: Target,
  input: Input,
  { isOpaque = () => false, repo = "", chosen, host }: Context,
): Guess {
  const corrected = new Map<string, { readonly value: unknown; readonly given: string }>();
  const conflicts: Conflict[] = [];
  const fields = splitRepository(target, withoutPlace(target.entry, input), isOpaque, repo !== "", host);
  const misplaced = fields.flatMap(({ given, problem }) =>
    problem === undefined ? [] : [{ path: given, message: problem }],
  );
  if (misplaced.length > 0) return { conflicts: misplaced };
  const elsewhere = chosen === undefined ? [] : contradictions(fields, input, chosen);
  if (elsewhere.length > 0) return { conflicts: elsewhere };
  const place = flagNamed("org", target.entry) === undefined ? "owner" : "org";
  const owner = String(fields.find(({ key }) => key === place)?.value ?? repo.split("/", 1).join());
  for (const { key, value: content, given } of fields)
    for (const [name, value] of meaning(key, content, target)) {
      const before = corrected.get(name);
      const flag = flagNamed(name, target.entry);
      const one = flag === undefined || isOpaque(value) ? value : correctValue(value, flag, isOpaque, owner);
      if (before === undefined) corrected.set(name, { value: one, given });
      else if (content === true && Array.isArray(value) && Array.isArray(before.value))
        corrected.set(name, { value: [...before.value, ...value], given });
      else if (JSON.stringify(before.value) !== JSON.stringify(one))
        conflicts.push({ path: given, message: `conflicts with ${before.given}; provide one of them` });
    }
  if (conflicts.length > 0) return { conflicts };
  const values = Object.fromEntries([...corrected].map(([name, { value }]) => [name, value]));
  return { input: separateTeams(values, target.entry, owner) };
}

/** Moves teams of the repository's owner, such as `acme/core`, from lists of logins to `teams`, if there is such a list. */
function separateTeams(input: Input, entry: CatalogEntry, owner: string): Input {
  const { teams = [] } = input;
  const people = entry.flags.find(({ login, slug }) => login && slug)?.name ?? "";
  const given = input[people];
  if (flagNamed("teams", entry) === undefined || !Array.isArray(given) || !Array.isArray(teams)) return input;
  const found = given.map((one) => slugOf(one, owner)).filter((slug) => slug !== undefined);
  if (found.length === 0) return input;
  const { [people]: _, ...others } = input;
  const logins = given.filter((one) => slugOf(one, owner) === undefined);
  const all = [...new Set([...teams, ...found])];
  return { ...others, ...(logins.length > 0 && { [people]: logins }), teams: all };
}

/** Returns the slug of `acme/core`, if `acme` is the owner. */
function slugOf(value: unknown, owner: string): string | undefined {
  const [place, slug, ...more] = typeof value === "string" ? value.split("/") : [];
  const isOwn = owner !== "" && place?.toLowerCase() === owner.toLowerCase();
  return isOwn && slug !== "" && more.length === 0 ? slug : undefined;
}

/**
 * Returns what a field can only mean: the property of the same words, the property or the fields of this name in the
 * table of GitHub's and gh's names, or the only property that a rule finds for the name, or for the name without the
 * capability's action: `add-label` if labels are added. Returns the field itself if it means nothing, or several things.
 */
function meaning(key: string, value: unknown, { entry, names, action }: Target): readonly Field[] {
  const { flags } = entry;
  const given = words(key);
  if (flagNamed(key, entry) !== undefined || given.length === 0) return [[key, value]];
  const known = Object.entries(names).flatMap(([name, one]) => (isEqual(words(name), given) ? [one] : []));
  const sets = known.find((one) => typeof one === "object");
  if (value === true && sets !== undefined) return Object.entries(sets);
  const equal = flags.filter(({ name }) => isEqual(words(name), given));
  if (equal.length > 0) return [[equal.length === 1 ? (equal[0]?.name ?? key) : key, value]];
  const named = flags.filter((flag) => known.includes(flag.name) && fitsBoolean(value, flag));
  const object = given.filter((word) => !action.includes(word));
  const property =
    (named.length === 1 ? named[0]?.name : undefined) ??
    matchByRules(given, value, flags) ??
    (object.length > 0 ? matchByRules(object, value, flags) : undefined);
  return [[property ?? key, value]];
}

/**
 * Returns the fields without the repository and the number of the issue, if the capability has none of these and finds its
 * object by an id, such as a comment. If that is a URL in another repository or issue, all fields remain.
 */
function withoutPlace({ flags }: CatalogEntry, input: Input): Field[] {
  const fields = Object.entries(input);
  const names = flags.map(({ name }) => name);
  const isOfId = flags.some(
    ({ name, type, required }) => required && type === "string" && name.endsWith("Id"),
  );
  if (!isOfId || REPOSITORY.some((name) => names.includes(name))) return fields;
  const given = fields.filter(([name]) => REPOSITORY.includes(name)).map(([, value]) => value);
  if (!given.every((value) => typeof value === "string")) return fields;
  const repository = given.join("/").toLowerCase();
  const numbers = THREAD_NUMBERS.filter((name) => !names.includes(name));
  const isElsewhere = fields.some(([, value]) => {
    const [, owner, name, , number] = typeof value === "string" ? (THREAD_URL.exec(value) ?? []) : [];
    if (number === undefined) return false;
    const isOther = given.length > 0 && `${owner}/${name}`.toLowerCase() !== repository;
    return isOther || fields.some(([key, one]) => numbers.includes(key) && String(one) !== number);
  });
  const place = [...REPOSITORY, ...numbers];
  return isElsewhere ? fields : fields.filter(([name]) => !place.includes(name));
}

const THREAD_NUMBERS: readonly string[] = ["issueNumber", "prNumber", "discussionNumber"];

/**
 * The first rule that holds for a property decides: words that the property begins with or contains, or a name that
 * begins with the words of the property. Of several properties, the value must fit the type of exactly one.
 */
function matchByRules(
  given: readonly string[],
  value: unknown,
  flags: readonly CatalogFlag[],
): string | undefined {
  const found = RULES.map((holds) => flags.filter(({ name }) => holds(given, words(name)))).find(
    (matches) => matches.length > 0,
  );
  const fitting = found?.filter(
    (flag) => fitsBoolean(value, flag) && (found.length === 1 || fitsNumber(value, flag)),
  );
  return fitting?.length === 1 ? fitting[0]?.name : undefined;
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

/** Whether value and property are both boolean, or both are not. */
function fitsBoolean(value: unknown, { type }: CatalogFlag): boolean {
  if (type === "boolean") return typeof value === "boolean" || value === "true" || value === "false";
  return typeof value !== "boolean";
}

/** Whether the value is a number exactly if the property accepts one. */
function fitsNumber(value: unknown, flag: CatalogFlag): boolean {
  const acceptsNumber = ["integer", "reference", "digits"].includes(flag.type);
  return (
    acceptsNumber === (typeof value === "number" || (typeof value === "string" && isNumber(value, flag)))
  );
}

/** Whether the text is digits, or `#1` for the number of an issue, a pull request or a discussion. */
const isNumber = (text: string, { name }: CatalogFlag): boolean =>
  (name.endsWith("Number") ? /^#?\d{1,15}$/ : /^\d{1,15}$/).test(text);

/** Returns the name as GitHub writes constants: `NOT_PLANNED` for `not planned`, `not-planned` and `notPlanned`. */
export function constantName(text: string): string {
  return text
    .replace(/([a-z])([A-Z])/g, "$1_$2")
    .replace(/[\s-]+/g, "_")
    .toUpperCase();
}

/** Returns the same value if nothing is corrected. `owner`: the owner of the call's repository. */
function correctValue(value: unknown, flag: CatalogFlag, isOpaque: IsOpaque, owner: string): unknown {
  const { type, values } = flag;
  if ((type === "strings" || type === "objects") && value !== null) {
    const given = Array.isArray(value) ? value : [value];
    const elements = given.map((one) => (isOpaque(one) ? one : correctElement(one, flag, owner)));
    const isSameList = Array.isArray(value) && elements.every((element, index) => element === value[index]);
    return isSameList ? value : elements;
  }
  if (typeof value !== "string") return value;
  if (values !== undefined) return findConstant(values, value) ?? value;
  // GitHub's colors have no `#`.
  if (words(flag.name).includes("color") && /^#[0-9a-f]{6}$/i.test(value)) return value.slice(1);
  // gh's login of an app.
  if (flag.login && /^app\/[\w-]+$/.test(value)) return `${value.slice("app/".length)}[bot]`;
  if (type === "integer" && isNumber(value, flag)) return Number(value.replace(/^#/, ""));
  if (type === "boolean" && (value === "true" || value === "false")) return value === "true";
  return value;
}

/** Corrects an element of a list: a value of an enum, or the slug of `acme/core`, which is of the owner. */
function correctElement(value: unknown, { values, slug, login }: CatalogFlag, owner: string): unknown {
  if (typeof value !== "string") return value;
  const own = slug && !login ? slugOf(value, owner) : undefined;
  return own ?? (values && findConstant(values, value)) ?? value;
}

/** Returns the value with the words of the text, or the only one that starts with them: `CREATED_AT` for `created`. */
export function findConstant<Value>(values: readonly Value[], text: string): Value | undefined {
  const given = constantName(text);
  const names = values.map((value) => [constantName(String(value)), value] as const);
  const same = names.find(([name]) => name === given);
  const [longer, ...others] = names.filter(([name]) => name.startsWith(`${given}_`));
  return (same ?? (others.length === 0 ? longer : undefined))?.[1];
}
