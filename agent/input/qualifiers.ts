// Flags of gh's searches as GitHub's qualifiers: `--author mona` is `author:mona`.

import { ghCommands } from "../../generated/gh-commands.js";
import type { GhCommand } from "../../runtime/index.js";

/** Qualifiers by the names of gh's flags. One in a list may be given several times; one without a value is a condition. */
export type Qualifiers = NonNullable<GhCommand["qualifiers"]>;

/** Returns the qualifiers of a search; undefined if gh has no flags for it. */
export function qualifiersOf(id: string): Qualifiers | undefined {
  const find = (name: string) =>
    RUNS.find((run) => run.id === name && run.qualifiers !== undefined)?.qualifiers;
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
 * `no:label`, as without the flag, there may be labels or none: the text is empty.
 */
export function qualify(qualifier: string, value: string): string {
  if (isCondition(qualifier)) return value === "false" ? negated(qualifier) : qualifier;
  return qualifier + (/[\s"]/.test(value) ? JSON.stringify(value) : value);
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

function textsOf(flag: string, value: unknown, qualifiers: Qualifiers): readonly string[] | undefined {
  const names = [flag, flag.replace(/s$/, ""), flag.replace(/^repository$/, "repo")];
  const name = names.find((one) => one.length > 1 && Object.hasOwn(qualifiers, one));
  const found = name === undefined ? undefined : qualifiers[name];
  const [qualifier] = [found].flat();
  if (qualifier === undefined || (typeof value === "boolean") !== isCondition(qualifier)) return undefined;
  const values = [value].flat();
  const isOne = values.length === 1 || (values.length > 1 && Array.isArray(found));
  const areTexts = values.every((one) => ["string", "number", "boolean"].includes(typeof one) && one !== "");
  return isOne && areTexts ? values.map((one) => qualify(qualifier, String(one))) : undefined;
}

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
