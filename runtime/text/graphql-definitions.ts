// Finds the definitions of a GraphQL document, without a parser: where each begins and ends, and its kind.

/** A definition of a document. */
export interface Definition {
  /** `query`, `mutation`, `subscription` or `fragment`; any other word is not valid in a request. */
  readonly kind: string;
  readonly name: string | undefined;
  readonly text: string;
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
    definitions.push({ kind, name, text: document.slice(start, index + 1) });
    [depth, start, words] = [0, -1, []];
  }
  return definitions;
}
