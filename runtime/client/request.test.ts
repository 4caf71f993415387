import { describe, expect, test } from "vitest";
import type { GhxEvent } from "../contract/events.js";
import type { GhxOptions } from "../contract/options.js";
import { type Handler, reset, respondJson, serve } from "../testing/test-server.js";
import { testSession } from "../testing/test-session.js";
import { bindRequest } from "./request.js";

const repository: Handler = (_, response) => respondJson(response, { id: 1, name: "hello" });

async function run(
  handler: Handler,
  call: (request: ReturnType<typeof bindRequest>) => Promise<unknown>,
  options: GhxOptions = {},
) {
  await using server = await serve(handler);
  const result = await call(bindRequest(testSession(server.url, options)));
  return { result, sent: server.requests.map(({ method, url, body }) => [method, url, body]) };
}

test("sends parameters in the path and the query of a read", async () => {
  const parameters = { owner: "octo", repo: "a/b", per_page: 5, labels: ["a", "b"], state: null };
  const { result, sent } = await run(repository, (request) =>
    request("GET /repos/{owner}/{repo}/issues", parameters),
  );
  expect(sent).toEqual([["GET", "/repos/octo/a%2Fb/issues?per_page=5&labels=a%2Cb", ""]]);
  expect(result).toMatchObject({
    ok: true,
    data: { id: 1 },
    meta: { capability_id: "GET /repos/{owner}/{repo}/issues", route_used: "rest", cost: { requests: 1 } },
  });
});

test("sends other parameters of a write in the body; `data` replaces it", async () => {
  const { sent } = await run(repository, async (request) => {
    await request("POST /repos/{owner}/{repo}/issues", { owner: "o", repo: "r", title: "t" });
    await request("PUT /repos/{owner}/{repo}/topics", { owner: "o", repo: "r", data: ["a"] });
    await request("DELETE /repos/{owner}/{repo}", { owner: "o", repo: "r" });
  });
  expect(sent).toEqual([
    ["POST", "/repos/o/r/issues", '{"title":"t"}'],
    ["PUT", "/repos/o/r/topics", '["a"]'],
    ["DELETE", "/repos/o/r", ""],
  ]);
});

test("the repository of the client fills in the path", async () => {
  const call = (request: ReturnType<typeof bindRequest>) => request("GET /repos/{owner}/{repo}");
  expect((await run(repository, call, { repo: "octo/hello" })).sent).toEqual([
    ["GET", "/repos/octo/hello", ""],
  ]);
});

test("HEAD has no outcome if its response is lost", async () => {
  const { result } = await run(reset, (request) => request("HEAD /thing"));
  expect(result).toMatchObject({ ok: false, error: { code: "NETWORK", retryable: true } });
  expect(result).not.toHaveProperty("error.details.outcome");
});

test("HEAD is a read, follows redirects and is sent again", async () => {
  const { result, sent } = await run(
    ({ url }, response, count) => {
      if (url === "/old") response.writeHead(301, { location: "/new" }).end();
      else if (count < 3) response.writeHead(502).end();
      else response.writeHead(200).end();
    },
    (request) => request("HEAD /old"),
    { readOnly: true },
  );
  expect(sent.map(([, url]) => url)).toEqual(["/old", "/new", "/old", "/new"]);
  expect(result).toMatchObject({ ok: true, data: null });
});

test("returns text for a media type that is not JSON", async () => {
  const { result } = await run(
    (_, response) => response.writeHead(200, { "content-type": "text/plain" }).end("diff --git"),
    (request) => request("GET /x", {}, { accept: "application/vnd.github.diff" }),
  );
  expect(result).toMatchObject({ ok: true, data: "diff --git" });
});

