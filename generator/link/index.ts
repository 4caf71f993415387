// Link: binds cards to operations, endpoints and gh fields, and produces the IR.

import { Ajv, type ErrorObject } from "ajv";
import {
  buildASTSchema,
  type GraphQLError,
  type GraphQLSchema,
  Kind,
  parse,
  specifiedRules,
  validate,
} from "graphql";
import cardSchema from "../card.schema.json" with { type: "json" };
import { didYouMean, type Report } from "../diagnostic.js";
import type { Capability, Operation } from "../ir.js";
import type { Sources } from "../load.js";
import { type Documents, parseDocuments } from "../parse/document.js";
import { atPointer, type Located, parseYaml } from "../parse/yaml.js";
import { compareText, type SourceMap } from "../source.js";
import { linkCapability } from "./capability.js";
import type { LinkContext } from "./context.js";
import { readGhCommands } from "./gh.js";
import { bindOperation, documentOf } from "./graphql.js";
import { isObject, type JsonObject, parseJson } from "./json.js";
import { readOpenApi } from "./openapi.js";
import { applyPatches, parsePatches } from "./patches.js";

export interface Linked {
  /** Sorted by id. */
  readonly capabilities: readonly Capability[];
  readonly documents: Documents;
  readonly operations: ReadonlyMap<string, Operation>;
  readonly schema: GraphQLSchema;
}

/** Marks a field to be sent once per value of an input list; never sent to GitHub. */
const REPEAT = "directive @repeat(over: String!, as: String!) on FIELD";

export function link(sources: Sources, report: Report): Linked {
  const schema = readSchema(sources.sdl);
  const documents = parseDocuments(sources.documents, report);
  const operations = bindOperations(documents, schema, report);
  const context: LinkContext = {
    documents,
    operations,
    schema,
    openApi: readOpenApi(amendedDescription(sources.openApi)),
    gh: readGhCommands([...sources.gh.values()][0] ?? "commands: {}"),
    shared: parseShared(sources.shared, report),
    report,
  };
  const capabilities: Capability[] = [];
  for (const [file, text] of sources.cards) {
    const card = parseYaml(file, text, report);
    if (!card) continue;
    checkForm(card, report);
    const capability = linkCapability(file, card, context);
    if (capability) capabilities.push(deepFreeze(capability));
  }
  capabilities.sort((a, b) => compareText(a.id, b.id));
  return { capabilities, documents, operations, schema };
}

/** The pinned SDL breaks a rule of its own, so it is taken as it is; documents are validated against it. */
export function readSchema(sdl: SourceMap): GraphQLSchema {
  const texts = sdl.size > 0 ? [...sdl.values()] : ["type Query { _: Int }"];
  const definitions = [...texts, REPEAT].flatMap((text) => parse(text, { noLocation: true }).definitions);
  return buildASTSchema({ kind: Kind.DOCUMENT, definitions }, { assumeValid: true, assumeValidSDL: true });
}

/** GitHub's description as published, amended by our patches; empty when the project has none. */
function amendedDescription(files: SourceMap): JsonObject {
  const text = (ending: string): string | undefined =>
    [...files].find(([file]) => file.endsWith(ending))?.[1];
  const description = parseJson(text("openapi.json") ?? "{}");
  return applyPatches(
    isObject(description) ? description : {},
    parsePatches(text("openapi.patches.yaml") ?? "patches: []"),
  ).description;
}

/** Every operation that is valid, bound; every mistake in a document, told at its place. */
function bindOperations(documents: Documents, schema: GraphQLSchema, report: Report): Map<string, Operation> {
  const operations = new Map<string, Operation>();
  for (const [name, { node }] of documents.operations) {
    const errors = validate(schema, documentOf(node, documents), specifiedRules);
    for (const error of errors) reportInvalid(error, report);
    if (errors.length > 0) continue;
    const operation = bindOperation(name, documents, schema);
    if (operation) operations.set(name, operation);
  }
  return operations;
}

function reportInvalid(error: GraphQLError, report: Report): void {
  const node = error.nodes?.[0];
  const file = node?.loc?.source.name ?? "";
  report({
    code: "GHX305",
    span: { file, start: node?.loc?.start ?? 0, end: node?.loc?.end ?? 1 },
    message: error.message.replace(/\.$/, ""),
  });
}

function parseShared(files: SourceMap, report: Report): Map<string, Located> {
  const shared = new Map<string, Located>();
  for (const [file, text] of files) {
    const node = parseYaml(file, text, report);
    if (node) shared.set(file.split("/").at(-1) ?? file, node);
  }
  return shared;
}

const validateCard = new Ajv({ allErrors: true, strict: false, verbose: true }).compile(cardSchema);

function checkForm(card: Located, report: Report): void {
  if (validateCard(card.value)) return;
  for (const error of validateCard.errors ?? []) {
    // The branches of a choice say what each of them lacks; the choice itself says it once.
    if (error.keyword === "if" || /\/(oneOf|anyOf)\/\d+\//.test(error.schemaPath)) continue;
    const node = atPointer(card, error.instancePath);
    const property =
      error.keyword === "additionalProperties" ? String(error.params.additionalProperty) : undefined;
    const key = property === undefined ? undefined : node.fields.get(property)?.key;
    report({ code: "GHX103", span: key ?? node.span, message: formMessage(error) });
  }
}

function formMessage(error: ErrorObject): string {
  const place = error.instancePath.slice(1).replaceAll("/", ".") || "the card";
  switch (error.keyword) {
    case "additionalProperties": {
      const name = String(error.params.additionalProperty);
      const known = Object.keys((error.parentSchema?.properties as object | undefined) ?? {});
      return `${place} has no key "${name}"${didYouMean(name, known)}`;
    }
    case "required":
      return `${place} needs "${String(error.params.missingProperty)}"`;
    case "enum":
      return `${place} is one of ${(error.params.allowedValues as unknown[]).join(", ")}`;
    case "oneOf":
      return `${place} takes exactly one of: ${(
        (error.schema as { required?: string[]; type?: string }[] | undefined) ?? []
      )
        .map((choice) => choice.required?.join(" and ") ?? choice.type ?? "another form")
        .join("; ")}`;
    default:
      return `${place} ${error.message ?? "is not of the right form"}`;
  }
}

function deepFreeze<T>(value: T): T {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value) && isPlain(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) deepFreeze(inner);
  }
  return value;
}

/** GraphQL's own nodes and lazily read shapes stay as they are. */
function isPlain(value: object): boolean {
  return Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
}
