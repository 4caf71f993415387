// Input schemas as calls of the runtime's parts: `object({ owner, first: integer({ minimum: 1 }) }, { … })`.

import { formNeeds } from "../model/form-needs.js";
import { BINARY } from "../model/formats.js";
import { type Capability, FORMS, type InputForm, type JsonSchema, SHARED_NAME } from "../model/ir.js";
import { capitalize, functionName, isConstantName } from "../model/names.js";
import { schemaTypes } from "../syntax/schema.js";
import { absentIfEmpty, eitherCase, fixedValues } from "../types/input-schema.js";
import { inputValidator } from "../types/input-validator.js";
import { fill, indent, lines, literal, pretty, call as printCall, property } from "./code.js";
import { type Module, ModuleNeeds, type Statement } from "./module.js";

/** Width of calls and objects, which leaves room for indentation and names in lines of 100 columns. */
const WIDTH = 80;
function call(name: string, args: readonly string[]): string {
  const [first = ""] = args;
  // An object alone is on the line of the call.
  const isAlone = args.length === 1 && first.startsWith("{");
  return isAlone ? `${name}(${first})` : printCall(name, args, WIDTH);
}

/** Module of the constants of shared schemas. */
const SHARED_MODULE = "inputs";

/** What several inputs use, by name: shared schemas, and alternatives of properties that identify an object. */
export interface SharedInputs {
  readonly schemas: ReadonlyMap<string, JsonSchema>;
  readonly rules: ReadonlyMap<string, readonly JsonSchema[]>;
}

/** `inputSchema`, the function that creates the schema of a capability's input. */
export function emitInputSchema({ input }: Capability, shared: SharedInputs, needs: ModuleNeeds): Statement {
  const share = (name: string): string => needs.import(SHARED_MODULE, name, false);
  const code = schemaCode(input.schema, {
    part: (name) => needs.runtime(name),
    reference: (name) => (shared.schemas.has(name) ? share(name) : undefined),
    values: (values) => needs.findValues(values),
    rule: (alternatives) => {
      const name = ruleName(alternatives);
      return name !== undefined && isSame(shared.rules.get(name), alternatives) ? share(name) : undefined;
    },
  });
  return {
    kind: "const",
    name: "inputSchema",
    local: true,
    value: `(): ${needs.runtimeType("Schema")} => ${code}`,
  };
}

export function sharedInputs(capabilities: readonly Capability[]): SharedInputs {
  const taken = new Set(
    capabilities.flatMap(({ id }) => [functionName(id), `${functionName(id)}Capability`]),
  );
  const shared = new Map<string, JsonSchema>();
  const visit = (schema: JsonSchema): void => {
    const name = schema[SHARED_NAME];
    if (name !== undefined && isConstantName(name) && !taken.has(name)) shared.set(name, schema);
    for (const inner of innerSchemas(schema)) visit(inner);
  };
  for (const { input } of capabilities) for (const inner of innerSchemas(input.schema)) visit(inner);
  const sorted = <T>(map: ReadonlyMap<string, T>): Map<string, T> =>
    new Map([...map].sort(([a], [b]) => (a < b ? -1 : 1)));
  return { schemas: sorted(shared), rules: sorted(sharedRules(capabilities)) };
}

/** The alternatives that several inputs require. */
function sharedRules(capabilities: readonly Capability[]): Map<string, readonly JsonSchema[]> {
  const all = capabilities.flatMap(({ input }) => (input.schema.anyOf ? [input.schema.anyOf] : []));
  const shared = new Map<string, readonly JsonSchema[]>();
  for (const alternatives of all) {
    const name = ruleName(alternatives);
    const uses = all.filter((other) => isSame(other, alternatives));
    if (name !== undefined && !shared.has(name) && uses.length > 1) shared.set(name, alternatives);
  }
  return shared;
}

/** `issueIdOrIssueNumber`, from the first and the last property; undefined for alternatives of values. */
function ruleName(alternatives: readonly JsonSchema[]): string | undefined {
  const names = alternatives.map(({ required }) => required);
  if (names.some((one) => one === undefined)) return undefined;
  return `${names[0]?.[0]}Or${capitalize(names.at(-1)?.at(-1) ?? "")}`;
}

const isSame = (a: readonly JsonSchema[] | undefined, b: readonly JsonSchema[]): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

function innerSchemas({ properties = {}, items, additionalProperties: extra }: JsonSchema): JsonSchema[] {
  return [
    ...Object.values(properties),
    ...(items ? [items] : []),
    ...(typeof extra === "object" ? [extra] : []),
  ];
}

