import { describe, expect, test } from "vitest";
import type { RouteError } from "../contract/route-error.js";
import { classifyGh } from "./classify-gh.js";
import { classifyGraphql } from "./classify-graphql.js";
import { classifyHttp } from "./classify-http.js";
import { classifyNetwork } from "./classify-network.js";

const http = (status: number, message = "", headers = {}) =>
  classifyHttp(status, headers, JSON.stringify({ message }));

describe("HTTP", () => {
  test.each([
    [401, "Bad credentials", "AUTH"],
    [403, "Resource not accessible by integration", "AUTH"],
    [403, "This workflow is already running", "VALIDATION"],
    [403, "The workflow run containing this job is already running", "VALIDATION"],
    [403, "This workflow run has no failed jobs to rerun", "VALIDATION"],
    [403, "Repository was archived so is read-only.", "VALIDATION"],
    [403, "Resource protected by organization SAML enforcement.", "AUTH"],
    [403, "Unable to retry this workflow run because it was created over a month ago", "VALIDATION"],
    [404, "Not Found", "NOT_FOUND"],
    [410, "This issue was deleted", "NOT_FOUND"],
    [405, "Pull Request is not mergeable", "VALIDATION"],
    [409, "Head branch was modified", "VALIDATION"],
    [422, "Validation Failed", "VALIDATION"],
    [406, "the diff exceeded the maximum number of lines", "ADAPTER_UNSUPPORTED"],
    [429, "Too many requests", "RATE_LIMIT"],
    [500, "boom", "SERVER"],
  ])("%i %s is %s", (status, message, code) => {
    expect(http(status, message).code).toBe(code);
  });

  test("expired logs and a server without an endpoint are explained in one sentence", () => {
    expect(http(410, "Server Error").message).toMatch(
      /^GitHub no longer has the resource, .* as logs do \(HTTP 410: /,
    );
    const message = "The local GitHub does not implement GET /x.";
    expect(http(501, message).message).toBe(message);
  });

  test("pitfall: parts of a word do not determine the code", () => {
    expect(http(422, "author is invalid").code).toBe("VALIDATION");
    expect(http(403, "You can't mention an abusing author").code).toBe("AUTH");
  });

  test("a 403 with no remaining requests is the primary limit, with its reset time", () => {
    const error = http(403, "API rate limit exceeded for user ID 1", {
      "x-ratelimit-remaining": "0",
      "x-ratelimit-reset": "1700000000",
    });
    expect(error).toMatchObject({ code: "RATE_LIMIT", retryable: true, resetAt: 1_700_000_000_000 });
  });

  test.each([
    "You have exceeded a secondary rate limit.",
    "You have triggered an abuse detection mechanism.",
  ])("a 403 with only the message %j is the secondary limit", (message) => {
    expect(http(403, message)).toMatchObject({ code: "RATE_LIMIT", retryAfterMs: 60_000 });
  });

  test.each([
    ["a reset outside the range of dates", { "x-ratelimit-reset": "9999999999999" }],
    ["a reset that is not a number", { "x-ratelimit-reset": "soon" }],
    ["an infinite reset", { "x-ratelimit-reset": "1e400" }],
    ["a negative reset", { "x-ratelimit-reset": "-1" }],
    ["a Retry-After with 30 digits", { "retry-after": "9".repeat(30) }],
    ["a Retry-After that overflows", { "retry-after": "9".repeat(400) }],
    ["a Retry-After that is not a date", { "retry-after": "tomorrow" }],
  ])("%s is a rate limit without a usable time", (_what, headers) => {
    const error = http(403, "API rate limit exceeded", { "x-ratelimit-remaining": "0", ...headers });
    expect(error).toMatchObject({ code: "RATE_LIMIT", retryAfterMs: undefined, resetAt: undefined });
    expect(error.message).toBe("GitHub's rate limit for this token is exhausted.");
  });

  test("Retry-After may be seconds or a date", () => {
    const now = Date.parse("2026-01-01T00:00:00Z");
    const waitFor = (value: string) => classifyHttp(429, { "retry-after": value }, "{}", now).retryAfterMs;
    expect([waitFor("7"), waitFor("Thu, 01 Jan 2026 00:00:09 GMT")]).toEqual([7000, 9000]);
  });

  test.each([
    [429, "", {}],
    [403, "Forbidden", { "retry-after": "60" }],
    [422, "was submitted too quickly", {}],
    [400, "You have exceeded a secondary rate limit.", {}],
  ])("%i %j is the secondary limit", (status, message, headers) => {
    expect(http(status, message, headers)).toMatchObject({
      code: "RATE_LIMIT",
      retryAfterMs: 60_000,
      outcome: "none",
      details: { limit: "secondary" },
    });
  });

  test("a 422 whose error was submitted too quickly is the secondary limit", () => {
    const errors = [{ resource: "IssueComment", code: "custom", message: "was submitted too quickly" }];
    const error = classifyHttp(422, {}, JSON.stringify({ message: "Validation Failed", errors }));
    expect(error).toMatchObject({ code: "RATE_LIMIT", retryable: true, details: { limit: "secondary" } });
  });

  test("an exhausted quota is the primary limit", () => {
    const headers = { "x-ratelimit-remaining": "0" };
    for (const error of [http(429, "", headers), http(403, "API rate limit exceeded for 192.0.2.1.")]) {
      expect(error).toMatchObject({ code: "RATE_LIMIT", details: { limit: "primary" } });
    }
  });

  test("a 408 has an unknown outcome", () => {
    expect(http(408)).toMatchObject({ code: "SERVER", retryable: true, outcome: "unknown" });
  });

  test("a 403 names the missing scope", () => {
    const error = http(403, "Must have admin rights", {
      "x-accepted-oauth-scopes": "repo",
      "x-oauth-scopes": "gist",
    });
    expect(error.message).toContain("needs the scope repo; it has gist");
    expect(error.details).toMatchObject({ needed_scopes: ["repo"], token_scopes: ["gist"] });
  });

  test("a 404 names the missing scope, because GitHub hides what the token may not read", () => {
    const accepted = { "x-accepted-oauth-scopes": "admin:org, read:org" };
    const error = http(404, "Not Found", { ...accepted, "x-oauth-scopes": "repo" });
    expect(error.code).toBe("NOT_FOUND");
    expect(error.message).toContain("needs the scope admin:org or read:org; it has repo.");
    expect(error.details).toMatchObject({ needed_scopes: ["admin:org", "read:org"], token_scopes: ["repo"] });
    const granted = http(404, "Not Found", { ...accepted, "x-oauth-scopes": "read:org" });
    expect(granted.message).not.toContain("scope");
    expect(granted.details).toEqual({ status: 404 });
  });

  test("the errors of a 422 are listed", () => {
    const body = {
      message: "Validation Failed",
      errors: [{ resource: "Issue", field: "title", code: "missing_field" }],
    };
    expect(classifyHttp(422, {}, JSON.stringify(body)).message).toContain("Issue.title missing_field");
  });

  test("does not quote an HTML page", () => {
    expect(classifyHttp(502, {}, "<html><b>Unicorn!</b></html>").message).toBe(
      "GitHub failed with HTTP 502.",
    );
  });

  test.each([
    [500, false],
    [502, true],
    [503, true],
    [504, true],
  ])("%i: retryable is %s, and the outcome is unknown", (status, retryable) => {
    expect(http(status)).toMatchObject({ retryable, outcome: "unknown" });
  });
});

describe("GraphQL", () => {
  test.each([
    ["RATE_LIMITED", "RATE_LIMIT"],
    ["NOT_FOUND", "NOT_FOUND"],
    ["FORBIDDEN", "AUTH"],
    ["INSUFFICIENT_SCOPES", "AUTH"],
    ["UNPROCESSABLE", "VALIDATION"],
    ["STALE_DATA", "VALIDATION"],
    ["MAX_NODE_LIMIT_EXCEEDED", "ADAPTER_UNSUPPORTED"],
  ])("type %s is %s", (type, code) => {
    expect(classifyGraphql([{ message: "m", type }]).code).toBe(code);
  });
  test.each([
    [[{ message: "too much", type: "RESOURCE_LIMITS_EXCEEDED", path: ["addComment"] }], "unknown"],
    [
      [
        { message: "m", type: "MAX_NODE_LIMIT_EXCEEDED" },
        { message: "m", type: "INTERNAL" },
      ],
      "unknown",
    ],
    [[{ message: "m", type: "MAX_NODE_LIMIT_EXCEEDED" }], "none"],
  ])("the outcome of %j is %s", (errors, outcome) => {
    expect(classifyGraphql(errors)).toMatchObject({ code: "ADAPTER_UNSUPPORTED", outcome });
  });
  test.each([
    [
      "Resource protected by organization SAML enforcement. You must grant your OAuth token access to this organization.",
      "AUTH",
    ],
    ["Repository was archived so is read-only.", "VALIDATION"],
    ["Pull Request is not mergeable", "VALIDATION"],
    ["Pull request Pull request is in clean status", "VALIDATION"],
    ["Changes must be made through the merge queue", "VALIDATION"],
    ["Head branch was modified. Review and try the merge again.", "VALIDATION"],
    ["Base branch was modified. Review and try the merge again.", "VALIDATION"],
    ["was submitted too quickly", "RATE_LIMIT"],
  ])("the untyped refusal %j is %s, and nothing was applied", (message, code) => {
    expect(classifyGraphql([{ message, path: ["main"] }])).toMatchObject({ code, outcome: "none" });
  });
  test("an archived repository is a state of the resource, also with the type FORBIDDEN", () => {
    const error = { message: "Repository was archived so is read-only.", type: "FORBIDDEN" };
    expect(classifyGraphql([error]).code).toBe("VALIDATION");
  });
  test("a type determines the code of a message that contains another phrase", () => {
    const message = "Could not resolve to a User with the login of 'secondary rate limit'";
    expect(classifyGraphql([{ message, type: "NOT_FOUND" }]).code).toBe("NOT_FOUND");
  });
  test("an untyped secondary limit requires a wait, whatever remains of the primary limit", () => {
    const message = "You have exceeded a secondary rate limit. Please wait a few minutes.";
    const headers = { "x-ratelimit-remaining": "0", "x-ratelimit-reset": "1700000000" };
    expect(classifyGraphql([{ message }], headers)).toMatchObject({
      code: "RATE_LIMIT",
      retryAfterMs: 60_000,
      resetAt: undefined,
      details: { limit: "secondary" },
    });
    expect(classifyGraphql([{ message }], { "retry-after": "7" }).retryAfterMs).toBe(7_000);
  });
  test("a field that an older server does not have is ADAPTER_UNSUPPORTED", () => {
    const error = {
      message: "Field 'x' doesn't exist on type 'Issue'",
      extensions: { code: "undefinedField" },
    };
    expect(classifyGraphql([error]).code).toBe("ADAPTER_UNSUPPORTED");
  });
  test("an invalid variable value is VALIDATION", () => {
    expect(
      classifyGraphql([
        { message: "Variable $id of type ID! was invalid", extensions: { value: 1, problems: [] } },
      ]).code,
    ).toBe("VALIDATION");
  });
  test("an internal failure of GitHub has an unknown outcome", () => {
    const message = "Something went wrong while executing your query. Please include `1:2` when reporting.";
    expect(classifyGraphql([{ message }])).toMatchObject({
      code: "SERVER",
      retryable: true,
      outcome: "unknown",
    });
  });
  test("another error takes precedence over NOT_FOUND", () => {
    const errors = [
      { message: "a", type: "NOT_FOUND" },
      { message: "b", type: "FORBIDDEN" },
    ];
    expect(classifyGraphql(errors)).toMatchObject({ code: "AUTH", message: expect.stringContaining("a b") });
  });
});

describe("gh", () => {
  const notSent = { retryable: true, outcome: "none" } as const;
  const lost = { retryable: true, outcome: undefined } as const;
  test.each([
    [4, "To get started with GitHub CLI, please run:  gh auth login", "AUTH"],
    [1, "HTTP 401: Bad credentials (https://api.github.com/graphql)", "AUTH"],
    [1, "HTTP 403: API rate limit exceeded for user ID 1. (https://api.github.com/graphql)", "RATE_LIMIT"],
    [1, "HTTP 403: Must have admin rights to Repository. (https://api.github.com/repos/o/r)", "AUTH"],
    [1, "gh: Not Found (HTTP 404)", "NOT_FOUND"],
    [1, "failed to run: HTTP 502: Bad Gateway (https://api.github.com/graphql)", "SERVER"],
    [1, "GraphQL: Could not resolve to a Repository with the name 'o/author'. (repository)", "NOT_FOUND"],
    [1, 'Post "https://api.github.com/graphql": EOF', "NETWORK"],
    [1, "error connecting to api.github.com", "NETWORK"],
    [1, "unknown flag: --json", "ADAPTER_UNSUPPORTED"],
    [1, 'Get "/repos/o/r": stopped after 10 redirects', "SERVER"],
    [1, "GraphQL: Resource limits for this query exceeded. (repository)", "ADAPTER_UNSUPPORTED"],
    [1, "GraphQL: Field 'items' doesn't accept argument 'query'", "ADAPTER_UNSUPPORTED"],
    [1, "GraphQL: Validation failed (repository)", "VALIDATION"],
    [1, "GraphQL: Validation failed: title is too long", "VALIDATION"],
    [1, "no idea", "UNKNOWN"],
  ])("exit %i, %j is %s", (exit, stderr, code) => {
    expect(classifyGh(exit, stderr).code).toBe(code);
  });
  test.each<[string, Partial<RouteError>]>([
    ['Post "https://api.github.com/graphql": net/http: TLS handshake timeout', notSent],
    ['Post "https://api.github.com/graphql": dial tcp 192.0.2.1:443: i/o timeout', notSent],
    ['Post "https://api.github.com/graphql": proxyconnect tcp: dial tcp 192.0.2.1:1: refused', notSent],
    ['Post "https://api.github.com/graphql": write tcp 192.0.2.1:5->192.0.2.2:443: write: broken pipe', lost],
    ['Post "https://api.github.com/graphql": read tcp 192.0.2.1:5: read: no route to host', lost],
    ["http2: server sent GOAWAY and closed the connection; LastStreamID=1, ErrCode=NO_ERROR, debug=", lost],
    ["stream error: stream ID 3; INTERNAL_ERROR; received from peer", lost],
    ['Get "https://api.github.com/user": http2: client connection lost', lost],
    ['Put "https://api.github.com/x": http: server closed idle connection', lost],
    ['Post "https://api.github.com/graphql": something that no list contains', lost],
    [
      'Post "https://api.github.com/graphql": context deadline exceeded (Client.Timeout exceeded while awaiting headers)',
      lost,
    ],
    [
      "net/http: request canceled while waiting for connection (Client.Timeout exceeded while awaiting headers)",
      notSent,
    ],
    [
      'Post "https://api.github.com/graphql": tls: failed to verify certificate: x509: certificate signed by unknown authority',
      { retryable: false, outcome: "none" },
    ],
  ])("%s is NETWORK", (stderr, expected) => {
    expect(classifyGh(1, stderr)).toMatchObject({ code: "NETWORK", ...expected });
  });
  test.each([
    ["HTTP 408: Request Timeout (https://api.github.com/x)", "SERVER"],
    ["GraphQL: Changes must be made through the merge queue (mergePullRequest)", "VALIDATION"],
    [
      "GraphQL: Repository rule violations found\n\nChanges must be made through the merge queue (mergePullRequest)",
      "VALIDATION",
    ],
    ["GraphQL: Pull Request is still a draft (mergePullRequest)", "VALIDATION"],
    ["GraphQL: Pull Request is closed (mergePullRequest)", "VALIDATION"],
    [
      "GraphQL: At least 1 approving review is required by reviewers with write access. (mergePullRequest)",
      "VALIDATION",
    ],
    ['GraphQL: Required status check "build" is expected. (mergePullRequest)', "VALIDATION"],
    ["GraphQL: Merge commits are not allowed on this repository. (mergePullRequest)", "VALIDATION"],
    ["GraphQL: Merge already in progress (mergePullRequest)", "VALIDATION"],
    ["GraphQL: Pull request is already in the queue (enqueuePullRequest)", "VALIDATION"],
    ["GraphQL: Repository was archived so is read-only. (addComment)", "VALIDATION"],
    ["GraphQL: was submitted too quickly (addComment)", "RATE_LIMIT"],
    ["GraphQL: Resource protected by organization SAML enforcement. (repository)", "AUTH"],
    ["gh: was submitted too quickly (HTTP 422)", "RATE_LIMIT"],
    ["GraphQL: Head sha didn't match the current head ref. (updatePullRequestBranch)", "VALIDATION"],
    ["GraphQL: Expected head sha didn't match current head ref. (mergePullRequest)", "VALIDATION"],
    ['gh: Expected branch to point to "1a2b" but it did not. Pull and try again.', "VALIDATION"],
  ])("%s is %s", (stderr, code) => {
    expect(classifyGh(1, stderr).code).toBe(code);
  });
  test.each([
    "unexpected end of JSON input",
    "issue was not found but GraphQL reported no error",
    "failed to get runs: unexpected end of JSON input",
    "invalid character '<' looking for beginning of value",
    "error parsing response: invalid character 'e' in literal true (expecting 'r')",
    "json: cannot unmarshal array into Go value of type api.Run",
  ])("%s is SERVER with an unknown outcome", (stderr) => {
    expect(classifyGh(1, stderr)).toMatchObject({ code: "SERVER", retryable: true, outcome: undefined });
  });
  test("lines before and after the one with the status do not change the code", () => {
    const lines = [
      "Note: a note",
      "gh: Not Found (HTTP 404)",
      'gh: This API operation needs the "repo" scope.',
    ];
    for (const stderr of [lines, lines.slice(1)].map((printed) => printed.join("\n")))
      expect(classifyGh(1, stderr).code).toBe("NOT_FOUND");
  });
  test("a 502 has an unknown outcome", () => {
    expect(classifyGh(1, "HTTP 502: Bad Gateway (https://x)").outcome).toBe("unknown");
  });
});

describe("network", () => {
  const failed = (code: string, syscall?: string) =>
    new TypeError("fetch failed", { cause: Object.assign(new Error(code), { code, syscall }) });
  test.each<[string, string?]>([
    ["ECONNREFUSED"],
    ["ENOTFOUND", "getaddrinfo"],
    ["UND_ERR_CONNECT_TIMEOUT"],
    ["EHOSTUNREACH", "connect"],
    ["ENETUNREACH", "connect"],
    ["ENETDOWN", "connect"],
    ["ETIMEDOUT", "connect"],
  ])("%s of %s: the request was not sent", (code, syscall) => {
    expect(classifyNetwork(failed(code, syscall), "h")).toMatchObject({
      code: "NETWORK",
      retryable: true,
      outcome: "none",
    });
  });
  test.each<[string, string?]>([
    ["ECONNRESET", "read"],
    ["UND_ERR_SOCKET"],
    ["EPIPE", "write"],
    ["EHOSTUNREACH", "read"],
    ["ENETUNREACH", "write"],
    ["ENETDOWN", "read"],
    ["EHOSTUNREACH"],
    ["ETIMEDOUT", "read"],
  ])("%s of %s: the outcome is unknown", (code, syscall) => {
    expect(classifyNetwork(failed(code, syscall), "h")).toMatchObject({
      code: "NETWORK",
      outcome: undefined,
    });
  });
  test("several addresses that all failed to connect: the request was not sent", () => {
    const attempts = ["127.0.0.1", "::1"].map((address) =>
      Object.assign(new Error("connect"), { code: "EHOSTUNREACH", syscall: "connect", address }),
    );
    const cause = Object.assign(new AggregateError(attempts), { code: "EHOSTUNREACH" });
    const error = classifyNetwork(new TypeError("fetch failed", { cause }), "h");
    expect(error).toMatchObject({ code: "NETWORK", outcome: "none" });
  });
  test("several failures, one of them after connecting: the outcome is unknown", () => {
    const attempts = ["connect", "read"].map((syscall) =>
      Object.assign(new Error(syscall), { code: "ENETDOWN", syscall }),
    );
    const cause = Object.assign(new AggregateError(attempts), { code: "ENETDOWN" });
    const error = classifyNetwork(new TypeError("fetch failed", { cause }), "h");
    expect(error).toMatchObject({ code: "NETWORK", outcome: undefined });
  });
  test("an untrusted certificate is not retryable", () => {
    expect(classifyNetwork(failed("CERT_HAS_EXPIRED"), "h")).toMatchObject({
      code: "NETWORK",
      retryable: false,
    });
  });
});
