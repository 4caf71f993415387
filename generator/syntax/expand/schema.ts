// Expands schemas: names of shared schemas, closed objects, and outputs whose fields are all required.

import { isScalarType } from "../../model/shape.js";
import { at, type Located } from "../yaml.js";
import {
  inOrder,
  isListNode,
  isMapNode,
  locate,
  mapFields,
  mapItems,
  mapNode,
  withFields,
} from "./located.js";

export type Direction = "input" | "output";

/**
 * Expands a schema. Text is a type or the name of a shared schema, a list of one schema is a list of it, and `items`,
 * `properties` imply their type. Objects are closed; an output requires all of its properties.
 */
export function expandSchema(node: Located, direction: Direction): Located {
  if (typeof node.value === "string") {
    return isScalarType(node.value)
      ? locate({ type: node }, node.span)
      : locate({ $ref: locate(`shared.yaml#/${node.value}`, node.span) }, node.span);
  }
  if (isListNode(node) && node.items[0] && node.items.length === 1) {
    return locate({ type: "array", items: expandSchema(node.items[0], direction) }, node.span);
  }
  if (!isMapNode(node)) return node;
  const inner = (value: Located): Located => expandSchema(value, direction);
  const own = mapFields(node, (value, name) => {
    if (name === "properties" && isMapNode(value)) return mapFields(value, inner);
    if (name === "items" || (name === "additionalProperties" && isMapNode(value))) return inner(value);
    if ((name === "anyOf" || name === "oneOf") && isListNode(value)) return mapItems(value, expandForm);
    return value;
  });
  return withImplied(own, direction);
}

/** A form of `anyOf` or `oneOf`: names of required properties. */
function expandForm(node: Located): Located {
  return isListNode(node) ? locate({ required: node }, node.span) : node;
}

function withImplied(node: Located, direction: Direction): Located {
  const properties = at(node, "properties");
  const refers = node.fields.has("$ref");
  const isTyped = node.fields.has("type") || refers;
  if (properties === undefined) {
    return node.fields.has("items") && !isTyped
      ? inOrder(withFields(node, { type: "array" }), ["type"])
      : node;
  }
  const all = [...properties.fields].flatMap(([name, { node: property }]) =>
    property.fields.has("include") || property.fields.has("missing") ? [] : [name],
  );
  return inOrder(
    withFields(node, {
      ...(isTyped ? {} : { type: "object" }),
      ...(node.fields.has("additionalProperties") || refers ? {} : { additionalProperties: false }),
      ...(direction === "input" || node.fields.has("required") || refers ? {} : { required: all }),
    }),
    ["$ref", "type", "additionalProperties", "required"],
  );
}

/** Expands a list's schema, `{list: element}`: a page of elements. */
export function expandOutput(node: Located): Located {
  const list = at(node, "list");
  if (list === undefined || node.fields.has("properties")) return expandSchema(node, "output");
  const items = isMapNode(list) && (list.fields.has("items") || at(list, "type")?.value === "array");
  const page = withFields(node, {
    list: undefined,
    properties: {
      items: items ? list : locate({ items: list }, list.span),
      totalCount: { type: ["integer", "null"] },
      pageInfo: "pageInfo",
    },
  });
  return expandSchema(page, "output");
}

/** Expands a file of shared schemas. Those with all properties required are outputs. */
export function expandShared(node: Located): Located {
  return mapFields(node, (schema) => expandSchema(schema, "output"));
}

/** The schemas of references, by name, as shared schemas. */
export function referenceSchemas(references: Located): Located {
  const schemas = [...references.fields].flatMap(([name, { key, node }]) => {
    const schema = at(node, "schema");
    return schema ? [[name, { key, node: expandSchema(schema, "input") }] as const] : [];
  });
  return mapNode(new Map(schemas), references.span);
}

/** The definitions of a file, and the definitions of another file that it does not replace. */
export function mergeShared(own: Located, others: Located): Located {
  return mapNode(
    new Map([...own.fields, ...[...others.fields].filter(([name]) => !own.fields.has(name))]),
    own.span,
  );
}
