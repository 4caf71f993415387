// Formats the states that a command waits to change, as lines on stderr.

import { safeLine } from "../output/text.js";

/** Returns the state that a read waits to change, without lists: `status IN_PROGRESS`, `checks total 3, pending 1`. */
export function describeState(state: Readonly<Record<string, unknown>>): string {
  const texts = Object.entries(state).flatMap(([name, value]) => {
    if (Array.isArray(value)) return [];
    return `${name} ${typeof value === "object" && value !== null ? describeState({ ...value }) : String(value)}`;
  });
  return safeLine(texts.join(", "));
}

/** Returns a line for each element of the lists in a state: its first value, and the last one that is known. */
export function describeElements(state: Readonly<Record<string, unknown>>): string[] {
  return Object.values(state)
    .filter((value) => Array.isArray(value))
    .flat()
    .map((element) => {
      const [first, ...others] = Object.values(Object(element));
      const last = others.findLast((value) => value !== null && value !== undefined);
      return safeLine(`${first}: ${toWords(String(last))}`);
    });
}

/** Returns the text with the values of enums in words: `status IN_PROGRESS` becomes `status in progress`. */
export function toWords(text: string): string {
  return text.replace(/\b[A-Z]{2,}(?:_[A-Z]+)*\b/g, (value) => value.toLowerCase().replaceAll("_", " "));
}
