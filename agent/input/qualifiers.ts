// Flags of gh's searches as GitHub's qualifiers: `--author mona` is `author:mona`.

import { ghCommands } from "../../generated/gh-commands.js";
import type { GhCommand } from "../../runtime/index.js";

/** Qualifiers by the names of gh's flags. One in a list may be given several times; one without a value is a condition. */
export type GhQualifiers = NonNullable<GhCommand["qualifiers"]>;

/** What a flag means in a search. */
interface Meaning {
  /** The start of the qualifier, `author:`, or a condition such as `is:merged`. */
  readonly text: string;
  /** The only values. */
  readonly values: readonly string[] | undefined;
  /** The start of the qualifier for a team, such as `acme/core`. */
  readonly team?: string;
  /** Whether a number is refused. */
  readonly titles?: true;
  /** The value that searches without the qualifier. */
  readonly none?: string;
  /** The value without the flag. */
  readonly default?: string;
  /** The starts of words in the search that replace the default. */
  readonly unless?: readonly string[];
}

export function meaningOf(qualifier: GhQualifiers[string]): Meaning {
  const [one] = [qualifier].flat();
  const { qualifier: whole, ...more } = typeof one === "object" ? one : { qualifier: one ?? "" };
  const [, text = whole, values] = /^([a-z-]+:)(.+\|.+)$/.exec(whole) ?? [];
  return { ...more, text, values: values?.split("|") };
}

/** Returns the qualifiers of a search; undefined if gh has no flags for it. */
export function qualifiersOf(id: string): GhQualifiers | undefined {
  const find = (name: string): GhQualifiers | undefined => {
    const all = RUNS.filter((run) => run.id === name && run.qualifiers !== undefined);
    return all.length === 0 ? undefined : Object.assign({}, ...all.map(({ qualifiers }) => qualifiers));
  };
  // The search of a domain has the qualifiers of the search for its plural, which is in all repositories.
  const everywhere = find(id.replace(/^(\w+)\.search$/, "search.$1s"));
  if (everywhere === undefined) return find(id);
  const { R, repo, owner, ...inRepository } = everywhere;
  return id.startsWith("search.") ? everywhere : { ...inRepository, ...find(id) };
}

const RUNS = Object.values(ghCommands).flat();

/** Whether the qualifier needs no value, such as `draft:true`. */
export const isCondition = (qualifier: string): boolean => !/[:/]$/.test(qualifier);

/**
 * Returns the qualifier with the value, quoted if it has white space; of a condition, `draft:false` for false. Without
 * `no:label`, as without the flag, there may be labels or none: the text is empty, as for an empty value. Returns undefined
 * for a value that the qualifier cannot have.
 */
export function qualify({ text, values, team, titles, none }: Meaning, value: string): string | undefined {
  if (isCondition(text)) return value === "false" ? negated(text) : text;
  const given = values === undefined ? value : value.toLowerCase();
  if (given === "" || given === none) return "";
  if (values !== undefined && !values.includes(given)) return undefined;
  if (titles && /^\d+$/.test(given)) return undefined;
  const start = team !== undefined && given.includes("/") ? team : text;
  return start + (/[\s"]/.test(given) ? JSON.stringify(given) : given);
}

/** Returns the qualifiers of flags with a default that are not given. `words`: the words of the search. */
export function defaultQualifiers(
  qualifiers: GhQualifiers,
  given: ReadonlySet<string>,
  words: readonly string[],
): readonly string[] {
  const parts = words.flatMap((word) => word.replace(/^--?[a-zA-Z-]+=/, "").split(/\s+/));
  return Object.entries(qualifiers).flatMap(([flag, qualifier]) => {
    const { text, default: value, unless = [] } = meaningOf(qualifier);
    const isReplaced = parts.some((part) => unless.some((start) => part.startsWith(start)));
    return value === undefined || given.has(flag) || isReplaced ? [] : [text + value];
  });
}

/** Returns `draft:false` for `draft:true`, `is:unlocked` for `is:locked`, and nothing for `no:label`. */
const negated = (qualifier: string): string =>
  qualifier
    .replace(/:true$/, ":false")
    .replace(/^is:/, "is:un")
    .replace(/^no:.*/, "");

/**
 * Returns the input of a search with the fields that are qualifiers in its query: `language: "go"` is `language:go`. Fields
 * of the search itself, and values that a qualifier cannot have, remain.
 */
export function withQualifiers(
  id: string,
  input: Readonly<Record<string, unknown>>,
  isField: (name: string) => boolean,
): Readonly<Record<string, unknown>> {
  const [key = "query"] = ["query", "q", "search"].filter((name) => Object.hasOwn(input, name));
  const { [key]: query = "" } = input;
  const qualifiers = qualifiersOf(id);
  // A qualifier after `a OR b` belongs to b.
  if (qualifiers === undefined || typeof query !== "string" || /\b(?:AND|OR)\b/.test(query)) return input;
  const texts: string[] = [];
  const others = Object.entries(input).filter(([name, value]) => {
    const found = isField(name) ? undefined : textsOf(kebab(name), value, qualifiers);
    texts.push(...(found ?? []));
    return found === undefined;
  });
  if (texts.length === 0) return input;
  return { ...Object.fromEntries(others), [key]: [query, ...texts].filter((text) => text !== "").join(" ") };
}

function textsOf(flag: string, value: unknown, qualifiers: GhQualifiers): readonly string[] | undefined {
  const names = [flag, flag.replace(/s$/, ""), flag.replace(/^repository$/, "repo")];
  const name = names.find((one) => one.length > 1 && Object.hasOwn(qualifiers, one));
  const found = name === undefined ? undefined : qualifiers[name];
  const meaning = found === undefined ? undefined : meaningOf(found);
  if (meaning === undefined || (typeof value === "boolean") !== isCondition(meaning.text)) return undefined;
  const values = [value].flat();
  const isOne = values.length === 1 || (values.length > 1 && Array.isArray(found));
  const areTexts = values.every((one) => ["string", "number", "boolean"].includes(typeof one) && one !== "");
  if (!isOne || !areTexts) return undefined;
  const texts = values.map((one) => qualify(meaning, String(one)));
  return texts.every((text) => text !== undefined) ? texts : undefined;
}

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
