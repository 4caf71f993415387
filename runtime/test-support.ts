// Test helpers: a local HTTP server and its handlers, a clock that does not wait, and sample capabilities.

import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { runChain } from "./chain/run-chain.js";
import type { RequestedStep } from "./chain/step-types.js";
import type { Capability } from "./contract/capability.js";
import type { ChainResultEnvelope } from "./contract/chain-envelope.js";
import type { ChainOptions, GhxOptions } from "./contract/options.js";
import type { GraphqlOperation, GraphqlPlan, PlannedGraphql, RestPlan } from "./contract/plan.js";
import type { Loaders, Registry } from "./contract/registry.js";
import type { Clock } from "./contract/retry.js";
import { RouteError } from "./contract/route-error.js";
import type { Schema } from "./contract/schema.js";
import type { Session } from "./contract/session.js";
import { found } from "./mapping/values.js";
import { record } from "./schema/index.js";
import { createSession } from "./session/session.js";
import type { Text } from "./text/scan.js";
import { printRepeated, repeatedFields } from "./transport/repeated-fields.js";

/** A request that the server received. */
export interface ReceivedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}
export interface TestServer extends AsyncDisposable {
  readonly url: string;
  readonly requests: ReceivedRequest[];
}
export type Handler = (request: ReceivedRequest, response: ServerResponse, count: number) => void;

