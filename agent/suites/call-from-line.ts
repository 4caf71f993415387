// Creates an input from an explanation alone, with a sample value for each type.

/** `least`: required fields and the first of each choice. `most`: all fields and the last of each choice. */
export type Extent = "least" | "most";

/** Returns the value of a field of these types that exists in the local GitHub. */
export type KnownValue = (name: string, types: readonly string[]) => string | number | undefined;

interface Field {
  readonly name: string;
  readonly optional: boolean;
  readonly type: string;
  readonly list: boolean;
}

/**
 * Returns an input for a line of fields and choices: `(issueId | repo issueNumber:int) labels[] state?=OPEN|ALL`.
 * A name without a type is a number if it says so (`issueNumber`, `first`, `maxBytes`), otherwise a string. `?` is optional, `[]` is a
 * list (of one of the values in `(a|b)[]` or `[a|b]`), `:` precedes a type or values, `=` precedes values with the default first, `…`
 * means more values, `{…}` is an object, `(… | …)` is one of, `(… | …)+` is one or more of. With `first`, there is `after`.
 */
export function inputFrom(line: string, extent: Extent, known: KnownValue): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  for (const item of splitOutside(line, " ")) {
    const [, choice, several] = /^\((.*)\)(\+?)$/.exec(item) ?? [];
    if (choice === undefined) Object.assign(input, sampleField(item, extent, known));
    else
      for (const form of chosenForms(choice, several, extent))
        Object.assign(input, inputFrom(form, extent, known));
  }
  return input;
}

/**
 * Returns the input lines of an explanation of several capabilities, by id. A line `domain.*: repo; A = first?; B = A -> id`
 * contains the input of all lines of its domain, and defines the letters in them.
 */
export function inputLines(explanation: string): Map<string, string> {
  const lines = new Map<string, string>();
  let letters = new Map<string, string>();
  let common = "";
  let headed = "";
  for (const line of explanation.split("\n")) {
    const [, domain = "", header] = /^(\w+)\.\*: (.*)$/.exec(line) ?? [];
    if (header === undefined) {
      const [, id = "", contract = ""] = /^(\S+)(?: !)? (.*)$/.exec(line) ?? [];
      const isHeaded = id.startsWith(`${headed}.`);
      const [input = ""] = expandLetters(contract, isHeaded ? letters : new Map()).split(/ ?-> /);
      const after = / first\?$| first\? /.test(` ${input} `) ? "after?" : "";
      lines.set(id, [isHeaded ? common : "", input, after].filter(Boolean).join(" "));
    } else {
      headed = domain;
      const parts = header.split("; ");
      const definition = /^([A-Z]) = (.*)$/;
      common = parts.filter((part) => !definition.test(part) && !part.startsWith("!")).join(" ");
      letters = new Map(
        parts.flatMap((part) => {
          const [, letter, text] = definition.exec(part) ?? [];
          return letter === undefined || text === undefined ? [] : [[letter, text] as const];
        }),
      );
    }
  }
  return lines;
}

function expandLetters(text: string, letters: ReadonlyMap<string, string>): string {
  const letter = /(?<=^|[ (])[A-Z](?=$|[ )])/g;
  const expanded = text.replace(letter, (one) => letters.get(one) ?? one);
  return expanded === text ? text : expandLetters(expanded, letters);
}

function chosenForms(choice: string, several: string | undefined, extent: Extent): string[] {
  const forms = splitOutside(choice, " | ");
  if (extent === "least") return forms.slice(0, 1);
  return several === "+" ? forms : forms.slice(-1);
}

function sampleField(item: string, extent: Extent, known: KnownValue): Record<string, unknown> {
  const { name, optional, type, list } = parseField(item);
  if (name === "*") return { key: "value" };
  if (optional && extent === "least") return {};
  const value = sampleValue(name, type, extent, known);
  return { [name]: list ? [value] : value };
}

function parseField(item: string): Field {
  const match = /^([\w*]+)(\??)(?:([:=])(.*?))?(\[\])?$/.exec(item.replace(/:\[(.*)\]$/, ":($1)[]"));
  if (match === null) throw new Error(`expected a field, got ${item}`);
  const [, name = "", optional, , type = "", list] = match;
  return { name, optional: optional === "?", type, list: list !== undefined };
}

function sampleValue(name: string, type: string, extent: Extent, known: KnownValue): unknown {
  const object = /^\{(.*)\}$/.exec(type)?.[1];
  if (object !== undefined) return inputFrom(object, extent, known);
  const values = /^\((.*)\)$/
    .exec(type)?.[1]
    ?.split("|")
    .filter((one) => one !== "…");
  if (values !== undefined) return values.at(extent === "least" ? 0 : -1);
  // `1-100=30` is bounds and a default.
  const [range = "", fallback] = type.split("=");
  const words = range.split("|");
  const word =
    (extent === "least" ? words[0] : words.filter((one) => one !== "null" && one !== "…").at(-1)) ?? "";
  if (word === "true" || word === "false" || word === "boolean") return word !== "false";
  if (word === "date") return "2026-03-01";
  if (word === "date-time") return "2026-03-01T00:00:00Z";
  if (/^\d/.test(word)) return Number(fallback ?? /^\d+/.exec(word)?.[0]);
  if (word === "int" || word === "number" || (word === "" && /Number$|^first$|^max[A-Z]/.test(name)))
    return known(name, words) ?? 1;
  // Values are in upper case; other words describe a text, such as `title` and `owner/number`.
  if (/^(?:|[a-z/#:]+)$/.test(word)) return known(name, words) ?? "text";
  return word;
}

/** Splits at separators outside of brackets. */
function splitOutside(text: string, separator: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let index = 0; index < text.length; index++) {
    if ("{(".includes(text.charAt(index))) depth++;
    else if ("})".includes(text.charAt(index))) depth--;
    else if (depth === 0 && text.startsWith(separator, index)) {
      parts.push(text.slice(start, index));
      start = index + separator.length;
    }
  }
  return [...parts, text.slice(start)].filter(Boolean);
}
