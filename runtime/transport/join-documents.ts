// Joins operations in one document. A prefix per operation makes its aliases and variables unique.

import type { GraphqlOperation, PlannedGraphql } from "../contract/plan.js";
import type { BoundOperation } from "../contract/wire.js";
import { allVariables, printDocument } from "./document.js";

/**
 * Joins operations of one kind into one document, in order. Equal fragments are printed once. `header`: the kind and
 * the name of the operation.
 */
export function joinDocuments(
  header: `${"query" | "mutation"} ${string}`,
  pieces: readonly { readonly prefix: string; readonly bound: BoundOperation }[],
): { readonly text: string; readonly variables: Record<string, unknown> } {
  const declared: string[] = [];
  const selected: string[] = [];
  const variables: Record<string, unknown> = {};
  const fragments = new Set<string>();
  for (const { prefix, bound } of pieces) {
    const parts = splitDocument(bound);
    if (parts.declarations.length > 1) declared.push(parts.declarations.join(`$${prefix}`));
    selected.push(...parts.fields.map(({ key, text }) => `${prefix}${key}:${text.join(`$${prefix}`)}`));
    for (const fragment of parts.fragments) fragments.add(fragment);
    for (const [name, value] of Object.entries(allVariables(bound))) variables[prefix + name] = value;
  }
  const parameters = declared.length === 0 ? "" : `(${declared.join(" ")})`;
  return { text: `${header}${parameters}{${selected.join(" ")}}${[...fragments].join("")}`, variables };
}

/** The operation of a lookup with the values of its variables. */
export interface NamedOperation {
  /** The name of the lookup. */
  readonly name: string;
  readonly bound: BoundOperation;
}

/** Whether the lookup can be in a document with others, because all errors of the document are its errors too. */
export const mayJoin = ({ operation, partial = [], perItem }: PlannedGraphql): boolean =>
  operation.alone !== true && partial.length === 0 && perItem === undefined;

/** Returns one operation for several lookups. The root fields and variables begin with the names of the lookups. */
export function joinOperations(lookups: readonly NamedOperation[]): NamedOperation {
  const parts = lookups.map(({ name, bound }) => ({ prefix: lookupPrefix(name), bound }));
  const { text, variables } = joinDocuments("query Lookups", parts);
  const name = lookups.map((lookup) => lookup.name).join("+");
  return { name, bound: { operation: { document: text }, variables, repeated: [] } };
}

/** The prefix of the root fields and variables of a lookup. */
export const lookupPrefix = (name: string): string => `${name}_`;

/** Returns the keys of the response's root fields. */
export function rootKeys(bound: BoundOperation): string[] {
  return splitDocument(bound).fields.map(({ key }) => key);
}

/** Returns the names of the variables that the operation declares. */
export function declaredVariables(bound: BoundOperation): string[] {
  const { declarations } = splitDocument(bound);
  return declarations.slice(1).map((declaration) => /^\w+/.exec(declaration)?.[0] ?? "");
}

/** Returns the variables that the operation declares, each with its type without modifiers: `ID` of `ID!`, `[ID` of a list. */
export function declaredTypes(bound: BoundOperation): (readonly [name: string, type: string])[] {
  return splitDocument(bound)
    .declarations.slice(1)
    .map((declaration) => {
      const [, name = "", type = ""] = /^(\w+)\s*:\s*(\[*\w+)/.exec(declaration) ?? [];
      return [name, type] as const;
    });
}

/** Returns the text of each field of the root without its alias. */
export function rootFields(bound: BoundOperation): string[] {
  return splitDocument(bound).fields.map(({ text }) => text.join("$"));
}

/** Returns the names of the fields that the selection of a field begins with, and of its inline fragments. */
export function fieldNames(field: string): string[] {
  const tokens = field.match(TOKEN) ?? [];
  const open = findOutside(tokens, 0, "{");
  const inner = splitFields(tokens.slice(open + 1, findClose(tokens, open)));
  return inner.map(({ text }) => /^\w+/.exec(text.join("$"))?.[0] ?? "");
}

interface DocumentParts {
  /** The variables with their types, `$owner:String!$name:String!`, split at each `$`. */
  readonly declarations: readonly string[];
  readonly fields: readonly RootField[];
  /** The definitions of fragments. */
  readonly fragments: readonly string[];
}

interface RootField {
  /** The key in the response: the alias or name. */
  readonly key: string;
  /** The text after the alias, split at the `$` of each variable. */
  readonly text: readonly string[];
}

const TOKEN = /"""[\s\S]*?(?:"""|$)|"(?:\\.|[^"\\])*"?|\w+|[\s\S]/g;