describe("an answer that is not JSON", () => {
  const text =
    (type: string, headers: Record<string, string>, body = "It works."): Handler =>
    (_, response) =>
      response.writeHead(200, { "content-type": type, ...headers }).end(body);
  const github = { "x-github-request-id": "C0DE:1" };

  test.each(["text/plain;charset=utf-8", "text/html"])("of GitHub as %s is text", async (type) => {
    const { result } = await run(text(type, github), (request) => request<string>("GET /zen"));
    expect(result).toMatchObject({ ok: true, data: "It works." });
  });

  test("is the text of a file with a media type of GitHub", async () => {
    const accept = "application/vnd.github.raw+json";
    const { result } = await run(text(accept, github), (request) => request("GET /x", {}, { accept }));
    expect(result).toMatchObject({ ok: true, data: "It works." });
  });

  test("of a proxy is an error, and leaves the outcome of a write unknown", async () => {
    const handler = text("text/html", {});
    const { result } = await run(handler, (request) => request("GET /x"));
    expect(result).toMatchObject({ error: { code: "SERVER" } });
    const { result: written } = await run(handler, (request) => request("POST /x"));
    expect(written).toMatchObject({ error: { code: "SERVER", details: { outcome: "unknown" } } });
  });

  test("is an error if the JSON is incomplete", async () => {
    const handler = text("application/json", github, '{"id":');
    const { result } = await run(handler, (request) => request("GET /x"));
    expect(result).toMatchObject({ error: { code: "SERVER" } });
  });
});

describe("headers", () => {
  test("are sent with the request, and the headers of the response are in meta", async () => {
    const headers = { "X-GitHub-Api-Version": "2099-01-01", "If-None-Match": 'W/"1"' };
    await using server = await serve((_, response) =>
      response.writeHead(304, { etag: 'W/"1"', "set-cookie": "secret=1" }).end(),
    );
    const result = await bindRequest(testSession(server.url))("GET /x", {}, { headers });
    expect(server.requests[0]?.headers).toMatchObject({
      "x-github-api-version": "2099-01-01",
      "if-none-match": 'W/"1"',
      authorization: "Bearer test-token-1",
    });
    expect(result).toMatchObject({ ok: true, data: null });
    expect(result.meta.response).toMatchObject({ status: 304, headers: { etag: 'W/"1"' } });
    expect(JSON.stringify(result)).not.toContain("secret");
  });

  test("a write that is answered with 304 has an unknown outcome", async () => {
    await using server = await serve((_, response) => response.writeHead(304).end());
    const { error } = await bindRequest(testSession(server.url))("POST /x", { a: 1 });
    expect(error).toMatchObject({ details: { outcome: "unknown" } });
  });

  test.each([
    ["Authorization", "x", 'A request cannot set the header "authorization"; use the option token.'],
    ["accept", "x", 'A request cannot set the header "accept"; use the option accept.'],
    ["Content-Length", "1", 'A request cannot set the header "content-length".'],
    ["X-HTTP-Method-Override", "DELETE", 'A request cannot set the header "x-http-method-override".'],
    ["x-a", "1\r\nx-b: 2", "A request: expected visible ASCII characters in the header x-a."],
  ])("%s: %j is refused before anything is sent", async (name, value, message) => {
    const { result, sent } = await run(repository, (request) =>
      request("POST /x", {}, { headers: { [name]: value } }),
    );
    expect(result).toMatchObject({ error: { code: "VALIDATION", message } });
    expect(sent).toEqual([]);
  });

  test.each(["", "text/plain\r\nx-b: 2", "text/plän"])("accept %j is refused", async (accept) => {
    const { result, sent } = await run(repository, (request) => request("POST /x", {}, { accept }));
    expect(result).toMatchObject({
      error: { code: "VALIDATION", message: expect.stringMatching(/^accept:/) },
    });
    expect(sent).toEqual([]);
  });
});

test("a route may contain a query with placeholders, and be an address of the API", async () => {
  const { sent } = await run(repository, async (request) => {
    await request("GET /repos/{owner}/{repo}/issues?state=open&labels={label}", {
      owner: "o",
      repo: "r",
      label: "a b",
      page: 2,
    });
    await request("POST /repos/o/r/forks?x=1", { name: "n" });
  });
  expect(sent).toEqual([
    ["GET", "/repos/o/r/issues?state=open&labels=a%20b&page=2", ""],
    ["POST", "/repos/o/r/forks?x=1", '{"name":"n"}'],
  ]);
  await using server = await serve(repository);
  await bindRequest(testSession(server.url))(`GET ${server.url}/repos/o/r`);
  expect(server.requests[0]?.url).toBe("/repos/o/r");
});

describe("readOnly", () => {
  test.each(["POST", "PUT", "PATCH", "DELETE"])("refuses %s before anything is sent", async (method) => {
    const { result, sent } = await run(repository, (request) => request(`${method} /x`), { readOnly: true });
    expect(result).toMatchObject({ ok: false, error: { code: "VALIDATION", details: { readOnly: true } } });
    expect(sent).toEqual([]);
  });
});

