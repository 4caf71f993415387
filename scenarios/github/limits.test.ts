/** GitHub's limits and refusals that do not depend on an endpoint. */
import { describe, expect, it } from "vitest";
import { addLabels } from "./domain/issues.js";
import { addLabel } from "./store/repositories.js";
import { octoWorld } from "./testing.js";
import { loadWorld } from "./world/load.js";

const hello = (selection: string) => `{ repository(owner: "octo", name: "hello") { ${selection} } }`;

describe("search", () => {
  const numbers = (bound: string, sort: string) =>
    `{ search(type: ISSUE, ${bound}, query: "repo:octo/hello is:issue ${sort}") { nodes { ... on Issue { number } } } }`;

  it("returns the first results for last", async () => {
    const { query } = octoWorld();
    const first = await query(numbers("first: 2", "sort:created-desc"));
    expect(first).toEqual({ data: { search: { nodes: [{ number: 11 }, { number: 10 }] } } });
    expect(await query(numbers("last: 2", "sort:created-desc"))).toEqual(first);
  });

  it("reads the next page with last and after", async () => {
    const { query } = octoWorld();
    const page = `query($after: String) { search(type: ISSUE, last: 2, after: $after, query: "repo:octo/hello is:issue") {
      nodes { ... on Issue { number } } pageInfo { endCursor hasNextPage } } }`;
    const { data } = await query(page);
    const { endCursor } = (data as { search: { pageInfo: { endCursor: string } } }).search.pageInfo;
    expect((await query(page, { after: endCursor })).data).toMatchObject({
      search: { nodes: [{ number: 8 }, { number: 5 }], pageInfo: { hasNextPage: true } },
    });
  });
});

it("refuses first together with last", async () => {
  const { errors } = await octoWorld().query(hello("labels(first: 1, last: 1) { nodes { name } }"));
  expect(errors).toMatchObject([
    {
      type: "AMBIGUOUS_PAGINATION",
      message: "Passing both `first` and `last` to paginate the `labels` connection is not supported.",
    },
  ]);
});

it("refuses more than 100 ids of nodes", async () => {
  const nodes = "query($ids: [ID!]!) { nodes(ids: $ids) { id } }";
  const { query, store } = octoWorld();
  const ids = Array<string>(101).fill(store.user("octocat")?.id ?? "");
  const { errors } = await query(nodes, { ids });
  const message = "You may not provide more than 100 node ids; you provided 101.";
  expect(errors).toMatchObject([{ type: "ARGUMENT_LIMIT", path: ["nodes"], message }]);
  expect((await query(nodes, { ids: ids.slice(1) })).errors).toBeUndefined();
});

it("returns database ids above 32 bits", async () => {
  const { query, store } = octoWorld();
  const check = [...store.nodes.values()].find((node) => node.__typename === "CheckRun");
  if (!check) throw new Error("the world has no check run");
  Object.assign(check, { databaseId: 41_000_000_999 });
  const result = await query("query($id: ID!) { node(id: $id) { ... on CheckRun { databaseId } } }", {
    id: check.id,
  });
  expect(result).toEqual({ data: { node: { databaseId: 41_000_000_999 } } });
});

it("refuses more than 100 labels of an issue, and names of more than 50 characters", async () => {
  const { query, store, viewer } = octoWorld();
  const repository = store.repository("octo", "hello");
  const issue = repository?.threads.get(1);
  if (!repository || !issue) throw new Error("unreachable");
  const labels = Array.from({ length: 101 }, (_, index) =>
    addLabel(store, { repository, name: `label-${index}`, createdAt: store.now() }),
  );
  const before = issue.labels;
  expect(() => addLabels(store, viewer(), issue, labels)).toThrow("Issues can have at most 100 labels");
  expect(issue.labels).toBe(before);
  const create = `mutation($i: CreateLabelInput!) { createLabel(input: $i) { label { name } } }`;
  const input = { repositoryId: repository.id, color: "ff0000", name: "x".repeat(51) };
  const { errors } = await query(create, { i: input });
  expect(errors?.[0]?.message).toBe("Name is too long (maximum is 50 characters)");
});

it("links the issues that the body of a pull request in a world closes", () => {
  const { store, diagnostics } = loadWorld(`
users: { octocat: {} }
tokens: { t: { user: octocat, scopes: [repo] } }
repositories:
  octocat/hello:
    commits: { "${"1".repeat(40)}": {} }
    branches: { main: { commit: "${"1".repeat(40)}" } }
    issues: { 396: { title: Broken, author: octocat } }
    pulls: { 397: { title: Fix, body: "Fixes #396", author: octocat, head: { ref: fix, oid: "${"2".repeat(40)}" } } }
`);
  expect(diagnostics).toEqual([]);
  const pull = store.repository("octocat", "hello")?.threads.get(397);
  expect(pull?.__typename === "PullRequest" && pull.closingIssues.map(({ number }) => number)).toEqual([396]);
});

describe("cost", () => {
  const labels = (issues: number, size: number) =>
    `rateLimit { cost nodeCount } repository(owner: "octo", name: "hello") {
      issues(first: ${issues}) { nodes { labels(first: ${size}) { nodes { name } } } } }`;

  it("follows GitHub's formula", async () => {
    const { query } = octoWorld();
    expect((await query(`{ ${labels(100, 50)} }`)).data).toMatchObject({
      rateLimit: { cost: 1, nodeCount: 5100 },
    });
    const nested = `query($n: Int = 100, $more: Boolean = false) { rateLimit { cost nodeCount }
      repository(owner: "octo", name: "hello") { pullRequests(first: $n) { nodes {
        a: labels(first: 10) { nodes { name } } b: assignees(first: 10) { nodes { login } }
        c: reviews(first: 10) @include(if: $more) { nodes { id } } } } } }`;
    expect((await query(nested)).data).toMatchObject({ rateLimit: { cost: 2, nodeCount: 2100 } });
    expect((await query(nested, { n: 10, more: true })).data).toMatchObject({
      rateLimit: { cost: 1, nodeCount: 310 },
    });
  });

  it("above 500,000 nodes is refused", async () => {
    const nested = `{ repository(owner: "octo", name: "hello") { issues(first: 100) { nodes { comments(first: 100) {
      nodes { reactions(first: 100) { nodes { content } } } } } } } }`;
    expect(await octoWorld().query(nested)).toEqual({
      errors: [
        {
          type: "MAX_NODE_LIMIT_EXCEEDED",
          message:
            "This query requests up to 1,010,100 possible nodes which exceeds the maximum limit of 500,000.",
        },
      ],
    });
  });
});

it("requires read:org for teams", async () => {
  const { query } = octoWorld();
  const document = `{ organization(login: "octo") { login teams(first: 1) { nodes { slug } } } }`;
  const { data, errors } = await query(document, {}, "reader-token");
  expect(data).toMatchObject({ organization: null });
  expect(errors).toMatchObject([
    {
      type: "INSUFFICIENT_SCOPES",
      path: ["organization", "teams"],
      message: expect.stringContaining(
        "The 'teams' field requires one of the following scopes: ['read:org', 'read:discussion'], " +
          "but your token has only been granted the: ['repo'] scopes.",
      ),
    },
  ]);
  expect((await query(document)).errors).toBeUndefined();
});
