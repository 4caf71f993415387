/** Octokit's pagination: the `Link` header over REST, cursors over GraphQL. */
import { paginatingEndpoints } from "@octokit/plugin-paginate-rest";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { allTables } from "../resources/tables.js";
import { declaredRoutes } from "../rest/declared.js";
import { routes } from "../rest/routes.js";
import { type LocalGithub, startLocalGithub } from "../server/server.js";
import { octokitFor } from "./fixtures/client.js";
import { head, world } from "./fixtures/lists.js";

const github: LocalGithub = await startLocalGithub({ world });
afterAll(() => github.close());
beforeEach(() => github.reset());
const octokit = octokitFor(github);

// The lists of declared resources are read page by page in the tests of their tables.
const declared = new Set(declaredRoutes(allTables).map(({ path }) => path));
const offered = routes
  .filter(({ path }) => !declared.has(path))
  .map(({ method, path }) => `${method} ${path.replaceAll("*}", "}")}`);
const paginated = paginatingEndpoints.filter((endpoint) => offered.includes(endpoint));

const values = {
  owner: "octo",
  repo: "many",
  org: "octo",
  team_slug: "one",
  username: "octocat",
  project_number: 1,
  package_type: "npm" as const,
  package_name: "three",
  run_id: 601,
  attempt_number: 1,
  workflow_id: 31,
  check_run_id: 501,
  ref: head,
  commit_sha: head,
  branch: "main",
  basehead: "main...topic",
  issue_number: 1,
  pull_number: 7,
  release_id: 701,
};
const special: Readonly<Record<string, object>> = {
  "GET /repos/{owner}/{repo}/commits": { sha: "topic" },
  "GET /repos/{owner}/{repo}/commits/{commit_sha}/pulls": { commit_sha: "2".repeat(40) },
  "GET /repos/{owner}/{repo}/issues/{issue_number}/dependencies/blocking": { issue_number: 4 },
  "GET /repos/{owner}/{repo}/pulls/comments/{comment_id}/reactions": { comment_id: 801 },
  "GET /repos/{owner}/{repo}/contributors": { repo: "one" },
  "GET /search/commits": { q: "repo:octo/one" },
  "GET /search/repositories": { q: "org:octo" },
  "GET /search/users": { q: "type:user" },
  "GET /search/issues": { q: "repo:octo/many is:issue" },
};

/** Octokit does not unwrap pages that contain more than their list. */
const listIn: Readonly<Record<string, string>> = {
  "GET /repos/{owner}/{repo}/commits/{ref}/status": "statuses",
  "GET /repos/{owner}/{repo}/compare/{basehead}": "commits",
  "GET /repos/{owner}/{repo}/topics": "names",
};

async function walk(endpoint: (typeof paginated)[number], parameters: object): Promise<unknown[]> {
  const pages: unknown[] = await octokit.paginate(endpoint, parameters);
  const name = listIn[endpoint];
  if (name === undefined) return pages;
  return pages.flatMap((page) => Object.entries(Object(page)).find(([key]) => key === name)?.[1]);
}

async function exampleParameters(endpoint: string): Promise<object> {
  if (endpoint.includes("/check-suites/")) {
    const { data } = await octokit.rest.checks.listSuitesForRef({ owner: "octo", repo: "many", ref: head });
    const suite = data.check_suites.find(({ app }) => app?.slug === "linter");
    return { ...values, check_suite_id: suite?.id };
  }
  if (endpoint.includes("/issues/comments/")) {
    const { data } = await octokit.rest.issues.listComments({ owner: "octo", repo: "many", issue_number: 1 });
    return { ...values, comment_id: data[0]?.id };
  }
  if (endpoint.endsWith("/{issue_number}/events")) {
    const issue = { owner: "octo", repo: "many", issue_number: 2 };
    await octokit.rest.issues.addLabels({ ...issue, labels: ["bug", "docs", "help"] });
    return issue;
  }
  return { ...values, ...special[endpoint] };
}

describe("REST", () => {
  test.each(paginated)("%s", async (endpoint) => {
    const parameters = await exampleParameters(endpoint);
    const whole = await walk(endpoint, { ...parameters, per_page: 100 });
    github.clearRequests();
    const walked = await walk(endpoint, { ...parameters, per_page: 1 });
    expect(whole.length).toBeGreaterThanOrEqual(3);
    expect(walked).toEqual(whole);
    expect(github.requests).toHaveLength(whole.length);
  });

  test("an iterator returns the headers of each page and can be stopped early", async () => {
    const pages = octokit.paginate.iterator(octokit.rest.issues.listForRepo, {
      owner: "octo",
      repo: "many",
      per_page: 4,
    });
    for await (const { data, headers } of pages) {
      expect(data).toHaveLength(4);
      expect(headers.link).toMatch(/^<[^>]+page=2[^>]*>; rel="next", <[^>]+page=3[^>]*>; rel="last"$/);
      break;
    }
    expect(github.requests).toHaveLength(1);
  });

  test("a map function can stop the pagination", async () => {
    const titles = await octokit.paginate(
      octokit.rest.issues.listLabelsForRepo,
      { owner: "octo", repo: "many", per_page: 1 },
      ({ data }, done) => {
        if (data[0]?.name === "docs") done();
        return data.map(({ name }) => name);
      },
    );
    expect(titles).toEqual(["bug", "docs"]);
  });
});

describe("GraphQL", () => {
  const document = (fields: string) => `query ($cursor: String) {
    repository(owner: "octo", name: "many") { ${fields} }
  }`;

  test("reads a list to its end with cursors", async () => {
    const issues = document(
      "issues(first: 2, after: $cursor) { nodes { number } pageInfo { hasNextPage endCursor } }",
    );
    const answer = await octokit.graphql.paginate<{
      repository: { issues: { nodes: { number: number }[] } };
    }>(issues);
    expect(answer.repository.issues.nodes.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(github.requests).toHaveLength(3);
  });

  test("reads a list backwards", async () => {
    const issues = document(
      "issues(last: 4, before: $cursor) { nodes { number } pageInfo { hasPreviousPage startCursor } }",
    );
    const pages: number[][] = [];
    for await (const { repository } of octokit.graphql.paginate.iterator(issues)) {
      pages.push(repository.issues.nodes.map(({ number }: { number: number }) => number));
    }
    expect(pages).toEqual([
      [3, 4, 5, 6],
      [1, 2],
    ]);
  });

  test("reads a nested list", async () => {
    const comments = document(`issue(number: 1) {
      comments(first: 1, after: $cursor) { totalCount nodes { body } pageInfo { hasNextPage endCursor } }
    }`);
    const answer = await octokit.graphql.paginate(comments);
    expect(answer).toMatchObject({
      repository: { issue: { comments: { nodes: [{ body: "One" }, { body: "Two" }, { body: "Three" }] } } },
    });
  });
});
