// Tests the whole error of each kind of output of gh.

import { describe, expect, test } from "vitest";
import { classifyGh } from "./classify-gh.js";

const ABSENT = "the resource does not exist, or the token cannot access it.";

describe("gh", () => {
  const lost = "gh lost the connection to GitHub: ";
  const unsupported = "This version of gh does not support the command: ";
  const failed = "gh failed with exit code 1: ";
  test.each([
    [
      "error: your authentication token is missing required scopes [project]\nTo request",
      "AUTH",
      "gh's token lacks scopes: error: your authentication token is missing required scopes [project]",
    ],
    [
      "X Pull request o/r#12 is not mergeable: the policy",
      "VALIDATION",
      "gh refused to merge: X Pull request o/r#12 is not mergeable: the policy",
    ],
    [
      "run 123 cannot be rerun; its file may be broken",
      "UNKNOWN",
      "gh failed: run 123 cannot be rerun; its file may be broken",
    ],
    ["unknown flag: --json", "ADAPTER_UNSUPPORTED", `${unsupported}unknown flag: --json`],
    ['unknown command "x" for "gh"', "ADAPTER_UNSUPPORTED", `${unsupported}unknown command "x" for "gh"`],
    ['Unknown JSON field: "x"', "ADAPTER_UNSUPPORTED", `${unsupported}Unknown JSON field: "x"`],
    [
      'Get "/x": stopped after 10 redirects',
      "SERVER",
      'gh followed too many redirects: Get "/x": stopped after 10 redirects',
    ],
    [
      "unexpected end of JSON input",
      "SERVER",
      "gh could not read GitHub's response: unexpected end of JSON input",
    ],
    [
      'Get "https://h": x509: unknown',
      "NETWORK",
      'gh does not trust GitHub\'s certificate: Get "https://h": x509: unknown',
    ],
    ["error connecting to h", "NETWORK", "gh could not connect to GitHub: error connecting to h"],
    ['Get "http://h/x": y', "NETWORK", `${lost}Get "http://h/x": y`],
    ["unexpected EOF", "NETWORK", `${lost}unexpected EOF`],
    ["read: connection timed out", "NETWORK", `${lost}read: connection timed out`],
    ["gh: one\ntwo (HTTP 422)\ngh: more", "VALIDATION", "GitHub rejected the request: one\ntwo"],
    [
      "HTTP 422: Validation Failed (https://h/x)",
      "VALIDATION",
      "GitHub rejected the request: Validation Failed",
    ],
    [
      'non-200 OK status code: 404 Not Found body: "{\\"message\\":\\"Gone\\"}"',
      "NOT_FOUND",
      `GitHub returned "Gone": ${ABSENT}`,
    ],
    ['non-200 OK status code: 502 Bad Gateway body: "<html>\\x"', "SERVER", "GitHub failed with HTTP 502."],
    [
      "GraphQL: Could not resolve to a Repository with the name 'o/r'. (repository)",
      "NOT_FOUND",
      "Could not resolve to a Repository with the name 'o/r'. The resource does not exist, or the token cannot access it.",
    ],
    [
      "GraphQL: Your token has not been granted the required scopes to. (viewer)",
      "AUTH",
      "GitHub denied access: Your token has not been granted the required scopes to.",
    ],
    [
      "GraphQL: Field 'items' doesn't exist on type 'X'",
      "ADAPTER_UNSUPPORTED",
      "This GitHub instance does not support the query: Field 'items' doesn't exist on type 'X'",
    ],
    [
      "GraphQL: This query requests up to 1,000,000 possible nodes which",
      "ADAPTER_UNSUPPORTED",
      "This GitHub instance does not support the query: This query requests up to 1,000,000 possible nodes which",
    ],
    ["GraphQL: Not today (a, b)", "UNKNOWN", "GitHub rejected the request: Not today (a, b)"],
    // What only contains such a message, or begins with it, is another one.
    ["see unknown flag", "UNKNOWN", `${failed}see unknown flag`],
    ["the Unknown JSON field", "UNKNOWN", `${failed}the Unknown JSON field`],
    ["say gh: Not Found (HTTP 404)", "UNKNOWN", `${failed}say gh: Not Found (HTTP 404)`],
    ["the GraphQL: m", "UNKNOWN", `${failed}the GraphQL: m`],
    [": stopped after 10 redirects: twice", "UNKNOWN", `${failed}: stopped after 10 redirects: twice`],
    ["unexpected end of JSON input, or so", "UNKNOWN", `${failed}unexpected end of JSON input, or so`],
    [
      "some X Pull request 1 is not mergeable: x",
      "UNKNOWN",
      `${failed}some X Pull request 1 is not mergeable: x`,
    ],
    ["a run 1 cannot be rerun; x", "UNKNOWN", `${failed}a run 1 cannot be rerun; x`],
    ['xGet "https://h"', "UNKNOWN", `${failed}xGet "https://h"`],
  ])("%j is %s: %s", (stderr, code, message) => {
    const error = classifyGh(1, stderr);
    expect(error).toMatchObject({ code, message });
    expect(error.details).toMatchObject({ exit_code: 1 });
  });

  test("an unknown failure has the first five lines of what gh printed, without spaces around them", () => {
    expect(classifyGh(1, " 1 \r\n\r\n  \n2\n3\n4\n5\n6").message).toBe(
      "gh failed with exit code 1: 1 2 3 4 5",
    );
    expect(classifyGh(2, "").message).toBe("gh failed with exit code 2");
    expect(classifyGh(1, "x".repeat(1_001)).message).toBe(`gh failed with exit code 1: ${"x".repeat(1_000)}`);
  });

  test("the exit code for a missing login is explained, whatever gh printed", () => {
    expect(classifyGh(4, "HTTP 502: x (https://h)")).toMatchObject({
      code: "AUTH",
      message: "gh is not logged in. Run `gh auth login`, or set GH_TOKEN.",
      outcome: "none",
      details: { exit_code: 4 },
    });
  });

  test("the body that `gh api` prints replaces its message, if it is JSON", () => {
    const line = "gh: Not Found (HTTP 404)";
    expect(classifyGh(1, line, '{"message":"Other"}').message).toBe(`GitHub returned "Other": ${ABSENT}`);
    expect(classifyGh(1, line, "<html>{").message).toBe(`GitHub returned "Not Found": ${ABSENT}`);
  });

  test("a GraphQL error has the path that gh printed, and the type that its message has", () => {
    const { details, outcome } = classifyGh(1, "GraphQL: Could not resolve to an Issue. (repository.issue)");
    const message = "Could not resolve to an Issue.";
    expect(details).toEqual({
      exit_code: 1,
      errors: [{ type: "NOT_FOUND", path: "repository.issue", message }],
    });
    expect(outcome).toBe("unknown");
  });
});
