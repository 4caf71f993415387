// Shapes as TypeScript types.

import { newReads, type Reads } from "../model/reads.js";
import { type ObjectShape, type Shape, scalarTypes, union } from "../model/shape.js";
import { indent, key, literal } from "./code.js";

/** The type of a response with the fields that are read. */
export function readType(shape: Shape, reads: Reads): string {
  return withNullType(
    bare(shape, reads),
    shape.nullable && (shape.kind !== "json" || shape.forms !== undefined),
  );
}

function bare(shape: Shape, reads: Reads): string {
  switch (shape.kind) {
    case "scalar":
      return scalarType(shape);
    case "json":
      return shape.forms?.map((form) => bare(form, newReads())).join(" | ") ?? "unknown";
    case "list": {
      const item = readType(shape.item, reads.fields.get("[]") ?? newReads());
      return `readonly ${/[ |]/.test(item) && !item.startsWith("{") ? `(${item})` : item.includes("} |") ? `(${item})` : item}[]`;
    }
    case "object":
      return objectType(shape, reads);
  }
}

function objectType(shape: ObjectShape, reads: Reads): string {
  const { by, cases } = shape;
  return by !== undefined && cases && reads.fields.has(by)
    ? unionType([...cases.values()], by, reads)
    : fieldsType(shape, reads);
}

/** A union that TypeScript narrows by the field `by`. Every member has all fields. */
function unionType(cases: readonly ObjectShape[], by: string, reads: Reads): string {
  const members = new Map<string, string[]>();
  for (const one of cases) {
    const missing = [...reads.fields.keys()].filter((name) => !one.fields().has(name));
    const own = new Map([...reads.fields].filter(([name]) => name !== by && one.fields().has(name)));
    const rest = [
      ...fieldMembers(one, { ...reads, fields: own }),
      ...missing.map((name) => `readonly ${key(name)}?: undefined;`),
    ].join("\n");
    const tag = one.fields().get(by);
    const names = members.get(rest) ?? [];
    members.set(rest, tag ? [...names, readType(tag.shape, newReads())] : names);
  }
  if (members.size === 1) return fieldsType(union(cases), reads);
  return [...members]
    .map(([rest, names]) => `{\n${indent(`readonly ${key(by)}: ${names.join(" | ")};\n${rest}`)}\n}`)
    .join(" | ");
}

function fieldMembers(shape: ObjectShape, reads: Reads): string[] {
  const fields = shape.fields();
  return [...reads.fields].flatMap(([name, inner]) => {
    const field = fields.get(name);
    if (!field) return [];
    return [
      `readonly ${key(name)}${field.optional ? "?" : ""}: ${readType(field.shape, inner)}${field.optional ? " | undefined" : ""};`,
    ];
  });
}

function fieldsType(shape: ObjectShape, reads: Reads): string {
  const members = fieldMembers(shape, reads);
  if (members.length === 0)
    return shape.values
      ? `Readonly<Record<string, ${readType(shape.values, reads.fields.get("[]") ?? newReads())}>>`
      : "object";
  return members.length === 1 && !members[0]?.includes("\n")
    ? `{ ${members[0]?.slice(0, -1)} }`
    : `{\n${indent(members.join("\n"))}\n}`;
}

/** The type of a value as a whole, with every field. */
export function wholeType(shape: Shape): string {
  return readType(shape, everything(shape));
}

function everything(shape: Shape): Reads {
  const reads = newReads();
  if (shape.kind === "list") reads.fields.set("[]", everything(shape.item));
  if (shape.kind === "object")
    for (const [name, field] of shape.fields()) reads.fields.set(name, everything(field.shape));
  return reads;
}

function scalarType(shape: Extract<Shape, { kind: "scalar" }>): string {
  if (shape.values) return [...shape.values, ...(shape.zero ? [""] : [])].map(literal).join(" | ");
  return [...new Set(scalarTypes(shape).map((type) => (type === "integer" ? "number" : type)))].join(" | ");
}

function withNullType(type: string, nullable: boolean): string {
  return nullable ? `${type} | null` : type;
}
