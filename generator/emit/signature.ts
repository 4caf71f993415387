// The input of a capability in one line: `(issueId | repo issueNumber:int) state?=OPEN|ALL labels?[]`.

import { BINARY } from "../model/formats.js";
import { literal } from "./code.js";
import type { Choice, ObjectType, ValueType } from "./describe-schema.js";

type Field = ObjectType["fields"][number];

/**
 * Returns the fields of the input. A field without a type is a text, and `=` shows the default. Alternative fields come
 * first, as `(issueId | repo issueNumber:int)`; `(title | body)+` accepts one or more. `repo` is `owner` and `name`. Of the
 * kinds of text that name an object, the shortest are shown. `isShort`: without what follows from the rest of the input or
 * from the name of a field. Errors, and the explanation of a single capability, contain all of it.
 */
export function signature(type: ObjectType, isShort = false): string {
  const { fields } = type;
  const choices = alternatives(type);
  const grouped = new Set(choices.flatMap(({ sets }) => sets.flat()));
  const alone = fields.filter(({ name }) => !grouped.has(name));
  // The cursor of a page follows from its size.
  const isPage = isShort && alone.some(({ name }) => name === "first");
  const shown = isPage ? alone.filter(({ name }) => name !== "after") : alone;
  const byName = new Map(fields.map((field) => [field.name, field]));
  const given = (name: string) => {
    const field = byName.get(name);
    return field === undefined ? name : render(field, { isShort, isGiven: true });
  };
  return (
    [
      ...choices.map(
        (choice) => choiceText(nestSets(choice.sets, fields), given) + (choice.several ? "+" : ""),
      ),
      ...shown.map((field) => render(field, { isShort })),
    ]
      .join(" ")
      // Tools and the command line accept `owner/name`.
      .replace(/(?<![^ (])owner(\??) name\1(?![^ )?])/g, "repo$1")
  );
}

/** Alternative sets of fields. A set may contain another choice: `[["jobId"], ["jobName", [["runId"], ["ref"]]]]`. */
export type InputChoice = readonly (readonly (string | InputChoice)[])[];

/** Returns the choices of the input. */
export function inputChoices(type: ObjectType): readonly InputChoice[] {
  return alternatives(type).map(({ sets }) => nestSets(sets, type.fields));
}

function alternatives({ exactlyOne, atLeastOne }: ObjectType): Alternatives[] {
  return [
    ...(exactlyOne.length > 0 ? [{ sets: exactlyOne.map(choiceNames), several: false }] : []),
    ...readAlternatives(atLeastOne.map(choiceNames)),
  ];
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

/** Returns the sets with the names in the order of the fields. Sets that begin with the same field contain a choice. */
function nestSets(sets: readonly Names[], fields: readonly { readonly name: string }[]): InputChoice {
  const ordered = sets.map((set) => fields.flatMap(({ name }) => (set.includes(name) ? [name] : [])));
  return ordered.flatMap((set, index): InputChoice => {
    const [head] = set;
    const alike = ordered.filter(([other]) => other === head);
    if (head === undefined || alike.length < 2) return [set];
    if (ordered.findIndex(([other]) => other === head) < index) return [];
    return [
      [
        head,
        nestSets(
          alike.map(([, ...rest]) => rest),
          fields,
        ),
      ],
    ];
  });
}

/** Renders `(issueId | owner name issueNumber:int)`, without `?`, since all fields of a set are required. */
function choiceText(choice: InputChoice, given: (name: string) => string): string {
  const sets = choice.map((set) =>
    set.map((one) => (typeof one === "string" ? given(one) : choiceText(one, given))).join(" "),
  );
  return `(${sets.join(" | ")})`;
}

interface Style {
  readonly isShort: boolean;
  /** The field is one of a choice, and is required if it is chosen. */
  readonly isGiven?: boolean;
}

function render(field: Field, { isShort, isGiven = false }: Style): string {
  const { name, required, type, default: value } = field;
  const label = required || isGiven ? name : `${name}?`;
  if (value === undefined) return label + typeSuffix(type, name, isShort);
  const fallback = typeof value === "string" ? value : literal(value);
  const values = type.values?.map(String) ?? [];
  if (values.includes(fallback))
    return `${label}=${shortList([fallback, ...values.filter((other) => other !== fallback)], isShort)}`;
  if (isShort && /^(?:first$|max[A-Z])/.test(name)) return label;
  // The default implies the type. `first` has the same bounds in all lists.
  const bounds = isShort || name === "first" ? undefined : rangeWord(type);
  return `${label}${bounds === undefined ? "" : `:${bounds}`}=${fallback}`;
}

/** Returns the values; in short, two of more than six. */
function shortList(values: readonly string[], isShort: boolean): string {
  return (isShort && values.length > 6 ? [...values.slice(0, 2), "…"] : values).join("|");
}

/** `1-100` for an integer with bounds. */
function rangeWord({ types, minimum, maximum, values, constant, forms }: ValueType): string | undefined {
  if (values || constant || forms || types.length !== 1 || types[0] !== "integer") return undefined;
  return minimum !== undefined && maximum !== undefined ? `${minimum}-${maximum}` : undefined;
}

function typeSuffix(type: ValueType, name: string, isShort: boolean): string {
  const word = typeWord(type, isShort);
  // For the cursor of a page, null and absent both mean the first page.
  if (word === "string" || (name === "after" && word === "string|null")) return "";
  if (word === "string[]") return "[]";
  if (isShort && word === "int" && /(?:Id|Number)$/.test(name)) return "";
  // Kinds of text if none is an id or a number: a text is a name.
  const kinds = type.forms ?? type.types;
  const isName = kinds.length > 1 && kinds.every((kind) => /^[a-z]+$/.test(kind)) && !type.nullable;
  if (isShort && isName && !kinds.some((kind) => ["id", "int", "integer", "number"].includes(kind)))
    return "";
  return `:${rangeWord(type) === undefined ? word : word.replace("int ", "")}`;
}

function typeWord(type: ValueType, isShort: boolean): string {
  const { types, nullable, values, constant, elements, object, isTextMap, minimum, maximum, format, forms } =
    type;
  const orNull = nullable ? "|null" : "";
  if (values) return shortList(values.map(String), isShort);
  if (constant) return literal(constant.value);
  const [first] = types;
  if (first === "array") {
    const word = elements ? typeWord(elements, isShort) : "json";
    if (isShort && elements?.values) return `[${word}]${orNull}`;
    return `${elements?.values ? `(${word})` : word}[]${orNull}`;
  }
  if (first === "object")
    return `{${object ? signature(object, isShort) : isTextMap ? "*:string" : "*"}}${orNull}`;
  // A node id is not needed where a title is accepted, nor the longest name where a number is.
  const isNeeded = (form: string, index: number) =>
    index === 0 || !(form === "owner/name#number" || (form === "id" && forms?.[index + 1] === "title"));
  if (forms) return `${forms.filter(isNeeded).join("|")}${orNull}`;
  // Agents and the command line give bytes as the path of a file.
  const text = format === BINARY ? "path" : (format ?? "string");
  const words = types.map((one) => (one === "integer" ? "int" : one === "string" ? text : one));
  const range = minimum !== undefined && maximum !== undefined ? ` ${minimum}-${maximum}` : "";
  return `${words.join("|") || "json"}${range}${orNull}`;
}
