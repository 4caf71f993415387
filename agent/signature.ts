// Compact, readable forms of the input and output of a capability.

import type { CatalogEntry } from "../runtime/index.js";
import { withoutKey } from "./fields.js";

interface Field {
  readonly name: string;
  readonly optional: boolean;
  readonly type: string;
  readonly default: string | undefined;
}

/**
 * Converts the catalog's `owner: string, state?: OPEN|ALL=OPEN, labels?: string[]` to
 * `owner state?=OPEN|ALL labels?[]`. A field without a type is a string, and `=` shows the default. Alternative fields
 * come first, as `(issueId | repo issueNumber:int)`; `(title | body)+` accepts one or more. `repo` is `owner` and `name`; of the kinds of text that name an object, it shows the shortest.
 */
export function compactInput(signature: string): string {
  const [list = "", ...rules] = split(signature, "; ");
  const fields = split(list, ", ").filter(Boolean).map(parseField);
  const choices = rules.flatMap((rule) => parseChoices(rule));
  const grouped = new Set(choices.flatMap(({ sets }) => sets.flat()));
  const alone = fields.filter(({ name }) => !grouped.has(name)).map(render);
  const text = [...choices.map((choice) => renderChoice(choice, fields)), ...alone].join(" ");
  return (
    text
      // Tools and the command line accept `owner/name`.
      .replace(/(?<![^ (])owner(\??) name\1(?![^ )?])/g, "repo$1")
      // A node id is not needed where a title is accepted, nor the longest name where a number is.
      .replace(/\|owner\/name#number/g, "")
      .replace(/\|id(?=\|title)/g, "")
  );
}

interface Choice {
  readonly sets: readonly (readonly string[])[];
  /** Whether more than one may be given. */
  readonly several: boolean;
}

/** Parses a rule. `with id+title or id+body or n+title or n+body` is two choices: `id or n`, and `title or body`. */
function parseChoices(rule: string): Choice[] {
  const sets = rule
    .replace(/^(?:with|exactly) /, "")
    .split(" or ")
    .map((set) => set.split("+"));
  const factors = rule.startsWith("with ") ? factorize(sets) : undefined;
  if (factors === undefined) return [{ sets, several: false }];
  return factors.map((factor) => ({ sets: factor, several: factor.every(({ length }) => length === 1) }));
}

/** Returns two lists of sets whose pairs are exactly the given sets, or undefined if there are none. */
function factorize(sets: readonly (readonly string[])[]): (readonly (readonly string[])[])[] | undefined {
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

/**
 * Renders `(issueId | owner name issueNumber:int)`, without `?`, since all fields of a set are required. Sets that begin
 * with the same field contain a choice: `(jobId:int | jobName (runId:int | ref))`.
 */
function renderChoice({ sets, several }: Choice, fields: readonly Field[]): string {
  const ordered = sets.map((set) => fields.filter(({ name }) => set.includes(name)));
  const forms = ordered.flatMap((set, index) => {
    const [head] = set;
    const alike = ordered.filter(([other]) => other === head);
    if (head === undefined || alike.length < 2) return [set.map(renderGiven).join(" ")];
    if (ordered.findIndex(([other]) => other === head) < index) return [];
    const inner = alike.map((one) => one.slice(1).map(({ name }) => name));
    return [`${renderGiven(head)} ${renderChoice({ sets: inner, several: false }, fields)}`];
  });
  return `(${forms.join(" | ")})${several ? "+" : ""}`;
}

const renderGiven = (field: Field): string => render({ ...field, optional: false });

/** Removes commas from the catalog's output, and the fields of `pageInfo`, which are the same for all pages. */
export function compactOutput(output: CatalogEntry["output"]): string {
  return output.replace("pageInfo{hasNextPage, endCursor}", "pageInfo").replaceAll(", ", " ");
}

/**
 * Returns the fields that a tool returns by default, then those that `fields` can select:
 * `number title labels[]; fields: id url`, of a list `items number title; fields: id totalCount`.
 */
export function briefOutput(output: CatalogEntry["output"], brief: readonly string[] | undefined): string {
  if (brief === undefined) return compactOutput(output);
  const items = /^items\[\]\{(.*)\}, totalCount/.exec(output)?.[1];
  const fields = split(items ?? output, ", ");
  const byName = new Map(fields.map((field) => [fieldName(field), field]));
  const isAlways = (path: string) => !isOnRequest(byName.get(fieldName(path)));
  const shown = brief.filter(isAlways).map((path) => byName.get(path) ?? path);
  const others = [...byName].flatMap(([name, field]) =>
    brief.some((path) => withoutKey(path) === name) ? [] : [field],
  );
  if (items !== undefined) others.push("totalCount");
  const words = [...shown, ...(others.length > 0 ? ["; fields:"] : []), ...others];
  const text = words.join(" ").replaceAll(", ", " ").replace(" ;", ";");
  return `${items === undefined ? "" : "items "}${text}`;
}

/**
 * Returns the fields that a tool always returns by default, without a sign that they are those of a list's items, and with nested
 * fields together: `number labels[] author{id login}`. Of an object that is returned whole, only the name.
 */
export function outputLine({ output, brief }: Pick<CatalogEntry, "output" | "brief">): string {
  const items = /^items\[\]\{(.*)\}, totalCount/.exec(output)?.[1];
  const fields = split(items ?? output, ", ");
  if (brief === undefined) return fields.join(" ").replaceAll(", ", " ");
  const nested = new Map<string, string[]>();
  for (const path of brief) {
    const [name = "", ...rest] = path.split(".");
    nested.set(name, [...(nested.get(name) ?? []), ...(rest.length > 0 ? [rest.join(".")] : [])]);
  }
  const shown = [...nested].flatMap(([name, inner]) => {
    const field = fields.find((one) => fieldName(one) === name) ?? name;
    if (isOnRequest(field)) return [];
    if (inner.length > 1) return [`${name}{${inner.join(" ")}}`];
    return inner.length === 1 ? [`${name}.${inner[0]}`] : [field.replace(/\{.*\}/, "")];
  });
  return shown.join(" ").replaceAll(", ", " ");
}

/** The name at the start of a field such as `labels[]` or of a path such as `author.login`. */
const fieldName = (text: string): string => /^\w+/.exec(text)?.[0] ?? text;

/** Whether a field of an output is returned only if the input `include` names it. */
const isOnRequest = (field: string | undefined): boolean => /^\w+\?/.test(field ?? "");

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
  // The default implies the type. `first` has the same bounds in all lists.
  const bounds = /^int (\S+)$/.exec(type)?.[1];
  return `${label}${bounds === undefined || name === "first" ? "" : `:${bounds}`}=${fallback}`;
}

function typeSuffix(type: string, name: string): string {
  // For the cursor of a page, null and absent both mean the first page.
  if (type === "string" || (name === "after" && type === "string|null")) return "";
  if (type === "string[]") return "[]";
  // The fields of an object are rendered like those of the input.
  const [, object, rest = ""] = /^\{(.*)\}((?:\[\])?)$/.exec(type) ?? [];
  if (object !== undefined) return `:{${compactInput(object)}}${rest}`;
  return `:${type.replace(/^int (?=\S)/, "")}`;
}

/** Splits at separators outside of brackets. */
export function split(text: string, separator: string): string[] {
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
