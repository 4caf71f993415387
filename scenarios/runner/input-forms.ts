// The forms in which the inputs of a capability name objects, as its card defines them: the forms of its subject, such as
// node id or number, and of each reference, such as number, title, node id or URL.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import type { Route } from "../../runtime/index.js";
import { isReference } from "./references.js";
import { isMap, type PlainMap } from "./scenario.js";

export interface InputForm {
  /** Such as `subject issue by id` or `milestone by title`. */
  readonly name: string;
  /** The subject or reference that defines it. Undefined if the card does. */
  readonly definition: string | undefined;
  /** The property. Undefined for a subject. */
  readonly property: string | undefined;
  /** The properties of a form of a subject. Undefined for a property. */
  readonly fields: readonly string[] | undefined;
  /** The names of the parts that the runtime prepares a value of this form as. Undefined if it does not. */
  readonly parts: readonly string[] | undefined;
  /** Whether the objects are looked up within the subject, with other documents if it is given by its node id. */
  readonly isWithinSubject: boolean;
  /** Whether an input of a scenario has this form. */
  has(input: PlainMap): boolean;
  /** The routes that do not accept it, with the reason that they report. */
  readonly excluded: ReadonlyMap<Route, string>;
}

const folder = join(import.meta.dirname, "../../cards");

const read = (file: string): PlainMap => toMap(parse(readFileSync(join(folder, file), "utf8")));
const toMap = (value: unknown): PlainMap => (isMap(value) ? value : {});
const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const texts = (value: unknown): string[] => toList(value).map(String);

const shared = read("shared.yaml");
export const references: PlainMap = read("references.yaml");
export const subjects: PlainMap = read("subjects.yaml");

/** Returns the forms that the card of a capability defines. */
export function inputForms(capability: string): InputForm[] {
  const card = read(`${capability}.yaml`);
  return [...subjectForms(card), ...propertyForms(card)].map((form) => ({
    ...form,
    excluded: withCli(form.excluded, card),
  }));
}

/** Returns the routes that do not accept a property which has no forms, with their reasons. */
export function excludedRoutes(capability: string, property: string): ReadonlyMap<Route, string> {
  const card = read(`${capability}.yaml`);
  return withCli(new Map(excludedByCard(property, [], card)), card);
}

/** The cli route accepts what the route that it is derived from accepts: a command of gh is sent in place of its write. */
function withCli(excluded: ReadonlyMap<Route, string>, card: PlainMap): ReadonlyMap<Route, string> {
  const cli = toMap(card.cli);
  const source = cli.derive === "rest" || card.graphql === undefined ? "rest" : "graphql";
  const reason = excluded.get(source);
  return reason === undefined ? excluded : new Map([...excluded, ["cli", reason]]);
}

/** The subject and the forms of it that the card accepts; `subject: {issue: number}` selects one. */
function subjectOf(card: PlainMap): { readonly name: string; readonly forms: Map<string, string[]> } {
  const [name = "", chosen] = isMap(card.subject)
    ? (Object.entries(card.subject)[0] ?? [])
    : [String(card.subject ?? "")];
  const forms = Object.entries(toMap(toMap(subjects[name]).forms)).filter(
    ([form]) => chosen === undefined || form === chosen,
  );
  return { name, forms: new Map(forms.map(([form, fields]) => [form, texts(fields)])) };
}

function subjectForms(card: PlainMap): InputForm[] {
  const { name, forms } = subjectOf(card);
  const definition = toMap(subjects[name]);
  const isGiven = (input: PlainMap, form: string): boolean =>
    (forms.get(form) ?? []).every((field) => input[field] !== undefined);
  return [...forms.keys()].map((form) => {
    const excluded = (["graphql", "rest"] as const).flatMap((route) => {
      const { requires, reason } = toMap(definition[route]);
      return requires === undefined || requires === form ? [] : [[route, String(reason)] as const];
    });
    return {
      name: `subject ${name} by ${form}`,
      definition: name,
      property: undefined,
      fields: forms.get(form),
      parts: undefined,
      isWithinSubject: false,
      has: (input) => [...forms.keys()].every((other) => isGiven(input, other) === (other === form)),
      excluded: new Map(excluded),
    };
  });
}

function propertyForms(card: PlainMap): InputForm[] {
  const own = toMap(toMap(card.input_schema).properties);
  const { name: subject, forms } = subjectOf(card);
  const used = new Set([...forms.values()].flat());
  const ofSubject = Object.entries(toMap(toMap(subjects[subject]).properties)).filter(([name]) =>
    used.has(name),
  );
  const properties = { ...Object.fromEntries(ofSubject), ...own };
  return Object.entries(properties).flatMap(([property, node]) => {
    const schema = resolve(node);
    const definition = toMap(references[String(schema.ref)]);
    const lookups = [toMap(definition.graphql).lookup].flat().map(toMap);
    const isWithinSubject = lookups.some(({ within }) => within === "node");
    return valueForms(schema, definition).map(({ name, parts, accepts }) => ({
      name: `${property} by ${name}`,
      definition: schema.ref === undefined ? undefined : String(schema.ref),
      property,
      fields: undefined,
      parts: schema.forms === undefined ? undefined : parts,
      isWithinSubject,
      has: (input) => [input[property]].flat().some((value) => value !== undefined && accepts(value)),
      excluded: new Map([
        ...excludedByReference(name, parts, definition),
        ...excludedByCard(property, parts, card),
      ]),
    }));
  });
}

