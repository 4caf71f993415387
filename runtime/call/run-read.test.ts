// Tests how the output of a read is created: joined requests, fields that a route does not return, and lists.

import { describe, expect, test } from "vitest";
import type { GhxEvent } from "../contract/events.js";
import { answering, requestKeys } from "../testing/root-fields.js";
import { capability, nodeRequest, restPlan } from "../testing/test-capabilities.js";
import { data, respondJson, serve, split } from "../testing/test-server.js";
import { testSession } from "../testing/test-session.js";
import { execute } from "./execute.js";
import { joinLookups } from "./join-lookups.js";
import { readConnection, readPages } from "./lists/read-list.js";

test("independent requests of a read are joined", async () => {
  await using server = await serve(answering());
  const reading = capability({
    order: ["graphql"],
    graphql: {
      api: "graphql",
      requests: [
        nodeRequest("query", "seek", { name: "first", role: "lookup" }),
        nodeRequest("query", "view"),
      ],
      runLookups: joinLookups,
      output: (scope) => [Object(scope).first, Object(scope).main],
    },
  });
  const result = await execute(reading, { id: "T" }, {}, testSession(server.url));
  expect(result.data).toEqual([{ seek: { id: "T!" } }, { view: { id: "T" } }]);
  expect(requestKeys(server)).toEqual([["first_seek", "main_view"]]);
});

test("a plan without an output has no data", async () => {
  await using server = await serve(data({}));
  const { requests } = restPlan();
  const reading = capability({ order: ["rest"], rest: { api: "rest", requests } });
  const result = await execute(reading, {}, {}, testSession(server.url));
  expect(result).toMatchObject({ ok: true });
  expect(result.data).toBeUndefined();
});

describe("a field that the route does not return", () => {
  const warningsOf = async (path: string, output: unknown) => {
    await using server = await serve((_request, response) => respondJson(response, output));
    const rest = restPlan("GET", { omits: [[path, "GraphQL only."]] });
    const result = await execute(capability({ order: ["rest"], rest }), {}, {}, testSession(server.url));
    expect(result).toMatchObject({ ok: true, data: output });
    return result.meta.warnings;
  };

  test.each<[string, unknown]>([
    ["checks", { id: 1 }],
    ["author.checks", { author: { id: 1 } }],
    ["items[].checks", { items: [{ checks: 1 }, { id: 1 }] }],
    ["items[].author.checks", { items: [{ author: {} }] }],
  ])("is a warning: %s in %j", async (path, output) => {
    expect(await warningsOf(path, output)).toEqual([
      { code: "FIELD_UNAVAILABLE", message: `${path}: GraphQL only.` },
    ]);
  });

  test.each<[string, unknown]>([
    ["checks", { checks: null }],
    ["checks", null],
    ["checks", "text"],
    ["author.checks", { author: null }],
    ["author.checks", { author: "text" }],
    ["author.checks", { author: { checks: 0 } }],
    ["items[].checks", { items: [] }],
    ["items[].checks", { items: [{ checks: 1 }, null] }],
    ["items[].checks", { items: [{ checks: 1 }, { checks: null }] }],
  ])("is not a warning if the output has it or nothing could have it: %s in %j", async (path, output) => {
    expect(await warningsOf(path, output)).toBeUndefined();
  });
});

test.each(["graphql", "rest"] as const)(
  "the requests of a list are its main request, over %s",
  async (route) => {
    const nodes = [{ id: 1 }];
    const pageInfo = { hasNextPage: false, endCursor: null };
    await using server = await serve(
      split(data({ things: { nodes, pageInfo } }), (_request, response) => respondJson(response, nodes)),
    );
    const listing = capability({
      order: [route],
      graphql: {
        api: "graphql",
        requests: [],
        list: {
          read: readConnection,
          operation: { document: "query Things{things{nodes{id}}}" },
          variables: () => ({}),
          connection: (_scope, response) => Object(response).things,
          map: (_scope, item) => item,
          maxPages: 1,
        },
      },
      rest: {
        api: "rest",
        requests: [],
        list: {
          read: readPages,
          sources: [
            {
              request: () => ({ method: "GET", path: "/things" }),
              items: (_scope, response) => (Array.isArray(response) ? response : []),
              map: (_scope, item) => item,
            },
          ],
          maxPages: 1,
        },
      },
    });
    const events: GhxEvent[] = [];
    const options = { onEvent: (event: GhxEvent) => events.push(event) };
    const result = await execute(listing, { first: 5 }, options, testSession(server.url));
    expect(result.data).toMatchObject({ items: nodes, totalCount: 1 });
    expect(events.filter(({ type }) => type === "attempt")).toMatchObject([{ step: "main", route }]);
  },
);
