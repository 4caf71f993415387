// Expands `include`: outputs that a call returns on request, with the input that requests them.

import { capitalize } from "../../model/names.js";
import { at, type Located } from "../yaml.js";
import { type Addition, isMapNode, mapFields, mapItems, withFields } from "./located.js";
import { fieldNodes } from "./routes.js";

/** The input with the names of the outputs to include. */
const INPUT = "include";

/** Outputs that are returned on request. */
export interface Included {
  /** The name in the input. */
  readonly name: string;
  /** Reasons why routes cannot return it, by route. */
  readonly missing: Located | undefined;
}

/** Returns the included outputs of an expanded output schema; in a list they are fields of its elements. */
export function readIncluded(output: Located | undefined): Included[] {
  const own = at(output, "properties");
  const properties = at(own, "items", "items", "properties") ?? own;
  const found = new Map<string, Included>();
  for (const { node } of properties?.fields.values() ?? []) {
    const name = at(node, INPUT)?.value;
    if (typeof name === "string") found.set(name, { name, missing: at(node, "missing") });
  }
  return [...found.values()];
}

/** The test that an output is requested. */
export const isIncluded = (name: string): Addition => ({ [`$in.${INPUT}`]: { has: name } });

/** Adds the input `include`. */
export function addIncludeInput(input: Located, included: readonly Included[]): Located {
  const properties = at(input, "properties");
  if (included.length === 0 || !isMapNode(properties) || properties.fields.has(INPUT)) return input;
  const names = included.map(({ name }) => name);
  const schema: Addition = {
    type: "array",
    items: { type: "string", enum: names },
    description: "Data to add to the result.",
  };
  return withFields(input, { properties: withFields(properties, { [INPUT]: schema }) });
}

/** Adds what the routes send for included outputs, and limits the routes that cannot return them. */
export function addIncludes(
  card: Located,
  included: readonly Included[],
  variables: (operation: string) => ReadonlySet<string>,
): Located {
  if (included.length === 0) return card;
  const [graphql, rest, routing] = [at(card, "graphql"), at(card, "rest"), at(card, "routing")];
  return withFields(card, {
    graphql: isMapNode(graphql) ? addVariables(graphql, included, variables) : graphql,
    rest: isMapNode(rest) ? addConditions(rest, included) : rest,
    routing: isMapNode(routing) ? addLimits(routing, included, card) : routing,
  });
}

/** The variable `$withComments` is whether `comments` is requested. */
function addVariables(
  route: Located,
  included: readonly Included[],
  variables: (operation: string) => ReadonlySet<string>,
): Located {
  const declared = variables(String(at(route, "operationName")?.value ?? ""));
  const given = fieldNodes(at(route, "vars"));
  const added = included.flatMap(({ name }): [string, Addition][] => {
    const variable = `with${capitalize(name)}`;
    return declared.has(variable) && given[variable] === undefined
      ? [[variable, { holds: isIncluded(name) }]]
      : [];
  });
  return added.length > 0 ? withFields(route, { vars: { ...given, ...Object.fromEntries(added) } }) : route;
}

/** A follow-up, or a request for elements, with the name of an included output is sent if this is requested. */
function addConditions(route: Located, included: readonly Included[]): Located {
  const names = included.map(({ name }) => name);
  const addCondition = (request: Located): Located => {
    const name = String(at(request, "name")?.value);
    return names.includes(name) && !request.fields.has("when")
      ? withFields(request, { when: isIncluded(name) })
      : request;
  };
  const addToDetail = (output: Located): Located =>
    mapFields(output, (part, key) => (key === "detail" && isMapNode(part) ? addCondition(part) : part));
  return mapFields(route, (part, key) => {
    if (key === "then") return mapItems(part, addCondition);
    return key === "output" && isMapNode(part) ? addToDetail(part) : part;
  });
}

function addLimits(routing: Located, included: readonly Included[], card: Located): Located {
  const given = at(routing, "suitability")?.items ?? [];
  const isLimited = (route: string, name: string): boolean =>
    given.some((rule) => {
      const text = JSON.stringify(rule.value);
      return at(rule, "route")?.value === route && text.includes(`$in.${INPUT}`) && text.includes(name);
    });
  const missing = included.flatMap(({ name, missing: reasons }) =>
    [...(reasons?.fields ?? [])].flatMap(([route, { node }]): Addition[] =>
      card.fields.has(route) && !isLimited(route, name)
        ? [{ route, unless: isIncluded(name), reason: node }]
        : [],
    ),
  );
  const command = at(card, "cli", "command")?.value;
  const commands: Addition[] =
    command !== undefined && !isLimited("cli", INPUT)
      ? [{ route: "cli", when: { [`$in.${INPUT}`]: null }, reason: `gh ${String(command)} adds no data.` }]
      : [];
  const limits = [...missing, ...commands];
  return limits.length > 0 ? withFields(routing, { suitability: [...given, ...limits] }) : routing;
}