/** The parts of each operation, by the text of its forms. */
const known = new WeakMap<GraphqlOperation, Map<string, DocumentParts>>();

function splitDocument(bound: BoundOperation): DocumentParts {
  const text = printDocument(bound);
  const forms = known.get(bound.operation) ?? new Map<string, DocumentParts>();
  const parts = forms.get(text) ?? parseDocument(text);
  known.set(bound.operation, forms.set(text, parts));
  return parts;
}

/** Splits a document that is printed without ignored characters. */
function parseDocument(document: string): DocumentParts {
  const tokens = document.match(TOKEN) ?? [];
  const bodyStart = findOutside(tokens, 0, "{");
  const bodyEnd = findClose(tokens, bodyStart);
  const header = tokens.slice(0, bodyStart);
  const open = header.indexOf("(");
  return {
    declarations: splitVariables(open < 0 ? [] : header.slice(open + 1, findClose(header, open))),
    fields: splitFields(tokens.slice(bodyStart + 1, bodyEnd)),
    fragments: splitFragments(tokens.slice(bodyEnd + 1)),
  };
}

/** Splits the fields of the root. Each is an optional alias, a name, and arguments, directives and a selection. */
function splitFields(tokens: readonly string[]): RootField[] {
  const fields: RootField[] = [];
  for (let at = 0; at < tokens.length; ) {
    if (!isName(tokens[at])) {
      at++;
      continue;
    }
    const start = tokens[at + 1] === ":" ? at + 2 : at;
    let end = start + 1;
    while (end < tokens.length && !(isName(tokens[end]) && tokens[end - 1] !== "@")) {
      end = isOpen(tokens[end]) ? findClose(tokens, end) + 1 : end + 1;
    }
    const last = /\s/.test(tokens[end - 1] ?? "") ? end - 1 : end;
    fields.push({ key: tokens[at] ?? "", text: splitVariables(tokens.slice(start, last)) });
    at = end;
  }
  return fields;
}

/** Returns the text of the tokens, split at the `$` of each variable. */
function splitVariables(tokens: readonly string[]): string[] {
  const text: string[] = [""];
  for (const token of tokens) {
    if (token === "$") text.push("");
    else text.push(`${text.pop()}${token}`);
  }
  return text;
}

function splitFragments(tokens: readonly string[]): string[] {
  const fragments: string[] = [];
  for (let at = 0; at < tokens.length; ) {
    const end = findClose(tokens, findOutside(tokens, at, "{")) + 1;
    fragments.push(tokens.slice(at, end).join(""));
    at = end;
  }
  return fragments;
}

const isName = (token: string | undefined): boolean => token !== undefined && /^\w/.test(token);
const isOpen = (token: string | undefined): boolean => token === "(" || token === "{" || token === "[";
const isClose = (token: string | undefined): boolean => token === ")" || token === "}" || token === "]";

/** Returns the index of the token outside of brackets. */
function findOutside(tokens: readonly string[], from: number, token: string): number {
  let at = from;
  while (at < tokens.length && tokens[at] !== token)
    at = isOpen(tokens[at]) ? findClose(tokens, at) + 1 : at + 1;
  return at;
}

/** Returns the index of the bracket that closes the one at `open`. */
function findClose(tokens: readonly string[], open: number): number {
  let depth = 0;
  for (let at = open; at < tokens.length; at++) {
    if (isOpen(tokens[at])) depth++;
    else if (isClose(tokens[at]) && --depth === 0) return at;
  }
  return tokens.length;
}
