// Checks the forms of an input property: every value has one, and its parts have one type.

import { FORMS, type InputForm, type JsonSchema } from "../model/ir.js";
import { didYouMean, type Report } from "../source/diagnostic.js";
import type { Span } from "../source/source-map.js";
import { schemaTypes } from "../syntax/schema.js";
import { fieldNameFix, isFieldName } from "./names.js";

/** The `typeof` of values with forms. */
type Kind = Exclude<NonNullable<InputForm["type"]>, "digits">;

/** A schema with forms. */
export interface FormPlace {
  readonly name: string;
  readonly span: Span;
  readonly isInput: boolean;
  /** The properties of the object that contains the property; undefined if the schema is not one of a property. */
  readonly siblings: ReadonlySet<string> | undefined;
}

export function checkForms(schema: JsonSchema, place: FormPlace, report: Report): void {
  const forms = schema[FORMS];
  if (!forms) return;
  const { name, span, isInput, siblings } = place;
  const fail = (message: string, fix?: string): void =>
    report({ code: "GHX205", span, message: `${name}${message}`, ...(fix !== undefined && { fix }) });
  if (!isInput || !siblings) {
    fail(": forms are supported on properties of the input only");
    return;
  }
  const types = schemaTypes(schema).filter((type) => type !== "null");
  const kinds = types.map((type) => KINDS.get(type)).filter((kind) => kind !== undefined);
  if (kinds.length < types.length) {
    fail(` is ${types.join(" or ")}; only strings and numbers have forms`);
    return;
  }
  if (schema.default !== undefined)
    report({ code: "GHX209", span, message: `${name} has forms, so it can't have a default` });
  for (const form of forms) {
    const problem = formProblem(form, kinds);
    if (problem) fail(`: ${problem}`);
    checkNames(form, place, siblings, report);
  }
  checkPartTypes(forms, fail);
  checkOrder(forms, kinds, fail);
}

const KINDS: ReadonlyMap<string, Kind> = new Map([
  ["string", "string"],
  ["integer", "number"],
  ["number", "number"],
]);

type Fail = (message: string, fix?: string) => void;

function formProblem(form: InputForm, kinds: readonly Kind[]): string | undefined {
  const { type, pattern, parts, needs } = form;
  if (needs && pattern !== undefined) return "a form with needs has no pattern";
  const problem = patternProblem(pattern);
  if (problem) return problem;
  const isText = kinds.includes("string") && (type ?? "string") === "string" && pattern === undefined;
  const numeric = Object.entries(parts).find(([, kind]) => kind !== "string");
  return isText && numeric
    ? `the part "${numeric[0]}" is ${numeric[1]}, but the value can be any text`
    : undefined;
}

/** Returns why a pattern is not a regular expression. */
export function patternProblem(pattern: unknown, flags = ""): string | undefined {
  try {
    if (typeof pattern === "string") new RegExp(pattern, flags);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function checkNames(
  { parts, needs = [] }: InputForm,
  { name, span }: FormPlace,
  siblings: ReadonlySet<string>,
  report: Report,
): void {
  for (const part of Object.keys(parts)) {
    if (isFieldName(part)) continue;
    report({ code: "GHX213", span, message: `"${part}" is not a valid field name`, fix: fieldNameFix(part) });
  }
  for (const other of needs) {
    if (siblings.has(other)) continue;
    const message = `a form of ${name} needs "${other}", which is not a property${didYouMean(other, siblings)}`;
    report({ code: "GHX209", span, message });
  }
}

/** A part has the same type in every form. */
function checkPartTypes(forms: readonly InputForm[], fail: Fail): void {
  const known = new Map<string, string>();
  for (const [part, type] of forms.flatMap((form) => Object.entries(form.parts))) {
    const first = known.get(part) ?? type;
    if (first !== type) fail(`: the part "${part}" is ${first} in one form and ${type} in another`);
    known.set(part, first);
  }
}

/** Every value has a form, and every form has values. */
function checkOrder(forms: readonly InputForm[], kinds: readonly Kind[], fail: Fail): void {
  const left = new Set(kinds);
  for (const [index, { type, pattern, needs }] of forms.entries()) {
    // Digits are not a JSON value.
    if (type === "digits") continue;
    const own = [...left].filter((kind) => type === undefined || type === kind);
    if (own.length === 0) {
      const isOther = type !== undefined && !kinds.includes(type);
      const reason = isOther ? `no value is a ${type}` : "earlier ones accept all values";
      fail(`: form ${index + 1} is never used, because ${reason}`);
    }
    if (needs && own.length > 1) fail(": a form with needs accepts one type");
    if (pattern === undefined) for (const kind of own) left.delete(kind);
  }
  for (const kind of left)
    fail(`: a ${kind} may have none of the forms`, "end with a form without a pattern");
}
