// Tests the codes, waits and outcomes of HTTP responses that are errors.

import { describe, expect, test } from "vitest";
import { classifyHttp } from "./classify-http.js";

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
      /^GitHub no longer has the resource, .* as logs and artifacts do \(HTTP 410\)\.$/,
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
    ["a Retry-After that is a fraction", { "retry-after": "5.5" }],
    ["a negative Retry-After", { "retry-after": "-5" }],
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
