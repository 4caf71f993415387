// Tests what answers over HTTP mean: values, partial data and errors.

import { expect, test } from "vitest";
import { operation } from "../testing/test-capabilities.js";
import { respondJson, serve } from "../testing/test-server.js";
import { testSession } from "../testing/test-session.js";
import { sendGraphql } from "./graphql.js";
import { createHttpExchange } from "./http.js";
import { sendRest } from "./rest.js";

const query = (...partial: string[]) => ({
  operation: operation("Q", "query", "a"),
  variables: {},
  repeated: [],
  partial,
});
const patient = { signal: undefined, timeoutMs: 60_000 };

test("REST: an empty response and a status in nullOn are null", async () => {
  await using server = await serve((request, response) => {
    if (request.url === "/none") respondJson(response, { message: "Not Found" }, 404);
    else response.writeHead(204).end();
  });
  const exchange = createHttpExchange(testSession(server.url));
  expect(await sendRest(exchange, { method: "DELETE", path: "/x" }, [], patient)).toMatchObject({
    value: null,
    status: 204,
  });
  expect(await sendRest(exchange, { method: "GET", path: "/none" }, [404], patient)).toMatchObject({
    value: null,
  });
});

test("REST: omits undefined and null query parameters and undefined body fields", async () => {
  await using server = await serve((_request, response) => respondJson(response, {}));
  const exchange = createHttpExchange(testSession(server.url));
  const query = { a: "x y", b: undefined, c: null, d: false };
  await sendRest(
    exchange,
    { method: "PATCH", path: "/x", query, body: { e: undefined, f: null } },
    [],
    patient,
  );
  expect(server.requests[0]).toMatchObject({ url: "/x?a=x+y&d=false", body: '{"f":null}' });
});

test("GraphQL: HTTP 200 with RATE_LIMITED is RATE_LIMIT with the reset time of the headers", async () => {
  const headers = { "x-ratelimit-remaining": "0", "x-ratelimit-reset": "1700000000" };
  await using server = await serve((_request, response) => {
    respondJson(
      response,
      { errors: [{ type: "RATE_LIMITED", message: "API rate limit exceeded" }] },
      200,
      headers,
    );
  });
  const answer = sendGraphql(createHttpExchange(testSession(server.url)), query(), patient);
  await expect(answer).rejects.toMatchObject({ code: "RATE_LIMIT", resetAt: 1_700_000_000_000 });
});

test("GraphQL: accepts errors of the given types with a path, and fails for others", async () => {
  const body = {
    data: { user: null, organization: { id: 1 } },
    errors: [{ type: "NOT_FOUND", path: ["user"], message: "m" }],
  };
  await using server = await serve((_request, response) => respondJson(response, body));
  const exchange = createHttpExchange(testSession(server.url));
  expect(await sendGraphql(exchange, query("NOT_FOUND"), patient)).toMatchObject({ data: body.data });
  await expect(sendGraphql(exchange, query(), patient)).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test.each<[path: (string | number)[], accepted: boolean]>([
  [["list", "nodes", 0, "suite", "run"], true],
  [["list", "edges", 0, "node", "suite", "run"], true],
  [["list", "nodes", 0], false],
  [["list", "edges", 0, "node"], false],
  [["list"], false],
])("a permission that is missing at %j is accepted: %s", async (path, accepted) => {
  const body = { data: { list: null }, errors: [{ type: "FORBIDDEN", path, message: "m" }] };
  await using server = await serve((_request, response) => respondJson(response, body));
  const answer = sendGraphql(createHttpExchange(testSession(server.url)), query("FORBIDDEN"), patient);
  if (accepted) expect(await answer).toMatchObject({ data: body.data });
  else await expect(answer).rejects.toMatchObject({ code: "AUTH" });
});

test("an invalid body has an unknown outcome", async () => {
  await using server = await serve((_request, response) => response.end('{"data":'));
  const exchange = createHttpExchange(testSession(server.url));
  await expect(sendGraphql(exchange, query(), patient)).rejects.toMatchObject({
    code: "SERVER",
    outcome: undefined,
  });
  await expect(sendRest(exchange, { method: "POST", path: "/x" }, [], patient)).rejects.toMatchObject({
    outcome: undefined,
  });
});

test("GraphQL: an error below a mutation's root field does not fail the mutation", async () => {
  let data: unknown = { close: { issue: null } };
  await using server = await serve((_request, response) => {
    respondJson(response, {
      data,
      errors: [{ type: "FORBIDDEN", path: ["close", "issue", "author"], message: "m" }],
    });
  });
  const exchange = createHttpExchange(testSession(server.url));
  const mutation = { ...query(), operation: operation("M", "mutation", "close") };
  expect(await sendGraphql(exchange, mutation, patient)).toMatchObject({
    data,
    unread: { code: "AUTH" },
  });
  data = { close: null };
  await expect(sendGraphql(exchange, mutation, patient)).rejects.toMatchObject({
    outcome: "applied",
    retryable: false,
  });
});

test("GraphQL: an error at a mutation's root field fails the mutation", async () => {
  const errors = [{ type: "UNPROCESSABLE", path: ["close"], message: "m" }];
  await using server = await serve((_request, response) =>
    respondJson(response, { data: { close: null }, errors }),
  );
  const answer = sendGraphql(
    createHttpExchange(testSession(server.url)),
    { ...query(), operation: operation("M", "mutation", "close") },
    patient,
  );
  await expect(answer).rejects.toMatchObject({ code: "VALIDATION", outcome: "none" });
});

test.each([
  ["refused, the mutation was applied in part", "UNPROCESSABLE", "applied"],
  ["of an unknown error, the outcome is unknown", "NEW", "unknown"],
])("GraphQL: if one of several fields of a mutation is %s", async (_, type, outcome) => {
  const errors = [{ type, path: ["request"], message: "m" }];
  await using server = await serve((_request, response) =>
    respondJson(response, { data: { update: { id: "1" }, request: null }, errors }),
  );
  const answer = sendGraphql(
    createHttpExchange(testSession(server.url)),
    { ...query(), operation: operation("M", "mutation", "update") },
    patient,
  );
  await expect(answer).rejects.toMatchObject({ outcome, retryable: false });
});

test("REST: a NOT_FOUND names the request", async () => {
  await using server = await serve((_request, response) =>
    respondJson(response, { message: "Not Found" }, 404),
  );
  const answer = sendRest(
    createHttpExchange(testSession(server.url)),
    { method: "GET", path: "/repos/o/r" },
    [],
    patient,
  );
  await expect(answer).rejects.toMatchObject({
    message: expect.stringMatching(/^GET \/repos\/o\/r: GitHub returned "Not Found"/),
    details: { status: 404, request: "GET /repos/o/r" },
  });
});
