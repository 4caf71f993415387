// Writes the qualifiers of a search: `author:mona label:"good first issue" draft:true`.

import { validationError } from "../../contract/route-error.js";

type Value = string | number | boolean | null | undefined;

/** Values by qualifier. A list gives one qualifier for each value. */
export type Qualifiers = Readonly<Record<string, Value | readonly Value[]>>;

/**
 * Returns the qualifiers that have a value. The login of a bot, `hubot[bot]`, is `app/hubot` in a search. Throws
 * `VALIDATION` for a text that GitHub cannot search for.
 */
export function searchQualifiers(qualifiers: Qualifiers): string {
  return Object.entries(qualifiers)
    .flatMap(([name, values]) => [values].flat().map((value) => ({ name, value })))
    .filter(({ value }) => value !== null && value !== undefined)
    .map(({ name, value }) => `${name}:${quoted(name, String(value))}`)
    .join(" ");
}

/** Quotes a text that would otherwise be several words, or another qualifier. */
function quoted(name: string, text: string): string {
  if (/["\\]/.test(text))
    throw validationError(`${name}: a search cannot contain quotation marks and backslashes: ${text}`);
  const [, app] = /^([\w-]+)\[bot\]$/.exec(text) ?? [];
  if (app !== undefined) return `app/${app}`;
  return /^(?:[\w./@<>=*+-]+|[<>=]*\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d))$/.test(text)
    ? text
    : `"${text}"`;
}
