// The output of a capability in one line: `number labels[]; fields: id author{login}`.

import type { ObjectType } from "./describe-schema.js";

type Field = ObjectType["fields"][number];

/**
 * Returns the fields that a tool returns by default, then those that `fields` can select, of a list
 * `items number title; fields: id totalCount`. Without default fields, all of them. A field that is returned on request has
 * a question mark. The fields of `pageInfo` are the same for all pages.
 */
export function outputLine(output: ObjectType, brief: readonly string[]): string {
  if (brief.length === 0)
    return output.fields
      .map((field) => (field.name === "pageInfo" ? field.name : fieldText(field)))
      .join(" ");
  const items = itemsOf(output);
  const { fields } = items ?? output;
  const named = (path: string) => fields.find(({ name }) => name === firstName(path));
  const shown = brief
    .filter((path) => named(path)?.type.include === undefined)
    .map((path) => fields.flatMap((field) => (field.name === path ? [fieldText(field)] : []))[0] ?? path);
  const isBrief = ({ name }: Field) => brief.some((path) => path.replace(/\{\w+\}$/, "") === name);
  const others = [
    ...fields.filter((field) => !isBrief(field) && field.type.include === undefined).map(fieldText),
    ...(items === undefined ? [] : ["totalCount"]),
  ];
  const start = [shown.join(" "), ...(others.length === 0 ? [] : [`fields: ${others.join(" ")}`])];
  const whole = [...start, ...includeLines(fields, true)].join("; ");
  const all = whole.length > MOST_CHARACTERS ? [...start, ...includeLines(fields, false)].join("; ") : whole;
  return items === undefined ? all : `items ${all}`;
}

/** The length up to which a line shows the fields of the objects that `include` adds under its own name. */
const MOST_CHARACTERS = 450;

/** The number of fields that a line shows of those that one value of `include` adds. */
const MOST_INCLUDED = 2;

/**
 * What the values of `include` add, if it is not a value of the same name:
 * `include commits[]{sha message}, checks: checkRuns, merge: mergeable …`. `shapes`: with the objects of the same name.
 */
function includeLines(fields: readonly Field[], shapes: boolean): string[] {
  const groups = new Map<string, Field[]>();
  for (const field of fields) {
    const { include } = field.type;
    if (include !== undefined) groups.set(include, [...(groups.get(include) ?? []), field]);
  }
  const named = [...groups].flatMap(([include, added]) => {
    const [only] = added;
    if (added.length === 1 && only?.name === include) {
      const isShown = shapes && objectType(only) !== undefined;
      return isShown ? [fieldText(only).replace("?", "")] : [];
    }
    const shown = added.slice(0, MOST_INCLUDED).map(({ name }) => name);
    return [`${include}: ${shown.join(" ")}${added.length > MOST_INCLUDED ? " …" : ""}`];
  });
  return named.length === 0 ? [] : [`include ${named.join(", ")}`];
}

/** The number of fields of an output that a short line shows. */
const MOST_FIELDS = 5;

/** Returns the first default fields of the output, or of the items of a list, then `…`, and of objects only the names. */
export function shortOutput(output: ObjectType, brief: readonly string[]): string {
  const { fields } = itemsOf(output) ?? output;
  const inner = new Map<string, string[]>();
  for (const path of brief) {
    const [name = "", ...rest] = path.split(".");
    inner.set(name, [...(inner.get(name) ?? []), ...(rest.length > 0 ? [rest.join(".")] : [])]);
  }
  const shown = [...inner].flatMap(([name, [first, ...others]]) => {
    const field = fields.find((one) => one.name === name);
    if (field?.type.include !== undefined) return [];
    if (others.length > 0) return [`${name}{}`];
    if (first !== undefined) return [`${name}.${first}`];
    return [field === undefined ? firstName(name) : label(field)];
  });
  const whole = (field: Field) => `${label(field)}${objectType(field) === undefined ? "" : "{}"}`;
  const all = brief.length === 0 ? fields.map(whole) : shown;
  return [...all.slice(0, MOST_FIELDS), ...(all.length > MOST_FIELDS ? ["…"] : [])].join(" ");
}

/** The names of the fields, each with the names of its own fields. */
export interface FieldNames {
  readonly [name: string]: FieldNames;
}

export function fieldNames({ fields }: ObjectType): FieldNames {
  return Object.fromEntries(
    fields.map((field) => {
      const object = objectType(field);
      return [field.name, object === undefined ? {} : fieldNames(object)] as const;
    }),
  );
}

const objectType = ({ type }: Field): ObjectType | undefined => (type.elements ?? type).object;

/** The type of the items of a page. */
function itemsOf({ fields: [items, total] }: ObjectType): ObjectType | undefined {
  return items?.name === "items" && total?.name === "totalCount" ? items.type.elements?.object : undefined;
}

const firstName = (path: string): string => /^\w+/.exec(path)?.[0] ?? path;

const label = ({ name, type }: Field): string =>
  `${name}${type.include === undefined ? "" : "?"}${type.elements ? "[]" : ""}`;

function fieldText(field: Field): string {
  const object = objectType(field);
  return label(field) + (object ? `{${object.fields.map(fieldText).join(" ")}}` : "");
}
