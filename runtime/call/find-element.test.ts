// Tests how a search reads the pages of a list. Complete calls with a search are tested in execute.test.ts.

import { describe, expect, test } from "vitest";
import type { ElementSearch, NodeSearch, PlannedRest, RestRequest } from "../contract/plan.js";
import { findElement, findNode as readNode } from "./find-element.js";

const search = (wanted: string, parts: Partial<NodeSearch> = {}): NodeSearch => ({
  read: readNode,
  maxPages: 3,
  connection: (response) => Object(response).fields,
  match: (_scope, node) => Object(node).name === wanted,
  miss: (_scope, known) => `no field ${wanted}; fields: ${known}`,
  known: (response) => Object(response).fields?.nodes?.map((node: unknown) => Object(node).name),
  ...parts,
});

const findNode = (find: NodeSearch, scope: object, send: Parameters<NodeSearch["read"]>[3]) =>
  find.read(find, "field", scope, send);

/** Returns a function that sends the page after a cursor, and the cursors that it was called with. */
function connection(...pages: readonly (readonly (string | null)[])[]) {
  const cursors: (string | null)[] = [];
  const send = async (after: string | null) => {
    cursors.push(after);
    const index = Number(after ?? 0);
    const nodes = pages[index]?.map((name) => (name === null ? null : { name }));
    const hasNextPage = index + 1 < pages.length;
    return { fields: { nodes, pageInfo: { hasNextPage, endCursor: String(index + 1) } } };
  };
  return { cursors, send };
}

const errorFrom = (found: Promise<unknown>): Promise<unknown> => found.then(() => "found", Object);

