// The argument after an id: what the capability is about, in the forms that gh accepts.

import type { CatalogEntry, CatalogFlag } from "../../runtime/index.js";
import { withoutTrailing } from "../../runtime/text/scan.js";
import { parseRepository } from "../input/parse-repository.js";
import { kebab } from "./capability-flags.js";
import { type Terminal, UsageError } from "./terminal.js";

/** Whether a flag names the field, so that an argument does not. */
type IsGiven = (flag: string) => boolean;

type Entry = Pick<CatalogEntry, "id" | "flags" | "alternatives">;

/** What an argument means: flags with values, or the head branch of a pull request, whose number must be looked up. */
export type Subject =
  | { readonly flags: readonly string[]; readonly branch?: undefined }
  | { readonly branch: string };

/**
 * Returns what the argument means: a number, `#1`, an id, a name, a URL, a repository if the capability is about nothing
 * else, or a branch. Throws {@link UsageError} if it has no meaning or several. `chosen`: the repository of -R, which the
 * argument must not contradict. A URL must not contradict GH_REPO either; as in gh, a repository replaces it.
 */
export function readSubject(
  entry: Entry,
  argument: string,
  env: Terminal["env"],
  given: IsGiven,
  chosen?: string,
): Subject {
  const text = argument.replace(/^#(?=\d+$)/, "");
  const has = (name: string) => entry.flags.some((field) => field.name === name);
  const place = has("owner") && has("name") ? parsePlace(text) : undefined;
  const named = place && namedBy(place.path).find(([field]) => has(field));
  if (place !== undefined && named !== undefined) {
    const [field, value] = named;
    const expected = chosen ?? parseRepository(env.GH_REPO ?? "")?.repo;
    return { flags: [...repositoryFlags(place, env, expected), `--${kebab(field)}=${value}`] };
  }
  const isGiven = ({ name }: CatalogFlag) => given(kebab(name));
  const [own, ...more] = subjectFields(entry, text);
  const candidates = subjectFields({ ...entry, flags: entry.flags.filter((flag) => !isGiven(flag)) }, text);
  // A number or id of what a flag names is not another text, such as a body.
  const isId = /^\d+$/.test(text) || NODE_ID.test(text);
  const isOwn = own !== undefined && more.length === 0 && isGiven(own);
  if (isOwn && isId && !candidates.every(({ type }) => NUMBERS.has(type)))
    throw new UsageError(`--${kebab(own.name)}: expected one value, got 2`);
  if (candidates.length === 0 && place?.path === "") return { flags: repositoryFlags(place, env, chosen) };
  const names = candidates.map(({ name }) => `--${kebab(name)}`);
  const [only, ...others] = candidates;
  const isUrl = /^https?:/.test(text);
  if (only === undefined || others.length > 0 || (isUrl && only.type === "string")) {
    const hint = names.length < 2 ? `see ghx run ${entry.id} --help` : `use ${names.join(" or ")}`;
    throw new UsageError(`unexpected argument ${JSON.stringify(argument)}; ${hint}`);
  }
  const isBranch =
    only.name === "prNumber" && !isUrl && /^\w[^\s~^?*[\\]*$/.test(text) && !/^\d+$/.test(text);
  if (!isBranch && only.type === "integer" && NODE_ID.test(text))
    throw new UsageError(
      `--${kebab(only.name)}: expected a number or a URL, got a node id, which ${entry.id} does not accept`,
    );
  return isBranch ? { branch: text } : { flags: [`--${kebab(only.name)}=${text}`] };
}

/**
 * Returns the flags of two arguments if the only required input follows one that has a default, such as the base and the
 * head of a comparison; the second argument alone is the required input.
 */
export function readPair({ flags }: Entry, given: readonly string[]): readonly string[] | undefined {
  const required = flags.filter(({ name, required }) => required && name !== "owner" && name !== "name");
  const [only, ...others] = required;
  const before = only && flags[flags.indexOf(only) - 1];
  const isPair = others.length === 0 && [before, only].every((flag) => flag?.type === "string");
  if (!isPair || before?.default === undefined || given.length !== 2) return undefined;
  return [before, only].map((flag, index) => `--${kebab(flag?.name ?? "")}=${given[index]}`);
}

/** Returns the names of the fields that an argument sets which is a number, or another text. */
export function subjectNames(entry: Entry): readonly string[] {
  const names = ["1", "x"].flatMap((argument) => {
    const [only, ...others] = subjectFields(entry, argument);
    return only === undefined || others.length > 0 ? [] : [only.name];
  });
  return [...new Set(names)];
}

/**
 * Returns the flags of a repository. Throws {@link UsageError} if it is on a host that must not receive the token, or is
 * not the chosen repository.
 */
function repositoryFlags({ host, repo }: Place, env: Terminal["env"], chosen: string | undefined): string[] {
  const own = (env.GH_HOST || "github.com").toLowerCase();
  if (host !== undefined && host !== own)
    throw new UsageError(`expected a URL of ${own}, got one of ${host}`);
  if (chosen !== undefined && chosen.toLowerCase() !== repo.toLowerCase())
    throw new UsageError(`expected a URL of ${chosen}, the repository of -R or GH_REPO, got one of ${repo}`);
  const [owner, name] = repo.split("/");
  return [`--owner=${owner}`, `--name=${name}`];
}

interface Place {
  readonly host: string | undefined;
  readonly repo: string;
  /** What follows the repository in a URL, without a query and a fragment. */
  readonly path: string;
}

/** Parses a URL, with or without its scheme, or the name of a repository. */
function parsePlace(text: string): Place | undefined {
  const [, base = text, path = ""] =
    /^((?:https?:\/\/)?[\w-]+(?:\.[\w-]+)+\/[^/\s]+\/[^/\s?#]+)\/([^\s?#]+)/.exec(text) ?? [];
  const repository = parseRepository(base);
  const host = repository?.host?.replace(/^www\.(?=github\.com$)/, "");
  return repository && { repo: repository.repo, host, path: withoutTrailing(path, "/") };
}

/** Returns the fields that the path of a URL names, with their values, best first. */
function namedBy(path: string): readonly (readonly [field: string, value: string])[] {
  return PATHS.flatMap(([pattern, ...fields]) => {
    const [, value] = pattern.exec(path) ?? [];
    return value === undefined ? [] : fields.map((field) => [field, decode(value)] as const);
  });
}

const PATHS: readonly (readonly [pattern: RegExp, ...fields: string[]])[] = [
  [/^issues\/(\d+)$/, "issueNumber"],
  [/^pull\/(\d+)(?:\/|$)/, "prNumber", "issueNumber"],
  [/^releases\/tag\/(.+)$/, "tagName"],
  [/^actions\/runs\/\d+\/job\/(\d+)$/, "jobId"],
  [/^actions\/runs\/(\d+)(?:\/|$)/, "runId"],
  [/^actions\/workflows\/([^/]+)$/, "workflow"],
];

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Returns the fields that the argument may be: the one that the property of an earlier result names, the id of what the
 * capability is about (`runId` of a run, or a node id), the only reference with its form (`owner/number`), the only
 * alternative that is a text (`tagName`), a number, what the capability is about by any name (`workflow`), the only
 * required field, or the only name (`tagName`).
 */
function subjectFields({ id, flags, alternatives = [] }: Entry, argument: string): readonly CatalogFlag[] {
  const isNumber = /^\d+$/.test(argument);
  const words = id.split(".").slice(0, -1).reverse();
  const nouns = words.map((word) =>
    word.replace(/s$/, "").replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
  );
  const idType = isNumber ? "integer" : NODE_ID.test(argument) ? "string" : undefined;
  const ids = (types: readonly (string | undefined)[]) => {
    const found = flags.filter(({ name, type }) => types.includes(type) && name.endsWith("Id"));
    return nouns.flatMap((noun) => found.filter(({ name }) => name === `${noun}Id`)).slice(0, 1);
  };
  const own = ids([idType]);
  const numbers = flags.filter(({ name }) => name.endsWith("Number"));
  const names = flags.filter(({ name, type }) => !isNumber && type === "string" && name.endsWith("Name"));
  const [, property] = STEP_VALUE.exec(argument) ?? [];
  // The property of an earlier result shows what its value is.
  const valued = property === undefined ? [] : flags.filter(({ name }) => name === property);
  const byProperty = { id: ids(["integer", "string"]), number: numbers }[property ?? ""] ?? [];
  const required = flags.filter((field) => field.required && field.name !== "owner" && field.name !== "name");
  const integers = required.filter(({ type }) => type === "integer" && isNumber);
  const texts = flags.filter(
    ({ name, type }) =>
      !isNumber &&
      type === "string" &&
      alternatives.some(([only, ...more]) => only === name && more.length === 0),
  );
  // The item of a project, not the field of the item.
  const named = flags.filter(({ name, type }) => nouns.includes(name) && !(isNumber && type === "string"));
  const [, form] = FORMS.find(([pattern]) => pattern.test(argument)) ?? [];
  const formed = flags.filter(({ forms }) => form !== undefined && forms?.includes(form));
  const choices = [valued, byProperty, own, formed, texts, numbers, integers, named, required, names];
  return choices.find(({ length }) => length > 0) ?? [];
}

/** A value of an earlier step: `$0.items.0.id`. */
const STEP_VALUE = /^\$\d+\.(?:.*\.)?(\w+)$/;

/** The forms of references that no other text has. */
const FORMS = [
  [/^[\w.-]+\/\d+$/, "owner/number"],
  [/^[\w.-]+\/[\w.-]+#\d+$/, "owner/name#number"],
] as const;

/** The types of fields that a number sets. */
const NUMBERS: ReadonlySet<string> = new Set(["integer", "reference", "digits"]);

/** A node id, such as `PRRT_kwDOA1` or the older `MDU6SXNzdWUx`. */
const NODE_ID = /^(?:[A-Z][A-Za-z]*_[\w-]{6,}|MD[A-Z0-9][\w=]{8,})$/;
