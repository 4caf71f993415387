// Drafts a capability from a mutation or a query field of GitHub's GraphQL schema.

import {
  type GraphQLField,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  isObjectType,
  isRequiredArgument,
} from "graphql";
import type { Json, JsonObject } from "../bind/json.js";
import { typeName } from "../model/names.js";
import { Inputs } from "./graphql-inputs.js";
import { asComposite, findAnswer, otherScalars, sampleObject, scalarFields } from "./graphql-outputs.js";
import { expectedData, graphqlFields, properties } from "./outputs.js";
import type { Choices, Draft } from "./types.js";
import { firstSentence, imperativeOfMutation, imperativeOfQuery } from "./words.js";

/** `path`: the name of a mutation, or of a query field and fields in it: `repository.labels`. */
export function draftGraphql(
  id: string,
  path: string,
  schema: GraphQLSchema,
  choices: Choices = {},
): Draft | undefined {
  const mutation = schema.getMutationType()?.getFields()[path];
  return mutation
    ? draftMutation(id, mutation, schema, choices)
    : draftQuery(id, path.split("."), schema, choices);
}

function draftMutation(
  id: string,
  field: GraphQLField<unknown, unknown>,
  schema: GraphQLSchema,
  choices: Choices,
): Draft | undefined {
  const payload = getNamedType(field.type);
  const [argument] = field.args;
  const input = argument && getNamedType(argument.type);
  if (!isObjectType(payload) || !isInputObjectType(input)) return undefined;
  const inputs = new Inputs(choices);
  const sent = inputs.addFields(
    Object.values(input.getFields()).filter(({ name }) => name !== "clientMutationId"),
  );
  const found = findAnswer(field.name, payload);
  const chosen = found.fields.filter(({ name }) => choices.fields?.has(name) !== false);
  const answer = chosen.length > 0 ? { ...found, fields: chosen } : { ...found, path: [], fields: [] };
  const others = otherScalars(answer, payload).filter(({ name }) => choices.fields?.has(name) !== false);
  const isDeletion = /^(?:delete|remove)/.test(field.name);
  const scalars = answer.fields.map(({ name }) => name).join("\n") || "clientMutationId";
  const inner = answer.path.reduceRight((text, key) => `${key} {\n${indent(text, 2)}\n}`, scalars);
  const selection = [...others.map(({ name }) => name), inner].join("\n");
  const given = sent.length > 0 ? sent.join(", ") : "clientMutationId: null";
  const name = typeName(id);
  const document = `mutation ${name}${inputs.declaration()} {\n  ${field.name}(input: { ${given} }) {\n${indent(selection, 4)}\n  }\n}\n`;
  const fields = graphqlFields([...others, ...answer.fields]);
  const constant = isDeletion ? "deleted" : "done";
  const map = Object.fromEntries(others.map(({ name }) => [name, `$main.${field.name}.${name}`]));
  const output: Json =
    fields.length > 0
      ? { from: [field.name, ...answer.path].join("."), ...(others.length > 0 && { map }) }
      : { map: { [constant]: { const: true } } };
  const values = sampleObject(answer.fields, answer.type, schema);
  const otherValues = sampleObject(others, payload, schema);
  const object = answer.path.reduceRight<JsonObject>((inner, key) => ({ [key]: inner }), values);
  return assemble({
    id,
    name,
    document,
    description: imperativeOfMutation(firstSentence(field.description, field.name)),
    effect: isDeletion ? "destructive" : "write",
    inputs,
    output:
      fields.length > 0
        ? { properties: properties(fields) }
        : { properties: { [constant]: { const: true } } },
    route: output,
    answer: { [field.name]: fields.length > 0 ? { ...otherValues, ...object } : { clientMutationId: null } },
    expected: fields.length > 0 ? expectedData(fields, { ...otherValues, ...values }) : { [constant]: true },
    root: field.name,
  });
}

