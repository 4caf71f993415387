// The tool `request`: when it exists, what it may send, and what it returns.

import { type LocalGithub, startLocalGithub } from "@ghx/local-github";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type CreateToolsOptions, createTools } from "../index.js";

let github: LocalGithub;
beforeAll(async () => {
  github = await startLocalGithub();
});
beforeEach(() => {
  github.reset();
  github.clearRequests();
});
afterAll(() => github.close());

const toolsFor = (options: CreateToolsOptions = {}) =>
  createTools({ apiUrl: github.url, token: github.token, repo: "octo/hello", env: {}, ...options });
const call = (args: object, options: CreateToolsOptions = {}, more: object = {}) =>
  toolsFor({ allowRequests: "write", ...options }).run("request", args, more);

const REPO = "/repos/{owner}/{repo}";
const CREATE = { route: `POST ${REPO}/issues`, params: { title: "New" } };
const DELETE = { route: `DELETE ${REPO}/labels/{name}`, params: { name: "bug" } };

test("exists only if requests are allowed, and does not change the other tools", async () => {
  const without = toolsFor().definitions;
  const { definitions } = toolsFor({ allowRequests: "read" });
  expect(definitions.slice(0, -1)).toEqual(without);
  expect(definitions.at(-1)).toMatchObject({ name: "request", annotations: { readOnlyHint: true } });
  expect(toolsFor({ allowRequests: "write" }).definitions.at(-1)?.annotations).toEqual({
    destructiveHint: true,
  });
  const answer = await toolsFor().run("request", { route: "GET /user" });
  expect(answer).toMatchObject({ isError: true, value: { error: { message: 'unknown tool "request"' } } });
  const invalid = { allowRequests: "all" };
  expect(() => Reflect.apply(toolsFor, undefined, [invalid])).toThrow(
    "allowRequests: expected read or write",
  );
});

describe("is refused, and sends nothing", () => {
  test.each<[name: string, args: object, options: CreateToolsOptions, message: string]>([
    ["a write without allowRequests: write", CREATE, { allowRequests: "read" }, "readOnly is set"],
    [
      "a mutation without it",
      { route: "graphql", params: { query: "mutation { a }" } },
      { allowRequests: "read" },
      "readOnly",
    ],
    ["a write with readOnly", CREATE, { readOnly: true }, "readOnly is set"],
    ["a write with GHX_READ_ONLY", CREATE, { env: { GHX_READ_ONLY: "1" } }, "readOnly is set"],
    ["what allow does not name", CREATE, { allow: ["*", "request:GET /**"] }, "is not allowed here"],
    ["what deny names", CREATE, { deny: ["request:POST /repos/octo/**"] }, "is not allowed here"],
    ["a write if deny names a write", CREATE, { deny: ["pr.merge"] }, "needs a pattern such as request:"],
    ["a deletion if deny names a write", DELETE, { deny: ["pr.*"] }, "needs a pattern such as request:"],
    [
      "a read if deny names a read",
      { route: "GET /user" },
      { deny: ["secret.list"] },
      "needs a pattern such as request:",
    ],
    [
      "another repository",
      { route: "GET /repos/a/b" },
      { repositories: ["octo/*"] },
      "outside of the permitted",
    ],
    ["a deletion without confirmation", DELETE, { allowDestructive: false }, "needs a confirmation"],
    [
      "a text that was cut",
      { ...CREATE, params: { body: `${"a".repeat(500)}… (2,000 characters; fields: "body" for all)` } },
      {},
      "contains a text that was cut",
    ],
    ["an invalid filter", { route: "GET /user", jq: ".[" }, {}, "jq: "],
    ["an invalid route", { route: "user" }, {}, "a method and a path"],
    ["a missing document", { route: "graphql", params: {} }, {}, "a document as text"],
    ["an unknown argument", { route: "GET /user", path: "x" }, {}, "path: unknown argument"],
  ])("%s", async (_, args, options, message) => {
    const answer = await call(args, options);
    expect(answer).toMatchObject({
      isError: true,
      value: { error: { code: "VALIDATION", message: expect.stringContaining(message) } },
    });
    expect(github.requests).toEqual([]);
  });
});

