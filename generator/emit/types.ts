// Shapes as TypeScript types.

import { newReads, type Reads } from "../model/reads.js";
import { type ObjectShape, type Shape, scalarTypes } from "../model/shape.js";
import { indent, key, literal } from "./code.js";

/** The type of a response with the fields that are read. */
export function readType(shape: Shape, reads: Reads): string {
  return withNullType(bare(shape, reads), shape.nullable && shape.kind !== "json");
}

function bare(shape: Shape, reads: Reads): string {
  switch (shape.kind) {
    case "scalar":
      return scalarType(shape);
    case "json":
      return "unknown";
    case "list": {
      const item = readType(shape.item, reads.fields.get("[]") ?? newReads());
      return `readonly ${/[ |]/.test(item) && !item.startsWith("{") ? `(${item})` : item.includes("} |") ? `(${item})` : item}[]`;
    }
    case "object":
      return objectType(shape, reads);
  }
}

function objectType(shape: ObjectShape, reads: Reads): string {
  const fields = shape.fields();
  const members = [...reads.fields].flatMap(([name, inner]) => {
    const field = fields.get(name);
    if (!field) return [];
    return [
      `readonly ${key(name)}${field.optional ? "?" : ""}: ${readType(field.shape, inner)}${field.optional ? " | undefined" : ""};`,
    ];
  });
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

export function scalarType(shape: Extract<Shape, { kind: "scalar" }>): string {
  if (shape.values) return [...shape.values, ...(shape.zero ? [""] : [])].map(literal).join(" | ");
  return [...new Set(scalarTypes(shape).map((type) => (type === "integer" ? "number" : type)))].join(" | ");
}

function withNullType(type: string, nullable: boolean): string {
  return nullable ? `${type} | null` : type;
}