function draftQuery(
  id: string,
  path: readonly string[],
  schema: GraphQLSchema,
  choices: Choices,
): Draft | undefined {
  const inputs = new Inputs(choices);
  let owner: GraphQLOutputType | undefined = schema.getQueryType() ?? undefined;
  const calls: string[] = [];
  let description: string | undefined;
  for (const [index, key] of path.entries()) {
    const field: GraphQLField<unknown, unknown> | undefined = asComposite(owner)?.getFields()[key];
    if (field === undefined) return undefined;
    const isLast = index === path.length - 1;
    const isRepository = key === "repository" && index === 0;
    if (isRepository) inputs.useRepository();
    const args = isRepository
      ? ["owner: $owner", "name: $name"]
      : field.args
          .filter((one) => isLast || isRequiredArgument(one))
          .flatMap((one) => inputs.addArgument(one) ?? []);
    calls.push(args.length > 0 ? `${key}(${args.join(", ")})` : key);
    description = firstSentence(field.description, key);
    owner = field.type;
  }
  const type = asComposite(owner);
  if (type === undefined) return undefined;
  const { nodes, totalCount } = type.getFields();
  const isConnection = nodes !== undefined && type.name.endsWith("Connection");
  const subject = isConnection ? asComposite(nodes.type) : type;
  if (subject === undefined) return undefined;
  const scalars = scalarFields(subject).filter(({ name }) => choices.fields?.has(name) !== false);
  const fields = graphqlFields(scalars);
  if (fields.length === 0) return undefined;
  const selected = scalars.map(({ name }) => name).join("\n");
  const hasTotal = isConnection && totalCount !== undefined;
  const body = isConnection
    ? `nodes {\n${indent(selected, 2)}\n}\n${hasTotal ? "totalCount\n" : ""}pageInfo { hasNextPage endCursor }`
    : selected;
  const selection = calls.reduceRight((inner, call) => `${call} {\n${indent(inner, 2)}\n}`, body);
  const name = typeName(id);
  const document = `query ${name}${inputs.declaration()} {\n${indent(selection, 2)}\n}\n`;
  const values = sampleObject(scalars, subject, schema);
  const connection = {
    nodes: [values],
    ...(hasTotal && { totalCount: 1 }),
    pageInfo: { hasNextPage: false },
  };
  const object = { properties: properties(fields) };
  const parent = path.slice(0, -1).join(".");
  const last = path.at(-1) ?? "";
  const route: JsonObject = isConnection
    ? { ...(parent !== "" && { from: parent }), list: last }
    : { from: path.join(".") };
  return assemble({
    id,
    name,
    document,
    description: imperativeOfQuery(description ?? firstSentence("", id)),
    effect: "read",
    inputs,
    output: isConnection ? { list: object } : object,
    route,
    answer: path.reduceRight<Json>((inner, key) => ({ [key]: inner }), isConnection ? connection : values),
    expected: isConnection ? { items: [expectedData(fields, values)] } : expectedData(fields, values),
    root: path[0] ?? "",
  });
}

interface Parts {
  readonly id: string;
  readonly name: string;
  readonly document: string;
  readonly description: string;
  readonly effect: string;
  readonly inputs: Inputs;
  readonly output: Json;
  readonly route: Json;
  readonly answer: Json;
  readonly expected: JsonObject;
  /** The field that is null if GitHub does not find an object. */
  readonly root: string;
}

function assemble(parts: Parts): Draft {
  const { id, name, inputs } = parts;
  const card: JsonObject = {
    capability_id: id,
    description: parts.description,
    effect: parts.effect,
    ...(inputs.subject !== undefined && { subject: inputs.subject }),
    ...inputs.schema(),
    output_schema: parts.output,
    routing: { missing: { rest: "REST was not drafted." } },
    graphql: { operationName: name, output: parts.route },
    examples: [{ title: parts.description.replace(/\.$/, ""), input: inputs.values }],
  };
  const variables = { ...inputs.variables };
  const request = { document: name, variables };
  // A refused write sends its lookup again, so it is the lookup that does not find the repository.
  const [lookup] = inputs.lookups;
  const root = lookup === undefined ? parts.root : "repository";
  const error = { type: "NOT_FOUND", path: [root], message: "Could not resolve to a node." };
  return {
    card,
    document: parts.document,
    keys: inputs.keys,
    exchanges: [
      {
        name: "answer of the schema's types",
        input: inputs.values,
        graphql: [...inputs.lookups, { ...request, answer: { data: parts.answer } }],
        expect: { data: parts.expected },
      },
      {
        name: "not found",
        input: inputs.values,
        graphql: [{ ...(lookup ?? request), answer: { data: { [root]: null }, errors: [error] } }],
        expect: { error: { code: "NOT_FOUND" } },
      },
    ],
  };
}

const indent = (text: string, width: number): string => text.replace(/^/gm, " ".repeat(width));
