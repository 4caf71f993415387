// What is wrong with a jq filter that compares with a text in another case than the data has.

import type { Warning } from "../../runtime/index.js";
import { examined } from "./filter-names.js";

/** A text that a filter compares with a value: `.state == "open"`. */
const COMPARED = /[!=]=\s*"(\w+)"|"(\w+)"\s*[!=]=/g;

/** Returns a warning if the filter compares with a text that the data has only in upper case, as all enums. */
export function otherCase(jq: string, data: unknown): readonly Warning[] {
  const texts = JSON.stringify(data ?? null);
  const isIn = (text: string) => texts.includes(JSON.stringify(text));
  const compared = comparedTexts(jq).find((text) => !isIn(text) && isIn(text.toUpperCase()));
  if (compared === undefined) return [];
  const message = `jq: the data has "${compared.toUpperCase()}", and not "${compared}"`;
  return [{ code: "PROJECTION", message }];
}

/** Returns the texts that the filter compares with values. */
export const comparedTexts = (filter: string): readonly string[] =>
  Array.from(examined(filter).matchAll(COMPARED), ([, right, left = ""]) => right ?? left);