describe("findNode", () => {
  test("reads pages until a node matches", async () => {
    const { cursors, send } = connection(["a"], ["b"], ["c", "d"], ["e"]);
    expect(await findNode(search("d", { maxPages: 9 }), {}, send)).toEqual({ name: "d" });
    expect(cursors).toEqual([null, "1", "2"]);
  });

  test("reads all pages to find the last node that matches", async () => {
    const match = (_scope: object, node: unknown) => /^b/.test(Object(node).name);
    const { cursors, send } = connection(["b1", "b2", "a"], ["c", null, "b3", "a"], ["d"]);
    expect(await findNode(search("", { last: true, match }), {}, send)).toEqual({ name: "b3" });
    expect(cursors).toEqual([null, "1", "2"]);
    const none = connection(["a"], ["c"]);
    expect(await errorFrom(findNode(search("b", { last: true, match }), {}, none.send))).toMatchObject({
      code: "NOT_FOUND",
    });
    // A later page may contain a later one.
    const long = connection(["b1"], ["a"], ["a"], ["b2"]);
    expect(await errorFrom(findNode(search("b", { last: true, match }), {}, long.send))).toMatchObject({
      message: expect.stringContaining("among the first 300"),
    });
  });

  test("fails if several nodes match and one is wanted, also on different pages", async () => {
    const only = search("b", { several: () => "several are named b" });
    for (const pages of [[["a", "b"], ["b"]], [["b", "b"]]])
      expect(await errorFrom(findNode(only, {}, connection(...pages).send))).toMatchObject({
        code: "VALIDATION",
        message: "several are named b",
      });
    const { cursors, send } = connection(["b"], ["a"]);
    expect(await findNode(only, {}, send)).toEqual({ name: "b" });
    expect(cursors).toEqual([null, "1"]);
  });

  test("compares the nodes of the pages that it reads, if one is wanted", async () => {
    const only = search("b", { several: () => "several are named b" });
    const { send } = connection(["b"], ["a"], ["a"], ["b"]);
    expect(await findNode(only, {}, send)).toEqual({ name: "b" });
  });

  test("stops at the last page, and the error lists the existing names", async () => {
    const { cursors, send } = connection(["c", null, "a"], ["b", "a"]);
    expect(await errorFrom(findNode(search("x"), {}, send))).toMatchObject({
      code: "NOT_FOUND",
      message: "no field x; fields: a, b, c",
      details: { known: ["a", "b", "c"] },
    });
    expect(cursors).toEqual([null, "1"]);
  });

  test("stops at the maximum number of pages, and the error says so", async () => {
    const { cursors, send } = connection(["a"], ["b"], ["c"], ["x"]);
    expect(await errorFrom(findNode(search("x"), {}, send))).toMatchObject({
      message: "no field x; fields: a, b, c (among the first 300)",
    });
    expect(cursors).toHaveLength(3);
  });

  test("lists the first 20 names and counts the others", async () => {
    const names = Array.from({ length: 23 }, (_, index) => `f${String(index).padStart(2, "0")}`);
    const error = await errorFrom(findNode(search("x"), {}, connection(names.toReversed()).send));
    expect(error).toMatchObject({
      message: `no field x; fields: ${names.slice(0, 20).join(", ")}, and 3 more`,
      details: { known: names.slice(0, 20) },
    });
  });

  test("counts no others if there are 20", async () => {
    const names = Array.from({ length: 20 }, (_, index) => `f${index}`);
    const error = await errorFrom(findNode(search("x"), {}, connection(names).send));
    expect(Object(error).message).not.toContain("more");
  });

  test.each<[string, unknown]>([
    ["a connection that is null", { fields: null }],
    ["a connection that is absent", {}],
    ["nodes that are null", { fields: { nodes: null, pageInfo: { hasNextPage: false, endCursor: null } } }],
    ["a node that is null", { fields: { nodes: [null], pageInfo: { hasNextPage: false, endCursor: null } } }],
  ])("finds nothing in %s", async (_what, response) => {
    const any = search("x", { match: () => true });
    const error = await errorFrom(findNode(any, {}, async () => response));
    expect(error).toMatchObject({ code: "NOT_FOUND", message: "no field x; fields: none" });
    expect(Object(error).details).toBeUndefined();
  });

  test("pitfall: a page without a cursor is the last, also if GitHub reports more", async () => {
    let sent = 0;
    const send = async () => {
      sent++;
      return { fields: { nodes: [], pageInfo: { hasNextPage: true, endCursor: null } } };
    };
    expect(await errorFrom(findNode(search("x"), {}, send))).toMatchObject({ code: "NOT_FOUND" });
    expect(sent).toBe(1);
  });

  test("returns null if the element is optional in the scope", async () => {
    const optional = search("x", { optional: (scope) => Object(scope).optional === true });
    const { send } = connection(["a"]);
    expect(await findNode(optional, { optional: true }, send)).toBeNull();
    expect(await errorFrom(findNode(optional, {}, send))).toMatchObject({ code: "NOT_FOUND" });
    const ofWhole = search("x", { optional: (_scope, isWhole) => isWhole });
    expect(await findNode(ofWhole, {}, connection(["a"], ["b"], ["c"]).send)).toBeNull();
    const longer = connection(["a"], ["b"], ["c"], ["x"]);
    expect(await errorFrom(findNode(ofWhole, {}, longer.send))).toMatchObject({
      code: "NOT_FOUND",
      message: expect.stringContaining("among the first 300"),
    });
  });

  test("uses the scope for the match and the message", async () => {
    const inScope = search("", {
      match: (scope, node) => Object(node).name === Object(scope).wanted,
      miss: (scope) => `no ${Object(scope).wanted}`,
    });
    const { send } = connection(["a"], ["b"]);
    expect(await findNode(inScope, { wanted: "b" }, send)).toEqual({ name: "b" });
    expect(await errorFrom(findNode(inScope, { wanted: "c" }, send))).toMatchObject({ message: "no c" });
  });
});

