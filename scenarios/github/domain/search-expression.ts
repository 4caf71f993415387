/** Parses searches with `AND`, `OR`, `NOT` and parentheses. AND, which may be omitted, binds tighter than OR. */
import { parseQuery, type Term } from "./query-terms.js";

export type Expression =
  | { readonly kind: "term"; readonly term: Term }
  | { readonly kind: "all" | "any"; readonly parts: readonly Expression[] }
  | { readonly kind: "not"; readonly part: Expression };

export function parseSearch(query: string): Expression {
  const tokens = query.match(TOKEN) ?? [];
  let next = 0;
  const any = (): Expression => {
    const parts = [all()];
    while (tokens[next] === "OR") {
      next++;
      parts.push(all());
    }
    return { kind: "any", parts };
  };
  const all = (): Expression => {
    const parts: Expression[] = [];
    for (
      let token = tokens[next];
      token !== undefined && token !== "OR" && token !== ")";
      token = tokens[next]
    ) {
      if (token === "AND") next++;
      else parts.push(one());
    }
    return { kind: "all", parts };
  };
  const one = (): Expression => {
    const token = tokens[next++] ?? "";
    if (token === "NOT" || token === "-")
      return next < tokens.length ? { kind: "not", part: one() } : NOTHING;
    if (token === "(") {
      const group = any();
      if (tokens[next] === ")") next++;
      return group;
    }
    const [term] = parseQuery(token);
    return term ? { kind: "term", term } : NOTHING;
  };
  const parts = [any()];
  // A parenthesis that closes nothing is ignored.
  while (tokens[next] === ")") {
    next++;
    if (next < tokens.length) parts.push(any());
  }
  return { kind: "all", parts };
}

/** Parentheses, a minus in front of one, and words, qualifiers and operators, whose quoted parts may contain anything. */
const TOKEN = /[()]|-(?=\()|(?:"(?:[^"\\]|\\.)*"|[^\s()"]|")+/g;

/** An omitted operand excludes nothing. */
const NOTHING: Expression = { kind: "all", parts: [] };

/** Returns whether a search holds, by whether its terms do. */
export function evaluateSearch(expression: Expression, holds: (term: Term) => boolean): boolean {
  switch (expression.kind) {
    case "term":
      return holds(expression.term);
    case "not":
      return !evaluateSearch(expression.part, holds);
    case "all":
      return expression.parts.every((part) => evaluateSearch(part, holds));
    case "any":
      return expression.parts.some((part) => evaluateSearch(part, holds));
  }
}

/** Returns the terms of a search, without operators. */
export function searchTerms(expression: Expression): Term[] {
  if (expression.kind === "term") return [expression.term];
  if (expression.kind === "not") return searchTerms(expression.part);
  return expression.parts.flatMap(searchTerms);
}