/** A constant per shared schema, so that bundles contain only those that are used. */
export function emitSharedInputs(shared: SharedInputs, source: string): Module[] {
  const { schemas, rules } = shared;
  if (schemas.size === 0 && rules.size === 0) return [];
  const needs = new ModuleNeeds();
  const type = needs.runtimeType("Schema");
  const defined = new Map<string, string>();
  const statements = new Map<string, Statement>();
  const define = (name: string): string | undefined => {
    const schema = schemas.get(name);
    if (schema === undefined || statements.has(name)) return schema && name;
    // The schemas that it refers to are defined before it.
    const own = schemaCode({ ...schema, [SHARED_NAME]: undefined }, names);
    const equal = defined.get(own);
    if (equal === undefined) defined.set(own, name);
    // A long schema is written once.
    const code = equal !== undefined && own.includes("\n") ? equal : own;
    const isLong = `export const ${name}: ${type} = ${code};`.length > 100 && !code.includes("\n");
    statements.set(name, { kind: "const", name, type, value: isLong ? `\n${indent(code)}` : code });
    return name;
  };
  const names: SchemaNames = {
    // Bundlers remove a constant only if its calls are marked as pure.
    part: (part) => `/* @__PURE__ */ ${needs.runtime(part)}`,
    reference: define,
    // They do not remove a call with a list that is spread.
    values: () => undefined,
    rule: () => undefined,
  };
  const ruleStatements = [...rules].map(
    ([name, alternatives]): Statement => ({
      kind: "const",
      name,
      type: needs.runtimeType("ObjectRule"),
      value: alternativesCode("atLeastOne", alternatives, names),
    }),
  );
  for (const name of schemas.keys()) define(name);
  return [
    {
      path: SHARED_MODULE,
      source,
      imports: needs.imports(),
      statements: [...statements.values(), ...ruleStatements],
      compact: true,
    },
  ];
}

/** How code refers to other names. */
export interface SchemaNames {
  /** A function of the runtime. */
  part(name: string): string;
  /** The constant of a shared schema; undefined if there is none. */
  reference(sharedName: string): string | undefined;
  /** The constant of the values of an enum; undefined if there is none. */
  values(values: readonly unknown[]): string | undefined;
  /** The constant of alternatives that several inputs require; undefined if there is none. */
  rule(alternatives: readonly JsonSchema[]): string | undefined;
}

export function schemaCode(schema: JsonSchema, names: SchemaNames): string {
  const name = schema[SHARED_NAME];
  const reference = name === undefined ? undefined : names.reference(name);
  if (reference !== undefined) return reference;
  const shown = constraintCode(schema, names);
  const plain = schema.writeOnly === true ? call(names.part("writeOnly"), [shown]) : shown;
  const forms = schema[FORMS];
  const code = forms ? call(names.part("inForms"), [plain, ...forms.map(formCode)]) : plain;
  return schema.default === undefined
    ? code
    : call(names.part("withDefault"), [code, pretty(schema.default)]);
}

const formCode = ({ type, pattern, parts }: InputForm): string =>
  lines([
    ...(type === undefined ? [] : [`type: ${literal(type)}`]),
    ...(pattern === undefined ? [] : [`pattern: ${regularExpression(pattern)}`]),
    `parts: ${pretty(parts)}`,
  ]);

/** A long pattern is a text, which can be broken. */
const regularExpression = (pattern: string): string =>
  pattern.length <= 80 ? String(new RegExp(pattern)) : `new RegExp(${literal(pattern)})`;

function constraintCode(schema: JsonSchema, names: SchemaNames): string {
  const values = schema.enum ?? ("const" in schema ? [schema.const ?? null] : undefined);
  if (values) return valuesCode(schema, values, names);
  const types = schemaTypes(schema);
  const codes = types
    .filter((type) => type !== "null" && !(type === "integer" && types.includes("number")))
    .map((type) => typeCode(type, schema, names));
  const [first = call(names.part("constant"), ["null"]), ...others] = codes;
  const code = others.length === 0 ? first : call(names.part("anyOf"), codes);
  return types.includes("null") && codes.length > 0 ? call(names.part("nullable"), [code]) : code;
}

/** Leaves out values that another keyword excludes, such as the type. */
function valuesCode(schema: JsonSchema, values: NonNullable<JsonSchema["enum"]>, names: SchemaNames): string {
  const isValid = inputValidator(schema);
  const declared = values.filter((value) => isValid(value));
  const given = schema.enum ? eitherCase(values).filter((value) => isValid(value)) : declared;
  const isFolded =
    schema.enum !== undefined &&
    given.length > declared.length &&
    eitherCase(declared).length === given.length;
  const shown = isFolded ? declared : given;
  const name = names.values(shown);
  const words = name === undefined ? shown.map(literal) : [`...${name}`];
  return fill(`${names.part(isFolded ? "enumeration" : "constant")}(`, words, ")", WIDTH);
}

