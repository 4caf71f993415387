// Tests the whole error of each kind of answer: its message is for whoever must act, its details are for programs.

import { describe, expect, test } from "vitest";
import type { GraphqlError, Headers } from "../contract/wire.js";
import { classifyGraphql } from "./classify-graphql.js";
import { classifyHttp } from "./classify-http.js";
import { classifyNetwork, isNetworkFailure } from "./classify-network.js";
import { unexpectedResponse } from "./unexpected-response.js";

const ABSENT = "the resource does not exist, or the token cannot access it.";

describe("HTTP", () => {
  test.each<[number, string | object, string, string]>([
    [
      401,
      { message: "Bad credentials" },
      "AUTH",
      "GitHub rejected the token (Bad credentials). Use a valid token (GH_TOKEN or an option), or run `gh auth login`.",
    ],
    [
      401,
      "",
      "AUTH",
      "GitHub rejected the token (HTTP 401). Use a valid token (GH_TOKEN or an option), or run `gh auth login`.",
    ],
    [451, { message: "Blocked" }, "AUTH", "GitHub denied access: Blocked."],
    [403, { message: "No" }, "AUTH", "GitHub denied access: No."],
    [
      400,
      { message: "Must have admin rights to Repository." },
      "AUTH",
      "GitHub denied access: Must have admin rights to Repository.",
    ],
    [404, { message: "Not Found" }, "NOT_FOUND", `GitHub returned "Not Found": ${ABSENT}`],
    [
      410,
      { message: "Deleted" },
      "NOT_FOUND",
      "GitHub no longer has the resource, which was deleted or has expired, as logs and artifacts do (HTTP 410: Deleted).",
    ],
    [406, { message: "No diff" }, "ADAPTER_UNSUPPORTED", "GitHub does not support this over REST: No diff"],
    [
      406,
      { message: "Sorry, the diff exceeded" },
      "VALIDATION",
      "GitHub rejected the request: Sorry, the diff exceeded",
    ],
    [415, { message: "Type" }, "ADAPTER_UNSUPPORTED", "GitHub does not support this over REST: Type"],
    [501, "", "ADAPTER_UNSUPPORTED", "GitHub does not support this: HTTP 501"],
    [501, { message: "No GET" }, "ADAPTER_UNSUPPORTED", "No GET."],
    [500, { message: "boom" }, "SERVER", "GitHub failed with HTTP 500: boom."],
    [
      500,
      { message: "API rate limit exceeded" },
      "SERVER",
      "GitHub failed with HTTP 500: API rate limit exceeded.",
    ],
    [429, { message: "slow" }, "RATE_LIMIT", "GitHub's secondary rate limit was exceeded: slow"],
    [422, { message: "m", errors: "one" }, "VALIDATION", "GitHub rejected the request: m: one"],
  ])("%i with %j is %s: %s", (status, body, code, message) => {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    expect(classifyHttp(status, {}, text)).toMatchObject({ code, message });
  });

  test("a 422 lists each error: its place, its message or code, and its value", () => {
    const errors = [
      ...["a", { resource: "Issue", field: "title", code: "missing" }],
      { resource: "Label", code: "already_exists", value: "bug" },
      ...[{ message: "too long", value: 7 }, { value: {} }, null],
    ];
    const listed = [
      "a",
      "Issue.title missing",
      "Label already_exists (bug)",
      "too long (7)",
      "invalid",
      "null",
    ];
    const error = classifyHttp(422, {}, JSON.stringify({ message: "Failed", errors }));
    expect(error.message).toBe(`GitHub rejected the request: Failed: ${listed.join("; ")}`);
    expect(error.details).toEqual({ status: 422, errors: listed, already_exists: true });
  });

  test.each([
    { message: "Reference already exists" },
    { message: "Validation Failed", errors: [{ resource: "Label", code: "already_exists", field: "name" }] },
    { message: "Validation Failed", errors: [{ message: "key is already in use" }] },
    { message: "Validation Failed", errors: ["A pull request already exists for octo:topic."] },
  ])("a refusal because of an existing object is marked: %j", (body) => {
    const { details } = classifyHttp(422, {}, JSON.stringify(body));
    expect(details).toMatchObject({ already_exists: true });
  });

  test.each(["Label is already in the list", "This branch existed already", "Merge already in progress"])(
    "another refusal is not: %s",
    (message) => {
      expect(classifyHttp(422, {}, JSON.stringify({ message })).details).toEqual({ status: 422 });
    },
  );

  test("a long body is cut to 1,000 characters and 20 errors", () => {
    const body = {
      message: "m".repeat(1_001),
      errors: Array(21).fill("e"),
      documentation_url: "https://docs",
    };
    const { message, details } = classifyHttp(422, {}, JSON.stringify(body));
    expect(message).toBe(
      `GitHub rejected the request: ${"m".repeat(1_000)}: ${Array(20).fill("e").join("; ")}`,
    );
    expect(details).toMatchObject({ documentation_url: "https://docs", errors: Array(20).fill("e") });
  });

  test.each<[string, number, Headers, string, object]>([
    [
      "permissions and single sign-on",
      403,
      { "x-accepted-github-permissions": "issues=write", "x-github-sso": "required" },
      "GitHub denied access: No. The token needs the permission issues=write. The organization requires the token to be authorized for single sign-on.",
      { needed_permissions: "issues=write" },
    ],
    [
      "a missing scope",
      403,
      { "x-accepted-oauth-scopes": "repo", "x-oauth-scopes": "" },
      "GitHub denied access: No. The token needs the scope repo; it has none.",
      { needed_scopes: ["repo"], token_scopes: [] },
    ],
    [
      "several scopes",
      404,
      { "x-accepted-oauth-scopes": "repo", "x-oauth-scopes": "gist ,  user" },
      `GitHub returned "No": ${ABSENT} The token needs the scope repo; it has gist, user.`,
      { needed_scopes: ["repo"], token_scopes: ["gist", "user"] },
    ],
    [
      "no needed scope",
      404,
      { "x-accepted-oauth-scopes": "", "x-oauth-scopes": "repo" },
      `GitHub returned "No": ${ABSENT}`,
      {},
    ],
    [
      "a scope without the token's scopes",
      404,
      { "x-accepted-oauth-scopes": "repo" },
      `GitHub returned "No": ${ABSENT}`,
      {},
    ],
  ])("headers about %s explain a refusal", (_what, status, headers, message, details) => {
    const error = classifyHttp(status, headers, JSON.stringify({ message: "No" }));
    expect(error.message).toBe(message);
    expect(error.details).toEqual({ status, ...details });
  });

  test("the message of a primary limit contains its end", () => {
    const headers = { "x-ratelimit-remaining": "0", "x-ratelimit-reset": "1700000000" };
    expect(classifyHttp(429, headers, "").message).toBe(
      "GitHub's rate limit for this token is exhausted until 2023-11-14T22:13:20.000Z.",
    );
    expect(classifyHttp(422, headers, JSON.stringify({ message: "x" })).code).toBe("VALIDATION");
  });
});