/** Starts a server on a free port or a Unix socket. */
export async function serve(handler: Handler, socket?: string): Promise<TestServer> {
  const requests: ReceivedRequest[] = [];
  const server = createServer((message, response) => {
    const chunks: Buffer[] = [];
    message.on("data", (chunk: Buffer) => chunks.push(chunk));
    message.on("end", () => {
      const { method = "", url = "", headers } = message;
      const received = { method, url, headers, body: Buffer.concat(chunks).toString() };
      requests.push(received);
      handler(received, response, requests.length);
    });
  });
  await new Promise<void>((resolve) => {
    if (socket === undefined) server.listen(0, "127.0.0.1", resolve);
    else server.listen(socket, resolve);
  });
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Sends a JSON response. */
export function respondJson(
  response: ServerResponse,
  value: unknown,
  status = 200,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(JSON.stringify(value));
}

/** Returns a clock whose sleeps resolve immediately. `waits` contains their milliseconds. */
export function testClock(): Clock & { readonly waits: number[] } {
  const waits: number[] = [];
  return {
    waits,
    now: () => Date.now(),
    random: () => 1,
    sleep: async (ms) => {
      waits.push(ms);
    },
  };
}

/** Returns a session for the server at `url`, which a `cliRunner` is declared to use. */
export function testSession(url: string, options: GhxOptions = {}, clock: Clock = testClock()): Session {
  const env = { PATH: "", ...(options.cliRunner && { GHX_GH_API_URL: url }), ...options.env };
  return createSession({ apiUrl: url, token: "test-token-1", ...options, env }, { clock });
}

/** The schema of an input that may have any properties. */
export const anything: Schema = record({ expected: "anything", read: (value) => value });

/** Returns a read capability with the given parts replaced. */
export function capability(parts: Partial<Capability<unknown, unknown>>): Capability<unknown, unknown> {
  return {
    id: "thing.view",
    version: "1.0.0",
    effect: "read",
    idempotent: false,
    order: ["graphql", "rest", "cli"],
    inRepository: false,
    input: () => anything,
    ...parts,
  };
}

/** Returns an operation with these root fields and no variables. */
export function operation(name: string, kind: "query" | "mutation", ...roots: string[]): GraphqlOperation {
  return { document: `${kind} ${name}{${roots.join(" ")}}` };
}

/** Returns a plan with one document without variables. Its output is the response. */
export function graphqlPlan(
  kind: "query" | "mutation" = "query",
  parts: Partial<GraphqlPlan> = {},
): GraphqlPlan {
  return {
    api: "graphql",
    requests: [
      {
        name: "main",
        role: "main",
        operation: operation("Thing", kind, "thing"),
        variables: () => ({}),
      },
    ],
    output: (scope: { readonly main?: unknown }) => scope.main,
    ...parts,
  };
}

export function restPlan(method: "GET" | "POST" | "PUT" = "GET", parts: Partial<RestPlan> = {}): RestPlan {
  return {
    api: "rest",
    requests: [{ name: "main", role: "main", request: () => ({ method, path: "/thing" }) }],
    output: (scope: { readonly main?: unknown }) => scope.main,
    ...parts,
  };
}

export const both = (
  parts: Partial<Capability<unknown, unknown>> = {},
  method: "GET" | "POST" | "PUT" = "GET",
) =>
  capability({
    order: ["graphql", "rest"],
    graphql: graphqlPlan(method === "GET" ? "query" : "mutation"),
    rest: restPlan(method),
    ...parts,
  });
export const write = (parts: Partial<Capability<unknown, unknown>> = {}) =>
  both({ effect: "write", ...parts }, "POST");
/** Handles GraphQL and REST requests separately. */
export const split =
  (graphql: Handler, rest: Handler): Handler =>
  (request, response, count) =>
    (request.url === "/graphql" ? graphql : rest)(request, response, count);
export const status =
  (code: number, message = "m", headers: Record<string, string> = {}): Handler =>
  (_request, response) =>
    respondJson(response, { message }, code, headers);
export const data =
  (value: unknown): Handler =>
  (_request, response) =>
    respondJson(response, { data: value });
export const reset: Handler = (_request, response) => response.socket?.resetAndDestroy();

/** Returns a step of a chain. */
export const step = (
  capability: Capability<unknown, unknown>,
  input: unknown = {},
  task = capability.id,
) => ({
  task,
  capability,
  input,
});

/** Returns a GraphQL request whose operation has one root field with an `id` argument. */
export function nodeRequest(
  kind: "query" | "mutation",
  field: string,
  parts: Partial<Omit<PlannedGraphql, "operation">> & {
    readonly id?: (scope: TestScope) => unknown;
    readonly operation?: Partial<GraphqlOperation>;
  } = {},
): PlannedGraphql {
  const { id = ({ input }: TestScope) => input.id, operation = {}, ...rest } = parts;
  return {
    name: "main",
    role: "main",
    variables: (scope: TestScope) => ({ id: id(scope) }),
    ...rest,
    operation: { document: `${kind} ${field}($id:ID!){${field}(id:$id){id}}`, ...operation },
  };
}
/** The scope of test plans. */
export interface TestScope {
  readonly input: { readonly id?: unknown };
  readonly [request: string]: unknown;
}

/** Returns a capability with a GraphQL route with these requests. Its output is the root field of the main request. */
export function nodeCapability(
  id: string,
  requests: readonly PlannedGraphql[],
  parts: Partial<Capability<unknown, unknown>> = {},
): Capability<unknown, unknown> {
  const main = requests.find(({ role }) => role === "main");
  const document = main?.operation.document ?? "";
  const field = /\{(\w+)/.exec(document)?.[1] ?? "";
  const output = (scope: TestScope) => found(Object(scope.main)[field], field);
  return capability({
    id,
    effect: document.startsWith("mutation") ? "write" : "read",
    order: ["graphql"],
    graphql: { api: "graphql", requests, output },
    ...parts,
  });
}
export const viewThing = nodeCapability("thing.view", [nodeRequest("query", "view")]);
export const closeThing = nodeCapability("thing.close", [nodeRequest("mutation", "close")]);
/** A write with a lookup of the id. */
export const renameThing = nodeCapability("thing.rename", [
  nodeRequest("query", "seek", { name: "target", role: "lookup" }),
  nodeRequest("mutation", "rename", { id: ({ target }) => found(Object(target).seek, "thing").id }),
]);
export const restThing = capability({ id: "thing.rerun", order: ["rest"], rest: restPlan() });

/** A root field of a request created by {@link nodeRequest}. */
export interface RequestedRoot {
  readonly kind: string;
  /** The field's key in the response. */
  readonly key: string;
  readonly field: string;
  readonly id: unknown;
}

/** Returns the root fields of a GraphQL request, in order. */
export function parseRoots({ body }: Pick<ReceivedRequest, "body">): RequestedRoot[] {
  const { query, variables }: { query: string; variables: Record<string, unknown> } = JSON.parse(body);
  const [kind = ""] = query.split(" ", 1);
  return [...query.matchAll(/(?:(\w+):)?(\w+)\(id:\$(\w+)\)/g)].map(([, alias, field = "", name = ""]) => ({
    kind,
    key: alias ?? field,
    field,
    id: variables[name],
  }));
}

/** Returns the keys of the root fields of each GraphQL request. */
export const requestKeys = ({ requests }: TestServer): string[][] =>
  requests.map((request) => parseRoots(request).map(({ key }) => key));

/** The response of a root field: a value, or null with an error at its path. */
export type RootAnswer =
  | object
  | null
  | { readonly error: { readonly type?: string; readonly message: string } };

/** Responds to each root field of a GraphQL request; by default with the requested id, and `id!` for lookups. */
export const answering =
  (answer: (root: RequestedRoot) => RootAnswer | undefined = () => undefined): Handler =>
  (request, response) => {
    const errors: object[] = [];
    const answers = parseRoots(request).map((root): [string, unknown] => {
      const given = answer(root);
      const value = given === undefined ? { id: root.field === "seek" ? `${root.id}!` : root.id } : given;
      if (value === null || !("error" in value)) return [root.key, value];
      errors.push({ ...value.error, path: [root.key] });
      return [root.key, null];
    });
    respondJson(response, { data: Object.fromEntries(answers), ...(errors.length === 0 ? {} : { errors }) });
  };
/** Returns an answer for {@link answering}: an error for the root fields that match. */
export const refuse =
  (matches: (root: RequestedRoot) => boolean, error: { type?: string; message: string }) =>
  (root: RequestedRoot): RootAnswer | undefined =>
    matches(root) ? { error } : undefined;

/** Uses the first handler for the first request, the second for the second, and the last one for all later requests. */
export const inTurn =
  (...handlers: readonly Handler[]): Handler =>
  (request, response, count) =>
    handlers[Math.min(count, handlers.length) - 1]?.(request, response, count);

/** A text that counts the characters read from it. */
export class CountedText implements Text {
  reads = 0;
  readonly #text: string;
  constructor(text: string) {
    this.#text = text;
  }
  get length(): number {
    return this.#text.length;
  }
  charCodeAt(index: number): number {
    this.reads++;
    return this.#text.charCodeAt(index);
  }
  indexOf(word: string, from = 0): number {
    const index = this.#text.indexOf(word, from);
    this.reads += (index < 0 ? this.length : index + word.length) - Math.min(from, this.length);
    return index;
  }
  lastIndexOf(word: string, from = this.length): number {
    const index = this.#text.lastIndexOf(word, from);
    this.reads += Math.min(from + word.length, this.length) - Math.max(index, 0);
    return index;
  }
  startsWith(word: string, from?: number): boolean {
    this.reads += word.length;
    return this.#text.startsWith(word, from);
  }
  slice(start?: number, end?: number): string {
    const part = this.#text.slice(start, end);
    this.reads += part.length;
    return part;
  }
}

/** Returns the maximum number of reads per character for texts of increasing length. Constant for a linear scan. */
export function readsPerCharacter(
  createText: (size: number) => string,
  scan: (text: Text) => unknown,
): number {
  const ratios = [500, 5_000].map((size) => {
    const text = new CountedText(createText(size));
    scan(text);
    return text.reads / text.length;
  });
  return Math.max(...ratios);
}

/** Operations that repeat a field: within a field, and at the root. */
export const repeating: Readonly<Record<"labels" | "users", GraphqlOperation>> = {
  labels: {
    document: "query Labels($o:String!$name:String!){repository(owner:$o){id label:label(name:$name){id}}}",
    repeat: {
      alias: "label",
      variable: "name",
      type: "String!",
      field: "label(name:$name){id}",
      path: ["repository"],
      fields: repeatedFields,
    },
    print: printRepeated,
  },
  users: {
    document: "query Users($login:String!){user:user(login:$login){id}}",
    repeat: {
      alias: "user",
      variable: "login",
      type: "String!",
      field: "user(login:$login){id}",
      path: [],
      only: true,
      fields: repeatedFields,
    },
    print: printRepeated,
  },
};

/** Returns the validation error that a function throws. */
export function catchValidation(run: () => unknown): RouteError {
  try {
    run();
  } catch (error) {
    if (error instanceof RouteError && error.code === "VALIDATION") return error;
    throw error;
  }
  throw new Error("It was accepted.");
}

export const validationMessage = (run: () => unknown): string => catchValidation(run).message;

/** Runs a chain that is not a dry run. */
export async function runSteps(
  steps: readonly RequestedStep[],
  session: Session,
  options: ChainOptions = {},
): Promise<ChainResultEnvelope> {
  const result = await runChain(steps, options, session);
  if (result.status === "planned") throw new Error("a plan");
  return result;
}

/** Runs a chain that is not a dry run, with a client of the server at `url`. */
export const runStepsAt = (
  steps: readonly RequestedStep[],
  url: string,
  options: ChainOptions = {},
  clientOptions: GhxOptions = {},
): Promise<ChainResultEnvelope> => runSteps(steps, testSession(url, clientOptions), options);

/** Returns a registry of these capabilities, without aliases by default. */
export function registryOf(loaders: Loaders, more: Partial<Registry> = {}): Registry {
  return { ids: Object.keys(loaders), loadLoaders: async () => loaders, aliases: {}, ...more };
}
