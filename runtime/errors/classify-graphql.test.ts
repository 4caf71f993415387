// Tests the codes, waits and outcomes of the errors in GraphQL responses.

import { describe, expect, test } from "vitest";
import { classifyGraphql } from "./classify-graphql.js";

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
  test.each(["UNPROCESSABLE", "FORBIDDEN"])(
    "an archived repository with the type %s is VALIDATION",
    (type) => {
      const message = "Repository was archived so is read-only.";
      expect(classifyGraphql([{ message, type, path: ["createLabel"] }])).toMatchObject({
        code: "VALIDATION",
        outcome: "none",
        message: expect.stringContaining(message),
      });
    },
  );
  test.each([
    ["UNPROCESSABLE", "Name already exists on this account", true],
    ["UNPROCESSABLE", "Name has already been taken", true],
    ["UNPROCESSABLE", "Could not resolve to a node", undefined],
    ["NOT_FOUND", "Could not resolve to a Repository with the name 'already exists'", undefined],
  ])("the details of %s, %s, mark an object that exists: %s", (type, message, already_exists) => {
    expect(classifyGraphql([{ message, type }]).details?.already_exists).toBe(already_exists);
  });
  test.each([
    ["was submitted too quickly", { code: "RATE_LIMIT", retryable: true, outcome: "none" }],
    ["No commit found for SHA: 6dcb09b", { code: "NOT_FOUND", outcome: "none" }],
    ["User does not have permission to create labels", { code: "AUTH", outcome: "none" }],
    ["Title can't be blank", { code: "VALIDATION", outcome: "none" }],
  ])("the message decides the code of UNPROCESSABLE: %j", (message, expected) => {
    expect(classifyGraphql([{ message, type: "UNPROCESSABLE", path: ["main"] }])).toMatchObject(expected);
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
