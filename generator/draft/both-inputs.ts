// The input of drafts of two routes: what both APIs accept, and what only one of them does.

import { isDeepStrictEqual } from "node:util";
import { isObject, type Json, listAt, objectAt } from "../bind/json.js";
import { snakeCase } from "../model/word-cases.js";
import type { Draft } from "./types.js";
import { camel } from "./words.js";

export interface BothInput {
  readonly name: string;
  /** GitHub's key. */
  readonly key: string;
  readonly schema: Json;
  readonly required: boolean;
  /** The value in the example. */
  readonly sample: Json | undefined;
}

/** An input of both APIs. */
export interface Pair {
  readonly graphql: BothInput;
  readonly rest: BothInput;
}

/** The inputs of both APIs, and those that only one of them has. */
export interface Matched {
  readonly pairs: readonly Pair[];
  readonly graphql: readonly BothInput[];
  readonly rest: readonly BothInput[];
}

/** Returns the inputs of a draft, except the ones that its subject adds. */
export function draftInputs({ card, keys }: Draft): BothInput[] {
  const schema = objectAt(card, "input_schema");
  const [example] = listAt(card, "examples");
  const values = isObject(example) ? objectAt(example, "input") : {};
  const required = listAt(schema, "required");
  return Object.entries(objectAt(schema, "properties")).map(([name, value]) => ({
    name,
    key: keys.get(name) ?? name,
    schema: value,
    required: required.includes(name),
    sample: values[name],
  }));
}

/** Finds the inputs of both APIs by GitHub's keys; required ones also if one key is a part of the other. */
export function matchInputs(graphql: readonly BothInput[], rest: readonly BothInput[]): Matched {
  const same = pairUp({ pairs: [], graphql, rest }, isSameInput);
  return pairUp(same, (left, right) => left.required && right.required && isRelated(left, right));
}

function pairUp(given: Matched, belong: (graphql: BothInput, rest: BothInput) => boolean): Matched {
  const pairs = [...given.pairs];
  const rest = [...given.rest];
  const graphql = given.graphql.filter((left) => {
    const index = rest.findIndex((right) => belong(left, right));
    const [right] = index < 0 ? [] : rest.splice(index, 1);
    if (right !== undefined) pairs.push({ graphql: left, rest: right });
    return right === undefined;
  });
  return { pairs, graphql, rest };
}

function isSameInput(left: BothInput, right: BothInput): boolean {
  // References, such as labels, are resolved for each API.
  if (isReference(left) && left.name === right.name) return isDeepStrictEqual(left.schema, right.schema);
  return camel(left.key) === camel(right.key);
}

const isReference = ({ schema }: BothInput): boolean =>
  typeof schema === "string" || (isObject(schema) && schema.ref !== undefined);

/** `number` and `milestone_number`, `baseRefName` and `base`, `login` and `username`. */
function isRelated(left: BothInput, right: BothInput): boolean {
  if (isNodeId(left) || mergeSchemas(left, right) === undefined) return false;
  const [long = [], short = []] = [left.key, right.key]
    .map((key) => snakeCase(camel(key)).split("_"))
    .sort((a, b) => b.length - a.length);
  const starts = isDeepStrictEqual(long.slice(0, short.length), short);
  const ends = isDeepStrictEqual(long.slice(-short.length), short);
  return starts || ends || (left.key === "login" && LOGINS.includes(right.key));
}

/** What endpoints call the login of a user or an organization. */
const LOGINS = ["username", "org"];

/** Whether the input of GraphQL is a node id, or a list of them. REST has other ids. */
const isNodeId = ({ key }: BothInput): boolean => /(?:^id|Id)s?$/.test(key);

/** Returns the schema of the values that both APIs accept. */
export function mergeSchemas(graphql: BothInput, rest: BothInput): Json | undefined {
  if (isReference(graphql)) return graphql.schema;
  if (isNodeId(graphql)) return undefined;
  const merged = mergeValues(graphql.schema, rest.schema);
  const values = isObject(merged) ? listAt(merged, "enum") : [];
  const isSent = [graphql.sample, rest.sample].every((one) => one === undefined || values.includes(one));
  return values.length > 0 && !isSent ? undefined : merged;
}

function mergeValues(left: Json, right: Json): Json | undefined {
  if (!isObject(left) || !isObject(right)) return undefined;
  const isSecret = left.writeOnly === true || right.writeOnly === true;
  const marks = { ...(isSecret && { writeOnly: true }) };
  if (left.enum !== undefined && right.enum !== undefined) {
    const values = listAt(left, "enum").filter((one) => listAt(right, "enum").includes(one));
    return values.length > 0 ? { ...left, enum: values, ...marks } : undefined;
  }
  if (left.type !== right.type) return undefined;
  const isText = left.type === "string";
  const [ours, theirs] = [left, right].map((one) => comparable(isText ? { ...one, format: null } : one));
  if (!isDeepStrictEqual(ours, theirs)) return undefined;
  const formats = new Set([left.format, right.format].filter((one) => one !== undefined));
  return formats.size > 1 ? undefined : { ...right, ...left, ...marks };
}

/** Returns a schema as data that is equal for equal values: without texts, and with sorted lists. */
function comparable(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(comparable).sort();
  if (!isObject(schema)) return schema;
  return Object.fromEntries(
    Object.entries(schema).flatMap(([key, value]): [string, Json][] => {
      const isText = key === "description" && typeof value === "string";
      return isText || key === "writeOnly" ? [] : [[key, comparable(value)]];
    }),
  );
}
