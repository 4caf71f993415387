// Tests how the lookups of a plan are sent: those that are independent in one request.

import { describe, expect, test } from "vitest";
import type { GhxEvent } from "../contract/events.js";
import type { PlannedGraphql } from "../contract/plan.js";
import { answering, parseRoots, type RequestedRoot, type RootAnswer } from "../testing/root-fields.js";
import { capability, nodeRequest, repeating } from "../testing/test-capabilities.js";
import { type ReceivedRequest, respondJson, serve, type TestServer } from "../testing/test-server.js";
import { testSession } from "../testing/test-session.js";
import { execute } from "./execute.js";
import { fanOut } from "./fan-out.js";
import { findNode } from "./find-element.js";
import { joinLookups } from "./join-lookups.js";

const close = nodeRequest("mutation", "close");

/** A write with these lookups. Its output is the scope. */
const withLookups = (...lookups: readonly PlannedGraphql[]) =>
  capability({
    id: "thing.close",
    effect: "write",
    order: ["graphql"],
    graphql: {
      api: "graphql",
      requests: [...lookups, close],
      runLookups: joinLookups,
      output: (scope) => scope,
    },
  });

type LookupParts = Parameters<typeof nodeRequest>[2];
const lookup = (name: string, parts: LookupParts = {}): PlannedGraphql =>
  nodeRequest("query", "seek", { name, role: "lookup", id: () => name, ...parts });

/** A search in the pages of `list`, whose nodes have the ids 1, 2 and so on, one per page. */
const search = (name: string, find: Partial<NonNullable<PlannedGraphql["find"]>>): PlannedGraphql =>
  lookup(name, {
    operation: {
      document:
        "query list($id:ID!$after:String){list(id:$id){items(after:$after){nodes{id}pageInfo{hasNextPage endCursor}}}}",
    },
    find: {
      read: findNode,
      maxPages: 5,
      connection: (response) => Object(response).list?.items,
      match: () => true,
      miss: () => `no ${name}`,
      ...find,
    },
  });

const variablesIn = ({ body }: ReceivedRequest): Record<string, unknown> =>
  Object(JSON.parse(body)).variables;
const queryIn = (request: ReceivedRequest | undefined): string =>
  String(Object(JSON.parse(request?.body ?? "{}")).query);

/** Responds as `answering` does, and to searches with three pages. */
const paged: typeof answering = (answer) => (request, response, count) => {
  const variables = variablesIn(request);
  answering((root) => {
    if (root.field !== "list") return answer?.(root);
    const after = variables[root.key.replace(/list$/, "after")];
    const page = Number(after ?? 0) + 1;
    const pageInfo = { hasNextPage: page < 3, endCursor: String(page) };
    return { items: { nodes: [{ id: String(page) }], pageInfo } };
  })(request, response, count);
};

const run = (server: TestServer, lookups: readonly PlannedGraphql[], input: object = { id: "T" }) =>
  execute(withLookups(...lookups), input, {}, testSession(server.url));
const sentKeys = ({ requests }: TestServer) =>
  requests.map((request) => parseRoots(request).map(({ key }) => key));
const refuse =
  (name: string, error: { type: string; message: string }) =>
  ({ id }: RequestedRoot): RootAnswer | undefined =>
    id === name ? { error } : undefined;

describe("lookups of one round", () => {
  test("are sent in one request, and each gets its own response", async () => {
    await using server = await serve(answering());
    const result = await run(server, [lookup("a"), lookup("b")]);
    expect(queryIn(server.requests[0])).toBe(
      "query Lookups($a_id:ID! $b_id:ID!){a_seek:seek(id:$a_id){id} b_seek:seek(id:$b_id){id}}",
    );
    expect(result.data).toMatchObject({ a: { seek: { id: "a!" } }, b: { seek: { id: "b!" } } });
    expect(sentKeys(server)).toEqual([["a_seek", "b_seek"], ["close"]]);
  });

  test("a lookup alone keeps its own document", async () => {
    await using server = await serve(answering());
    await run(server, [lookup("a"), lookup("b", { when: () => false })]);
    expect(queryIn(server.requests[0])).toBe("query seek($id:ID!){seek(id:$id){id}}");
  });

  test("a repeated field is joined with its values", async () => {
    const users: PlannedGraphql = {
      name: "users",
      role: "lookup",
      operation: repeating.users,
      variables: () => ({}),
      repeat: () => ["mona", "hubot"],
    };
    await using server = await serve((request, response, count) =>
      queryIn(request).startsWith("query")
        ? respondJson(response, {
            data: { a_seek: { id: "A" }, users_user_0: { id: "U1" }, users_user_1: { id: "U2" } },
          })
        : answering()(request, response, count),
    );
    const result = await run(server, [lookup("a"), users]);
    expect(result.data).toMatchObject({
      a: { seek: { id: "A" } },
      users: { user: [{ id: "U1" }, { id: "U2" }] },
    });
    expect(variablesIn(Object(server.requests[0]))).toEqual({
      a_id: "a",
      users_login_0: "mona",
      users_login_1: "hubot",
    });
  });

  test("events name the lookups of a joined request", async () => {
    await using server = await serve(answering());
    const events: GhxEvent[] = [];
    const onEvent = (event: GhxEvent) => events.push(event);
    await execute(withLookups(lookup("a"), lookup("b")), { id: "T" }, { onEvent }, testSession(server.url));
    const steps = events.flatMap((event) => (event.type === "attempt" ? [event.step] : []));
    expect(steps).toEqual(["a+b", "main"]);
  });
});

