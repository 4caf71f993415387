// The module of one capability: its types, its plans, the capability, and the function.

import type { Capability, Expr, JsonSchema } from "../model/ir.js";
import { functionName, modulePath, typeName, validatorName } from "../model/names.js";
import type { TypedCapability } from "../model/typed-ir.js";
import { schemaTypes, typeWords, untrustedPaths } from "../syntax/schema.js";
import { key, lines, literal, method, pretty } from "./code.js";
import { emitContract } from "./contract.js";
import { type Module, ModuleNeeds, type Statement } from "./module.js";
import { emitRoutes } from "./routes.js";
import { wholeType } from "./types.js";

export async function emitCapability(typed: TypedCapability): Promise<Module> {
  const { capability } = typed;
  const needs = new ModuleNeeds();
  const name = functionName(capability.id);
  const type = typeName(capability.id);
  const contract = await emitContract(capability, needs);
  const prepared = emitPrepared(capability, needs);
  const output = `${type}Output`;
  const untrusted = untrustedPaths(capability.output.schema);
  const routes = emitRoutes({ typed, needs, preparedType: prepared.type, outputType: output });
  const text = textField(capability);
  const definition = lines([
    `id: ${literal(capability.id)}`,
    `version: ${literal(capability.version)}`,
    `effect: ${literal(capability.effect)}`,
    `idempotent: ${capability.idempotent}`,
    `order: [${capability.order.map(literal).join(", ")}]`,
    `inRepository: ${capability.inRepository}`,
    `paged: ${capability.paged}`,
    ...(text === undefined ? [] : [`text: ${literal(text)}`]),
    ...(untrusted.length > 0 ? [`untrusted: ${pretty(untrusted)}`] : []),
    `fields: ${pretty(expectations(capability.input.schema))}`,
    ...alternativeEntries(capability.input.schema),
    `validate: ${needs.import(`${modulePath(capability)}.validate`, validatorName(capability.id), false)}`,
    prepared.method,
    ...routes.map((route) => route.property),
  ]);
  const statements: Statement[] = [
    ...contract,
    ...prepared.statements,
    ...routes.flatMap((route) => route.statements),
    {
      kind: "const",
      name: `${name}Capability`,
      exported: true,
      docs: `The capability \`${capability.id}\`, for \`execute\`.`,
      type: `${needs.runtimeType("Capability")}<${type}Input, ${output}>`,
      value: definition,
    },
    {
      kind: "const",
      name,
      exported: true,
      docs: describe(capability),
      type: `${needs.runtimeType(capability.paged ? "ListOperation" : "Operation")}<${type}Input, ${output}>`,
      value: `/* @__PURE__ */ ${needs.runtime(capability.paged ? "bindList" : "bind")}(undefined, ${name}Capability)`,
    },
  ];
  return {
    path: modulePath(capability),
    source: capability.file,
    imports: needs.imports(),
    statements: [...needs.constants(), ...statements],
  };
}

/** The output field with the unchanged text of GitHub's response; undefined where the response is data. */
function textField({ rest }: Capability): string | undefined {
  const main = rest?.steps.find((step) => step.role === "main");
  if (main?.text === undefined) return undefined;
  const isText = (expr: Expr): boolean =>
    expr.kind === "path" &&
    expr.segments.length === 1 &&
    expr.segments[0]?.name === "text" &&
    (expr.root === undefined || expr.root === main.name);
  return rest?.output?.value.fields.find(({ expr }) => isText(expr))?.name;
}

/** JSDoc of the function: description, requests, an example. */
export function describe(capability: Capability): string {
  const sources = [capability.graphql, capability.rest].flatMap((route) => {
    if (!route) return [];
    if (route.api === "graphql")
      return [`GraphQL \`${route.steps.find((step) => step.role === "main")?.operation.name ?? ""}\``];
    return [
      ...route.steps.filter((step) => step.role === "main"),
      ...route.sources.map((source) => source.step),
    ].map(
      ({ endpoint }) =>
        `\`${endpoint.method} ${endpoint.template}\`${endpoint.docs ? ` (${endpoint.docs})` : ""}`,
    );
  });
  const [example] = capability.examples;
  return [
    capability.description,
    "",
    `Effect: ${capability.effect}. Routes: ${capability.order.join(", ")}.`,
    ...capability.notes,
    ...(sources.length > 0 ? ["", `Sends ${sources.join(", or ")}.`] : []),
    ...(capability.aliases.length > 0 ? ["", `Also known as ${capability.aliases.join(", ")}.`] : []),
    ...(example
      ? ["", "@example", `const result = await ${functionName(capability.id)}(${pretty(example.input)});`]
      : []),
  ].join("\n");
}

