// Clients keep within the rate limits of GitHub: their requests wait instead of being refused.

import { afterAll, expect, test, vi } from "vitest";
import { createGhx } from "../../../generated/index.js";
import type { GhxOptions } from "../../../runtime/index.js";
import { fault, type LocalGithub, startLocalGithub } from "../../github/index.js";

const CALLS = 200;
const issue = { owner: "octo", name: "hello", issueNumber: 1 };
const running: LocalGithub[] = [];
afterAll(() => Promise.all(running.splice(0).map((github) => github.close())));

async function start(options: Parameters<typeof startLocalGithub>[0]): Promise<LocalGithub> {
  const github = await startLocalGithub(options);
  running.push(github);
  return github;
}

const client = (github: LocalGithub, options: GhxOptions = {}) =>
  createGhx({ apiUrl: github.url, token: github.token, env: {}, ...options });

test.concurrent.each(["graphql", "rest"] as const)(
  `${CALLS} concurrent calls over %s succeed although GitHub permits 60 requests per 2 s`,
  async (route) => {
    const github = await start({ rateLimit: { limit: 60, windowMs: 2000 } });
    const ghx = client(github, { routes: [route] });
    const results = await Promise.all(Array.from({ length: CALLS }, () => ghx.issue.view(issue)));
    expect(results.filter(({ ok }) => !ok)).toEqual([]);
    // Every refused request is sent again.
    expect(github.requests.length - CALLS).toBeLessThanOrEqual(CALLS / 10);
  },
);

test("creations above the secondary limit wait instead of being refused", async () => {
  const github = await start({});
  const comment = { ...issue, body: "Hi" };
  const pacing = { creationsPerMinute: 80, creationsPerHour: 500 };
  const ghx = client(github, { routes: ["rest"], pacing });
  const results = await Promise.all(Array.from({ length: 80 }, () => ghx.issue.comments.create(comment)));
  expect(results.filter(({ ok }) => !ok)).toEqual([]);
  const options = { timeoutMs: 5000 };
  expect((await ghx.issue.comments.create(comment, options)).error?.code).toBe("RATE_LIMIT");
  expect(github.requests).toHaveLength(80);
  const refused = await client(github, { routes: ["rest"] }).issue.comments.create(comment, options);
  expect(refused.error).toMatchObject({ code: "RATE_LIMIT", details: { limit: "secondary" } });
});

test("a secondary limit on one route delays the requests of all routes, which then succeed", async () => {
  const github = await start({});
  const ghx = client(github);
  github.failNext(fault.secondaryLimit({ retryAfter: 1 }), { api: "rest" });
  const first = ghx.issue.view(issue, { routes: ["rest"] });
  await vi.waitFor(() => expect(github.requests).toHaveLength(1));
  const results = await Promise.all([first, ghx.issue.view(issue, { routes: ["graphql"], timeoutMs: 400 })]);
  expect(results.map(({ ok, error }) => (ok ? "ok" : error.code))).toEqual(["ok", "RATE_LIMIT"]);
  expect(github.requests.map(({ api }) => api)).toEqual(["rest", "rest"]);
});

test("a wait that ends after the deadline is not started", async () => {
  const github = await start({});
  const ghx = client(github, { routes: ["rest"] });
  github.failNext(fault.primaryLimit({ resetInSeconds: 3000 }));
  const results = [await ghx.issue.view(issue), await ghx.issue.view(issue)];
  expect(results.map(({ error }) => error?.code)).toEqual(["RATE_LIMIT", "RATE_LIMIT"]);
  expect(github.requests).toHaveLength(1);
});

test("a route whose quota is exhausted is replaced by the next one without a request", async () => {
  const github = await start({});
  const ghx = client(github);
  github.failNext(fault.graphqlRateLimited({ resetInSeconds: 3000 }));
  expect((await ghx.issue.view(issue)).meta.route_used).toBe("rest");
  expect((await ghx.issue.view(issue)).meta.route_used).toBe("rest");
  expect(github.requests.map(({ api }) => api)).toEqual(["graphql", "rest", "rest"]);
});

test("with pacing: false, no request waits", async () => {
  const github = await start({});
  const ghx = client(github, { pacing: false, routes: ["rest"] });
  github.failNext(fault.primaryLimit({ resetInSeconds: 3000 }));
  const results = [await ghx.issue.view(issue), await ghx.issue.view(issue)];
  expect(results.map(({ ok }) => ok)).toEqual([false, true]);
});

test.each([{ maxConcurrent: "3" }, { maxInFlight: 3 }])("rejects the options %j", (pacing) => {
  expect(() => createGhx({ pacing: pacing as object })).toThrow(
    expect.objectContaining({ code: "VALIDATION" }),
  );
});
