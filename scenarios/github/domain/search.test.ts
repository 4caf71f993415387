import { describe, expect, it } from "vitest";
import { testGitHub } from "../rest/fixtures/github.js";
import { addIssue } from "../store/threads.js";
import { octoWorld } from "../testing.js";
import { searchThreads } from "./search.js";

it.each([
  ["repo:octo/hello is:issue is:open", [11, 10, 8, 1]],
  ["repo:octo/hello is:issue state:closed", [5, 2]],
  ["repo:octo/hello is:pr is:merged", [6]],
  ['repo:octo/hello label:"help wanted"', [11]],
  ['repo:octo/hello label:"needs review" is:pr', [9]],
  ["repo:octo/hello is:issue author:monalisa", [11, 5]],
  ["repo:octo/hello is:issue author:app/hubot", [10]],
  ["repo:octo/hello is:issue assignee:@me", [1]],
  ["repo:octo/hello is:issue milestone:v1.0", [11, 1]],
  ["repo:octo/hello is:issue no:assignee -label:bug is:open", [11, 10]],
  ["repo:octo/hello crash", [8]],
  ["repo:octo/hello is:issue sort:created-asc", [1, 2, 5, 8, 10, 11]],
  ["repo:octo/hello nonsense:1", []],
  ["repo:octo/hello is:issue label:bug,documentation", [10, 8, 1]],
  ['repo:octo/hello is:open label:"help wanted","needs review"', [9, 11, 8]],
  ['repo:octo/hello label:"bug,documentation"', []],
  ['repo:octo/hello reason:"not planned"', [5]],
  ["repo:octo/hello reason:completed", [2]],
  ["repo:octo/hello is:issue created:2026-01-11..2026-02-01", [8, 5, 2]],
  ["repo:octo/hello is:issue updated:<2026-01-12", [1]],
  ["repo:octo/hello is:pr merged:>=2026-01-01", [6]],
  ["repo:octo/hello is:pr review-requested:@me", [3]],
  ["repo:octo/hello is:pr reviewed-by:monalisa", [6]],
  ["repo:octo/hello is:pr status:failure", [9]],
  ["repo:octo/hello linked:pr", [2, 1]],
  ["repo:octo/hello linked:issue", [3, 6]],
  ["repo:octo/hello comments:>2", [1]],
  ["repo:octo/hello reproduce", [1]],
  ["repo:octo/hello reproduce in:title,body", []],
  ["repo:octo/hello type:Bug", [1]],
  ["repo:octo/hello is:issue no:project is:open", [11, 10, 8]],
  ["repo:octo/hello is:issue commenter:hubot", [1]],
  ["repo:octo/hello is:issue sort:comments-desc is:open", [1, 11, 10, 8]],
  // AND, which may be omitted, binds tighter than OR. NOT and a minus apply to what follows.
  ["repo:octo/hello is:issue (label:bug OR label:documentation)", [10, 8, 1]],
  ["repo:octo/hello AND is:issue AND author:monalisa", [11, 5]],
  ["repo:octo/hello is:issue author:monalisa OR repo:octo/hello is:merged", [11, 5, 6]],
  ["repo:octo/hello is:issue is:open NOT label:bug no:assignee", [11, 10]],
  ["repo:octo/hello is:issue is:open -(label:bug OR author:monalisa)", [10]],
  ["(repo:octo/hello (is:merged OR (is:issue author:monalisa)))", [11, 5, 6]],
  ['repo:octo/hello is:issue (crash OR "a (b OR c")', [8]],
  ["repo:octo/hello is:issue (author:monalisa", [11, 5]],
  ["repo:octo/hello is:issue) author:monalisa", [11, 5]],
  ["repo:octo/hello interactions:>4", [1]],
  ["repo:octo/hello is:issue language:cobol", []],
  ["repo:octo/hello is:blocking", [11]],
  ["repo:octo/hello is:blocked", [1]],
  ["repo:octo/hello has:sub-issue", [1]],
  ["repo:octo/hello has:parent-issue", [8]],
  ["repo:octo/hello is:issue is:open no:parent-issue", [11, 10, 1]],
  ["repo:octo/hello parent-issue:octo/hello#1", [8]],
  ["repo:octo/hello sub-issue:octo/hello#8", [1]],
  ["repo:octo/hello sub-issue:octo/hello#5", []],
])("search %j", (query, numbers) => {
  const { store, viewer } = octoWorld();
  expect(searchThreads(store, viewer(), query).map((thread) => thread.number)).toEqual(numbers);
});

