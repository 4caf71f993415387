// Expands `ref`: an input that names other objects, and the lookups that resolve the names.

import { capitalize } from "../../model/names.js";
import { didYouMean, type Report } from "../../source/diagnostic.js";
import type { SchemaFiles } from "../schema.js";
import { at, type Located, toList, toTexts } from "../yaml.js";
import { followRef } from "./follow-ref.js";
import {
  type Addition,
  isMapNode,
  locate,
  mapEach,
  mapFields,
  mapItems,
  mapNode,
  moveTo,
  withFields,
} from "./located.js";
import { fieldNodes, hasLookup, hasPath, lookupNodes } from "./routes.js";
import type { Subject } from "./subject.js";

/** The file with the shared schemas of references, for `$ref`. */
const REFERENCE_SCHEMAS = "references.yaml";

/** An input property that names other objects. */
export interface Reference {
  /** The property. */
  readonly name: string;
  /** The place of the property in the card. */
  readonly node: Located;
  readonly definition: Located;
  readonly isRequired: boolean;
  /** The property is a list of names. */
  readonly isList: boolean;
  readonly maxItems: number;
  /** The input field with the node id of the card's subject, in which the objects are looked up. */
  readonly subjectId: string | undefined;
}

/** GitHub's largest page, for lists without `maxItems`. */
const MAX_ITEMS = 100;

/** Adds the schema of the reference to each property with `ref`. */
export function addReferenceSchemas(input: Located, references: Located | undefined): Located {
  const properties = at(input, "properties");
  if (!isMapNode(properties)) return input;
  const completed = mapFields(properties, (node) => {
    const name = at(node, "ref")?.value;
    const hasSchema = typeof name === "string" && at(references, name, "schema") !== undefined;
    return hasSchema && !node.fields.has("$ref")
      ? withFields(node, { $ref: `${REFERENCE_SCHEMAS}#/${name}` })
      : node;
  });
  return withFields(input, { properties: completed });
}

/** Returns the references of an expanded input schema. Reports those that are not defined. */
export function readReferences(
  input: Located | undefined,
  references: Located | undefined,
  shared: SchemaFiles,
  subject: Subject | undefined,
  report: Report,
): Reference[] {
  const required = toTexts(at(input, "required"));
  const ids = subject ? [...subject.forms.values()].filter((form) => form.length === 1) : [];
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
        fix: "define it in cards/references.yaml",
      });
      return [];
    }
    const keyword = (key: string) => schema.map((one) => at(one, key)).find((one) => one !== undefined);
    const maxItems = keyword("maxItems")?.value;
    return [
      {
        name,
        node,
        definition,
        isRequired: required.includes(name),
        isList: keyword("items") !== undefined,
        maxItems: typeof maxItems === "number" ? maxItems : MAX_ITEMS,
        subjectId: ids[0]?.[0],
      },
    ];
  });
}

/** A schema and the schemas that it refers to. A keyword of an earlier one overrides later ones. */
function schemaChain(schema: Located, shared: SchemaFiles, within: readonly string[] = []): Located[] {
  const referred = followRef(schema, shared, within);
  return referred ? [schema, ...schemaChain(referred.schema, shared, [...within, referred.name])] : [schema];
}

/** The variable of a document that receives the node ids: `$labelIds` for `labels`, `$milestoneId` for `milestone`. */
const idVariable = ({ name, isList }: Reference): string =>
  isList ? `${name.replace(/s$/, "")}Ids` : `${name}Id`;

/**
 * Adds the lookups to a GraphQL route whose document has the variable of the node ids, or those that the route or one of
 * the other references reads.
 */
export function addIdLookups(
  route: Located,
  reference: Reference,
  others: readonly Reference[],
  variables: ReadonlySet<string>,
): Located {
  const { name, node, definition, isRequired, isList } = reference;
  const target = idVariable(reference);
  const graphql = at(definition, "graphql");
  const injects = at(route, "resolution", "inject")?.items ?? [];
  // The long form has the lookups.
  const isResolved = injects.some((inject) => at(inject, "target")?.value === target);
  const isSet = at(route, "vars", target) !== undefined;
  if (!graphql || isResolved) return route;
  const isInjected = variables.has(target) && !isSet;
  const { lookups: all, resolved } = readLookups(graphql, reference);
  const readers = [route, ...others.map(({ definition }) => at(definition, "graphql"))];
  const isUsed = (lookup: Located) => readers.some((reader) => isRead(reader, requestName(lookup)));
  const lookups = isInjected ? all : all.filter(isUsed);
  if (lookups.length === 0 || hasLookup(route, lookups)) return route;
  const inject: Addition = isList
    ? {
        target,
        source: "map_array",
        from_input: name,
        ...resolved("nodes", "nodes_path"),
        ...resolved("match", "match_field"),
        extract_field: "id",
        ...resolved("known", "known"),
      }
    : { target, source: "scalar", ...(isRequired ? {} : { from_input: name }), ...resolved("value", "path") };
  const resolution = {
    lookup: [...lookupNodes(route), ...lookups],
    inject: isInjected ? [...injects, inject] : injects,
  };
  return withFields(route, { resolution }, node.span);
}

