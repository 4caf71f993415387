// Tests that a write whose response does not fit is completed only from the object that it returned.

import { describe, expect, test } from "vitest";
import { execute } from "../call/execute.js";
import type { ResultEnvelope } from "../contract/envelope.js";
import { found } from "../mapping/values.js";
import { graphqlPlan, restPlan, write } from "../testing/test-capabilities.js";
import { type Handler, respondJson, serve } from "../testing/test-server.js";
import { testSession } from "../testing/test-session.js";

/** The title of the object; missing in the responses to writes. */
const title = (thing: unknown) => found(Object(thing).title, "title");

describe("over REST", () => {
  const creation = write({
    order: ["rest"],
    rest: restPlan("POST", {
      requests: [
        {
          name: "main",
          role: "main",
          request: () => ({ method: "POST", path: "/repos/o/n/things" }),
          expects: [200],
        },
      ],
      output: (scope: { readonly main?: unknown }) => title(scope.main),
    }),
  });
  const create = async (
    created: object,
    state: object = { node_id: "T_1", title: "Thing" },
  ): Promise<{ result: ResultEnvelope; reads: string[] }> => {
    await using server = await serve(({ method }, response) =>
      respondJson(response, method === "POST" ? { node_id: "T_1", ...created } : state),
    );
    const result = await execute(creation, {}, {}, testSession(server.url));
    expect(server.requests.filter(({ method }) => method === "POST")).toHaveLength(1);
    return { result, reads: server.requests.slice(1).map(({ url }) => url) };
  };
  const applied = { ok: false, error: { code: "SERVER", details: { outcome: "applied" } } };

  test.each([
    ["its URL", { url: "https://api.github.com/repos/o/n/issues/things/7" }, "/repos/o/n/issues/things/7"],
    ["its URL on a server with a prefix", { url: "https://ghe.test/api/v3/repos/o/n/x/7" }, "/repos/o/n/x/7"],
    ["its id, if it has no URL", { id: 7 }, "/repos/o/n/things/7"],
  ])("reads the object by %s", async (_what, created, path) => {
    const { result, reads } = await create(created);
    expect(result).toMatchObject({ ok: true, data: "Thing" });
    expect(reads).toEqual([path]);
  });

  test.each([
    ["without an id or URL", {}],
    ["with the URL of something else", { url: "https://api.github.com/user" }],
    ["with a URL that leaves the repositories", { url: "https://api.github.com/repos/../user" }],
    ["with a URL that is not a text", { url: 7 }],
    ["with a URL that is none", { url: "things/7" }],
  ])("sends nothing for a response %s", async (_what, created) => {
    const { result, reads } = await create(created);
    expect(result).toMatchObject(applied);
    expect(reads).toEqual([]);
  });

  test.each([
    ["is another object", { node_id: "T_2", title: "Other" }],
    ["has no node id", { title: "Other" }],
    ["does not fit either", { node_id: "T_1" }],
  ])("reports the write as applied if what is read %s", async (_what, state) => {
    const { result } = await create({ id: 7 }, state);
    expect(result).toMatchObject(applied);
    expect(result.error?.details?.data).toEqual({ node_id: "T_1", id: 7 });
  });

  test("objects without a node id are not the same object", async () => {
    const { result } = await create({ id: 7, node_id: undefined }, { title: "Other" });
    expect(result).toMatchObject(applied);
  });
});

describe("over GraphQL", () => {
  const document = (name: string) => `query Read($id:ID!){node(id:$id){...on ${name}{id title}}}`;
  const creation = write({
    order: ["graphql"],
    graphql: graphqlPlan("mutation", {
      requests: [
        {
          name: "main",
          role: "main",
          operation: {
            document: "mutation Create{add{edge{node{id title}}place{id title}}}",
            rereads: [
              { path: ["add", "edge", "node"], document: document("Thing") },
              { path: ["add", "place"], document: document("Place") },
            ],
          },
          variables: () => ({}),
        },
      ],
      output: ({ main }: { readonly main?: unknown }) => {
        const { edge, place } = Object(Object(main).add);
        return [title(Object(edge).node), title(place)];
      },
    }),
  });
  const add = { edge: { cursor: "c", node: { id: "T_1" } }, place: { id: "P_1", title: "There" } };
  const answering =
    (created: object, read: (id: string) => object | null): Handler =>
    ({ body }, response) => {
      const { query, variables } = JSON.parse(body);
      const isWrite = query.startsWith("mutation");
      respondJson(response, { data: isWrite ? { add: created } : { node: read(variables.id) } });
    };

  test("reads each object by its id", async () => {
    await using server = await serve(answering(add, (id) => ({ id, title: `of ${id}` })));
    const result = await execute(creation, {}, {}, testSession(server.url));
    expect(result).toMatchObject({ ok: true, data: ["of T_1", "of P_1"] });
    expect(server.requests).toHaveLength(3);
  });

  test.each<[string, object, (id: string) => object | null]>([
    ["an id is missing", { ...add, edge: { node: {} } }, (id) => ({ id, title: "X" })],
    ["an id is not a text", { ...add, edge: { node: { id: 7 } } }, (id) => ({ id, title: "X" })],
    ["an object is no longer there", add, () => null],
    ["another object is read", add, () => ({ id: "T_9", title: "X" })],
    ["what is read does not fit either", add, (id) => ({ id })],
  ])("reports the write as applied if %s", async (_what, created, read) => {
    await using server = await serve(answering(created, read));
    const result = await execute(creation, {}, {}, testSession(server.url));
    expect(result).toMatchObject({
      ok: false,
      error: { code: "SERVER", details: { outcome: "applied", data: { add: created } } },
    });
  });
});
