// `ghx.graphql`: sends a GraphQL document that has no capability.

import type { DryRunPlan } from "../contract/dry-run-plan.js";
import type { ResultEnvelope } from "../contract/envelope.js";
import type { DocumentTypeDecoration, Effect, TextPosition } from "../contract/plan.js";
import { validationError } from "../contract/route-error.js";
import type { Session } from "../contract/session.js";
import {
  type Definition,
  indexAt,
  positionAt,
  readDefinitions,
  syntaxProblem,
} from "../text/graphql-definitions.js";
import { type ConnectionNode, cursorVariable, findConnection } from "./graphql-pages.js";
import { iterateItems, iteratePages } from "./iterate-pages.js";
import {
  MAIN,
  mainResponse,
  type OwnRequest,
  type PlanOptions,
  type RequestOptions,
  type RequestPagesOptions,
  runOwnRequest,
} from "./own-request.js";
import { readAgain } from "./read-again.js";
import { ownHeaders } from "./read-headers.js";

/** A document with the types of its result and variables, such as a `TypedDocumentNode` or a typed string. */
export type TypedDocument<Result, Variables> = DocumentTypeDecoration<Result, Variables>;

/** The text of a document. Its types are the types of the call. */
type DocumentText = string & { readonly __apiType?: never };

type Arguments<Variables, Options> =
  Record<never, never> extends Variables
    ? [variables?: Variables, options?: Options]
    : [variables: Variables, options?: Options];

type AnyVariables = Readonly<Record<string, unknown>>;

/**
 * Sends a document with exactly one operation, a query or a mutation: `graphql<Result, Variables>(text, variables)`. The
 * result and the variables of a typed document have its types. With `dryRun: true`, the data is the plan. Does not reject;
 * check `ok`. If GitHub returns errors with data, `error.details.data` is the data.
 */
export interface GraphqlCall {
  <Variables extends object>(
    document: TypedDocument<unknown, Variables> | DocumentText,
    variables: Variables,
    options: PlanOptions<RequestOptions>,
  ): Promise<ResultEnvelope<DryRunPlan>>;
  <Result, Variables>(
    document: TypedDocument<Result, Variables>,
    ...args: Arguments<Variables, RequestOptions>
  ): Promise<ResultEnvelope<Result>>;
  <Result = unknown, Variables extends object = AnyVariables>(
    document: DocumentText,
    ...args: Arguments<Variables, RequestOptions>
  ): Promise<ResultEnvelope<Result>>;
  <Result = unknown, Variables extends object = AnyVariables>(
    document: TypedDocument<Result, Variables> | DocumentText,
    variables: Variables,
    options: PlanOptions<RequestOptions, boolean>,
  ): Promise<ResultEnvelope<Result | DryRunPlan>>;
  /**
   * Iterates over the results of a query with one connection, whose argument `after` is a variable and which selects
   * `pageInfo { hasNextPage endCursor }`. Each page is fetched on demand. Throws {@link GhxError} if a request fails.
   */
  pages<Result, Variables>(
    document: TypedDocument<Result, Variables>,
    ...args: Arguments<Variables, RequestPagesOptions>
  ): AsyncGenerator<Result, void, undefined>;
  pages<Result = unknown, Variables extends object = AnyVariables>(
    document: DocumentText,
    ...args: Arguments<Variables, RequestPagesOptions>
  ): AsyncGenerator<Result, void, undefined>;
  /** Iterates over the nodes of the connection, without those that are null. Throws {@link GhxError} if a request fails. */
  items<Result, Variables>(
    document: TypedDocument<Result, Variables>,
    ...args: Arguments<Variables, RequestPagesOptions>
  ): AsyncGenerator<ConnectionNode<Result>, void, undefined>;
  items<Item = unknown, Variables extends object = AnyVariables>(
    document: DocumentText,
    ...args: Arguments<Variables, RequestPagesOptions>
  ): AsyncGenerator<Item, void, undefined>;
}

