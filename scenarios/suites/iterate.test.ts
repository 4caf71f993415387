// Iterates over lists against the local GitHub.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createGhx, ghx } from "../../generated/index.js";
import { repoLabelsList } from "../../generated/repo/index.js";
import { GhxError, type GhxOptions } from "../../runtime/index.js";
import { readAll } from "../../runtime/testing/read-all.js";
import { fault, type LocalGithub, startLocalGithub } from "../github/index.js";

const world = `
users: { octocat: {} }
tokens: { t: { user: octocat, scopes: [repo] } }
repositories:
  octocat/hello:
    labels: { ${Array.from({ length: 25 }, (_, index) => `label-${index + 1}: { color: "ff0000" }`).join(", ")} }
`;

let github: LocalGithub;
beforeAll(async () => {
  github = await startLocalGithub({ world });
});
afterAll(() => github.close());

const client = (options: GhxOptions = {}) =>
  createGhx({ apiUrl: github.url, token: "t", env: {}, ...options, repo: "octocat/hello" });

test.each(["graphql", "rest"] as const)("yields each element of all pages once on %s", async (route) => {
  const names: string[] = [];
  for await (const label of client({ routes: [route] }).repo.labels.list.items({ first: 10 }))
    names.push(label.name);
  expect(names).toHaveLength(25);
  expect(new Set(names).size).toBe(25);
});

test("fetches a page only when it is requested", async () => {
  github.clearRequests();
  for await (const page of client().repo.labels.list.pages({ first: 10 })) {
    expect(page.items).toHaveLength(10);
    break;
  }
  expect(github.requests).toHaveLength(1);
});

describe.each([
  ["of a client", ghx.repo.labels.list],
  ["that is imported", repoLabelsList],
])("a list function %s", (_, list) => {
  test("reads from the first page in each loop over the same pages or items", async () => {
    const input = { owner: "octocat", name: "hello", first: 10 };
    const options = { apiUrl: github.url, token: "t", env: {} };
    const items = list.items(input, { ...options, maxPages: 2 });
    const { value: first } = await items.next();
    const others = await readAll(items);
    expect(others).toHaveLength(19);
    expect(await readAll(items)).toEqual([first, ...others]);
    const pages = list.pages(input, options);
    for await (const _ of pages) break;
    expect(await readAll(pages)).toHaveLength(3);
  });
});

test("stops at maxPages without an error", async () => {
  let count = 0;
  for await (const _ of client().repo.labels.list.pages({ first: 10 }, { maxPages: 2 })) count++;
  expect(count).toBe(2);
});

test("throws if a page fails", async () => {
  const other = createGhx({ apiUrl: github.url, token: "t", env: {}, repo: "octocat/nothing" });
  await expect(other.repo.labels.list.items().next()).rejects.toThrow(GhxError);
});

test("a plan is neither pages nor items", async () => {
  github.clearRequests();
  const { repo, request } = client();
  const dryRun: object = { dryRun: true };
  for (const values of [
    repo.labels.list.items({}, dryRun),
    repo.labels.list.pages({}, dryRun),
    request.pages("GET /user/repos", {}, dryRun),
  ])
    await expect(readAll<unknown>(values)).rejects.toMatchObject({
      code: "VALIDATION",
      message: expect.stringContaining("dryRun: expected false, as a plan has no pages."),
    });
  expect(github.requests).toEqual([]);
});

describe("over REST", () => {
  const many = `
users: { octocat: {} }
tokens: { t: { user: octocat, scopes: [repo] } }
repositories:
  octocat/hello:
    issues: { ${Array.from({ length: 500 }, (_, index) => `${index + 1}: { title: "${index < 450 ? "Found" : "Other"} ${index + 1}", author: octocat }`).join(", ")} }
`;
  let large: LocalGithub;
  beforeAll(async () => {
    large = await startLocalGithub({ world: many });
  });
  afterAll(() => large.close());

  const paths = () => large.requests.map(({ path }) => path);
  const rest = () =>
    createGhx({ apiUrl: large.url, token: "t", env: {}, routes: ["rest"], repo: "octocat/hello" });

  async function numbers(items: AsyncIterable<{ readonly number: number }>) {
    large.clearRequests();
    const found: number[] = [];
    for await (const { number } of items) found.push(number);
    return found;
  }

  test("reads each page of a filtered list once", async () => {
    const found = await numbers(rest().issue.list.items({ first: 100 }));
    expect(new Set(found).size).toBe(500);
    expect(found).toHaveLength(500);
    expect(paths().map((path) => new URLSearchParams(path.split("?")[1]).get("page"))).toEqual([
      "1",
      "2",
      "3",
      "4",
      "5",
    ]);
  });

  test("reads more than 100 pages", async () => {
    expect(await numbers(rest().issue.list.items({ first: 3 }))).toHaveLength(500);
  });

  test("reads each page of a search once, and its repository once", async () => {
    const found = await numbers(rest().issue.search.items({ query: "Found", first: 100 }));
    expect(new Set(found).size).toBe(450);
    expect(paths().filter((path) => path.includes("/search/issues"))).toHaveLength(5);
    expect(paths()).toHaveLength(6);
  });

  test("a call continues at the cursor of an earlier one, without what that has read", async () => {
    const first = await rest().issue.list({ first: 100 });
    const after = first.ok ? first.data.pageInfo.endCursor : null;
    large.clearRequests();
    const second = await rest().issue.list({ first: 100, after });
    expect(second.ok && second.data.items[0]?.number).toBe(400);
    expect(paths()).toHaveLength(2);
  });

  test("sends a failed request of a page again", async () => {
    large.faults.add({ do: fault.badGateway(), match: { nth: 3 } });
    const found = await numbers(rest().issue.list.items({ first: 100 }));
    expect(found).toHaveLength(500);
    expect(paths()).toHaveLength(6);
  });
});