describe("lookups that depend on others", () => {
  test("are sent after those whose responses they use", async () => {
    await using server = await serve(answering());
    const second = lookup("c", { reads: ["a"], id: ({ a }) => Object(a).seek.id });
    const result = await run(server, [lookup("a"), lookup("b"), second]);
    expect(sentKeys(server)).toEqual([["a_seek", "b_seek"], ["seek"], ["close"]]);
    expect(result.data).toMatchObject({ c: { seek: { id: "a!!" } } });
  });

  test("are not sent later because of a skipped lookup", async () => {
    await using server = await serve(answering());
    const skipped = lookup("skipped", { when: () => false });
    await run(server, [skipped, lookup("a"), lookup("b", { reads: ["skipped"] })]);
    expect(sentKeys(server)).toEqual([["a_seek", "b_seek"], ["close"]]);
  });

  test("a search is sent with a lookup that only its match uses", async () => {
    await using server = await serve(paged(({ id }) => (id === "project" ? { id: "1" } : undefined)));
    const item = search("item", {
      reads: ["project"],
      match: (scope, node) => Object(node).id === Object(scope).project.seek.id,
    });
    const result = await run(server, [lookup("project"), item]);
    expect(sentKeys(server)).toEqual([["project_seek", "item_list"], ["close"]]);
    expect(result.data).toMatchObject({ item: { id: "1" } });
  });

  test("a search waits for a lookup of a later round that its match uses", async () => {
    await using server = await serve(paged());
    const second = lookup("second", { reads: ["first"] });
    const matches = (name: string) => ({
      reads: [name],
      match: (scope: object) => Object(scope)[name] !== undefined,
    });
    const lookups = [
      lookup("first"),
      second,
      search("third", matches("second")),
      search("fourth", matches("third")),
    ];
    expect((await run(server, lookups)).data).toMatchObject({ third: { id: "1" }, fourth: { id: "1" } });
    expect(sentKeys(server)).toEqual([["seek"], ["second_seek", "third_list", "fourth_list"], ["close"]]);
  });
});

describe("a search after a joined first page", () => {
  const third = search("item", { match: (_scope, node) => Object(node).id === "3" });

  test("reads the other pages with its own document", async () => {
    await using server = await serve(paged());
    const result = await run(server, [lookup("a"), third]);
    expect(result.data).toMatchObject({ a: { seek: { id: "a!" } }, item: { id: "3" } });
    expect(sentKeys(server)).toEqual([["a_seek", "item_list"], ["list"], ["list"], ["close"]]);
    const [, second, last] = server.requests.map(variablesIn);
    expect([second, last]).toEqual([
      { id: "item", after: "1" },
      { id: "item", after: "2" },
    ]);
  });

  test("that finds nothing fails the call before the write", async () => {
    await using server = await serve(paged());
    const result = await run(server, [lookup("a"), search("item", { match: () => false })]);
    expect(result.error).toMatchObject({ code: "NOT_FOUND", message: "no item" });
    expect(sentKeys(server)).toEqual([["a_seek", "item_list"], ["list"], ["list"]]);
  });
});