/** Whether a route or the definition of a reference reads the response of a lookup. */
const isRead = (reader: Located | undefined, name: string): boolean =>
  reader !== undefined && new RegExp(`\\$${name}\\b`).test(JSON.stringify(reader.value));

/** Adds the lookups to a REST route that sends the property, and replaces it by the resolved value. */
export function addRestLookups(route: Located, reference: Reference): Located {
  const { name, node, definition, isRequired } = reference;
  const rest = at(definition, "rest");
  if (!rest?.fields.has("value")) return route;
  const { lookups, resolved } = readLookups(rest, reference);
  const value = { ...resolved("value", "required"), ...(isRequired ? {} : { unless: `$in.${name}` }) };
  let isUsed = false;
  const replaceName = (field: Located): Located => {
    if (field.value !== name && field.value !== `$in.${name}`) return field;
    isUsed = true;
    return locate(value, node.span);
  };
  const replaceIn = (request: Located): Located =>
    mapFields(request, (part, key) => {
      if (key === "then" || key === "sources" || key === "instead") return mapEach(part, replaceIn);
      return PLACES.includes(key) && isMapNode(part) ? mapFields(part, replaceName) : part;
    });
  const replaced = replaceIn(route);
  if ((!isUsed && !isRead(route, name)) || hasLookup(route, lookups)) return route;
  const resolution = { ...fieldNodes(at(route, "resolution")), lookup: [...lookupNodes(route), ...lookups] };
  return withFields(replaced, { resolution }, node.span);
}

/** Returns the suitability rule of GraphQL, if its lookups do not find all objects. */
function graphqlLimit(reference: Reference): Addition | undefined {
  const graphql = at(reference.definition, "graphql");
  const unless = graphql && at(graphql, "unless");
  if (!unless) return undefined;
  return { route: "graphql", unless: rename(unless, reference, new Map()), reason: reasonOf(graphql) };
}

const reasonOf = (api: Located | undefined): string => String(at(api, "reason")?.value ?? "");

/** Returns the suitability rule of a route that does not accept all values of the property. */
export function referenceLimit(reference: Reference, route: "graphql" | "rest"): Addition | undefined {
  if (route === "graphql") return graphqlLimit(reference);
  const { name, definition, isRequired } = reference;
  const part = at(definition, "rest", "requires")?.value;
  if (typeof part !== "string") return undefined;
  const reason = reasonOf(at(definition, "rest"));
  const hasPart: Addition = { [`$in.${name}.${part}`]: { not: null } };
  const when = isRequired ? hasPart : { any: [{ [`$in.${name}`]: null }, hasPart] };
  return { route: "rest", when, reason };
}

/** The parts of a REST request that can contain a property. */
const PLACES: readonly string[] = ["params", "query", "body"];

interface Lookups {
  readonly lookups: readonly Located[];
  /** Returns the value of a key of the definition under another key, with the names of the card. */
  resolved(key: string, as: string): Record<string, Located>;
}

/** Reads the lookups of a reference for one property: their names begin with the name of the property. */
function readLookups(api: Located, reference: Reference): Lookups {
  const given = toList(at(api, "lookup"));
  const isNeeded = (lookup: Located): boolean =>
    at(lookup, "within")?.value !== "node" || reference.subjectId !== undefined;
  // Lookups that the card does not need have no name.
  const names = new Map(
    given.map((lookup) => [
      requestName(lookup),
      isNeeded(lookup) ? lookupName(lookup, reference) : undefined,
    ]),
  );
  const lookups = given
    .filter(isNeeded)
    .map((lookup) => rename(placeLookup(lookup, reference, at(api, "requires")?.value), reference, names));
  return {
    lookups,
    resolved(key, as) {
      const found = at(api, key);
      return found ? { [as]: rename(found, reference, names) } : {};
    },
  };
}

