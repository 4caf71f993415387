// Related data contains the newest or all elements, and a warning says how many it leaves out.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createGhx } from "../../generated/index.js";
import type { Warning } from "../../runtime/contract/envelope.js";
import { type LocalGithub, startLocalGithub } from "../github/index.js";

const HEAD = "2000000000000000000000000000000000000003";
const count = (length: number) => Array.from({ length }, (_, index) => index + 1);
const time = (index: number) =>
  `2026-02-10T${String(10 + Math.floor(index / 60))}:${String(index % 60).padStart(2, "0")}:00Z`;

const world = `
users: { octocat: {}, mona: {} }
tokens: { t: { user: octocat, scopes: [repo] } }
repositories:
  octocat/hello:
    commits:
      "1000000000000000000000000000000000000001": { message: First, author: { user: mona, date: "2026-01-02T00:00:00Z" } }
      "${HEAD}":
        message: Second
        author: { user: mona, date: "2026-02-10T09:00:00Z" }
        parents: ["1000000000000000000000000000000000000001"]
        checkRuns: { ${count(120)
          .map(
            (n) =>
              `${41000000000 + n}: { name: "check ${n}", conclusion: ${n === 110 ? "FAILURE" : "SUCCESS"} }`,
          )
          .join(", ")} }
    branches: { main: { commit: "1000000000000000000000000000000000000001" }, fix: { commit: "${HEAD}" } }
    workflows: { .github/workflows/ci.yml: { name: CI } }
    runs:
      15000000001:
        workflow: .github/workflows/ci.yml
        headSha: "1000000000000000000000000000000000000001"
        event: push
        conclusion: FAILURE
        actor: octocat
        jobs: { ${count(120)
          .map(
            (n) =>
              `${42000000000 + n}: { name: "job ${n}", conclusion: ${n === 110 ? "FAILURE" : "SUCCESS"}${n === 110 ? ', log: "##[error]It failed"' : ""} }`,
          )
          .join(", ")} }
    pulls:
      1:
        title: Fix
        author: mona
        base: main
        head: { ref: fix }
        files: { ${count(130)
          .map((n) => `f${n}.ts: { additions: 1, deletions: 0 }`)
          .join(", ")} }
        reviews: [${count(120)
          .map((n) => `{ author: octocat, state: COMMENTED, body: "review ${n}", submittedAt: "${time(n)}" }`)
          .join(", ")}]
`;

let github: LocalGithub;
beforeAll(async () => {
  github = await startLocalGithub({ world });
});
afterAll(() => github.close());

describe.each(["graphql", "rest"] as const)("over %s", (route) => {
  const view = async (include: "reviews" | "files" | "checks") => {
    const ghx = createGhx({
      apiUrl: github.url,
      token: "t",
      env: {},
      repo: "octocat/hello",
      routes: [route],
    });
    const result = await ghx.pr.view({ prNumber: 1, include: [include] });
    if (!result.ok) throw new Error(result.error.message);
    return {
      ...result.data,
      warnings: result.meta.warnings?.map(({ code, message }) => `${code} ${message}`),
    };
  };

  test("reviews are the newest, and a warning has their number", async () => {
    const { reviews, warnings } = await view("reviews");
    expect(reviews).toHaveLength(100);
    expect(reviews?.[0]?.body).toBe("review 21");
    expect(reviews?.at(-1)?.body).toBe("review 120");
    expect(warnings).toEqual(["MORE_EXIST reviews contains 100 of 120."]);
  });

  test("the only failed check is among more than 100", async () => {
    const { checkRuns, checks, warnings } = await view("checks");
    expect(checkRuns).toHaveLength(120);
    expect(checkRuns?.filter(({ state }) => state === "FAILURE")).toMatchObject([{ name: "check 110" }]);
    expect(checks).toMatchObject({ state: "FAILURE", failed: 1, passed: 119 });
    expect(warnings).toBeUndefined();
  });

  test("a warning has the number of changed files", async () => {
    const { files, warnings } = await view("files");
    expect(files).toHaveLength(100);
    expect(warnings).toEqual(["MORE_EXIST files contains 100 of 130."]);
  });
});

describe("a run with more than 100 jobs", () => {
  const client = () => createGhx({ apiUrl: github.url, token: "t", env: {}, repo: "octocat/hello" });
  const failed = { jobId: 42000000110, name: "job 110" };

  test("is returned with all of them", async () => {
    const result = await client().workflow.run.view({ runId: 15000000001 });
    expect(result.ok && result.data.jobs).toHaveLength(120);
    expect(result.meta.warnings).toBeUndefined();
  });

  test("is listed with its failed job", async () => {
    const result = await client().workflow.runs.list({ include: ["failedJobs"] });
    expect(result).toMatchObject({ ok: true, data: { items: [{ failedJobs: [failed] }] } });
  });

  test("has the log of its failed job", async () => {
    const result = await client().workflow.job.logs.get({ runId: 15000000001 });
    expect(result).toMatchObject({ ok: true, data: { jobs: [failed] } });
  });
});

