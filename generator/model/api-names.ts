// The names that GitHub's APIs have for the inputs and outputs of a capability, derived from its routes.

import { Kind, visit } from "graphql";
import type { Expr, FieldExpr, ObjectExpr } from "./expressions.js";
import type { Capability, Output, PlannedGraphql, PlannedRequest, PlannedRest } from "./ir.js";

/** An argument of an API that is set to an input property. */
export interface ApiName {
  readonly name: string;
  readonly property: string;
  /** Returns the value as the API writes it, such as `closed` for `CLOSED`. */
  readonly convert: (value: unknown) => unknown;
}

/** Returns the parameters and fields of bodies of the REST requests. Those of the main request precede others. */
export function restNames({ rest }: Pick<Capability, "rest">): ApiName[] {
  const sources = (rest?.sources ?? []).map(({ request }) => request);
  return inOrder([...(rest?.requests ?? []), ...sources]).flatMap(parameterNames);
}

/** Returns the arguments and fields of input objects in the documents. Those of the main request precede others. */
export function graphqlNames({ graphql, input }: Pick<Capability, "graphql" | "input">): ApiName[] {
  const properties = Object.keys(input.schema.properties ?? {});
  return inOrder(graphql?.requests ?? []).flatMap((request) => variableNames(request, properties));
}

/** A field of a response, and the field of the output, or of the items of a list, whose value it is. */
export interface ResponseName {
  readonly name: string;
  readonly property: string;
}

/** Returns the fields of the GraphQL response, then of the REST response. */
export function outputNames({ graphql, rest }: Pick<Capability, "graphql" | "rest">): ResponseName[] {
  const outputs = [graphql?.output, rest?.output, ...(rest?.sources ?? []).map(({ output }) => output)];
  return outputs.flatMap((output) =>
    output === undefined
      ? []
      : outputFields(output).flatMap(({ name: property, expr }) =>
          responseFields(expr).map((name) => ({ name, property })),
        ),
  );
}

function outputFields(output: Output): FieldExpr[] {
  const { fields, by }: ObjectExpr = output.kind === "map" ? output.value : output.items;
  return [...fields, ...(by?.cases ?? []).flatMap((one) => one.fields)];
}

/** The fields of the response at which the paths of a value begin. */
function responseFields(expr: Expr): string[] {
  switch (expr.kind) {
    case "path":
      return expr.root === undefined ? expr.segments.slice(0, 1).map(({ name }) => name) : [];
    case "first":
      return expr.options.flatMap(responseFields);
    case "concat":
    case "join":
      return expr.parts.flatMap(responseFields);
    case "case":
    case "enum":
    case "only":
      return responseFields(expr.of);
    case "when":
    case "required":
      return responseFields(expr.value);
    case "each":
      return responseFields(expr.list);
    case "call":
      return responseFields(expr.argument);
    case "object":
      return expr.from === undefined ? [] : responseFields(expr.from);
    default:
      return [];
  }
}

const ROLES = ["main", "lookup", "then"];

function inOrder<Request extends PlannedRequest>(requests: readonly Request[]): Request[] {
  return requests.toSorted((a, b) => ROLES.indexOf(a.role) - ROLES.indexOf(b.role));
}

function variableNames({ operation, vars }: PlannedGraphql, properties: readonly string[]): ApiName[] {
  const names: ApiName[] = [];
  const add = (name: string, variable: string) => {
    const source = vars.find(({ target }) => target === variable)?.source;
    if (source !== undefined)
      names.push(...named(name, source.kind === "map_array" ? source.names : source.expr));
    // Without a binding, the variable has the value of the property of the same name.
    else if (properties.includes(variable)) names.push({ name, property: variable, convert: same });
  };
  visit(operation.node, {
    // The arguments of `@include` are not inputs.
    Directive: () => false,
    Argument: ({ name, value }) => {
      if (value.kind === Kind.VARIABLE) add(name.value, value.name.value);
    },
    ObjectField: ({ name, value }) => {
      if (value.kind === Kind.VARIABLE) add(name.value, value.name.value);
    },
  });
  return names;
}

/** The parameters of the path have the names of GitHub's description. */
function parameterNames({ endpoint, params, instead, query, body }: PlannedRest): ApiName[] {
  const fields = [{ query, body }, ...instead].flatMap((one) => [
    ...(one.query ?? []),
    ...(one.body?.fields ?? []),
  ]);
  return [
    ...[{ endpoint, params }, ...instead].flatMap(pathNames),
    ...fields.flatMap(({ name, expr }) => named(name, expr)),
  ];
}

function pathNames({ endpoint, params }: Pick<PlannedRest, "endpoint" | "params">): ApiName[] {
  const described = [...endpoint.template.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  return params.flatMap(({ expr }, index) => named(described[index] ?? "", expr));
}

type InputValue = Omit<ApiName, "name">;

/** Returns the name if the value is one input property. */
function named(name: string, expr: Expr): ApiName[] {
  const found = name === "" ? undefined : inputValue(expr);
  return found === undefined ? [] : [{ name, ...found }];
}

function inputValue(expr: Expr): InputValue | undefined {
  switch (expr.kind) {
    case "path": {
      const [property, ...rest] = expr.segments;
      // Paths of a request without a root start at the input.
      const isInput = (expr.root ?? "in") === "in" && property !== undefined && rest.length === 0;
      return isInput ? { property: property.name, convert: same } : undefined;
    }
    case "when":
    case "required":
      return inputValue(expr.value);
    case "first": {
      const found = expr.options.map(inputValue).filter((one) => one !== undefined);
      return found.length === 1 ? found[0] : undefined;
    }
    case "case":
      return converted(expr.of, expr.to === "lower" ? lower : upper);
    case "enum":
      return converted(expr.of, (value) => convertEnum(value, expr.table));
    default:
      return undefined;
  }
}

function converted(expr: Expr, convert: ApiName["convert"]): InputValue | undefined {
  const found = inputValue(expr);
  return found && { ...found, convert: (value) => convert(found.convert(value)) };
}

/** Several values may have the same value of the API, which then does not identify one. */
function convertEnum(
  value: unknown,
  table: readonly (readonly [string, string | readonly string[]])[],
): unknown {
  const [, found] = table.find(([own]) => own === upper(value)) ?? [];
  const isOnly = table.filter(([, other]) => other === found).length === 1;
  return typeof found === "string" && isOnly ? found : value;
}

const same = (value: unknown): unknown => value;
const lower = (value: unknown): unknown => (typeof value === "string" ? value.toLowerCase() : value);
const upper = (value: unknown): unknown => (typeof value === "string" ? value.toUpperCase() : value);