describe("a write whose response is lost", () => {
  const lost: Handler = (_, response) => response.destroy();
  test("is not sent again, and its outcome is unknown", async () => {
    const { result, sent } = await run(lost, (request) => request("POST /x", { a: 1 }));
    expect(sent).toHaveLength(1);
    expect(result).toMatchObject({
      error: { code: "NETWORK", retryable: false, details: { outcome: "unknown" } },
    });
  });
  test("is sent again if it is idempotent", async () => {
    const { result, sent } = await run(
      (received, response, count) => (count < 2 ? lost : repository)(received, response, count),
      (request) => request("PUT /x", { a: 1 }, { idempotent: true }),
    );
    expect(sent).toHaveLength(2);
    expect(result).toMatchObject({ ok: true });
  });
});

describe("a write", () => {
  const answer =
    (status: number, body?: unknown): Handler =>
    (_, response) =>
      body === undefined ? void response.writeHead(status).end() : respondJson(response, body, status);

  test.each([
    [200, { id: 1 }],
    [200, []],
    [201, { id: 1 }],
    [201, {}],
    [202, {}],
    [202, { message: "accepted" }],
    [207, { id: 1 }],
    [204, undefined],
    [205, undefined],
  ])("succeeds with %i and the content %j", async (status, body) => {
    const { result } = await run(answer(status, body), (request) => request("PUT /x", { a: 1 }));
    expect(result).toMatchObject({ ok: true, data: body ?? null });
  });

  test.each([
    [200, undefined],
    [200, {}],
    [201, undefined],
    [202, undefined],
    [203, { id: 1 }],
    [206, { id: 1 }],
    [299, undefined],
  ])("has an unknown outcome after %i with the content %j, and is sent once", async (status, body) => {
    const { result, sent } = await run(answer(status, body), (request) => request("POST /x", { a: 1 }));
    expect(result).toMatchObject({
      error: { code: "SERVER", retryable: false, details: { outcome: "unknown", status } },
    });
    expect(sent).toHaveLength(1);
  });
});

describe("invalid requests return VALIDATION and send nothing", () => {
  test.each<[route: string, parameters: Record<string, unknown>, message: string]>([
    ["GET", {}, "a method and a path"],
    ["get /x", {}, "a method and a path"],
    ["GET https://example.com/x", {}, "a method and a path"],
    ["GET x", {}, "a method and a path"],
    ["GET /x#a", {}, "a method and a path"],
    ["GET /repos/../../graphql", {}, "a method and a path"],
    ["GET /repos/o/%2e%2E/x", {}, "a method and a path"],
    ["GET /repos//x", {}, "a method and a path"],
    ["GET /x%zz", {}, "invalid percent-encoding"],
    ["POST /graphql", {}, "ghx.graphql sends documents"],
    ["POST /%67raphql", {}, "ghx.graphql sends documents"],
    ["GET /repos/{owner}", {}, "owner: expected a string or a number for the path, got nothing."],
    ["GET /repos/{owner}", { owner: ".." }, '".." is not valid in a path'],
    ["GET /repos/{constructor}", {}, "constructor: expected a string"],
    ["GET /x", { a: { b: 1 } }, "a: expected a value of a query"],
    ["POST /x", { a: new Date(0) }, "a: expected a plain object, got a Date; use toISOString()"],
  ])("%s %j", async (route, parameters, message) => {
    const { result, sent } = await run(repository, (request) => request(route, parameters));
    expect(result).toMatchObject({
      error: { code: "VALIDATION", message: expect.stringContaining(message) },
    });
    expect(sent).toEqual([]);
  });
});

test("errors have GitHub's class and no token, events the route", async () => {
  const events: GhxEvent[] = [];
  const { result } = await run(
    (_, response) => respondJson(response, { message: "Bad: test-token-1" }, 404),
    (request) => request("GET /x", {}, { onEvent: (event) => events.push(event) }),
  );
  expect(result).toMatchObject({ error: { code: "NOT_FOUND", details: { status: 404, request: "GET /x" } } });
  expect(JSON.stringify(result)).not.toContain("test-token-1");
  expect(events.at(-1)).toMatchObject({ capability_id: "GET /x", type: "result", ok: false });
});