/** The type of the routes' input, which differs from the caller's input if there are defaults or enums. */
function emitPrepared(
  capability: Capability,
  needs: ModuleNeeds,
): { type: string; method: string; statements: Statement[] } {
  const { schema, shape } = capability.input;
  const input = `${typeName(capability.id)}Input`;
  const changes = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const value = prepareValue(property, `input.${name}`, needs);
    return value === undefined ? [] : [`${key(name)}: ${value}`];
  });
  if (changes.length === 0) {
    const type = schema.anyOf || schema.oneOf ? `${input}Fields` : input;
    return { type, method: method("prepare", `input: ${input}`, type, ["return input;"]), statements: [] };
  }
  const members = [...shape.fields()].map(([name, field]) => ({
    name,
    type: `${wholeType(field.shape)}${field.optional ? " | undefined" : ""}`,
    optional: field.optional,
  }));
  const statement: Statement = {
    kind: "interface",
    name: "Prepared",
    exported: false,
    docs: "The input with its defaults, enum values in upper case.",
    members,
  };
  return {
    type: "Prepared",
    method: method("prepare", `input: ${input}`, "Prepared", [`return ${lines(["...input", ...changes])};`]),
    statements: [statement],
  };
}

/** Code that fills in defaults and converts enum values to upper case; undefined if there are none. */
function prepareValue(schema: JsonSchema, code: string, needs: ModuleNeeds): string | undefined {
  const inner = prepareInner(schema, code, needs);
  return schema.default === undefined ? inner : `${inner ?? code} ?? ${literal(schema.default)}`;
}

function prepareInner(schema: JsonSchema, code: string, needs: ModuleNeeds): string | undefined {
  if (schema.enum?.every((value) => typeof value === "string" && value === value.toUpperCase()))
    return `${needs.runtime("upper")}(${code})`;
  if (schemaTypes(schema).includes("array") && schema.items) {
    const item = prepareInner(schema.items, "item", needs);
    return (
      item &&
      `${needs.runtime("mapOptional")}(${code}, (item) => ${item.startsWith("{") ? `(${item})` : item})`
    );
  }
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const value = prepareValue(property, `${code}.${name}`, needs);
    return value === undefined ? [] : [`${key(name)}: ${value}`];
  });
  return fields.length === 0 ? undefined : `{ ...${code}, ${fields.join(", ")} }`;
}

/** Descriptions of the expected value of each field. */
function expectations(schema: JsonSchema): Record<string, string> {
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, property]) => [name, expectation(property)]),
  );
}

export function expectation(schema: JsonSchema): string {
  const types = schemaTypes(schema);
  const orNull = types.includes("null") ? " or null" : "";
  if (schema.enum) return `one of ${schema.enum.filter((value) => value !== null).join(", ")}${orNull}`;
  if ("const" in schema) return literal(schema.const);
  const type = typeWords(schema, "value");
  const { minimum, maximum, format } = schema;
  const article = /^[aeiou]/.test(type) ? "an" : "a";
  const range =
    minimum !== undefined && maximum !== undefined
      ? ` from ${String(minimum)} to ${String(maximum)}`
      : minimum !== undefined
        ? ` of at least ${String(minimum)}`
        : maximum !== undefined
          ? ` of at most ${String(maximum)}`
          : "";
  if (type === "array")
    return `a list of ${plural(schema.items ? expectation(schema.items) : "values")}${orNull}`;
  return `${article} ${format ? `${String(format)} ` : ""}${type}${range}${orNull}`;
}

const plural = (text: string): string =>
  /^a string(?! or (?!null))/.test(text)
    ? "strings"
    : text.replace(/^an? (\w+(?: or (?!null)\w+)*)/, pluralWords);
const pluralWords = (_: string, words: string): string => words.replaceAll(/\w+(?= or |$)/g, "$&s");

function alternativeEntries(schema: JsonSchema): string[] {
  const sets = [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])].flatMap((one) =>
    one.required ? [one.required] : [],
  );
  return sets.length > 0 ? [`alternatives: ${pretty(sets)}`] : [];
}
