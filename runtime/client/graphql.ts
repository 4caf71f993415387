// `ghx.graphql`: sends a GraphQL document that has no capability.

import type { ResultEnvelope } from "../contract/envelope.js";
import type { DocumentTypeDecoration } from "../contract/plan.js";
import { validationError } from "../contract/route-error.js";
import type { Session } from "../contract/session.js";
import { readDefinitions } from "../text/graphql-definitions.js";
import { MAIN, mainResponse, type OwnRequest, type RequestOptions, runOwnRequest } from "./own-request.js";

/** A document with the types of its result and variables, such as a `TypedDocumentNode` or a typed string. */
export type TypedDocument<Result, Variables> = DocumentTypeDecoration<Result, Variables>;

/**
 * Sends a document with exactly one operation, a query or a mutation: `graphql(document, variables)`. The result and the
 * variables of a typed document have its types. Does not reject; check `ok`.
 */
export type GraphqlCall = <Document extends string | TypedDocument<never, never>>(
  document: Document,
  ...args: Record<never, never> extends VariablesOf<Document>
    ? [variables?: VariablesOf<Document>, options?: RequestOptions]
    : [variables: VariablesOf<Document>, options?: RequestOptions]
) => Promise<ResultEnvelope<ResultOf<Document>>>;

type Types<Document> = Document extends { __apiType?: infer Types } ? NonNullable<Types> : unknown;
type ResultOf<Document> = Types<Document> extends (variables: never) => infer Result ? Result : unknown;
type VariablesOf<Document> =
  Types<Document> extends (variables: infer Variables) => unknown
    ? Variables
    : Readonly<Record<string, unknown>>;

/** Returns the function that sends documents in the session. Default: {@link defaultSession}. */
export function bindGraphql(session?: Session): GraphqlCall;
export function bindGraphql(session?: Session): unknown {
  return (document: unknown, variables: object = {}, options: RequestOptions = {}) =>
    runOwnRequest(() => parseDocument(document), variables, options, "request", session);
}

/** Sends a query of ghx itself, which a session that is confined to repositories permits if its ids are in them. */
export function sendInternalQuery(
  document: string,
  variables: object,
  session: Session,
): Promise<ResultEnvelope> {
  const parse = () => ({ ...parseDocument(document), isInternal: true });
  return runOwnRequest(parse, variables, {}, "request", session);
}

function parseDocument(document: unknown): OwnRequest {
  const definitions = readDefinitions(documentText(document));
  const [operation, ...others] = definitions.filter(({ kind }) => kind !== "fragment");
  if (operation === undefined || others.length > 0 || !/^(?:query|mutation)$/.test(operation.kind)) {
    const found = [operation, ...others].map((one) => one?.kind ?? "none").join(", ");
    throw validationError(`Expected a document with one query or mutation, got ${found}.`);
  }
  const { kind, name } = operation;
  // The runtime reads the kind of an operation at the beginning of the document.
  const parts = [operation, ...definitions.filter((one) => one !== operation)].map(({ text }) => text);
  const variables = ({ input }: { readonly input: object }) => input;
  const main = { ...MAIN, operation: { document: parts.join("\n") }, variables };
  return {
    id: name === undefined ? kind : `${kind} ${name}`,
    isRead: kind === "query",
    plan: { api: "graphql", requests: [main], output: mainResponse },
  };
}

/** Returns the text of a document: a string, a `TypedDocumentString`, or a node that contains its source. */
function documentText(document: unknown): string {
  if (typeof document === "string" || document instanceof String) return String(document);
  const body: unknown = Object(document).loc?.source?.body;
  if (typeof body === "string") return body;
  const expected = "a document as text, or a node with its source";
  throw validationError(`Expected ${expected}. \`print(document)\` of graphql returns the text.`);
}
