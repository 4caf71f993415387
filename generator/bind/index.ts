// Bind: resolves the operations, endpoints and gh commands that cards name, and builds the IR.

import {
  buildASTSchema,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  parse,
  specifiedRules,
  validate,
} from "graphql";
import type { Capability, Operation } from "../model/ir.js";
import type { Report } from "../source/diagnostic.js";
import { isIncludedFile } from "../source/included.js";
import { keepByObject } from "../source/kept.js";
import { MissingInput, type Sources } from "../source/load.js";
import { compareText, type SourceMap } from "../source/source-map.js";
import { type Documents, parseDocuments } from "../syntax/document.js";
import { expandCard, type Vocabulary } from "../syntax/expand/index.js";
import { checkForm } from "../syntax/form.js";
import type { SchemaFiles } from "../syntax/schema.js";
import { type Located, parseYaml } from "../syntax/yaml.js";
import { bindCapability } from "./capability.js";
import type { BindContext } from "./context.js";
import { type GhCommands, type GhFile, readGh } from "./gh.js";
import { type GhUsages, readGhUsages } from "./gh-usages.js";
import { bindOperation, operationDocument } from "./graphql.js";
import { isObject, type JsonObject, parseJson } from "./json.js";
import { type OpenApi, readOpenApi } from "./openapi.js";
import { applyPatches, parsePatches } from "./patches.js";
import { readVocabulary, variableNames } from "./vocabulary.js";

export interface Bound {
  /** Sorted by id. */
  readonly capabilities: readonly Capability[];
  readonly documents: Documents;
  readonly operations: ReadonlyMap<string, Operation>;
  readonly schema: GraphQLSchema;
  readonly ghUsages: GhUsages;
  readonly ghInstead: GhFile["instead"];
  /** A card or document has errors, so an operation that seems unused may be used. */
  readonly hasErrors: boolean;
}

/** Marks a field that is sent once per value of a list. The directive itself is not sent. */
const REPEAT = "directive @repeat on FIELD";

/** GitHub's own descriptions, read once and used for many cards. */
export interface Descriptions {
  readonly schema: GraphQLSchema;
  readonly openApi: OpenApi;
  readonly gh: GhCommands;
  readonly ghInstead: GhFile["instead"];
  readonly ghUsages: GhUsages;
  /** What recorded answers of REST endpoints contain. */
  readonly observed: JsonObject;
}

/** Throws `MissingInput` with the name of the file for one that is malformed: a project can have its own. */
export function readDescriptions({
  sdl,
  openApi,
  observed,
  gh,
}: Pick<Sources, "sdl" | "openApi" | "observed" | "gh">): Descriptions {
  const { commands, instead } = readOne(gh, "gh.yaml", "commands: {}", readGh);
  return {
    schema: readSchema(sdl),
    openApi: readOpenApi(amendedDescription(openApi)),
    gh: commands,
    ghInstead: instead,
    ghUsages: readOne(gh, "gh-commands.json", "{}", readGhUsages),
    observed: readOne(observed, "observed.json", "{}", readObject),
  };
}

/** Everything that cards are bound to. */
export interface BindInputs extends Descriptions {
  readonly documents: Documents;
  readonly operations: ReadonlyMap<string, Operation>;
  /** The included operations that are not valid against the schema, with the reason: the project can have another schema. */
  readonly invalid: ReadonlyMap<string, string>;
  readonly shared: SchemaFiles;
  readonly vocabulary: Vocabulary;
}

export function readBindInputs(
  sources: Sources,
  report: Report,
  descriptions: Descriptions = readDescriptions(sources),
): BindInputs {
  const { documents, shared } = sources;
  return readInputs(descriptions, report)(documents, report)(shared, report);
}

const readInputs = keepByObject((descriptions: Descriptions) =>
  keepByObject((texts: SourceMap) =>
    keepByObject((definitions: SourceMap, report): BindInputs => {
      const documents = parseDocuments(texts, report);
      const { operations, invalid } = bindOperations(documents, descriptions.schema, report);
      const vocabulary = readVocabulary({ shared: definitions }, documents, report);
      return { ...descriptions, documents, operations, invalid, vocabulary, shared: vocabulary.shared };
    }),
  ),
);

/** Returns the inputs with other documents. */
export function bindDocuments(texts: SourceMap, inputs: BindInputs, report: Report): BindInputs {
  const documents = parseDocuments(texts, report);
  const bound = bindOperations(documents, inputs.schema, report);
  const vocabulary = { ...inputs.vocabulary, variables: (name: string) => variableNames(documents, name) };
  return { ...inputs, ...bound, documents, vocabulary };
}