it("refuses qualifiers that GitHub documents and that are not implemented, by name", async () => {
  const answer = await testGitHub().request("GET", "/search/issues?q=team:octo/cats+OR+crash");
  expect(answer).toMatchObject({
    status: 501,
    body: {
      message: expect.stringContaining('does not implement the qualifier "team" of GET /search/issues'),
    },
  });
  const document = `{ search(type: ISSUE, first: 1, query: "crash has:field") { issueCount } }`;
  expect((await octoWorld().query(document)).errors).toMatchObject([
    { type: "NOT_IMPLEMENTED", message: expect.stringContaining('the qualifier "has"') },
  ]);
});

it("excludes threads that the viewer cannot see", () => {
  const { store, viewer } = octoWorld();
  expect(searchThreads(store, viewer(), "cake")).toHaveLength(1);
  expect(searchThreads(store, viewer("reader"), "cake")).toHaveLength(0);
});

describe("limits", () => {
  const OPERATORS = "More than five AND / OR / NOT operators were used.";

  it.each([
    ["a".repeat(257), "The search is longer than 256 characters."],
    ["a OR b OR c AND d NOT e OR f NOT g", OPERATORS],
  ])("REST refuses a search that is too long: %#", async (q, message) => {
    const answer = await testGitHub().request("GET", `/search/issues?q=${encodeURIComponent(q)}`);
    expect(answer).toMatchObject({
      status: 422,
      body: {
        message: "Validation Failed",
        errors: [{ message, resource: "Search", field: "q", code: "invalid" }],
      },
    });
  });

  it.each([
    "a".repeat(256),
    "a OR b OR c AND d NOT e OR f",
    `"a OR b OR c OR d OR e OR f OR g"`,
    "or or or or or or",
  ])("REST accepts a search within the limits: %#", async (q) => {
    const { status } = await testGitHub().request("GET", `/search/issues?q=${encodeURIComponent(q)}`);
    expect(status).toBe(200);
  });

  it("GraphQL finds nothing for a search that is too long", () => {
    const { store, viewer } = octoWorld();
    const long = `repo:octo/hello ${"is:issue ".repeat(30)}`;
    expect(searchThreads(store, viewer(), long)).toEqual([]);
    expect(searchThreads(store, viewer(), long.slice(0, 250))).not.toEqual([]);
  });

  it("REST returns pages that begin within the first 1000 results, and the count of all", async () => {
    const github = testGitHub();
    const repository = github.store.repository("octocat", "hello");
    if (!repository) throw new Error("unreachable");
    for (let index = 0; index < 1005; index++) addIssue(github.store, { repository, title: "Generated" });
    const read = (size: number, page: number) =>
      github.request("GET", `/search/issues?q=Generated+repo:octocat/hello&per_page=${size}&page=${page}`);
    expect((await read(100, 10)).body).toMatchObject({ total_count: 1005, items: { length: 100 } });
    expect((await read(100, 10)).headers.link).not.toContain('rel="next"');
    expect((await read(100, 1)).headers.link).toMatch(/[?&]page=10>; rel="last"/);
    expect((await read(30, 34)).body).toMatchObject({ items: { length: 15 } });
    const beyond = { status: 422, body: { message: "Only the first 1000 search results are available" } };
    expect(await read(100, 11)).toMatchObject(beyond);
    expect(await read(30, 35)).toMatchObject(beyond);
  });

  it("GraphQL returns the first 1000 results, and the count of all", async () => {
    const { store, query } = octoWorld();
    const repository = store.repository("octo", "hello");
    if (!repository) throw new Error("unreachable");
    for (let index = 0; index < 1005; index++) addIssue(store, { repository, title: "Generated" });
    const document = `query($after: String) { search(type: ISSUE, first: 100, after: $after, query: "repo:octo/hello Generated") {
      issueCount nodes { ... on Issue { id } } pageInfo { endCursor hasNextPage } } }`;
    const seen = new Set<string>();
    let after: string | null = null;
    for (;;) {
      const { data } = await query(document, { after });
      const { search } = data as unknown as { search: SearchPage };
      expect(search.issueCount).toBe(1005);
      for (const { id } of search.nodes) seen.add(id);
      after = search.pageInfo.endCursor;
      if (!search.pageInfo.hasNextPage) break;
    }
    expect(seen.size).toBe(1000);
  });
});

interface SearchPage {
  readonly issueCount: number;
  readonly nodes: readonly { readonly id: string }[];
  readonly pageInfo: { readonly endCursor: string; readonly hasNextPage: boolean };
}