/** Returns the function that sends documents in the session. Default: {@link defaultSession}. */
export function bindGraphql(session?: Session): GraphqlCall;
export function bindGraphql(session?: Session): unknown {
  const send = (document: unknown, variables: object = {}, options: RequestOptions = {}) =>
    runOwnRequest(() => describeDocument(document, options, session), variables, options, "request", session);
  const pages = (document: unknown, variables: object = {}, options: RequestPagesOptions = {}) =>
    iteratePages("graphql", "requestPages", options, () => {
      const { id, effect, definitions } = parseDocument(document);
      if (effect !== "read") throw validationError(`${id}: only a query has pages.`);
      const name = cursorVariable(definitions.map(({ text }) => text));
      return {
        read: (cursor: string | undefined, rest: RequestOptions) =>
          send(document, cursor === undefined ? variables : { ...variables, [name]: cursor }, rest),
        next: ({ data }) => findConnection(data).next,
      };
    });
  return Object.assign(send, {
    pages: readAgain(pages),
    items: readAgain((...args: Parameters<typeof pages>) =>
      iterateItems("graphql", pages(...args), (page) => findConnection(page).items()),
    ),
  });
}

/** Throws `VALIDATION` if the document is not valid, or the policy of the session refuses it. */
function describeDocument(
  document: unknown,
  { headers }: RequestOptions,
  session: Session | undefined,
): OwnRequest {
  const request = parseDocument(document, headers);
  const kind = request.effect === "read" ? "query" : "mutation";
  const refusal = session?.policy?.requestRefusal?.(kind, request.effect);
  if (refusal !== undefined) throw refusal;
  return request;
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

function parseDocument(
  document: unknown,
  headers?: RequestOptions["headers"],
): OwnRequest & { readonly definitions: readonly Definition[] } {
  const source = documentText(document);
  const problem = syntaxProblem(source);
  if (problem !== undefined) throw validationError(`The document is not valid. ${problem}`);
  const definitions = readDefinitions(source);
  const [operation, ...others] = definitions.filter(({ kind }) => kind !== "fragment");
  if (operation === undefined || others.length > 0 || !/^(?:query|mutation)$/.test(operation.kind)) {
    const found = [operation, ...others].map((one) => one?.kind ?? "none").join(", ");
    throw validationError(`Expected a document with one query or mutation, got ${found}.`);
  }
  const { kind, name } = operation;
  // The runtime reads the kind of an operation at the beginning of the document.
  const ordered = [operation, ...definitions.filter((one) => one !== operation)];
  const sent = ordered.map(({ text }) => text).join("\n");
  const own = {
    headers: ownHeaders(headers),
    locate: (at: TextPosition) => positionAt(source, sourceIndex(ordered, indexAt(sent, at))),
  };
  const variables = ({ input }: { readonly input: object }) => input;
  const main = { ...MAIN, operation: { document: sent, own }, variables };
  return {
    id: name === undefined ? kind : `${kind} ${name}`,
    effect: effectOf(operation, definitions),
    plan: { api: "graphql" as const, requests: [main], output: mainResponse },
    definitions,
  };
}

/** Fields that archive, delete or transfer an object, or merge a pull request, also with auto-merge or a queue. */
const DESTRUCTIVE =
  /\b(?:(?:archive|delete|transfer)[A-Z]|mergePullRequest|enqueuePullRequest|enablePullRequestAutoMerge)/;

/** A mutation is destructive if it names a field such as `deleteIssue` or `mergePullRequest`. */
function effectOf({ kind }: Definition, definitions: readonly Definition[]): Effect {
  if (kind === "query") return "read";
  return definitions.some(({ text }) => DESTRUCTIVE.test(text)) ? "destructive" : "write";
}

/** Returns the index in the text of the program. The definitions are sent in this order, separated by line breaks. */
function sourceIndex([first, ...others]: readonly Definition[], sent: number): number {
  if (first === undefined) return 0;
  const { start, text } = first;
  return sent <= text.length ? start + sent : sourceIndex(others, sent - text.length - 1);
}

/** Returns the text of a document: a string, a `TypedDocumentString`, or a node that contains its source. */
function documentText(document: unknown): string {
  if (typeof document === "string" || document instanceof String) return String(document);
  const body: unknown = Object(document).loc?.source?.body;
  if (typeof body === "string") return body;
  const expected = "a document as text, or a node with its source";
  throw validationError(`Expected ${expected}. \`print(document)\` of graphql returns the text.`);
}
