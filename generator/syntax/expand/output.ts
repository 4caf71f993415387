// Expands output mappings: an output field that a mapping leaves out is read from the field of the same name.

import { snakeCase } from "../../model/word-cases.js";
import type { Span } from "../../source/source-map.js";
import type { SchemaFiles } from "../schema.js";
import { at, keySpan, type Located } from "../yaml.js";
import { followRef } from "./follow-ref.js";
import { isIncluded } from "./include.js";
import { type Addition, isMapNode, locate, mapFields, mapNode, withFields } from "./located.js";

export type Api = "graphql" | "rest" | "gh";
const ROUTES = { graphql: "graphql", rest: "rest", gh: "cli" } as const satisfies Record<Api, string>;

interface Mapper {
  readonly api: Api;
  readonly shared: SchemaFiles;
}

/** The parts of an output schema from which mappings follow. */
interface Target {
  /** The shared schemas that contain this one. A schema that contains itself is reported later. */
  readonly within: readonly string[];
  /** Fields of an object. */
  readonly fields?: ReadonlyMap<string, Located>;
  /** The schema of the elements of a list. */
  readonly items?: Located;
  readonly format?: unknown;
  /** Reasons why routes cannot return the value, by route. */
  readonly missing?: Located;
  /** Whether it is an enum of upper-case words. */
  readonly isUpperCase?: boolean;
}

/** Expands `output` of a route or a source. `schema`: the expanded output schema of the card. */
export function expandMapping(node: Located, schema: Located, api: Api, shared: SchemaFiles): Located {
  const mapper: Mapper = { api, shared };
  if (!node.fields.has("list")) {
    // The form is wrong, and reported.
    if (["items", "by", "scan", "order"].some((word) => node.fields.has(word))) return node;
    const span = keySpan(node, "map") ?? node.span;
    return withFields(node, { map: completeFields(at(node, "map"), resolve(schema, shared), mapper, span) });
  }
  const page = resolve(schema, shared).fields?.get("items");
  const element = page && resolve(page, shared).items;
  if (!element) return node;
  const target = resolve(element, shared);
  const items = at(node, "items");
  return node.fields.has("by") && items
    ? withFields(node, { items: completeCases(items, target, mapper) })
    : withFields(node, {
        items: completeFields(items, target, mapper, keySpan(node, "items") ?? node.span),
      });
}

/** One mapping per type name. */
function completeCases(cases: Located, target: Target, mapper: Mapper): Located {
  return mapFields(
    cases,
    (fields, name) => completeFields(fields, target, mapper, keySpan(cases, name) ?? fields.span) ?? fields,
  );
}

/** Returns the map with the other fields of the schema added, in the order of the schema. */
function completeFields(
  given: Located | undefined,
  { fields, within }: Target,
  mapper: Mapper,
  span: Span,
): Located | undefined {
  if (!fields || (given && !isMapNode(given))) return given;
  const complete = new Map<string, { readonly key: Span; readonly node: Located }>();
  for (const [name, schema] of fields) {
    const own = given?.fields.get(name);
    const target = resolve(schema, mapper.shared, within);
    const include = at(schema, "include")?.value;
    if (!own && !canReturn(target, mapper, include !== undefined)) continue;
    // A mistake of a field that the mapping leaves out is one of its schema.
    const place = schema.span.file === span.file ? schema.span : span;
    const value = own?.node ?? impliedValue(name, target, mapper, place);
    const isComplete = value.fields.has("if");
    const node = isComplete ? value : completeValue(value, target, mapper);
    complete.set(name, {
      key: own?.key ?? place,
      node:
        include === undefined || isComplete
          ? node
          : locate({ if: isIncluded(String(include)), value: node }, span),
    });
  }
  // Fields that the schema does not have are reported later.
  for (const [name, field] of given?.fields ?? []) if (!complete.has(name)) complete.set(name, field);
  return mapNode(complete, given?.span ?? span);
}

/** Whether the route can return an output. A gh command always sends the same request, so it returns none on request. */
const canReturn = ({ missing }: Target, { api }: Mapper, isIncluded: boolean): boolean =>
  !(isIncluded && api === "gh") && !missing?.fields.has(ROUTES[api]);

/** Completes the mapping of an object or a list of objects; other values stay the same. */
function completeValue(value: Located, target: Target, mapper: Mapper): Located {
  const element = target.items && resolve(target.items, mapper.shared, target.within);
  if (typeof value.value === "string") {
    if (target.fields) return mapObject({ from: value }, target, mapper, value);
    return element?.fields && !value.value.includes("[]")
      ? mapObject({ each: value }, element, mapper, value)
      : value;
  }
  const inner = value.fields.has("each") ? element : target;
  const object = at(value, "object");
  const isMapped = value.fields.has("object") || value.fields.has("each") || value.fields.has("from");
  if (!inner?.fields || !isMapped || value.fields.has("value")) return value;
  return value.fields.has("by") && object
    ? withFields(value, { object: completeCases(object, inner, mapper) })
    : withFields(value, {
        object: completeFields(object, inner, mapper, keySpan(value, "object") ?? value.span),
      });
}

function mapObject(
  place: Readonly<Record<string, Addition>>,
  target: Target,
  mapper: Mapper,
  node: Located,
): Located {
  return locate({ ...place, object: completeFields(undefined, target, mapper, node.span) ?? {} }, node.span);
}

/** Returns the mapping of a field that the card leaves out. REST's enum values are in lower case. */
function impliedValue(name: string, target: Target, mapper: Mapper, span: Span): Located {
  const path = sourceName(name, target, mapper);
  const node: Located = {
    ...locate(path, span),
    implied: `the output field "${name}" is not mapped on ${ROUTES[mapper.api]}`,
  };
  if (mapper.api !== "rest") return node;
  if (target.isUpperCase) return locate({ upper: node }, span);
  const isList = target.items && resolve(target.items, mapper.shared, target.within).isUpperCase;
  return isList ? locate({ each: node, value: { upper: "." } }, span) : node;
}

/** The field of GitHub's response. REST has snake case, and its own names of node ids and of pages on github.com. */
function sourceName(name: string, { format }: Target, { api }: Mapper): string {
  if (api !== "rest") return name;
  if (name === "id" && format === "id") return "node_id";
  if (name === "url" && format === "uri") return "html_url";
  return snakeCase(name);
}

/** Follows `$ref`. Keywords next to it override. */
function resolve(schema: Located, shared: SchemaFiles, within: readonly string[] = []): Target {
  const referred = followRef(schema, shared, within);
  const base: Target = referred ? resolve(referred.schema, shared, [...within, referred.name]) : { within };
  const properties = at(schema, "properties");
  const items = at(schema, "items");
  const format = at(schema, "format");
  const values = at(schema, "enum");
  const missing = at(schema, "missing");
  return {
    ...base,
    ...(missing && { missing }),
    ...(properties && {
      fields: new Map([...properties.fields].map(([name, { node }]) => [name, node] as const)),
    }),
    ...(items && { items }),
    ...(format && { format: format.value }),
    ...(values && { isUpperCase: values.items.every(({ value }) => value === null || isUpperCase(value)) }),
  };
}

const isUpperCase = (value: unknown): boolean => typeof value === "string" && /^[A-Z][A-Z0-9_]*$/.test(value);
