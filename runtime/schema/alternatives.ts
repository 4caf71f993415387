// Rules about the properties of an object that replace each other, such as the ways to identify an issue.

import type { Schema } from "../contract/schema.js";
import { join, listWords } from "./messages.js";
import { type ObjectRule, ownValue } from "./object.js";

/** Names of properties that must be present, or values that properties must have if they are present. */
export type Alternative = readonly string[] | Readonly<Record<string, Schema>>;

/** At least one of the alternatives must apply. */
export function atLeastOne(...alternatives: readonly Alternative[]): ObjectRule {
  return matching(alternatives, Infinity);
}

/** Exactly one of the alternatives must apply. */
export function exactlyOne(...alternatives: readonly Alternative[]): ObjectRule {
  return matching(alternatives, 1);
}

/**
 * A value of this `typeof` at `name` requires other properties, unless one of the patterns matches it. `what`: a number, a
 * title.
 */
export function requiredWith(
  name: string,
  type: string,
  others: readonly string[],
  what = type,
  except: readonly RegExp[] = [],
): ObjectRule {
  return (value, path, issues) => {
    const given = ownValue(value, name);
    if (typeof given !== type || except.some((pattern) => pattern.test(String(given)))) return;
    const absent = others.filter((other) => ownValue(value, other) === undefined);
    if (absent.length > 0)
      issues.add(join(path, name), () => `a ${what} requires ${listWords(absent, "and")}`);
  };
}

function matching(alternatives: readonly Alternative[], max: number): ObjectRule {
  return (value, path, issues) => {
    const count = alternatives.filter((one) =>
      isNames(one)
        ? one.every((name) => ownValue(value, name) !== undefined)
        : Object.entries(one).every(([name, schema]) => {
            const given = ownValue(value, name);
            return given === undefined || issues.accepts(schema, given);
          }),
    ).length;
    if (count > 0 && count <= max) return;
    issues.add(path, () =>
      count === 0
        ? `provide ${describeAll(lacking(alternatives, value))}`
        : `provide only one of these: ${describeAll(alternatives)}; got ${listWords(Object.keys(value), "and")}`,
    );
  };
}

/**
 * Returns the alternatives, or if some lack all that another one lacks, and more, what the others lack, since the input
 * has the rest.
 */
function lacking(alternatives: readonly Alternative[], value: object): readonly Alternative[] {
  const absent = alternatives.map((one) =>
    isNames(one) ? one.filter((name) => ownValue(value, name) === undefined) : one,
  );
  const isWithin = (part: Alternative, whole: readonly string[]) =>
    isNames(part) && part.length < whole.length && part.every((name) => whole.includes(name));
  const nearest = absent.filter((one) => !isNames(one) || !absent.some((other) => isWithin(other, one)));
  return nearest.length < alternatives.length ? nearest : alternatives;
}

function describeAll(alternatives: readonly Alternative[]): string {
  const all = [...new Set(alternatives.map(describe))];
  return all.every((words) => !words.includes(" ")) ? listWords(all, "or") : all.join(", or ");
}

const isNames = (alternative: Alternative): alternative is readonly string[] => Array.isArray(alternative);

function describe(alternative: Alternative): string {
  const words = isNames(alternative)
    ? alternative
    : Object.entries(alternative).map(([name, schema]) => `${name} ${schema.expected}`);
  return listWords(words, "and");
}
