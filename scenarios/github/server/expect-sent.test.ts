import { AssertionError } from "node:assert";
import { describe, expect, it } from "vitest";
import { expectSent } from "./expect-sent.js";
import { type LoggedRequest, loggedBody } from "./request-log.js";

const entry = (given: Partial<LoggedRequest>): LoggedRequest => ({
  via: "tcp",
  api: "rest",
  method: "GET",
  path: "/repos/octo/hello",
  status: 200,
  authorization: "octocat-token",
  bytesIn: 0,
  bytesOut: 0,
  body: undefined,
  documents: [],
  operations: [],
  mutations: [],
  ...given,
});
const labels = entry({
  method: "POST",
  path: "/repos/octo/hello/issues/1/labels",
  body: { labels: ["bug", "docs"], by: { name: "octocat" } },
});
const view = entry({
  api: "graphql",
  method: "POST",
  path: "/graphql",
  documents: ["IssueView"],
  operations: ["query"],
  body: { query: "query IssueView { viewer { login } }", variables: { issueNumber: 1, name: "hello" } },
});
const list = entry({ path: "/repos/octo/hello/issues?state=open&page=2", status: 0 });
const all = [labels, view, list];

function messageOf(check: () => unknown): string {
  try {
    check();
  } catch (error) {
    if (error instanceof AssertionError) return error.message;
    throw error;
  }
  throw new Error("expected an AssertionError");
}

describe("expectSent", () => {
  it.each([
    ["the method", { method: "post", path: /labels$/ }, [labels]],
    ["a path without its query", { path: "/repos/octo/hello/issues" }, [list]],
    ["a path with its query", { path: "/repos/octo/hello/issues?state=open&page=2" }, [list]],
    ["a global regular expression", { path: /octo/g }, [labels, list]],
    ["the document", { document: "IssueView" }, [view]],
    ["the route", { route: "graphql" as const }, [view]],
    ["variables, of which some are given", { variables: { issueNumber: 1 } }, [view]],
    ["a part of the body", { body: { by: {} } }, [labels]],
    ["a closed connection", { status: 0 }, [list]],
    ["everything", {}, all],
  ])("returns the requests with %s", (_name, expected, found) => {
    expect(expectSent(all, expected)).toEqual(found);
    expect(expectSent(all, expected, { times: found.length })).toEqual(found);
  });

  it("matches gh by its socket", () => {
    const gh = entry({ via: "socket" });
    expect(expectSent([labels, gh], { route: "cli" })).toEqual([gh]);
  });

  it("lists all requests and the differences of the nearest one", () => {
    const wrong = {
      method: "POST",
      path: "/repos/octo/hello/issues/1/labels",
      body: { labels: ["bug", "dcos"] },
    };
    expect(messageOf(() => expectSent(all, wrong))).toBe(
      [
        'Expected at least 1 request with method "POST", path "/repos/octo/hello/issues/1/labels", body {"labels":["bug","dcos"]}, got 0.',
        "Sent:",
        '  1. rest POST /repos/octo/hello/issues/1/labels {"labels":["bug","docs"],"by":{"name":"octocat"}} → 200',
        '  2. graphql IssueView {"issueNumber":1,"name":"hello"} → 200',
        "  3. rest GET /repos/octo/hello/issues?state=open&page=2 → connection closed",
        'Nearest, request 1: body.labels[1]: expected "dcos", got "docs".',
      ].join("\n"),
    );
  });

  it("compares lists completely", () => {
    expect(() => expectSent(all, { body: { labels: ["bug"] } })).toThrow("body.labels: expected");
  });

  it("reports that nothing was sent", () => {
    expect(messageOf(() => expectSent([], { document: "IssueView" }))).toBe(
      'Expected at least 1 request with document "IssueView", got 0.\nNo request was sent.',
    );
  });

  it("reports too many requests, without a difference", () => {
    const message = messageOf(() => expectSent(all, { method: "POST" }, { times: 0 }));
    expect(message).toContain('Expected 0 requests with method "POST", got 2.');
    expect(message).not.toContain("Nearest");
  });
});

describe("the logged body", () => {
  it("is a value for JSON, text otherwise, and undefined if it is empty or large", () => {
    expect(loggedBody('{"a":1}')).toEqual({ a: 1 });
    expect(loggedBody("PK")).toBe("PK");
    expect(loggedBody("")).toBeUndefined();
    expect(loggedBody(`"${"x".repeat(1_000_000)}"`)).toBeUndefined();
  });
});