/** Returns the schema with those that it refers to. Keywords of the card override theirs. */
function resolve(node: unknown): PlainMap {
  if (typeof node === "string") return node in shared ? resolve(shared[node]) : { type: node };
  const schema = toMap(node);
  const ref = typeof schema.$ref === "string" ? schema.$ref.split("#/")[1] : undefined;
  const named = toMap(toMap(references[String(schema.ref)]).schema);
  return { ...named, ...(ref === undefined ? {} : resolve(shared[ref])), ...schema };
}

interface ValueForm {
  readonly name: string;
  readonly parts: readonly string[];
  accepts(value: unknown): boolean;
}

/** The name of the form of names that the lookups of a route do not find, such as bots. */
const UNLESS = "excluded name";

function valueForms(schema: PlainMap, definition: PlainMap): ValueForm[] {
  // The command line alone prepares digits, which agent/cli/digits.test.ts runs.
  const forms = toList(schema.forms)
    .map(toMap)
    .filter(({ type }) => type !== "digits");
  const none = { name: "null", parts: [], accepts: (value: unknown) => value === null };
  if (forms.length > 0)
    return [
      ...forms.flatMap((form) => spellings(form, forms)),
      ...(toList(schema.type).includes("null") ? [none] : []),
    ];
  if (schema.ref === undefined) return [];
  const { lookup, unless } = toMap(definition.graphql);
  // Without `forms`, the lookup finds the object by several fields.
  const fields = [lookup]
    .flat()
    .flatMap((one) => toList(toMap(toMap(one).find).any).map(toMap))
    .flatMap((match) =>
      Object.entries(match).flatMap(([field, test]) => (toMap(test).eq === "$ref" ? field : [])),
    );
  const isSlug = (value: unknown) => fields.includes("slug") && /^[a-z0-9-]+$/.test(String(value));
  if (fields.length > 0)
    return fields.map((name) => ({
      name,
      parts: [name],
      accepts: (value) => (placeholderPart(value) ?? (isSlug(value) ? "slug" : "name")) === name,
    }));
  const suffix = toMap(toMap(unless).$ref).ends;
  const isExcluded = (value: unknown): boolean =>
    suffix !== undefined && String(value).endsWith(String(suffix));
  return [
    { name: "name", parts: ["name"], accepts: (value: unknown) => !isExcluded(value) },
    ...(suffix === undefined ? [] : [{ name: UNLESS, parts: [], accepts: isExcluded }]),
  ];
}

/** Returns the form; as two if its pattern also accepts URLs. */
function spellings(form: PlainMap, forms: readonly PlainMap[]): ValueForm[] {
  const parts = Object.keys(toMap(form.parts));
  const name = parts.join("/");
  const accepts = (value: unknown): boolean => formOf(value, forms) === form;
  if (!String(form.pattern).includes("https?:")) return [{ name, parts, accepts }];
  const url = { name: "URL", parts, accepts: (value: unknown) => accepts(value) && isUrl(value) };
  if (String(form.pattern).startsWith("^https?:")) return [url];
  return [{ name, parts, accepts: (value) => accepts(value) && !isUrl(value) }, url];
}

const isUrl = (value: unknown): boolean => placeholderPart(value) === "url" || /^https?:/.test(String(value));

/** Returns the first form that a value has. */
function formOf(value: unknown, forms: readonly PlainMap[]): PlainMap | undefined {
  if (value === null) return undefined;
  const part = placeholderPart(value);
  if (part === "url") return forms.find(({ pattern }) => String(pattern).includes("https?:"));
  if (part !== undefined) return forms.find(({ parts }) => part in toMap(parts)) ?? forms.at(-1);
  return forms.find(
    ({ type, pattern }) =>
      (type === undefined || type === typeof value) &&
      (pattern === undefined || new RegExp(String(pattern)).test(String(value))),
  );
}

/** The part of a value that is known only when the scenario runs: its last key in the result. */
function placeholderPart(value: unknown): string | undefined {
  if (!isMap(value) || !isReference(value)) return undefined;
  const key = typeof value.$before === "string" ? (value.$before.split(".").at(-1) ?? "") : "id";
  return /id$/i.test(key) ? "id" : key;
}

function excludedByReference(
  form: string,
  parts: readonly string[],
  { graphql, rest }: PlainMap,
): (readonly [Route, string])[] {
  const { requires, reason } = toMap(rest);
  return [
    ...(form === UNLESS ? [["graphql", String(toMap(graphql).reason)] as const] : []),
    ...(requires === undefined || form === "null" || parts.includes(String(requires))
      ? []
      : [["rest", String(reason)] as const]),
  ];
}

/**
 * The routes that the card excludes for every value of the property, `when: {$in.parent: null}`, or for those without a
 * part, `when: {$in.comment.id: {not: null}}`.
 */
function excludedByCard(
  property: string,
  parts: readonly string[],
  card: PlainMap,
): (readonly [Route, string])[] {
  return toList(toMap(card.routing).suitability).flatMap((rule) => {
    const { route, when, unless, reason } = toMap(rule);
    const others = [toMap(unless).any ?? unless].flat().flatMap((match) => Object.keys(toMap(match)));
    const isExcluded =
      others.includes(`$in.${property}`) ||
      [toMap(when).any ?? when]
        .flat()
        .flatMap((match) => Object.entries(toMap(match)))
        .some(([path, test]) => {
          if (path === `$in.${property}`) return test === null;
          const [owner, part] = path.slice("$in.".length).split(".");
          return (
            owner === property && part !== undefined && !parts.includes(part) && toMap(test).not === null
          );
        });
    return isExcluded && (route === "graphql" || route === "rest") ? [[route, String(reason)] as const] : [];
  });
}