describe("findElement", () => {
  const listSearch = (parts: Partial<ElementSearch> = {}): ElementSearch => ({
    read: findElement,
    maxPages: 3,
    items: (response) => Object(response).runs,
    match: (_scope, one) => Object(one).id === 7,
    ...parts,
  });
  const planned = (parts: Partial<PlannedRest> = {}): PlannedRest => ({
    name: "run",
    role: "lookup",
    request: () => ({ method: "GET", path: "/runs" }),
    ...parts,
  });
  /** Searches in pages, and returns the element or the error, and the requests. */
  async function findIn(find: ElementSearch, request: PlannedRest, ...pages: readonly unknown[]) {
    const sent: RestRequest[] = [];
    const send = async (one: RestRequest) => pages[sent.push(one) - 1];
    const found = await findElement(find, request, {}, send).catch(Object);
    return { found, queries: sent.map(({ query }) => query) };
  }

  test("a response that is null is not a list", async () => {
    const { found } = await findIn(listSearch(), planned(), null);
    expect(found).toMatchObject({
      code: "SERVER",
      message: expect.stringContaining("run: expected a list without null, got null"),
    });
  });

  test("a list that contains null is none", async () => {
    const { found } = await findIn(listSearch(), planned(), { runs: [{ id: 7 }, null] });
    expect(found).toMatchObject({ code: "SERVER" });
  });

  test("a status without a body is an empty list", async () => {
    const request = planned({ nullOn: [404] });
    const { found, queries } = await findIn(listSearch({ match: () => true }), request, null, { runs: [1] });
    expect(found).toMatchObject({ code: "NOT_FOUND", message: "run was not found" });
    expect(queries).toHaveLength(1);
    const listed = await findIn(listSearch(), request, { runs: [{ id: 7 }] });
    expect(listed.found).toEqual({ id: 7 });
  });

  test("an empty list has no names", async () => {
    const known = (response: unknown) => Object(response).names;
    const request = planned({ nullOn: [404] });
    const miss = (_scope: object, names: string) => `runs: ${names}`;
    const { found } = await findIn(listSearch({ known, miss }), request, null);
    expect(found).toMatchObject({ message: "runs: none" });
  });

  test("reads pages with the size that the request names", async () => {
    const request = planned({
      request: () => ({ method: "GET", path: "/runs", query: { per_page: 2, a: 1 } }),
    });
    const pages = [{ runs: [{ id: 1 }, { id: 2 }] }, { runs: [{ id: 3 }, { id: 7 }] }];
    const { found, queries } = await findIn(listSearch(), request, ...pages);
    expect(found).toEqual({ id: 7 });
    expect(queries).toEqual([
      { per_page: 2, a: 1, page: 1 },
      { per_page: 2, a: 1, page: 2 },
    ]);
    const short = await findIn(listSearch({ maxPages: 2 }), request, pages[0], pages[0]);
    expect(short.found).toMatchObject({ message: "run was not found (among the first 4)" });
  });

  test("a list without pages is one request", async () => {
    const { found, queries } = await findIn(listSearch({ whole: true }), planned(), {
      runs: Array.from({ length: 150 }, (_, index) => ({ id: 200 + index })),
    });
    expect(found).toMatchObject({ code: "NOT_FOUND", message: "run was not found" });
    expect(queries).toEqual([undefined]);
  });

  test("the error contains the existing names, which are text of other users", async () => {
    const known = (response: unknown) => Object(response).runs.map(({ id }: { id: unknown }) => id);
    const { found } = await findIn(listSearch({ known }), planned(), {
      runs: [{ id: "b" }, { id: null }, { id: "a" }, { id: 3 }],
    });
    expect(found).toMatchObject({ message: "run was not found", untrusted: true });
    expect(Object(found).details).toEqual({ known: ["a", "b"] });
  });

  test("the error names the request if the search knows no names", async () => {
    const { found } = await findIn(listSearch(), planned(), { runs: [] });
    expect(Object(found).details).toEqual({ step: "run" });
    expect(Object(found).untrusted).toBeUndefined();
  });

  test("names that are no list are ignored", async () => {
    const find = listSearch({ known: (response) => Object(response).names });
    for (const names of [null, undefined, "text", { 0: "a" }]) {
      const { found } = await findIn(find, planned(), { runs: [], names });
      expect(found).toMatchObject({ code: "NOT_FOUND" });
      expect(Object(found).details).toBeUndefined();
    }
  });
});

test("the nodes of a connection that are no list are an unexpected response", async () => {
  const send = async () => ({ fields: { nodes: "text", pageInfo: {} } });
  expect(await errorFrom(findNode(search("x", { known: () => [] }), {}, send))).toMatchObject({
    code: "SERVER",
    details: { path: "field", expected: "a list", actual: '"text"' },
  });
});
