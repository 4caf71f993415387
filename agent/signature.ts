// Input and output of a capability in as few tokens as stay readable.

import type { CatalogEntry } from "../runtime/index.js";

interface Field {
  readonly name: string;
  readonly optional: boolean;
  readonly type: string;
  readonly default: string | undefined;
}

/**
 * The catalog's `owner: string, state?: OPEN|ALL=OPEN, labels?: string[]` as `owner state?=OPEN|ALL labels?[]`: what
 * names no type is a text, `=` shows the default. Fields that stand for each other come first, as
 * `(issueId | owner name issueNumber:int)`; `(title | body)+` takes several of them.
 */
export function compactInput(signature: string): string {
  const [list = "", ...rules] = split(signature, "; ");
  const fields = split(list, ", ").filter(Boolean).map(parseField);
  const choices = rules.flatMap((rule) => choicesOf(rule));
  const grouped = new Set(choices.flatMap(({ sets }) => sets.flat()));
  const alone = fields.filter(({ name }) => !grouped.has(name)).map(render);
  return [...choices.map((choice) => renderChoice(choice, fields)), ...alone].join(" ");
}

interface Choice {
  readonly sets: readonly (readonly string[])[];
  /** More than one may be taken. */
  readonly several: boolean;
}

/** `with id+title or id+body or number+title or number+body` is two choices: `id or number`, and `title or body`. */
function choicesOf(rule: string): Choice[] {
  const sets = rule
    .replace(/^(?:with|exactly) /, "")
    .split(" or ")
    .map((set) => set.split("+"));
  const factors = rule.startsWith("with ") ? factorsOf(sets) : undefined;
  if (factors === undefined) return [{ sets, several: false }];
  return factors.map((factor) => ({ sets: factor, several: factor.every(({ length }) => length === 1) }));
}

/** Two lists of sets of which every pair is one of the sets, and no others; undefined where there are none. */
function factorsOf(sets: readonly (readonly string[])[]): (readonly (readonly string[])[])[] | undefined {
  const [first = []] = sets;
  for (let length = 1; length < first.length; length++) {
    const start = first.slice(0, length);
    const rest = first.slice(length);
    const ends = sets.filter((set) => startsWith(set, start)).map((set) => set.slice(length));
    const starts = sets.filter((set) => endsWith(set, rest)).map((set) => set.slice(0, -rest.length));
    if (ends.length < 2 || starts.length < 2 || ends.length * starts.length !== sets.length) continue;
    const all = new Set(sets.map((set) => set.join("+")));
    if (starts.every((one) => ends.every((other) => all.has([...one, ...other].join("+")))))
      return [starts, ends];
  }
  return undefined;
}

function startsWith(set: readonly string[], start: readonly string[]): boolean {
  return set.length > start.length && start.every((name, index) => set[index] === name);
}

function endsWith(set: readonly string[], end: readonly string[]): boolean {
  return startsWith(set.toReversed(), end.toReversed());
}

/** `(issueId | owner name issueNumber:int)`. Within a set every field is given: a question mark would say nothing. */
function renderChoice({ sets, several }: Choice, fields: readonly Field[]): string {
  const forms = sets.map((set) => {
    const members = fields.filter(({ name }) => set.includes(name));
    return members.map((field) => render({ ...field, optional: false })).join(" ");
  });
  return `(${forms.join(" | ")})${several ? "+" : ""}`;
}

/** The catalog's output fields without commas; every page's `pageInfo` has the same two fields, so they are left out. */
export function compactOutput(output: CatalogEntry["output"]): string {
  return output.replace("pageInfo{hasNextPage, endCursor}", "pageInfo").replaceAll(", ", " ");
}

function parseField(text: string): Field {
  const colon = text.indexOf(": ");
  const label = colon < 0 ? text : text.slice(0, colon);
  const [type = "", ...fallback] = colon < 0 ? [] : split(text.slice(colon + 2), "=");
  const optional = label.endsWith("?");
  return {
    name: optional ? label.slice(0, -1) : label,
    optional,
    type,
    default: fallback.length > 0 ? fallback.join("=") : undefined,
  };
}

function render({ name, optional, type, default: fallback }: Field): string {
  const label = optional ? `${name}?` : name;
  if (fallback === undefined) return label + typeSuffix(type, name);
  const values = type.split("|");
  if (values.includes(fallback)) {
    return `${label}=${[fallback, ...values.filter((value) => value !== fallback)].join("|")}`;
  }
  // The default shows of what type it is. `first` has the same bounds in every list.
  const bounds = /^int (\S+)$/.exec(type)?.[1];
  return `${label}${bounds === undefined || name === "first" ? "" : `:${bounds}`}=${fallback}`;
}

function typeSuffix(type: string, name: string): string {
  // A page's cursor: null and absent mean the first page.
  if (type === "string" || (name === "after" && type === "string|null")) return "";
  if (type === "string[]") return "[]";
  // An object's fields are written as the input's own.
  const [, object, rest = ""] = /^\{(.*)\}((?:\[\])?)$/.exec(type) ?? [];
  if (object !== undefined) return `:{${compactInput(object)}}${rest}`;
  return `:${type.replace(/^int (?=\S)/, "")}`;
}

/** Splits at the separator where it is not inside braces. */
function split(text: string, separator: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let index = 0; index < text.length; index++) {
    if ("{([".includes(text.charAt(index))) depth++;
    else if ("})]".includes(text.charAt(index))) depth--;
    else if (depth === 0 && text.startsWith(separator, index)) {
      parts.push(text.slice(start, index));
      start = index + separator.length;
    }
  }
  return [...parts, text.slice(start)];
}
