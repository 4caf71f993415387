// Mutants of a card: one part dropped, renamed or swapped at a time.

import { parse } from "yaml";
import { COMPARISONS } from "../model/expressions.js";
import type { JsonSchema } from "../model/ir.js";
import { schemaTypes } from "../syntax/schema.js";

export type Mutation = "drop" | "rename" | "swap";

export interface Mutant {
  /** What was changed and where: `rename graphql.output.map.title: titlex`. */
  readonly name: string;
  readonly change: Mutation;
  /** The card as text; JSON is YAML. */
  readonly text: string;
}

type Key = string | number;
type Value = null | boolean | number | string | Value[] | { [key: string]: Value };

/** A place in a card, and the mutations of it. */
interface Site {
  readonly path: readonly Key[];
  readonly kind: "path" | "entry" | "element" | "name" | "text";
}

/** `output`: the card's output schema with resolved `$ref`s. */
export function createMutants(text: string, output: JsonSchema): Mutant[] {
  // Removed, since examples would reject some of the mutants.
  const { examples, ...card } = parse(text) as { [key: string]: Value };
  void examples;
  const mutants: Mutant[] = [];
  const add = (
    change: Mutation,
    path: readonly Key[],
    detail: string,
    mutate: (copy: Value) => void,
  ): void => {
    const copy = structuredClone(card);
    mutate(copy);
    const name = `${change} ${path.join(".")}${detail}`;
    mutants.push({ name, change, text: JSON.stringify(copy) });
  };
  for (const { path, kind } of sites(card)) {
    const value = get(card, path);
    const last = path.at(-1) ?? "";
    if (kind === "entry" || kind === "element") add("drop", path, "", (copy) => drop(copy, path));
    if (kind === "entry") add("rename", path, ` to ${last}x`, (copy) => renameKey(copy, path, `${last}x`));
    if (kind === "path" || kind === "name") {
      const renamed = `${String(value)}x`;
      add("rename", path, `: ${renamed}`, (copy) => set(copy, path, renamed));
    }
    if (kind === "text") {
      for (const [index, renamed] of renamedPlaceholders(String(value)).entries())
        add("rename", path, ` placeholder ${index + 1}`, (copy) => set(copy, path, renamed));
    }
  }
  for (const [path, other] of swaps(card, output)) {
    const by = JSON.stringify(get(card, other));
    add("swap", path, `: ${by}`, (copy) => set(copy, path, get(card, other) ?? null));
  }
  return mutants;
}

function* sites(card: Value): Generator<Site> {
  yield* schemaSites(card, ["input_schema"]);
  yield* schemaSites(card, ["output_schema"]);
  for (const [index] of list(get(card, ["routing", "suitability"])).entries()) {
    yield* matchSites(card, ["routing", "suitability", index, "when"]);
    yield* matchSites(card, ["routing", "suitability", index, "unless"]);
  }
  for (const route of keys(get(card, ["routing", "missing"])))
    yield { path: ["routing", "missing", route], kind: "entry" };
  for (const route of ["graphql", "rest", "cli"]) yield* requestSites(card, [route]);
}

function* schemaSites(card: Value, at: readonly Key[]): Generator<Site> {
  for (const [index] of list(get(card, [...at, "required"])).entries()) {
    yield { path: [...at, "required", index], kind: "element" };
    yield { path: [...at, "required", index], kind: "name" };
  }
  for (const name of keys(get(card, [...at, "properties"]))) {
    const path = [...at, "properties", name];
    yield { path, kind: "entry" };
    yield* schemaSites(card, path);
    yield* schemaSites(card, [...path, "items"]);
  }
}

