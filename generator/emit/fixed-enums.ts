// Enums of an output whose values are constants of the card. GitHub may extend the others.

import type { JsonSchema } from "../model/ir.js";
import type { TypedExpr, TypedField, TypedObject } from "../model/typed-expressions.js";
import type { TypedCapability } from "../model/typed-ir.js";

/** The schemas within the output schema whose value is a constant or from the input on every route. */
export function fixedEnums({ capability, graphql, rest, command }: TypedCapability): ReadonlySet<JsonSchema> {
  const { schema } = capability.output;
  const fixed = new Set<JsonSchema>();
  const outputs = [
    ...(graphql ? [graphql.output] : []),
    ...(rest?.output ? [rest.output] : []),
    ...(rest?.sources ?? []).map((source) => source.output),
    ...(command?.output ? [command.output] : []),
  ];
  const values = outputs.flatMap((output) => (output.kind === "map" ? [output.value] : []));
  const elements = outputs.flatMap((output) => (output.kind === "list" ? [output.items] : []));
  visit(schema, values, fixed);
  const item = schema.properties?.items?.items;
  if (capability.paged && item) visit(item, elements, fixed);
  return fixed;
}

function visit(schema: JsonSchema, exprs: readonly TypedExpr[], fixed: Set<JsonSchema>): void {
  if (schema.enum && exprs.length > 0 && exprs.every(isFixed)) fixed.add(schema);
  for (const [name, property] of Object.entries(schema.properties ?? {}))
    visit(
      property,
      exprs.flatMap((expr) => fieldValues(expr, name)),
      fixed,
    );
  if (schema.items) visit(schema.items, exprs.flatMap(elementValues), fixed);
}

function isFixed(expr: TypedExpr): boolean {
  switch (expr.kind) {
    case "const":
      return true;
    case "when":
      return isFixed(expr.value);
    case "first":
      return expr.options.every(isFixed);
    default:
      return expr.kind === "path" && expr.root === "in";
  }
}

/** The expressions of a field; of a value that is read as a whole, the value. */
function fieldValues(expr: TypedExpr, name: string): TypedExpr[] {
  if (expr.kind === "when") return fieldValues(expr.value, name);
  if (expr.kind === "first") return expr.options.flatMap((option) => fieldValues(option, name));
  if (expr.kind !== "object") return [expr];
  return fieldsOf(expr).flatMap((field) => (field.name === name ? [field.expr] : []));
}

const fieldsOf = ({ fields, by }: TypedObject): readonly TypedField[] =>
  by ? by.cases.flatMap((one) => one.fields) : fields;

function elementValues(expr: TypedExpr): TypedExpr[] {
  return expr.kind === "each" ? [expr.item] : [expr];
}
