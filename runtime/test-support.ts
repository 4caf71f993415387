// For tests only: a small HTTP server and its answers, a clock that does not wait, capabilities to begin with.

import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Capability, Validator } from "./contract/capability.js";
import type { GhxOptions } from "./contract/options.js";
import type { GraphqlDocument, GraphqlPlan, GraphqlStep, RestPlan } from "./contract/plan.js";
import type { Clock } from "./contract/retry.js";
import type { Session } from "./contract/session.js";
import { required } from "./mapping/values.js";
import { createSession } from "./session/session.js";
import type { Text } from "./text/scan.js";

export interface Received {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}
export interface TestServer extends AsyncDisposable {
  readonly url: string;
  readonly requests: Received[];
}
export type Handler = (request: Received, response: ServerResponse, count: number) => void;

/** A server on a free port, or on a Unix socket. */
export async function serve(handler: Handler, socket?: string): Promise<TestServer> {
  const requests: Received[] = [];
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

export function json(
  response: ServerResponse,
  value: unknown,
  status = 200,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(JSON.stringify(value));
}

/** A clock whose sleeps pass at once; `waits` are their milliseconds. */
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

export function testSession(url: string, options: GhxOptions = {}, clock: Clock = testClock()): Session {
  return createSession({ apiUrl: url, token: "test-token-1", env: { PATH: "" }, ...options }, { clock });
}

export const anything: Validator = Object.assign(() => true, { errors: null });

/** A capability that reads; parts replace its own. */
export function capability(parts: Partial<Capability<unknown, unknown>>): Capability<unknown, unknown> {
  return {
    id: "thing.view",
    version: "1.0.0",
    effect: "read",
    idempotent: false,
    order: ["graphql", "rest", "cli"],
    inRepository: false,
    paged: false,
    validate: anything,
    prepare: (input) => Object(input),
    ...parts,
  };
}

/** An operation with these fields at its root, and no variables. */
export function operation(name: string, kind: "query" | "mutation", ...roots: string[]): GraphqlDocument {
  return { name, kind, variables: {}, roots: roots.map((key) => ({ key, parts: [key] })) };
}

/** One document without variables; the answer as it is. */
export function graphqlPlan(
  kind: "query" | "mutation" = "query",
  parts: Partial<GraphqlPlan> = {},
): GraphqlPlan {
  return {
    api: "graphql",
    steps: [
      {
        name: "main",
        role: "main",
        document: operation("Thing", kind, "thing"),
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
    steps: [{ name: "main", role: "main", request: () => ({ method, path: "/thing" }) }],
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
/** Answers GraphQL and REST requests differently. */
export const split =
  (graphql: Handler, rest: Handler): Handler =>
  (request, response, count) =>
    (request.url === "/graphql" ? graphql : rest)(request, response, count);
export const status =
  (code: number, message = "m", headers: Record<string, string> = {}): Handler =>
  (_request, response) =>
    json(response, { message }, code, headers);
export const data =
  (value: unknown): Handler =>
  (_request, response) =>
    json(response, { data: value });
export const reset: Handler = (_request, response) => response.socket?.resetAndDestroy();

/** A step of a chain. */
export const step = (
  capability: Capability<unknown, unknown>,
  input: unknown = {},
  task = capability.id,
) => ({
  task,
  capability,
  input,
});

/** A GraphQL step whose operation has one root field, which takes an id. */
export function nodeStep(
  kind: "query" | "mutation",
  field: string,
  parts: Partial<GraphqlStep> & { readonly id?: (scope: TestScope) => unknown } = {},
): GraphqlStep {
  const { id = ({ input }: TestScope) => input.id, document = {}, ...rest } = parts;
  return {
    name: "main",
    role: "main",
    variables: (scope: TestScope) => ({ id: id(scope) }),
    ...rest,
    document: {
      name: field,
      kind,
      variables: { id: "ID!" },
      roots: [{ key: field, parts: [`${field}(id:$`, "id){id}"] }],
      ...document,
    },
  };
}
/** The scope as the plans of tests read it. */
export interface TestScope {
  readonly input: { readonly id?: unknown };
  readonly [step: string]: unknown;
}

/** A capability with a GraphQL route of these steps; its output is the root field of the main one. */
export function nodeCapability(
  id: string,
  steps: readonly GraphqlStep[],
  parts: Partial<Capability<unknown, unknown>> = {},
): Capability<unknown, unknown> {
  const main = steps.find(({ role }) => role === "main");
  const field = main?.document.roots[0]?.key ?? "";
  const output = (scope: TestScope) => required(Object(scope.main)[field], field);
  return capability({
    id,
    effect: main?.document.kind === "mutation" ? "write" : "read",
    order: ["graphql"],
    graphql: { api: "graphql", steps, output },
    ...parts,
  });
}
export const viewThing = nodeCapability("thing.view", [nodeStep("query", "view")]);
export const closeThing = nodeCapability("thing.close", [nodeStep("mutation", "close")]);
/** Looks an id up before it writes. */
export const renameThing = nodeCapability("thing.rename", [
  nodeStep("query", "seek", { name: "target", role: "lookup" }),
  nodeStep("mutation", "rename", { id: ({ target }) => required(Object(target).seek, "thing").id }),
]);
export const restThing = capability({ id: "thing.rerun", order: ["rest"], rest: restPlan() });

/** A root field of a request, as {@link nodeStep} makes them. */
export interface AskedRoot {
  readonly kind: string;
  /** The key of its answer. */
  readonly key: string;
  readonly field: string;
  readonly id: unknown;
}

/** The root fields of a GraphQL request, in order. */
export function rootsOf({ body }: Pick<Received, "body">): AskedRoot[] {
  const { query, variables }: { query: string; variables: Record<string, unknown> } = JSON.parse(body);
  const [kind = ""] = query.split(" ", 1);
  return [...query.matchAll(/(?:(\w+):)?(\w+)\(id:\$(\w+)\)/g)].map(([, alias, field = "", name = ""]) => ({
    kind,
    key: alias ?? field,
    field,
    id: variables[name],
  }));
}

/** What a root field answers: a value, or null and an error at its path. */
export type RootAnswer =
  | object
  | null
  | { readonly error: { readonly type?: string; readonly message: string } };

/** Answers GraphQL requests root field by root field; by default with the id that was asked for, and `id!` of lookups. */
export const answering =
  (answer: (root: AskedRoot) => RootAnswer | undefined = () => undefined): Handler =>
  (request, response) => {
    const errors: object[] = [];
    const answers = rootsOf(request).map((root): [string, unknown] => {
      const given = answer(root);
      const value = given === undefined ? { id: root.field === "seek" ? `${root.id}!` : root.id } : given;
      if (value === null || !("error" in value)) return [root.key, value];
      errors.push({ ...value.error, path: [root.key] });
      return [root.key, null];
    });
    json(response, { data: Object.fromEntries(answers), ...(errors.length === 0 ? {} : { errors }) });
  };
/** The first handler for the first request, the second for the second; the last for all that follow. */
export const inTurn =
  (...handlers: readonly Handler[]): Handler =>
  (request, response, count) =>
    handlers[Math.min(count, handlers.length) - 1]?.(request, response, count);

/** A text that counts the characters that are read from it, however they are read. */
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

/** For the same scan of ever longer texts: how often each character is read at most. Constant for a linear scan. */
export function readsPerCharacter(textOf: (size: number) => string, scan: (text: Text) => unknown): number {
  const ratios = [500, 5_000].map((size) => {
    const text = new CountedText(textOf(size));
    scan(text);
    return text.reads / text.length;
  });
  return Math.max(...ratios);
}
