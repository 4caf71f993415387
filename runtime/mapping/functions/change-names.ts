// Names of an object after a change, because GitHub replaces all topics of a repository at once.

import { present } from "../values.js";

/** The names of an object, and those to add or to remove. */
export interface NameChange {
  readonly names: readonly string[];
  readonly add?: readonly string[] | null | undefined;
  readonly remove?: readonly string[] | null | undefined;
}

/** Returns the names after the change: those that remain in their order, then new ones. Throws `SERVER` if `names` is not a list. */
export function changeNames({ names, add, remove }: NameChange): string[] {
  const left = [...present(names, "names", "list")].filter((name) => !remove?.includes(name));
  return [...left, ...(add ?? []).filter((name) => !left.includes(name))];
}
