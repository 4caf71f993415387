// Values of a body that make an update over REST do what a mutation does.

import { isObject, type Json, type JsonObject, listAt } from "../bind/json.js";
import { snakeCase } from "../model/word-cases.js";
import type { BothInput } from "./both-inputs.js";

/** Mutations that change what they are given, as a PATCH does. */
const UPDATES = ["update", "edit", "set", "change"];

/**
 * Returns the values, by GitHub's key, that a PATCH sends to do what the mutation says: `state: closed` of
 * `closeIssue`, `archived: true` of `archiveRepository`. Undefined if the body has no such value. `inputs`: what
 * only REST accepts.
 */
export function impliedValues(
  mutation: string,
  card: JsonObject,
  inputs: readonly BothInput[],
): ReadonlyMap<string, Json> | undefined {
  const [verb = ""] = snakeCase(mutation).split("_");
  const isPatch = String(isObject(card.rest) ? card.rest.endpoint : "").startsWith("PATCH ");
  if (!isPatch || UPDATES.includes(verb)) return new Map();
  for (const { key, schema, required } of inputs) {
    const value = required ? undefined : impliedValue(verb, key, schema);
    if (value !== undefined) return new Map([[key, value]]);
  }
  return undefined;
}

function impliedValue(verb: string, key: string, schema: Json): Json | undefined {
  if (!isObject(schema)) return undefined;
  if (schema.type === "boolean") return key === done(verb) ? true : key === undone(verb) ? false : undefined;
  const values = listAt(schema, "enum").map((value) => String(value).toLowerCase());
  return values.find((value) => value === done(verb) || value === again(verb));
}

/** `close` → `closed`. */
const done = (verb: string): string => (verb.endsWith("e") ? `${verb}d` : `${verb}ed`);

/** `unarchive` → `archived`. */
const undone = (verb: string): string | undefined =>
  verb.startsWith("un") ? done(verb.slice("un".length)) : undefined;

/** `reopen` → `open`. */
const again = (verb: string): string | undefined =>
  verb.startsWith("re") ? verb.slice("re".length) : undefined;
