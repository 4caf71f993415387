// Placeholders for values of earlier steps that are not known yet.

import { placeholder } from "../dry-run/placeholder.js";
import { referenceText, replaceLeaves, Unresolved } from "./references.js";

/** Replaces unknown values by placeholders, on which the functions of plans can run. */
export function withPlaceholders(input: object, onRead?: () => void): object {
  return Object(
    replaceLeaves(input, (leaf) =>
      leaf instanceof Unresolved ? placeholder(referenceText(leaf), onRead) : leaf,
    ),
  );
}
