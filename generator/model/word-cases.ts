// Words of texts, and names in other cases.

/** The words of a text. */
export function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}

/** `pullNumber` → `pull_number`, or with another separator. */
export const snakeCase = (name: string, separator = "_"): string =>
  name.replace(/[A-Z]/g, (letter) => `${separator}${letter.toLowerCase()}`);

/** `pageInfo` → `PAGE_INFO`. */
export const constantCase = (name: string): string => name.replace(/([a-z])([A-Z])/g, "$1_$2").toUpperCase();

/** `pullRequest`, `pull_request` → `pull request`. */
export const nameWords = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase();