test("the summary of more than 100 checks is complete over REST", async () => {
  const ghx = createGhx({ apiUrl: github.url, token: "t", env: {}, repo: "octocat/hello", routes: ["rest"] });
  expect(await ghx.pr.view({ prNumber: 1 })).toMatchObject({ data: { checks: { failed: 1, passed: 119 } } });
});

describe("elements of a list", () => {
  const world = {
    users: { octocat: {} },
    tokens: { t: { user: "octocat", scopes: ["repo", "project"] } },
    repositories: {
      "octocat/hello": {
        commits: { [HEAD]: {} },
        branches: { main: { commit: HEAD }, release: { commit: HEAD } },
        issues: { 500: { title: "Planned", author: "octocat" } },
        pulls: {
          ...Object.fromEntries(
            count(8).map((n) => [
              n,
              {
                title: `Release ${n}`,
                author: "octocat",
                head: { ref: "release", oid: HEAD },
                createdAt: time(n),
                ...(n > 1 && { state: "MERGED", mergedAt: time(n) }),
              },
            ]),
          ),
          9: {
            title: "Large",
            author: "octocat",
            head: { ref: "large", oid: HEAD },
            files: Object.fromEntries(count(130).map((n) => [`f${n}.ts`, { additions: 1, deletions: 0 }])),
          },
        },
      },
    },
    projects: Object.fromEntries(
      count(25).map((n) => [
        `octocat/${n}`,
        { title: `Plan ${n}`, creator: "octocat", items: { [n]: { content: "octocat/hello#500" } } },
      ]),
    ),
  };
  let server: LocalGithub;
  beforeAll(async () => {
    server = await startLocalGithub({ world: JSON.stringify(world) });
  });
  afterAll(() => server.close());
  const client = () => createGhx({ apiUrl: server.url, token: "t", env: {}, repo: "octocat/hello" });

  test("the pull requests of a branch begin with the open ones, and a warning has their number", async () => {
    const result = await client().branch.list({ include: ["prs"] });
    const branches = result.ok ? result.data.items : [];
    expect(branches.find(({ name }) => name === "release")?.prs?.map(({ number }) => number)).toEqual([
      1, 8, 7, 6, 5, 4,
    ]);
    expect(result.meta.warnings).toEqual([{ code: "MORE_EXIST", message: "items[1].prs contains 6 of 8." }]);
  });

  test("a warning has the number of files of a pull request", async () => {
    const result = await client().pr.list({ include: ["files"], sort: "UPDATED", state: "ALL" });
    const index = result.ok ? result.data.items.findIndex(({ number }) => number === 9) : -1;
    const message = `items[${index}].files contains 100 of 130.`;
    expect(result.meta.warnings).toEqual([{ code: "MORE_EXIST", message }]);
  });

  test("a warning has the number of projects of an issue", async () => {
    const view = await client().issue.view({ issueNumber: 500, include: ["projects"] });
    const list = await client().issue.list({ include: ["projects"] });
    expect([view, list].map(({ meta }) => meta.warnings?.map(({ message }) => message))).toEqual([
      ["projects contains 20 of 25."],
      ["items[0].projects contains 20 of 25."],
    ]);
  });
});

describe("a search with more than 1,000 results", () => {
  const total = 1010;
  let server: LocalGithub;
  beforeAll(async () => {
    const commits = { [HEAD]: { message: "Fix", author: { user: "octocat" } } };
    const pulls = Object.fromEntries(
      count(total).map((n) => [
        n,
        { title: `Fix ${n}`, author: "octocat", head: { ref: `b${n}`, oid: HEAD } },
      ]),
    );
    const world = {
      users: { octocat: {} },
      tokens: { t: { user: "octocat", scopes: ["repo"] } },
      repositories: { "octocat/hello": { commits, branches: { main: { commit: HEAD } }, pulls } },
    };
    server = await startLocalGithub({ world: JSON.stringify(world), rateLimit: false });
  });
  afterAll(() => server.close());
  const client = () => createGhx({ apiUrl: server.url, token: "t", env: {}, repo: "octocat/hello" });
  /** The warnings of each page. */
  const read = async (author?: string) => {
    const pages: { readonly after: string | null; readonly warnings: readonly Warning[] }[] = [];
    do {
      const result = await client().pr.list({
        ...(author && { author }),
        first: 100,
        after: pages.at(-1)?.after ?? null,
      });
      if (!result.ok) throw new Error(result.error.message);
      pages.push({ after: result.data.pageInfo.endCursor, warnings: result.meta.warnings ?? [] });
    } while (pages.at(-1)?.after);
    return pages.map(({ warnings }) => warnings);
  };

  test("ends after these, and the last page has a warning", async () => {
    const pages = await read("octocat");
    expect(pages).toHaveLength(10);
    expect(pages.at(-1)).toEqual([
      { code: "MORE_EXIST", message: "items ends at 1000 of 1010: GitHub's search returns no more." },
    ]);
    expect(pages.slice(0, -1).flat()).toEqual([]);
  });

  test("has no warning if the same list is not a search", async () => {
    const pages = await read();
    expect(pages).toHaveLength(11);
    expect(pages.flat()).toEqual([]);
  });
});
