// The module of one capability: its types, its plans, the capability, and the function.

import type { Expr } from "../model/expressions.js";
import { BINARY } from "../model/formats.js";
import type { Capability, JsonSchema } from "../model/ir.js";
import { modulePath, typeName } from "../model/names.js";
import type { Shape } from "../model/shape.js";
import type { TypedCapability } from "../model/typed-ir.js";
import { isPrepared } from "../types/input-schema.js";
import { indent, key, lines, literal, pretty, rows } from "./code.js";
import { emitContract } from "./contract.js";
import type { Description } from "./description.js";
import { emitExplain, type NameLists } from "./existing.js";
import { fixedEnums } from "./fixed-enums.js";
import { emitInputSchema, type SharedInputs } from "./input-schema.js";
import { callDocs } from "./jsdoc.js";
import { type Module, ModuleNeeds, type Statement } from "./module.js";
import type { OutputSchemas } from "./output-schema.js";
import type { SharedLookups } from "./route-env.js";
import { emitRoutes } from "./routes.js";
import { secretPaths } from "./secret-paths.js";
import type { SharedTypes } from "./shared-types.js";
import { wholeType } from "./types.js";

/** What capabilities share: schemas, as constants of inputs and as types of outputs, and lookups. */
export interface Shared {
  readonly inputs: SharedInputs;
  readonly types: SharedTypes;
  readonly outputs: OutputSchemas;
  readonly lookups: SharedLookups;
  readonly nameLists: NameLists;
  /** The ids of all capabilities. */
  readonly ids: ReadonlySet<string>;
}

