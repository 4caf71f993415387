/** The fields of declared resources: the values they have, and the rules for them. */
import type { Field, Kind, Rules, User } from "../store/types.js";
import {
  flag as flagShape,
  integer as integerShape,
  list,
  login,
  nullable,
  oneOf,
  type Shape,
  text as textShape,
  timestamp,
} from "../world/shape.js";

export function text(rules: Rules<string> = {}): Field<string> {
  return field("text", textShape, rules);
}

export function integer(rules: Rules<number> = {}): Field<number> {
  return field("integer", integerShape, rules);
}

/** The number of an entry in its parent, such as of a milestone in the repository. */
export function number(): Field<number> {
  return field("integer", integerShape, { default: 0, set: "number" });
}

export function flag(rules: Rules<boolean> = {}): Field<boolean> {
  return field("flag", flagShape, rules);
}

/** A time that clients give. */
export function time(rules: Rules<string> = {}): Field<string> {
  return field("time", timestamp, rules);
}

/** The time of creation. */
export function created(rules: Rules<string> = {}): Field<string> {
  return field("time", timestamp, { default: EPOCH, set: "created", ...rules });
}

/** The time of the last update. */
export function updated(rules: Rules<string> = {}): Field<string> {
  return field("time", timestamp, { default: EPOCH, set: "updated", ...rules });
}

/** One of several values, which are in lower case in REST unless `spelling` says otherwise. */
export function choice<const V extends string>(
  values: readonly V[],
  rules: Rules<NoInfer<V>> & { readonly spelling?: { readonly [Value in V]?: string } } = {},
): Field<V> {
  const spelled = values.map((value) => [value, rules.spelling?.[value] ?? value.toLowerCase()]);
  return { ...field("choice", oneOf(...values), rules), values: Object.fromEntries(spelled) };
}

/** An account, by login, or null for a deleted account. `set: "created"`: the user who creates the entry. */
export function user(rules: Rules<User | null> = {}): Field<User | null, string | null> {
  return field("user", login, { default: null, ...rules }, true);
}

export function texts(rules: Rules<readonly string[]> = {}): Field<readonly string[]> {
  return field("texts", list(textShape), rules);
}

/** A value that is stored and returned as it is. Without a default, answers have the value of GitHub's example. */
export function json(rules: Rules<unknown> = {}): Field {
  return { ...field("json", anything, rules, true), isRequired: false };
}

/** Makes a field nullable. Its default is null, unless it has another one. */
export function optional<T, Source>(given: Field<T, Source>): Field<T | null, Source | null> {
  const { default: fallback = null } = given;
  return { ...given, shape: nullable(given.shape), default: fallback, isRequired: false, isNullable: true };
}

const EPOCH = "2026-01-01T00:00:00Z";

const anything: Shape<unknown> = {
  expects: "a value",
  read: plain,
};

function plain(value: unknown): unknown {
  if (value instanceof Map) return Object.fromEntries([...value].map(([key, entry]) => [key, plain(entry)]));
  return Array.isArray(value) ? value.map(plain) : value;
}

function field<T, Source = T>(
  kind: Kind,
  shape: Shape<Source>,
  rules: Rules<T>,
  isNullable = false,
): Field<T, Source> {
  return { ...rules, kind, shape, isRequired: !("default" in rules || "derive" in rules), isNullable };
}