const requestName = (lookup: Located): string => String(at(lookup, "name")?.value ?? "lookup");

function lookupName(lookup: Located, { name }: Reference): string {
  const own = at(lookup, "name")?.value;
  return typeof own === "string" ? name + capitalize(own) : name;
}

/** Adds the conditions of a lookup. `part`: the part of the value that the route requires, if any. */
function placeLookup(lookup: Located, reference: Reference, part: unknown): Located {
  const { name, isRequired, subjectId, node } = reference;
  const within = at(lookup, "within")?.value;
  const when: Record<string, Addition> = fieldNodes(at(lookup, "when"));
  if (!isRequired && Object.keys(when).length === 0)
    when[typeof part === "string" ? `$in.${name}.${part}` : `$in.${name}`] = { not: null };
  if (within !== undefined && subjectId !== undefined)
    when[`$in.${subjectId}`] = within === "node" ? { not: null } : null;
  const vars =
    within === "node" ? { ...fieldNodes(at(lookup, "vars")), nodeId: `$in.${subjectId}` } : undefined;
  return withFields(
    lookup,
    {
      within: undefined,
      name: lookupName(lookup, reference),
      ...(Object.keys(when).length > 0 && { when }),
      ...(vars && { vars }),
    },
    node.span,
  );
}

/**
 * Returns the node with `$ref` as the property, with the names of the lookups in the card, and without paths in lookups
 * that have none.
 */
function rename(
  node: Located,
  reference: Reference,
  names: ReadonlyMap<string, string | undefined>,
): Located {
  const { name, node: property } = reference;
  const change = (text: string): string =>
    text.replace(/\$(\w+)/g, (whole, root: string) =>
      root === "ref" ? `$in.${name}` : names.has(root) ? `$${names.get(root) ?? root}` : whole,
    );
  const isOmitted = ({ value }: Located): boolean => {
    const root = /^\$(\w+)/.exec(String(value))?.[1];
    return root !== undefined && names.has(root) && names.get(root) === undefined;
  };
  const visit = (one: Located): Located => {
    if (typeof one.value === "string") return { ...one, value: change(one.value) };
    if (one.items.length > 0) {
      const items = one.items.filter((item) => !isOmitted(item));
      return mapItems({ ...one, items }, visit);
    }
    if (one.fields.size === 0) return one;
    const fields = [...one.fields].map(
      ([key, field]) => [change(key), { ...field, node: visit(field.node) }] as const,
    );
    return mapNode(new Map(fields), one.span);
  };
  return moveTo(visit(node), property.span);
}

/** Adds a request per name before a route over REST that writes the names where GitHub ignores or creates unknown ones. */
export function addNameCheck(
  route: Located,
  { name, node, definition, isRequired, maxItems }: Reference,
): Located {
  const check = at(definition, "rest", "check");
  const endpoint = at(check, "endpoint");
  const within = toList(at(check, "within")).map(({ value }) => String(value));
  if (!endpoint) return route;
  const isSent = [route, ...toList(at(route, "then"))].some(
    (request) => within.some((path) => hasPath(request, path)) && reads(at(request, "body"), name),
  );
  const isChecked = lookupNodes(route).some(
    (own) =>
      at(own, "endpoint")?.value === endpoint.value &&
      reads(at(own, "perItem", "over"), name) &&
      !own.fields.has("confirm") &&
      !own.fields.has("confirms"),
  );
  if (!isSent || isChecked) return route;
  const lookup: Addition = {
    name,
    ...(isRequired ? {} : { when: { [`$in.${name}`]: { not: null } } }),
    endpoint: String(endpoint.value),
    perItem: { over: name, max: maxItems, onError: "fail" },
  };
  const resolution = { ...fieldNodes(at(route, "resolution")), lookup: [...lookupNodes(route), lookup] };
  return withFields(route, { resolution }, node.span);
}

/** Whether the value of a property of the input is part of an expression. */
function reads(node: Located | undefined, name: string): boolean {
  if (!node) return false;
  if (node.value === name || node.value === `$in.${name}`) return true;
  const parts = [...node.fields].filter(([key]) => key !== "const").map(([, field]) => field.node);
  return [...parts, ...node.items].some((part) => reads(part, name));
}
