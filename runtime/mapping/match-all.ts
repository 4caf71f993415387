// Finds nodes by names, for generated mappings.

import { RouteError } from "../contract/route-error.js";
import { nearest } from "../text/nearest.js";
import { placeholderPath } from "./placeholder-symbol.js";
import { present } from "./values.js";

/** Options of {@link matchAll}. */
export interface MatchAllOptions {
  /** Kind of the named objects, for messages: `label`. */
  readonly what: string;
  /** Id of the node that contains the nodes. A node of another type contains none. */
  readonly within?: string | undefined;
  /** Existing names, or nodes with the matched field, for suggestions. */
  readonly known?: readonly unknown[] | null | undefined;
}

/**
 * Returns the extracted value of the node whose field equals each name (ignoring case), in the order of `names`.
 * Returns null and undefined unchanged. Throws one `NOT_FOUND` for all names without a node, with the nearest existing
 * names.
 */
export function matchAll<N, R, Names extends readonly string[] | null | undefined>(
  names: Names,
  nodes: readonly (N | null | undefined)[] | null | undefined,
  field: (node: NonNullable<N>) => string | null | undefined,
  extract: (node: NonNullable<N>) => R,
  options: MatchAllOptions,
): R[] | Extract<Names, null | undefined>;
export function matchAll<N, R>(
  names: readonly string[] | null | undefined,
  nodes: readonly (N | null | undefined)[] | null | undefined,
  field: (node: NonNullable<N>) => string | null | undefined,
  extract: (node: NonNullable<N>) => R,
  options: MatchAllOptions,
): (R | string)[] | null | undefined {
  if (names === null || names === undefined) return names;
  if (placeholderPath(nodes) !== undefined) return names.map((name) => `<id of ${options.what} ${name}>`);
  const { what, within } = options;
  if ((nodes === null || nodes === undefined) && within !== undefined && names.length > 0) {
    throw new RouteError(
      "NOT_FOUND",
      `The node "${within}" has no ${what}s, or the token cannot access them.`,
      {
        details: { what, within },
      },
    );
  }
  const byName = new Map<string, NonNullable<N>>();
  for (const node of Array.isArray(nodes) ? nodes : []) {
    if (node === null || node === undefined) continue;
    const name = field(node);
    if (typeof name === "string") byName.set(name.toLowerCase(), node);
  }
  const missing = names.filter((name) => !byName.has(name.toLowerCase()));
  if (missing.length > 0) throw missingNames(missing, options, field);
  return names.flatMap((name) => {
    const node = byName.get(name.toLowerCase());
    return node === undefined ? [] : [present(extract(node), what)];
  });
}

function missingNames<N>(
  missing: readonly string[],
  options: MatchAllOptions,
  field: (node: NonNullable<N>) => string | null | undefined,
): RouteError {
  const known = (Array.isArray(options.known) ? options.known : []).flatMap((entry) => {
    // Known nodes contain at least the matched field, which is the only one read here.
    const name = typeof entry === "string" ? entry : entry ? field(entry as NonNullable<N>) : undefined;
    return typeof name === "string" ? [name] : [];
  });
  const descriptions = missing.map((name) => {
    const near = nearest(name, known);
    return near === undefined ? `"${name}"` : `"${name}" (did you mean "${near}"?)`;
  });
  const noun = missing.length === 1 ? options.what : `${options.what}s`;
  return new RouteError("NOT_FOUND", `No such ${noun}: ${descriptions.join(", ")}.`, {
    ...(known.length > 0 && { untrusted: true }),
    details: { what: options.what, missing, ...(known.length > 0 ? { known: known.slice(0, 20) } : {}) },
  });
}
