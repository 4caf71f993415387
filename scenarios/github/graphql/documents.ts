/** Parses and validates documents. Caches the results, because clients send the same documents repeatedly. */
import {
  type DocumentNode,
  GraphQLError,
  OverlappingFieldsCanBeMergedRule,
  parse,
  specifiedRules,
  validate,
} from "graphql";
import { githubSchema } from "./schema.js";

/** Cached documents by their text. The least recently used one is dropped first. */
const MAX_CACHED = 256;

const RULES = {
  strict: specifiedRules,
  forgiving: specifiedRules.filter((rule) => rule !== OverlappingFieldsCanBeMergedRule),
};

const documents = new Map<string, DocumentNode | GraphQLError>();
const errors = new WeakMap<DocumentNode, Partial<Record<"strict" | "forgiving", readonly GraphQLError[]>>>();

/** Returns the syntax tree, or the syntax error. */
export function parseDocument(text: string): DocumentNode | GraphQLError {
  const document = documents.get(text) ?? parseOrError(text);
  // A map keeps the order of insertion, so the first key is the least recently used.
  documents.delete(text);
  documents.set(text, document);
  const [oldest] = documents.keys();
  if (documents.size > MAX_CACHED && oldest !== undefined) documents.delete(oldest);
  return document;
}

/** Returns the errors of a document against GitHub's schema. */
export function validationErrors(
  document: DocumentNode,
  allowOverlappingFields: boolean,
): readonly GraphQLError[] {
  const rules = allowOverlappingFields ? "forgiving" : "strict";
  const known = errors.get(document);
  const found = known?.[rules] ?? validate(githubSchema(), document, RULES[rules]);
  errors.set(document, { ...known, [rules]: found });
  return found;
}

function parseOrError(text: string): DocumentNode | GraphQLError {
  try {
    return parse(text);
  } catch (error) {
    if (error instanceof GraphQLError) return error;
    throw error;
  }
}
