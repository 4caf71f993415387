import { afterEach, expect, test } from "vitest";
import { RateLimits } from "./rate-limit.js";
import { type LocalGithub, type LocalGithubOptions, startLocalGithub } from "./server.js";

let github: LocalGithub | undefined;
afterEach(() => github?.close());

async function start(options: LocalGithubOptions = {}) {
  github = await startLocalGithub(options);
  const { url, token } = github;
  const headers = { authorization: `bearer ${token}` };
  return {
    get: (path: string, init: RequestInit = {}) => fetch(url + path, { headers, ...init }),
    query: (query: string) =>
      fetch(`${url}/graphql`, { method: "POST", headers, body: JSON.stringify({ query }) }),
  };
}

const numbers = ({ headers }: Response) =>
  ["limit", "remaining", "used"].map((name) => Number(headers.get(`x-ratelimit-${name}`)));

test("the search that exceeds the limit of a minute is refused, and other requests are not", async () => {
  const { get } = await start();
  const answers: Response[] = [];
  for (let sent = 0; sent < 31; sent++) answers.push(await get("/search/issues?q=crash"));
  expect(answers.slice(0, 30).every(({ status }) => status === 200)).toBe(true);
  expect(numbers(answers[29] as Response)).toEqual([30, 0, 30]);
  const refused = answers[30] as Response;
  expect([refused.status, ...numbers(refused)]).toEqual([403, 30, 0, 30]);
  expect(await refused.json()).toMatchObject({ message: expect.stringContaining("rate limit exceeded") });
  const wait = Number(refused.headers.get("x-ratelimit-reset")) - Date.now() / 1000;
  expect(wait).toBeLessThanOrEqual(61);
  expect((await get("/search/code?q=hello+repo:octo/hello")).headers.get("x-ratelimit-limit")).toBe("10");
  expect((await get("/user")).status).toBe(200);
  const { resources } = (await (await get("/rate_limit")).json()) as { resources: object };
  expect(resources).toMatchObject({ search: { remaining: 0, used: 30 }, code_search: { used: 1 } });
});

test("a reset ends the window", async () => {
  const { get } = await start({ rateLimit: { limit: 1, windowMs: 60_000 } });
  expect([(await get("/user")).status, (await get("/user")).status]).toEqual([200, 403]);
  github?.reset();
  expect((await get("/user")).status).toBe(200);
});

test("without limits requests are counted, and none is refused", async () => {
  const { get } = await start({ rateLimit: false });
  const answers: Response[] = [];
  for (let sent = 0; sent < 31; sent++) answers.push(await get("/search/issues?q=crash"));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(numbers(answers[30] as Response)).toEqual([30, 0, 31]);
});

test("a query counts as its points, and one that is not executed as one", async () => {
  const { query } = await start();
  const nested =
    "{ rateLimit { cost used } viewer { repositories(first: 100) { nodes { issues(first: 50) { nodes { labels(first: 1) { totalCount } } } } } } }";
  const answer = await query(nested);
  const { data } = (await answer.json()) as { data: { rateLimit: { cost: number; used: number } } };
  expect(data.rateLimit.cost).toBeGreaterThan(1);
  expect(data.rateLimit.used).toBe(data.rateLimit.cost);
  expect(numbers(answer)).toEqual([5000, 5000 - data.rateLimit.cost, data.rateLimit.cost]);
  expect(numbers(await query("{ nothing }"))).toEqual([
    5000,
    4999 - data.rateLimit.cost,
    data.rateLimit.cost + 1,
  ]);
});

test("an unchanged answer does not count", async () => {
  const { get } = await start();
  const first = await get("/repos/octo/hello");
  const headers = {
    authorization: `bearer ${github?.token}`,
    "if-none-match": first.headers.get("etag") ?? "",
  };
  const second = await get("/repos/octo/hello", { headers });
  expect([second.status, numbers(second)]).toEqual([304, [5000, 4999, 1]]);
});

test("the request that creates more than GitHub permits in a minute is refused, and reads are not", async () => {
  const { get, query } = await start();
  const comment = () => get("/repos/octo/hello/issues/1/comments", { method: "POST", body: '{"body":"Hi"}' });
  for (let sent = 0; sent < 79; sent++) expect((await comment()).status).toBe(201);
  const mutation = `mutation { addReaction(input: { subjectId: "X", content: HEART }) { clientMutationId } }`;
  expect((await query(mutation)).status).toBe(200);
  for (const refused of [await comment(), await query(mutation)]) {
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ message: expect.stringContaining("secondary rate limit") });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(50);
  }
  expect((await get("/user")).status).toBe(200);
});

test("each token creates at most 80 objects in a minute and 500 in an hour", () => {
  let seconds = 0;
  const limits = new RateLimits(undefined, () => seconds * 1000);
  const createAll = () => {
    let created = 0;
    while (limits.create("one") === undefined) created++;
    return created;
  };
  const minutes = [0, 1, 2, 3, 4, 5, 6, 7].map((minute) => {
    seconds = minute * 60;
    return createAll();
  });
  expect(minutes).toEqual([80, 80, 80, 80, 80, 80, 20, 0]);
  expect(limits.create("one")).toBe(53 * 60);
  expect(limits.create("two")).toBeUndefined();
  seconds = 3600;
  expect(createAll()).toBe(80);
});