describe("lookups that are sent separately", () => {
  const perItem = { run: fanOut, max: 5, items: () => ["x", "y"], onError: "fail" as const };

  test.each<[string, LookupParts, string[][]]>([
    ["an operation with a non-null root field", { operation: { alone: true } }, [["seek"]]],
    ["a lookup that accepts partial data", { partial: ["NOT_FOUND"] }, [["seek"]]],
    ["a lookup per element", { perItem }, [["seek"], ["seek"]]],
  ])("%s", async (_what, parts, separate) => {
    await using server = await serve(answering());
    const result = await run(server, [lookup("a"), lookup("b", parts), lookup("c")]);
    expect(result.ok).toBe(true);
    expect(sentKeys(server)).toEqual([["a_seek", "c_seek"], ...separate, ["close"]]);
  });

  test("the response per element is a list", async () => {
    await using server = await serve(answering());
    const { data } = await run(server, [lookup("a"), lookup("b", { perItem, id: ({ item }) => item })]);
    const responses = ["x", "y"].map((item) => ({ item, ok: true, response: { seek: { id: `${item}!` } } }));
    expect(data).toMatchObject({ b: responses });
  });

  test("a search per element finds a node for each", async () => {
    await using server = await serve(paged());
    const item = search("item", { match: (_scope, node) => Object(node).id === "2" });
    const { data } = await run(server, [lookup("a"), { ...item, perItem }]);
    expect(data).toMatchObject({
      item: [
        { item: "x", response: { id: "2" } },
        { item: "y", response: { id: "2" } },
      ],
    });
  });

  test("a repeated field without values is not sent, and its list is empty", async () => {
    await using server = await serve(answering());
    const users: PlannedGraphql = {
      name: "users",
      role: "lookup",
      operation: repeating.users,
      variables: () => ({}),
      repeat: () => [],
    };
    const result = await run(server, [lookup("a"), users, lookup("b")]);
    expect(sentKeys(server)).toEqual([["a_seek", "b_seek"], ["close"]]);
    expect(result.data).toMatchObject({ users: { user: [] } });
  });

  test("an error that a lookup accepts does not fail the others", async () => {
    await using server = await serve(answering(refuse("b", { type: "NOT_FOUND", message: "No b." })));
    const result = await run(server, [lookup("a"), lookup("b", { partial: ["NOT_FOUND"] }), lookup("c")]);
    expect(result.data).toMatchObject({ a: { seek: { id: "a!" } }, b: { seek: null } });
  });
});

describe("lookups that fail or are skipped", () => {
  test("a failed lookup of a joined request fails the call, and nothing is written", async () => {
    await using server = await serve(answering(refuse("b", { type: "NOT_FOUND", message: "No b." })));
    const result = await run(server, [lookup("a"), lookup("b")]);
    expect(result.error).toMatchObject({ code: "NOT_FOUND", message: expect.stringMatching(/^No b\./) });
    expect(result.error?.details?.outcome).toBeUndefined();
    expect(sentKeys(server)).toEqual([["a_seek", "b_seek"]]);
  });

  test("a joined request is retried", async () => {
    await using server = await serve((request, response, count) =>
      count === 1 ? respondJson(response, {}, 502) : answering()(request, response, count),
    );
    expect((await run(server, [lookup("a"), lookup("b")])).ok).toBe(true);
    expect(sentKeys(server)).toEqual([["a_seek", "b_seek"], ["a_seek", "b_seek"], ["close"]]);
  });

  test("an abort during the lookups fails the call, and nothing is written", async () => {
    const controller = new AbortController();
    await using server = await serve(() => controller.abort());
    const options = { signal: controller.signal };
    const thing = withLookups(lookup("a"), lookup("b"));
    const result = await execute(thing, { id: "T" }, options, testSession(server.url));
    expect(result.error).toMatchObject({ code: "NETWORK", details: { aborted: true } });
    expect(result.error?.details?.outcome).toBeUndefined();
    expect(sentKeys(server)).toEqual([["a_seek", "b_seek"]]);
  });

  test("a skipped lookup is not sent and did not run", async () => {
    await using server = await serve(answering());
    const result = await run(server, [
      lookup("a"),
      lookup("b", { when: () => false }),
      lookup("c"),
      lookup("d", { reads: ["b"], when: ({ b }: { readonly b?: unknown }) => b !== undefined }),
    ]);
    expect(sentKeys(server)).toEqual([["a_seek", "c_seek"], ["close"]]);
    expect(result.data).toMatchObject({ ran: { a: true, b: false, c: true, d: false, main: true } });
  });

  test("without enabled lookups, only the main request is sent", async () => {
    await using server = await serve(answering());
    const skipped = { when: () => false };
    await run(server, [lookup("a", skipped), lookup("b", skipped)]);
    expect(sentKeys(server)).toEqual([["close"]]);
  });
});