export function bindCards(cards: SourceMap, inputs: BindInputs, report: Report): Bound {
  const { documents, operations, invalid, schema, ghUsages, ghInstead } = inputs;
  const bindCard = cardBinder(inputs, report);
  const capabilities: Capability[] = [];
  for (const [file, text] of cards) {
    const card = parseYaml(file, text, report);
    const capability = card && bindCard(card, report);
    if (capability) capabilities.push(capability);
  }
  capabilities.sort((a, b) => compareText(a.id, b.id));
  const hasErrors =
    documents.hasErrors ||
    operations.size + invalid.size < documents.operations.size ||
    capabilities.length < cards.size ||
    capabilities.some((one) => one.hasErrors);
  return { capabilities, documents, operations, schema, ghUsages, ghInstead, hasErrors };
}

const cardBinder = keepByObject((inputs: BindInputs) =>
  keepByObject((card: Located, report) => {
    checkForm(card, report);
    const context: BindContext = { ...inputs, report };
    const expanded = expandCard(card, inputs.vocabulary, report);
    return deepFreeze(bindCapability(card.span.file, expanded, context));
  }),
);

/**
 * Builds the schema without validating it, since the pinned SDL breaks a rule of GraphQL. Documents are validated. A field in
 * an extension replaces the field of the type, so that an extension can add arguments.
 */
export function readSchema(sdl: SourceMap): GraphQLSchema {
  const texts = sdl.size > 0 ? [...sdl] : [["the schema", "type Query { _: Int }"] as const];
  const definitions = [...texts, ["@repeat", REPEAT] as const].flatMap(([file, text]) =>
    inFile(file, () => parse(text, { noLocation: true }).definitions),
  );
  return inFile([...sdl.keys()].join(", "), () =>
    buildASTSchema({ kind: Kind.DOCUMENT, definitions }, { assumeValid: true, assumeValidSDL: true }),
  );
}

function readObject(text: string): JsonObject {
  const document = parseJson(text);
  return isObject(document) ? document : {};
}

/** GitHub's published description with our patches applied; empty when the project has none. */
function amendedDescription(files: SourceMap): JsonObject {
  const description = readOne(files, "openapi.json", "{}", readObject);
  return applyPatches(description, readOne(files, "openapi.patches.yaml", "patches: []", parsePatches))
    .description;
}

/** Reads the file of this name, or the text if there is none. */
function readOne<T>(files: SourceMap, name: string, empty: string, read: (text: string) => T): T {
  const [file, text] = [...files].find(([path]) => path.endsWith(`/${name}`)) ?? [name, empty];
  return inFile(file, () => read(text));
}

/** Names the file in an error of its content. */
function inFile<T>(file: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    const [place] = error instanceof GraphQLError ? (error.locations ?? []) : [];
    const reason = error instanceof Error ? error.message.split("\n")[0] : String(error);
    throw new MissingInput(`${file}${place ? `:${place.line}:${place.column}` : ""}: ${reason}`);
  }
}

/** Binds every valid operation; reports the errors of the others. Those of included ones are reported where cards use them. */
function bindOperations(
  documents: Documents,
  schema: GraphQLSchema,
  report: Report,
): Pick<BindInputs, "operations" | "invalid"> {
  const operations = new Map<string, Operation>();
  const invalid = new Map<string, string>();
  for (const [name, { file, node }] of documents.operations) {
    const errors = validate(schema, operationDocument(node, documents), specifiedRules);
    const [first] = errors;
    if (first && isIncludedFile(file)) invalid.set(name, messageText(first));
    else for (const error of errors) reportInvalid(error, report);
    if (first) continue;
    const operation = bindOperation(name, documents, schema);
    if (operation) operations.set(name, operation);
  }
  return { operations, invalid };
}

const messageText = ({ message }: GraphQLError): string => message.replace(/\.$/, "");

function reportInvalid(error: GraphQLError, report: Report): void {
  const node = error.nodes?.[0];
  const file = node?.loc?.source.name ?? "";
  report({
    code: "GHX305",
    span: { file, start: node?.loc?.start ?? 0, end: node?.loc?.end ?? 1 },
    message: messageText(error),
  });
}

function deepFreeze<T>(value: T): T {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value) && isPlain(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) deepFreeze(inner);
  }
  return value;
}

/** Nodes of graphql-js and lazily read shapes are not frozen. */
function isPlain(value: object): boolean {
  return Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
}
