// Tests the codes and outcomes of what a failed gh prints.

import { describe, expect, test } from "vitest";
import type { RouteError } from "../contract/route-error.js";
import { classifyGh } from "./classify-gh.js";

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
  test("the body decides if gh prints nothing else", () => {
    const body = '{"message":"Not Found","documentation_url":"https://docs.github.com/rest","status":"404"}';
    expect(classifyGh(1, "", body)).toMatchObject({ code: "NOT_FOUND", details: { exit_code: 1 } });
    expect(classifyGh(1, "", `[${body}]`).code).toBe("UNKNOWN");
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
