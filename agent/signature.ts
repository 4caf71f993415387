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
 * `(issueId | owner name issueNumber:int)`.
 */
export function compactInput(signature: string): string {
  const [list = "", ...rules] = split(signature, "; ");
  const fields = split(list, ", ").filter(Boolean).map(parseField);
  const choices = rules.map((rule) =>
    rule
      .replace(/^(?:with|exactly) /, "")
      .split(" or ")
      .map((set) => set.split("+")),
  );
  const grouped = new Set(choices.flat(2));
  const alone = fields.filter(({ name }) => !grouped.has(name)).map(render);
  return [...choices.map((sets) => renderChoice(sets, fields)), ...alone].join(" ");
}

/** `(issueId | owner name issueNumber:int)`. Within a set every field is given: a question mark would say nothing. */
function renderChoice(sets: readonly (readonly string[])[], fields: readonly Field[]): string {
  const forms = sets.map((set) => {
    const members = fields.filter(({ name }) => set.includes(name));
    return members.map((field) => render({ ...field, optional: false })).join(" ");
  });
  return `(${forms.join(" | ")})`;
}

/** The catalog's output fields without commas; every page's `pageInfo` has the same two fields, so they are left out. */
export function compactOutput(output: CatalogEntry["output"]): string {
  return output.replace("pageInfo{hasNextPage, endCursor}", "pageInfo").replaceAll(", ", " ");
}

function parseField(text: string): Field {
  const colon = text.indexOf(": ");
  const label = colon < 0 ? text : text.slice(0, colon);
  const [type = "", ...fallback] = (colon < 0 ? "" : text.slice(colon + 2)).split("=");
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
  return `:${type
    .replace(/^int (?=\S)/, "")
    .replaceAll(", ", " ")
    .replaceAll(": ", ":")}`;
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
