// Capabilities, plans and operations for tests.

import type { Capability } from "../contract/capability.js";
import type { GraphqlOperation, GraphqlPlan, PlannedGraphql, RestPlan } from "../contract/plan.js";
import type { Schema } from "../contract/schema.js";
import { found } from "../mapping/values.js";
import { record } from "../schema/index.js";
import { printRepeated, repeatedFields } from "../transport/repeated-fields.js";

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
