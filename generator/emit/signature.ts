// The input of a capability in one line: `(issueId | repo issueNumber:int) state?=OPEN|ALL labels?[]`.

import { literal } from "./code.js";
import type { Choice, ObjectType, ValueType } from "./description.js";

type Field = ObjectType["fields"][number];

/**
 * Returns the fields of the input. A field without a type is a text, and `=` shows the default. Alternative fields come
 * first, as `(issueId | repo issueNumber:int)`; `(title | body)+` accepts one or more. `repo` is `owner` and `name`. Of the
 * kinds of text that name an object, the shortest are shown.
 */
export function signature({ fields, exactlyOne, atLeastOne }: ObjectType): string {
  const choices = [
    ...(exactlyOne.length > 0 ? [{ sets: exactlyOne.map(choiceNames), several: false }] : []),
    ...readAlternatives(atLeastOne.map(choiceNames)),
  ];
  const grouped = new Set(choices.flatMap(({ sets }) => sets.flat()));
  const alone = fields.filter(({ name }) => !grouped.has(name)).map((field) => render(field));
  return (
    [...choices.map((choice) => renderChoice(choice, fields)), ...alone]
      .join(" ")
      // Tools and the command line accept `owner/name`.
      .replace(/(?<![^ (])owner(\??) name\1(?![^ )?])/g, "repo$1")
      // A node id is not needed where a title is accepted, nor the longest name where a number is.
      .replace(/\|owner\/name#number/g, "")
      .replace(/\|id(?=\|title)/g, "")
  );
}

type Names = readonly string[];

interface Alternatives {
  readonly sets: readonly Names[];
  /** Whether more than one may be given. */
  readonly several: boolean;
}

export const choiceNames = (choice: Choice): Names =>
  choice.kind === "given" ? choice.names : choice.values.map(([name]) => name);

/** Returns the sets as one choice, or as two: `id+title`, `id+body`, `n+title` and `n+body` are `id | n` and `title | body`. */
function readAlternatives(sets: readonly Names[]): Alternatives[] {
  if (sets.length === 0) return [];
  const factors = factorize(sets);
  if (factors === undefined) return [{ sets, several: false }];
  return factors.map((factor) => ({ sets: factor, several: factor.every(({ length }) => length === 1) }));
}

/** Returns two lists of sets whose pairs are exactly the given sets, or undefined if there are none. */
function factorize(sets: readonly Names[]): (readonly Names[])[] | undefined {
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

function startsWith(set: Names, start: Names): boolean {
  return set.length > start.length && start.every((name, index) => set[index] === name);
}

function endsWith(set: Names, end: Names): boolean {
  return startsWith(set.toReversed(), end.toReversed());
}

/**
 * Renders `(issueId | owner name issueNumber:int)`, without `?`, since all fields of a set are required. Sets that begin
 * with the same field contain a choice: `(jobId:int | jobName (runId:int | ref))`.
 */
function renderChoice({ sets, several }: Alternatives, fields: readonly Field[]): string {
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

const renderGiven = (field: Field): string => render(field, true);

/** `isGiven`: the field is one of a choice, and is required if it is chosen. */
function render({ name, required, type, default: value }: Field, isGiven = false): string {
  const label = required || isGiven ? name : `${name}?`;
  if (value === undefined) return label + typeSuffix(type, name);
  const fallback = typeof value === "string" ? value : literal(value);
  const values = type.values?.map(String) ?? [];
  if (values.includes(fallback))
    return `${label}=${[fallback, ...values.filter((other) => other !== fallback)].join("|")}`;
  // The default implies the type. `first` has the same bounds in all lists.
  const bounds = name === "first" ? undefined : rangeWord(type);
  return `${label}${bounds === undefined ? "" : `:${bounds}`}=${fallback}`;
}

/** `1-100` for an integer with bounds. */
function rangeWord({ types, minimum, maximum, values, constant, forms }: ValueType): string | undefined {
  if (values || constant || forms || types.length !== 1 || types[0] !== "integer") return undefined;
  return minimum !== undefined && maximum !== undefined ? `${minimum}-${maximum}` : undefined;
}

function typeSuffix(type: ValueType, name: string): string {
  const word = typeWord(type);
  // For the cursor of a page, null and absent both mean the first page.
  if (word === "string" || (name === "after" && word === "string|null")) return "";
  if (word === "string[]") return "[]";
  return `:${rangeWord(type) === undefined ? word : word.replace("int ", "")}`;
}

function typeWord({ types, nullable, values, constant, elements, object, ...limits }: ValueType): string {
  const orNull = nullable ? "|null" : "";
  if (values) return values.map(String).join("|");
  if (constant) return literal(constant.value);
  const [type] = types;
  if (type === "array") {
    const word = elements ? typeWord(elements) : "json";
    return `${elements?.values ? `(${word})` : word}[]${orNull}`;
  }
  if (type === "object") return `{${object ? signature(object) : "*"}}${orNull}`;
  const { minimum, maximum, format, forms } = limits;
  if (forms) return `${forms.join("|")}${orNull}`;
  const words = types.map((one) => (one === "integer" ? "int" : one === "string" ? (format ?? one) : one));
  const range = minimum !== undefined && maximum !== undefined ? ` ${minimum}-${maximum}` : "";
  return `${words.join("|") || "json"}${range}${orNull}`;
}