describe("GraphQL", () => {
  test.each<[GraphqlError, string]>([
    [{ message: "m", type: "FORBIDDEN" }, "GitHub denied access: m"],
    [{ message: "m", type: "RATE_LIMITED" }, "GitHub's rate limit was exceeded: m"],
    [{ message: "m", type: "INTERNAL" }, "GitHub failed: m"],
    [{ message: "m", type: "NOT_IMPLEMENTED" }, "This GitHub instance does not support the query: m"],
    [{ message: "m", type: "VALIDATION" }, "GitHub rejected the request: m"],
    [{ message: "m", type: "NOT_FOUND" }, "m. The resource does not exist, or the token cannot access it."],
    [{ message: "m", type: "NewKind" }, "GitHub rejected the request: m"],
  ])("%j: %s", (error, message) => {
    expect(classifyGraphql([error]).message).toBe(message);
  });

  test("the message has five different errors, and the details ten with their paths", () => {
    const errors = Array.from({ length: 11 }, (_, index) => ({ message: `${index} `, path: ["a", 0, "b"] }));
    const { message, details } = classifyGraphql([{ message: " 0" }, ...errors]);
    expect(message).toBe("GitHub rejected the request: 0 1 2 3 4");
    expect(details?.errors).toHaveLength(10);
    expect(details?.errors).toContainEqual({ message: "8 ", path: "a.0.b" });
  });
});

describe("network", () => {
  const failed = (code: string) =>
    new TypeError("fetch failed", { cause: Object.assign(new Error("inner"), { code }) });
  test.each([
    ["CERT_HAS_EXPIRED", "The certificate of h is not trusted (CERT_HAS_EXPIRED)."],
    [
      "ECONNREFUSED",
      "Could not connect to h (ECONNREFUSED). Check the network, the proxy and the host name.",
    ],
    ["ECONNRESET", "The connection to h was lost: ECONNRESET."],
  ])("%s: %s", (code, message) => {
    const error = classifyNetwork(failed(code), "h");
    expect(error.message).toBe(message);
    expect(error.details).toEqual({ cause: code });
    expect(isNetworkFailure(failed(code))).toBe(code !== "CERT_HAS_EXPIRED");
  });

  test.each<[string, unknown, string]>([
    ["the message of the innermost error", new TypeError("outer", { cause: new Error("inner") }), "inner"],
    ["the thrown value, if its cause is none", new TypeError("outer", { cause: "text" }), "outer"],
    ["a text", "text", "text"],
    ["nothing", undefined, "undefined"],
    ["an aggregate without errors", new AggregateError([], "none"), "none"],
  ])("without a code, the message has %s", (_what, thrown, text) => {
    const { message, details, outcome } = classifyNetwork(thrown, "h");
    expect([message, details, outcome]).toEqual([`The connection to h was lost: ${text}.`, {}, undefined]);
    expect(isNetworkFailure(thrown)).toBe(false);
  });

  test("a chain of causes without an end is read in part, and a value that throws not at all", () => {
    const endless = new Error("endless");
    endless.cause = endless;
    expect(classifyNetwork(endless, "h").message).toBe("The connection to h was lost: endless.");
    const hostile = new Proxy(new Error("x"), {
      get: () => {
        throw new Error("no");
      },
    });
    expect(classifyNetwork(hostile, "h").code).toBe("NETWORK");
    expect(isNetworkFailure(hostile)).toBe(false);
  });
});

describe("a response of another form", () => {
  test.each([
    ["items.0.id", "items.0.id: "],
    ["", ""],
  ])("names its place %j, the expected and the actual value", (path, place) => {
    expect(unexpectedResponse(path, "a text", 7)).toMatchObject({
      code: "SERVER",
      message: `GitHub's response is invalid: ${place}expected a text, got 7.`,
      untrusted: true,
      details: { path, expected: "a text", actual: "7" },
    });
  });
});