/** A route, a source, a lookup or a follow-up. */
function* requestSites(card: Value, at: readonly Key[]): Generator<Site> {
  for (const key of ["vars", "params", "query", "body"]) yield* entrySites(card, [...at, key]);
  for (const key of ["when", "find"]) yield* matchSites(card, [...at, key]);
  yield* exprSites(card, [...at, "perItem", "over"]);
  for (const key of ["endpoint", "miss"]) yield* textSites(card, [...at, key]);
  for (const [index] of list(get(card, [...at, "args"])).entries())
    yield* textSites(card, [...at, "args", index]);
  for (const key of keys(get(card, [...at, "flags"]))) yield* textSites(card, [...at, "flags", key]);
  if (typeof get(card, [...at, "operationName"]) === "string")
    yield { path: [...at, "operationName"], kind: "name" };
  yield* outputSites(card, [...at, "output"]);
  for (const [index] of list(get(card, [...at, "resolution", "inject"])).entries())
    yield* injectSites(card, [...at, "resolution", "inject", index]);
  for (const key of ["resolution.lookup", "then", "sources"]) {
    const path = [...at, ...key.split(".")];
    const value = get(card, path);
    for (const inner of Array.isArray(value)
      ? value.map((_, index) => [...path, index])
      : value
        ? [path]
        : []) {
      yield { path: inner, kind: "element" };
      if (typeof get(card, [...inner, "name"]) === "string") yield { path: [...inner, "name"], kind: "name" };
      yield* requestSites(card, inner);
    }
  }
}

function* injectSites(card: Value, at: readonly Key[]): Generator<Site> {
  yield { path: at, kind: "element" };
  for (const key of ["target", "from_input", "match_field", "extract_field"])
    if (typeof get(card, [...at, key]) === "string") yield { path: [...at, key], kind: "name" };
  for (const key of ["path", "nodes_path", "known"]) yield* exprSites(card, [...at, key]);
}

function* outputSites(card: Value, at: readonly Key[]): Generator<Site> {
  yield* exprSites(card, [...at, "from"]);
  yield* exprSites(card, [...at, "list"]);
  yield* entrySites(card, [...at, "map"]);
  const keep = get(card, [...at, "scan", "keep"]);
  if (Array.isArray(keep))
    for (const [index] of keep.entries()) yield* matchSites(card, [...at, "scan", "keep", index]);
  else yield* matchSites(card, [...at, "scan", "keep"]);
  for (const [index] of list(get(card, [...at, "scan", "report"])).entries())
    yield { path: [...at, "scan", "report", index], kind: "name" };
  yield* casesOrEntries(card, [...at, "items"], get(card, [...at, "by"]) !== undefined);
}

function* casesOrEntries(card: Value, at: readonly Key[], byType: boolean): Generator<Site> {
  if (!byType) yield* entrySites(card, at);
  else
    for (const name of keys(get(card, at))) {
      yield { path: [...at, name], kind: "entry" };
      yield* entrySites(card, [...at, name]);
    }
}

/** A map of fields to expressions. */
function* entrySites(card: Value, at: readonly Key[]): Generator<Site> {
  for (const name of keys(get(card, at))) {
    yield { path: [...at, name], kind: "entry" };
    yield* exprSites(card, [...at, name]);
  }
}

function* exprSites(card: Value, at: readonly Key[]): Generator<Site> {
  const expr = get(card, at);
  if (expr === undefined) return;
  if (typeof expr === "string") yield { path: at, kind: "path" };
  for (const key of ["upper", "lower", "enum", "value", "with", "from", "each", "by"])
    yield* exprSites(card, [...at, key]);
  for (const key of ["first", "concat", "join"])
    for (const [index] of list(get(card, [...at, key])).entries())
      yield* exprSites(card, [...at, key, index]);
  if (keys(expr).includes("ran")) yield { path: [...at, "ran"], kind: "name" };
  for (const key of ["when", "where", "if", "holds"]) yield* matchSites(card, [...at, key]);
  yield* casesOrEntries(card, [...at, "object"], get(card, [...at, "by"]) !== undefined);
}