export async function emitCapability(
  typed: TypedCapability,
  description: Description,
  { inputs, types, outputs, lookups, ...explaining }: Shared,
): Promise<Module> {
  const { capability } = typed;
  const needs = new ModuleNeeds();
  const { functionName: name, typeName: type, untrusted } = description;
  const fixed = fixedEnums(typed);
  const contract = await emitContract(description, needs, types, fixed);
  const prepared = emitPrepared(capability, needs);
  const output = `${type}Output`;
  const routes = emitRoutes({ typed, needs, preparedType: prepared.type, outputType: output, lookups });
  const text = textField(capability);
  const logins = description.input.fields.filter(({ type: { isLogin } }) => isLogin).map(nameOf);
  const bytes = description.input.fields.filter(({ type: { format } }) => format === BINARY).map(nameOf);
  const secrets = secretPaths(capability.input.schema);
  const head = rows([
    `id: ${literal(capability.id)}`,
    `version: ${literal(capability.version)}`,
    `effect: ${literal(capability.effect)}`,
    ...(capability.effect === "read" ? [] : [`idempotent: ${capability.idempotent}`]),
    `order: [${capability.order.map(literal).join(", ")}]`,
    `inRepository: ${capability.inRepository}`,
    ...(capability.scopes.length > 0 ? [`scopes: [${capability.scopes.map(literal).join(", ")}]`] : []),
    ...(bytes.length === 0
      ? []
      : [`binary: ${needs.runtime("binaryInputs")}(${bytes.map(literal).join(", ")})`]),
    ...(description.performs === undefined ? [] : [`performs: ${pretty(description.performs)}`]),
    ...(secrets.length === 0
      ? []
      : [`secrets: /* @__PURE__ */ ${needs.runtime("secretInputs")}(${secrets.map(literal).join(", ")})`]),
    ...(logins.length === 0 ? [] : [`logins: [${logins.map(literal).join(", ")}]`]),
    ...(capability.paged ? [needs.runtime("readCursor")] : []),
  ]);
  const definition = lines([
    ...head,
    ...emitExplain(capability, explaining, needs),
    ...(text === undefined ? [] : [`text: ${literal(text)}`]),
    ...(untrusted.length > 0 ? [`untrusted: ${pretty(untrusted)}`] : []),
    ...rows(["input: inputSchema", "output: outputSchema", ...routes.map((route) => route.property)]),
  ]);
  const statements: Statement[] = [
    ...contract,
    emitCall(description, capability, needs),
    emitInputSchema(capability, inputs, needs),
    outputs.emit(capability, fixed, needs),
    ...prepared.statements,
    ...routes.flatMap((route) => route.statements),
    {
      kind: "const",
      name: `${name}Capability`,
      docs: `The capability \`${capability.id}\`, for \`execute\`.`,
      type: `${needs.runtimeType("Capability")}<${type}Input, ${output}>`,
      value: definition,
    },
    {
      kind: "const",
      name,
      docs: capability.description,
      type: `${type}Call`,
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

const nameOf = ({ name }: { readonly name: string }): string => name;

/** The type of the function, whose only signature has the documentation of calls. */
function emitCall(description: Description, capability: Capability, needs: ModuleNeeds): Statement {
  const { typeName: type, paged } = description;
  const { inRepository, graphql } = capability;
  const input = inRepository ? `${needs.runtimeType("BoundInput")}<${type}Input, Bound>` : `${type}Input`;
  const types = `${input}, ${type}Output`;
  const mixed = graphql === undefined ? ", boolean" : "";
  const [args, options, result] = ["CallArguments", "ExecuteOptions", "CallResult"].map((name) =>
    needs.runtimeType(name),
  );
  return {
    kind: "interface",
    name: `${type}Call`,
    docs: `\`${capability.id}\` as a function.`,
    ...(inRepository && { typeParameters: ["Bound extends boolean = false"] }),
    extended: [
      `${needs.runtimeType("Chainable")}<${types}${mixed}>`,
      ...(paged ? [`${needs.runtimeType("Iterables")}<${types}>`] : []),
    ],
    members: [],
    call: {
      docs: callDocs(description),
      signature: [
        "<Dry extends boolean = false>(",
        `  ...args: ${args}<${input}, ${options}<Dry>>`,
        `): ${result}<${type}Output, Dry>`,
      ].join("\n"),
    },
  };
}

/** The output field with the text of GitHub's response, or lines of it or of several ones; undefined where the response is data. */
function textField({ rest }: Capability): string | undefined {
  const main = rest?.requests.find((request) => request.role === "main");
  if (main?.text === undefined) return undefined;
  const isText = (expr: Expr): boolean =>
    expr.kind === "call" ? expr.name === "selectLines" && isSelected(expr.argument) : isWhole(expr);
  const isSelected = (argument: Expr): boolean =>
    argument.kind === "object" &&
    argument.fields.some(({ name, expr }) => name === "text" && (isWhole(expr) || expr.kind === "each"));
  const isWhole = (expr: Expr): boolean =>
    expr.kind === "path" &&
    expr.segments.length === 1 &&
    expr.segments[0]?.name === "text" &&
    (expr.root === undefined || expr.root === main.name);
  return rest?.output?.value.fields.find(({ expr }) => isText(expr))?.name;
}

/** The type of the routes' input, which differs from the caller's input if there are defaults or enums. */
function emitPrepared(
  capability: Capability,
  needs: ModuleNeeds,
): { readonly type: string; readonly statements: Statement[] } {
  const { schema, shape } = capability.input;
  const input = `${typeName(capability.id)}Input`;
  const fields = schema.anyOf || schema.oneOf ? `${input}Fields` : input;
  const changes = [...shape.fields()].flatMap(([name, field]) => {
    const property = schema.properties?.[name];
    if (!property || !isPrepared(property)) return [];
    const type = `${preparedType(property, field.shape, needs)}${field.optional ? " | undefined" : ""}`;
    return [`${key(name)}${field.optional ? "?" : ""}: ${type}`];
  });
  if (changes.length === 0) return { type: fields, statements: [] };
  const generic = needs.runtimeType("PreparedInput");
  const line = `${generic}<${fields}, { ${changes.join("; ")} }>`;
  const isShort = line.length <= 82 && !line.includes("\n");
  const block = `{\n${indent(changes.map((one) => `${one};`).join("\n"))}\n}`;
  const statement: Statement = {
    kind: "alias",
    name: "Prepared",
    local: true,
    type: isShort ? line : `${generic}<${fields}, ${block}>`,
  };
  return { type: "Prepared", statements: [statement] };
}

/** The type of a prepared field. The values of an enum with many are a constant. */
function preparedType(property: JsonSchema, shape: Shape, needs: ModuleNeeds): string {
  const values = (property.items ?? property).enum ?? [];
  const constant = needs.findValues(values);
  const type = wholeType(shape);
  return constant ? type.replace(values.map(literal).join(" | "), `(typeof ${constant})[number]`) : type;
}