describe("a destructive request", () => {
  const MERGE = `PUT ${REPO}/pulls/{pull_number}/{action}`;
  const mutation = (field: string) => ({
    route: "graphql",
    params: { query: `mutation { ${field}(input: {}) { clientMutationId } }` },
  });
  test.each<[string, object]>([
    ["a merge", { route: MERGE.replace("{action}", "merge"), params: { pull_number: 4 } }],
    ["a merge whose name is a value", { route: MERGE, params: { pull_number: 4, action: "merge" } }],
    ["a merge that is spelled otherwise", { route: `PUT ${REPO}/pulls/4/%4Derge/`, params: {} }],
    ["a transfer", { route: `POST ${REPO}/transfer`, params: { new_owner: "acme" } }],
    ["archiveRepository", mutation("archiveRepository")],
    ["mergePullRequest", mutation("mergePullRequest")],
    ["enqueuePullRequest", mutation("enqueuePullRequest")],
    ["enablePullRequestAutoMerge", mutation("enablePullRequestAutoMerge")],
    ["transferIssue", mutation("transferIssue")],
  ])("needs a confirmation for %s", async (_name, args) => {
    const { value } = await call(args, { allowDestructive: false });
    expect(value).toMatchObject({ error: { message: expect.stringContaining("needs a confirmation") } });
    expect(github.requests).toEqual([]);
  });

  test.each([
    ["a merge of branches", { route: `POST ${REPO}/merges`, params: { base: "nope", head: "nope" } }],
    ["another write", { route: `PUT ${REPO}/topics`, params: { names: ["merge"] } }],
    ["another mutation", mutation("updateIssue")],
    [
      "the state of a merge",
      mutation("updatePullRequest(input: {}) { pullRequest { mergeStateStatus } } u: updateIssue"),
    ],
  ])("needs no confirmation for %s", async (_name, args) => {
    await call(args, { allowDestructive: false });
    expect(github.requests).toHaveLength(1);
  });

  test("runs if the user confirms it, who sees the path", async () => {
    const asked: unknown[] = [];
    const confirm = (isConfirmed: boolean) => (calls: readonly unknown[]) => {
      asked.push(...calls);
      return isConfirmed;
    };
    const refused = await call(DELETE, { allowDestructive: false }, { confirm: confirm(false) });
    expect([refused.isError, github.requests]).toEqual([true, []]);
    expect(asked).toEqual([
      { id: DELETE.route, input: DELETE.params, target: "/repos/octo/hello/labels/bug" },
    ]);
    const deleted = await call(DELETE, { allowDestructive: false }, { confirm: confirm(true) });
    expect(deleted).toEqual({ isError: false, value: { ok: true, data: null } });
    expect(github.requests).toMatchObject([{ method: "DELETE" }]);
  });

  test("is refused without a question if the user would see only a part of it", async () => {
    const asked: unknown[] = [];
    const confirm = (calls: readonly unknown[]) => asked.push(...calls) > 0;
    const comment = `# ${"Removes drafts. ".repeat(60)}`;
    const query = `${comment}\nmutation { deleteIssue(input: { issueId: "I_1" }) { clientMutationId } }`;
    const answer = await call(
      { route: "graphql", params: { query } },
      { allowDestructive: false },
      { confirm },
    );
    expect(answer).toMatchObject({
      isError: true,
      value: { error: { message: expect.stringContaining("at most 1000 characters") } },
    });
    expect([asked, github.requests]).toEqual([[], []]);
  });
});

describe("answers", () => {
  test("omit addresses of the API, and are marked as text of other users", async () => {
    const { value } = await call({ route: `GET ${REPO}/issues/1` });
    expect(value).toMatchObject({
      ok: true,
      untrusted: "*",
      data: { number: 1, html_url: "https://github.com/octo/hello/issues/1", user: { login: "octocat" } },
    });
    expect(JSON.stringify(value)).not.toMatch(/"(?:url|events_url|node_id|_links)"/);
  });

  test("cut long texts, which fields return whole", async () => {
    await call({ route: `PATCH ${REPO}/issues/1`, params: { body: "a".repeat(3_000) } });
    const { value: cut } = await call({ route: `GET ${REPO}/issues/1` });
    expect(JSON.stringify(cut)).toContain('… (3,000 characters; fields: \\"body\\" for all)');
    const { value } = await call({ route: `GET ${REPO}/issues/1`, fields: "number,body,user.login" });
    expect(value).toMatchObject({
      data: { number: 1, body: "a".repeat(3_000), user: { login: "octocat" } },
    });
    expect(Object.keys(Object(value).data)).toEqual(["number", "body", "user"]);
  });

  test("are filtered with jq, whose number is not untrusted text", async () => {
    const { value } = await call({ route: `GET ${REPO}/labels`, jq: "length" });
    expect(value).toEqual({ ok: true, data: expect.any(Number) });
    const names = await call({ route: `GET ${REPO}/labels?per_page=1`, jq: ".[].name" });
    expect(names.value).toEqual({ ok: true, untrusted: "*", data: "bug" });
  });

  test("of a document are its data", async () => {
    const query =
      'query($n: Int!) { repository(owner: "octo", name: "hello") { issue(number: $n) { title } } }';
    const { value } = await call({ route: "graphql", params: { query, variables: { n: 1 } } });
    expect(value).toMatchObject({ ok: true, data: { repository: { issue: { title: "Found a bug" } } } });
  });

  test("of a write are whole if the filter fails", async () => {
    const { value } = await call({ ...CREATE, jq: ".title | keys" });
    expect(value).toMatchObject({
      ok: true,
      data: { title: "New" },
      meta: { warnings: [{ code: "PROJECTION" }] },
    });
    expect(github.requests).toHaveLength(1);
  });

  test("in full have meta", async () => {
    const { value } = await call({ route: "GET /user" }, { format: "full" });
    expect(value).toMatchObject({ meta: { capability_id: "GET /user", response: { status: 200 } } });
  });
});