function* matchSites(card: Value, at: readonly Key[]): Generator<Site> {
  for (const key of keys(get(card, at))) {
    if (key !== "any") yield { path: [...at, key], kind: "entry" };
    for (const [index] of key === "any" ? list(get(card, [...at, key])).entries() : [])
      yield* matchSites(card, [...at, key, index]);
    for (const word of ["starts", "ends", "contains"]) {
      yield* textSites(card, [...at, key, word]);
      yield* textSites(card, [...at, key, "not", word]);
    }
    for (const word of ["eq", ...COMPARISONS])
      if (keys(get(card, [...at, key])).includes(word)) yield { path: [...at, key, word], kind: "path" };
  }
}

function* textSites(card: Value, at: readonly Key[]): Generator<Site> {
  if (typeof get(card, at) === "string") yield { path: at, kind: "text" };
}

/** The text with one placeholder renamed, for each placeholder. */
function renamedPlaceholders(text: string): string[] {
  const parts = text.split(/(\{[^}]*\})/);
  return parts.flatMap((part, index) =>
    part.startsWith("{") ? [parts.with(index, `${part.slice(0, -1)}x}`).join("")] : [],
  );
}

/** Swaps a field of each mapping with the first other one that has a different type in the output. */
function* swaps(card: Value, output: JsonSchema): Generator<[readonly Key[], readonly Key[]]> {
  const outputs = ["graphql", "rest", "cli"].flatMap((route) => [
    [route, "output"],
    ...list(get(card, [route, "sources"])).map((_, index) => [route, "sources", index, "output"]),
  ]);
  for (const at of outputs) {
    for (const [key, schema] of [
      ["map", output],
      ["items", output.properties?.items?.items],
    ] as const) {
      const findProperty = (field: string): JsonSchema => schema?.properties?.[field] ?? {};
      const names = keys(get(card, [...at, key]));
      for (const name of names) {
        const other = names.find((one) => isOtherType(findProperty(name), findProperty(one)));
        if (other !== undefined)
          yield [
            [...at, key, name],
            [...at, key, other],
          ];
      }
    }
  }
}

/** Whether the schemas have different types or enums. */
function isOtherType(target: JsonSchema, from: JsonSchema): boolean {
  const mainType = (schema: JsonSchema) => schemaTypes(schema).find((type) => type !== "null");
  if (mainType(target) !== mainType(from)) return true;
  return target.enum !== undefined && JSON.stringify(target.enum) !== JSON.stringify(from.enum);
}

function get(value: Value, path: readonly Key[]): Value | undefined {
  return path.reduce<Value | undefined>((inner, key) => {
    if (Array.isArray(inner)) return inner[Number(key)];
    return typeof inner === "object" && inner !== null && Object.hasOwn(inner, key) ? inner[key] : undefined;
  }, value);
}

function set(card: Value, path: readonly Key[], value: Value): void {
  const holder = get(card, path.slice(0, -1));
  const last = path.at(-1) ?? "";
  if (Array.isArray(holder)) holder[Number(last)] = value;
  else if (typeof holder === "object" && holder !== null) holder[last] = value;
}

function drop(card: Value, path: readonly Key[]): void {
  const holder = get(card, path.slice(0, -1));
  const last = path.at(-1) ?? "";
  if (Array.isArray(holder)) holder.splice(Number(last), 1);
  else if (typeof holder === "object" && holder !== null) delete holder[last];
}

/** Keeps the order of keys, so that nothing else changes. */
function renameKey(card: Value, path: readonly Key[], name: string): void {
  const holder = get(card, path.slice(0, -1));
  if (typeof holder !== "object" || holder === null || Array.isArray(holder)) return;
  const entries = Object.entries(holder).map(([key, value]) => [key === path.at(-1) ? name : key, value]);
  set(card, path.slice(0, -1), Object.fromEntries(entries));
}

const keys = (value: Value | undefined): string[] =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? Object.keys(value) : [];
const list = (value: Value | undefined): Value[] => (Array.isArray(value) ? value : []);
