// Lists existing names in the message of an error.

/** Maximum number of existing names in an error. */
export const MAX_NAMES = 20;

/** Joins the first names with commas; `none` if there are none. A name that contains a comma is quoted. */
export function joinNames(names: readonly string[]): string {
  const quoted = names
    .slice(0, MAX_NAMES)
    .map((name) => (/[",]|^\s|\s$/.test(name) ? JSON.stringify(name) : name));
  const more = names.length > MAX_NAMES ? `, and ${names.length - MAX_NAMES} more` : "";
  return `${quoted.join(", ") || "none"}${more}`;
}
