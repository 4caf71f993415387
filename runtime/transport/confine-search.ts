// Checks the text of a search: its qualifiers may not leave the permitted repositories.

import type { RepositoryScope } from "../contract/session.js";
import { checkOwner, checkRepository, outsideError } from "../input/repositories.js";

/** A quoted text, a bracket, or a word with the quoted texts in it. */
const TOKEN = /[()]|(?:[^\s"()]|"[^"]*")+|"/g;

/**
 * Throws unless the search names a permitted repository or owner, outside of parentheses, without an alternative (`OR`,
 * `NOT`) next to it, and no others anywhere.
 */
export function checkSearch(scope: RepositoryScope, search: unknown): void {
  const text = typeof search === "string" ? search : "";
  let depth = 0;
  let isConfined = false;
  // A quoted text may end there or not.
  let mayLeave = text.includes('\\"');
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === "(") depth++;
    else if (token === ")") depth--;
    // A quotation mark that is not closed.
    mayLeave ||= depth < 0 || token === '"' || (depth === 0 && /^(?:OR|NOT|\|)$/i.test(token));
    const [, excluded, qualifier = "", value = ""] = /^(-?)([a-z]+):(.*)$/is.exec(token) ?? [];
    if (excluded !== "") continue;
    const name = value.replaceAll('"', "");
    const kind = qualifier.toLowerCase();
    if (kind === "repo") {
      const [owner = "", ...repository] = name.split("/");
      checkRepository(scope, owner, repository.join("/"));
    } else if (OWNERS.has(kind)) checkOwner(scope, name);
    else continue;
    isConfined ||= depth === 0;
  }
  if (mayLeave || depth !== 0)
    throw outsideError(scope, `A search with OR, NOT or \\", or with brackets that are not closed,`, LEAVES);
  if (!isConfined) throw outsideError(scope, "A search without a repository");
}

const OWNERS: ReadonlySet<string> = new Set(["org", "user", "owner", "enterprise"]);
const LEAVES = " or may be; write alternatives in parentheses";