function typeCode(type: string, schema: JsonSchema, names: SchemaNames): string {
  switch (type) {
    case "object":
      return objectCode(schema, names);
    case "array": {
      const items = schemaCode(schema.items ?? {}, names);
      const limits = rules(schema, ["minItems", "maxItems", "uniqueItems"]);
      // Constants are not prepared, so the smaller part for outputs is sufficient.
      const isPlain = limits.length === 0 && /^(?:\/\* @__PURE__ \*\/ )?constant\(/.test(items);
      return call(names.part(isPlain ? "listOf" : "array"), [items, ...limits]);
    }
    case "string":
      if (schema.format === BINARY)
        return call(names.part("binary"), [`{ maxBytes: ${pretty(schema.maxLength)} }`]);
      return call(names.part("string"), stringRules(schema, names));
    case "integer":
    case "number":
      return call(names.part(type), rules(schema, ["minimum", "maximum"]));
    default:
      return call(names.part("boolean"), []);
  }
}

/** The keywords that the schema has, as an object; nothing if it has none. */
function rules(schema: JsonSchema, keywords: readonly string[]): string[] {
  return optionalGroup(constraints(schema, keywords));
}

/** Like {@link rules}, with the format as a constant of the runtime, so that bundles contain only those that are used. */
function stringRules(schema: JsonSchema, names: SchemaNames): string[] {
  const format = FORMAT_CONSTANTS.get(String(schema.format));
  return optionalGroup([
    ...constraints(schema, ["minLength", "maxLength", "pattern"]),
    ...(format === undefined ? [] : [`format: ${names.part(format)}`]),
  ]);
}

/** The constants of the runtime for the formats that it checks. */
export const FORMAT_CONSTANTS: ReadonlyMap<string, string> = new Map([
  ["date", "dateFormat"],
  ["date-time", "dateTimeFormat"],
  ["uri", "uriFormat"],
  ["id", "wordFormat"],
  ["login", "wordFormat"],
  ["cursor", "wordFormat"],
  ["sha", "shaFormat"],
]);

function constraints(schema: JsonSchema, keywords: readonly string[]): string[] {
  return keywords
    .filter((keyword) => schema[keyword] !== undefined && schema[keyword] !== false)
    .map((keyword) => `${keyword}: ${pretty(schema[keyword])}`);
}

const optionalGroup = (entries: readonly string[]): string[] =>
  entries.length === 0 ? [] : [lines(entries)];

function objectCode(schema: JsonSchema, names: SchemaNames): string {
  const { properties = {}, additionalProperties: extra, required = [], anyOf, oneOf } = schema;
  if (typeof extra === "object") return call(names.part("record"), [schemaCode(extra, names)]);
  if (extra === true) return call(names.part("json"), []);
  const rules = [
    ...formRules(properties, names),
    ...(anyOf ? [names.rule(anyOf) ?? alternativesCode("atLeastOne", anyOf, names)] : []),
    ...(oneOf ? [alternativesCode("exactlyOne", oneOf, names)] : []),
  ];
  const isAll = Object.keys(properties).every((name) => required.includes(name));
  const combined = [
    ...(required.length > 0 ? [`required: ${isAll ? true : pretty(required)}`] : []),
    ...(rules.length > 0 ? [`rules: [${rules.join(", ")}]`] : []),
  ];
  const code = call(names.part("object"), [
    schemasCode(properties, names),
    ...(combined.length > 0 ? [lines(combined)] : []),
  ]);
  const absent = absentIfEmpty(schema).map(literal);
  return absent.length === 0 ? code : call(names.part("withoutEmptyLists"), [code, ...absent]);
}

/** The rules of forms that need other properties. */
function formRules(properties: Readonly<Record<string, JsonSchema>>, names: SchemaNames): string[] {
  return Object.entries(properties).flatMap(([name, schema]) =>
    formNeeds(schema).map(({ type, others, what, except }) =>
      call(names.part("requiredWith"), [
        literal(name),
        literal(type),
        pretty(others),
        ...(except.length > 0 ? [literal(what), `[${except.map(regularExpression).join(", ")}]`] : []),
      ]),
    ),
  );
}

function alternativesCode(rule: string, alternatives: readonly JsonSchema[], names: SchemaNames): string {
  const codes = alternatives.map((one) =>
    one.required ? pretty(one.required) : schemasCode(fixedValues(one), names),
  );
  return call(names.part(rule), codes);
}

function schemasCode(schemas: Readonly<Record<string, JsonSchema>>, names: SchemaNames): string {
  return lines(Object.entries(schemas).map(([name, schema]) => property(name, schemaCode(schema, names))));
}
