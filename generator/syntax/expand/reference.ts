// Expands `ref`: an input that names other objects, the lookups of their node ids, and the check of the names over REST.

import { didYouMean, type Report } from "../../source/diagnostic.js";
import type { SharedSchemas } from "../schema.js";
import { at, type Located } from "../yaml.js";
import { followRef } from "./follow-ref.js";
import { type Draft, withFields } from "./located.js";
import { fieldNodes, hasPath, lookupNodes, texts } from "./routes.js";

/** An input property that names other objects. */
export interface Reference {
  /** The property. */
  readonly name: string;
  /** The place of the property in the card. */
  readonly node: Located;
  readonly definition: Located;
  readonly isRequired: boolean;
  readonly maxItems: number;
}

/** GitHub's largest page, for lists without `maxItems`. */
const MAX_ITEMS = 100;

/** Returns the references of an expanded input schema. Reports those that are not defined. */
export function readReferences(
  input: Located | undefined,
  references: Located | undefined,
  shared: SharedSchemas,
  report: Report,
): Reference[] {
  const required = texts(at(input, "required"));
  return [...(at(input, "properties")?.fields ?? [])].flatMap(([name, { node }]) => {
    const schema = schemaChain(node, shared);
    const ref = schema.map((one) => at(one, "ref")).find((one) => one !== undefined);
    if (!ref) return [];
    const definition = at(references, String(ref.value));
    if (!definition) {
      report({
        code: "GHX217",
        span: at(node, "ref")?.span ?? node.span,
        message: `there is no reference "${String(ref.value)}"${didYouMean(String(ref.value), references?.fields.keys() ?? [])}`,
        fix: "references are defined in cards/references.yaml",
      });
      return [];
    }
    const maxItems = schema
      .map((one) => at(one, "maxItems")?.value)
      .find((value) => typeof value === "number");
    return [
      {
        name,
        node,
        definition,
        isRequired: required.includes(name),
        maxItems: Number(maxItems ?? MAX_ITEMS),
      },
    ];
  });
}

/** A schema and those that it refers to. A keyword of an earlier one overrides those of later ones. */
function schemaChain(schema: Located, shared: SharedSchemas, within: readonly string[] = []): Located[] {
  const referred = followRef(schema, shared, within);
  return referred ? [schema, ...schemaChain(referred.schema, shared, [...within, referred.name])] : [schema];
}

/** The variable of a document that receives the node ids: `$labelIds` for `labels`. */
const idsVariable = (name: string): string => `${name.replace(/s$/, "")}Ids`;

/** Adds the lookup of the node ids to a GraphQL route whose document has the variable. */
export function addIdsLookup(
  route: Located,
  { name, node, definition, isRequired }: Reference,
  variables: ReadonlySet<string>,
): Located {
  const target = idsVariable(name);
  const graphql = at(definition, "graphql");
  const injects = at(route, "resolution", "inject")?.items ?? [];
  const isSet = injects.some((inject) => at(inject, "target")?.value === target);
  if (!graphql || !variables.has(target) || isSet) return route;
  const match = String(at(graphql, "match")?.value);
  const lookup: Draft = {
    name,
    operationName: String(at(graphql, "operationName")?.value),
    ...(isRequired ? {} : { when: { [`$in.${name}`]: { not: null } } }),
  };
  const inject: Draft = {
    target,
    source: "map_array",
    from_input: name,
    nodes_path: `$${name}.${String(at(graphql, "nodes")?.value)}`,
    match_field: match,
    extract_field: "id",
  };
  const resolution = { lookup: [...lookupNodes(route), lookup], inject: [...injects, inject] };
  return withFields(route, { resolution }, node.span);
}

/** Adds a request per name before a write over REST whose endpoint ignores or creates what does not exist. */
export function addNameCheck(
  route: Located,
  { name, node, definition, isRequired, maxItems }: Reference,
): Located {
  const endpoint = at(definition, "rest", "endpoint");
  const within = String(at(definition, "rest", "within")?.value ?? "");
  if (!hasPath(route, within)) return route;
  const body = at(route, "body");
  const isSent = [...(body?.fields.values() ?? [])].some((field) => field.node.value === name);
  const isChecked = lookupNodes(route).some((lookup) => at(lookup, "perItem", "over")?.value === name);
  if (!endpoint || !isSent || isChecked) return route;
  const lookup: Draft = {
    name,
    ...(isRequired ? {} : { when: { [`$in.${name}`]: { not: null } } }),
    endpoint: String(endpoint.value),
    perItem: { over: name, max: maxItems, onError: "fail" },
  };
  const resolution = { ...fieldNodes(at(route, "resolution")), lookup: [...lookupNodes(route), lookup] };
  return withFields(route, { resolution }, node.span);
}
