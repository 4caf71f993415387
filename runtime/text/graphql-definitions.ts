// Finds the definitions of a GraphQL document, without a parser: where each begins and ends, and its kind.

import type { TextPosition } from "../contract/graphql-operation.js";

/** A definition of a document. */
export interface Definition {
  /** `query`, `mutation`, `subscription` or `fragment`; any other word is not valid in a request. */
  readonly kind: string;
  readonly name: string | undefined;
  readonly text: string;
  /** The index of the text in the document. */
  readonly start: number;
}

/**
 * Strings, comments, brackets and words. Strings and comments may contain any of the others. A string that is not closed is
 * one token, so that the rest is not read again from each quote.
 */
const TOKENS = /"""(?:\\"""|(?!""")[\s\S])*(?:""")?|"(?:\\.|[^"\\\n\r])*"?|#[^\n\r]*|[{}()]|\w+/g;

/** Returns the definitions in order. What follows the last closing bracket is not part of any. */
export function readDefinitions(document: string): Definition[] {
  const definitions: Definition[] = [];
  let depth = 0;
  let words: string[] = [];
  let start = -1;
  for (const { 0: token, index } of document.matchAll(TOKENS)) {
    if (/^["#]/.test(token)) continue;
    if (start < 0) start = index;
    if (token === "{" || token === "(") depth++;
    else if (token === "}" || token === ")") depth--;
    else if (depth === 0) words.push(token);
    if (token !== "}" || depth > 0) continue;
    const [kind = "query", name] = words;
    definitions.push({ kind, name, text: document.slice(start, index + 1), start });
    [depth, start, words] = [0, -1, []];
  }
  return definitions;
}

/** The most characters of an unexpected word that a message shows. */
const MOST_SHOWN = 40;

/**
 * Returns what is wrong with the brackets and strings of a document, or with the text after its last definition, with its
 * position; undefined if nothing is.
 */
export function syntaxProblem(document: string): string | undefined {
  const open: { readonly token: string; readonly index: number }[] = [];
  let end = document.length;
  const at = (index: number) => printPosition(positionAt(document, index));
  for (const { 0: token, index } of document.matchAll(TOKENS)) {
    if (/^"/.test(token) && !/^(?:"""[\s\S]*"""|"(?:[^"][\s\S]*)?")$/.test(token))
      return `The string at ${at(index)} is not closed.`;
    if (token === "{" || token === "(") open.push({ token, index });
    if (token !== "}" && token !== ")") continue;
    if (open.pop()?.token !== (token === "}" ? "{" : "("))
      return `Unexpected ${JSON.stringify(token)} at ${at(index)}.`;
    if (open.length === 0 && token === "}") end = index + 1;
  }
  const last = open.pop();
  if (last !== undefined) return `The ${JSON.stringify(last.token)} at ${at(last.index)} is not closed.`;
  const rest = document.slice(end).replace(/#[^\n\r]*/g, (comment) => " ".repeat(comment.length));
  const word = /[^\s,\uFEFF]+/.exec(rest);
  return word
    ? `Unexpected ${JSON.stringify(word[0].slice(0, MOST_SHOWN))} at ${at(end + word.index)}.`
    : undefined;
}

/** Returns the position of an index. */
export function positionAt(text: string, index: number): TextPosition {
  const lines = text.slice(0, index).split("\n");
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

/** Returns the index of a position. */
export function indexAt(text: string, { line, column }: TextPosition): number {
  const before = text.split("\n").slice(0, line - 1);
  return before.reduce((sum, { length }) => sum + length + 1, column - 1);
}

const printPosition = ({ line, column }: TextPosition): string => `line ${line}, column ${column}`;
