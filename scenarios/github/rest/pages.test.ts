import { expect, test } from "vitest";
import { testGitHub } from "./fixtures/github.js";

const base = "https://api.github.com/repositories/1296269/issues";

test("links pages by repository id and keeps other parameters", async () => {
  const github = testGitHub();
  const link = async (query: string) =>
    (await github.request("GET", `/repos/octocat/hello/issues?${query}`)).headers.link;
  expect(await link("state=all&per_page=3")).toBe(
    `<${base}?state=all&per_page=3&page=2>; rel="next", <${base}?state=all&per_page=3&page=3>; rel="last"`,
  );
  expect(await link("state=all&per_page=3&page=3")).toBe(
    `<${base}?state=all&per_page=3&page=2>; rel="prev", <${base}?state=all&per_page=3&page=1>; rel="first"`,
  );
  expect(await link("state=all")).toBeUndefined();
});

test("returns every item once when the links are followed", async () => {
  const github = testGitHub();
  const numbers: unknown[] = [];
  let path: string | undefined = "/repos/octocat/hello/issues?state=all&per_page=3";
  while (path !== undefined) {
    const { body, headers } = await github.request("GET", path);
    if (Array.isArray(body)) numbers.push(...body.map((issue) => issue.number));
    path = /<https:\/\/api\.github\.com([^>]+)>; rel="next"/.exec(headers.link ?? "")?.[1];
  }
  expect(numbers).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
});

test("uses the defaults for sizes and numbers out of range", async () => {
  const github = testGitHub();
  const count = async (query: string) => {
    const { body } = await github.request("GET", `/repos/octocat/hello/issues?state=all&${query}`);
    return Array.isArray(body) ? body.length : undefined;
  };
  expect(await count("per_page=0")).toBe(8);
  expect(await count("per_page=1000&page=-1")).toBe(8);
  expect(await count("per_page=3&page=9")).toBe(0);
});

test("returns 304 for an unchanged response", async () => {
  const github = testGitHub();
  const get = (headers?: Record<string, string>) =>
    github.request("GET", "/repos/octocat/hello/issues/1", { headers: headers ?? {} });
  const { etag = "" } = (await get()).headers;
  expect(etag).toMatch(/^W\/"[0-9a-f]{64}"$/);
  expect(await get({ "if-none-match": etag })).toMatchObject({ status: 304, body: undefined });
  await github.request("PATCH", "/repos/octocat/hello/issues/1", { body: { title: "Changed" } });
  expect(await get({ "if-none-match": etag })).toMatchObject({ status: 200, body: { title: "Changed" } });
});

test("an object that did not change since a time is a 304", async () => {
  const github = testGitHub();
  const get = (headers: Record<string, string> = {}) =>
    github.request("GET", "/repos/octocat/hello/issues/1", { headers });
  const first = await get();
  const modified = first.headers["last-modified"] ?? "";
  expect(new Date(modified)).toEqual(new Date(Object(first.body).updated_at));
  const since = { "if-modified-since": modified };
  expect(await get(since)).toMatchObject({ status: 304, body: undefined });
  expect(await get({ "if-modified-since": "Thu, 01 Jan 1970 00:00:00 GMT" })).toMatchObject({ status: 200 });
  expect(await get({ ...since, "if-none-match": '"other"' })).toMatchObject({ status: 200 });
  await github.request("PATCH", "/repos/octocat/hello/issues/1", { body: { title: "Changed" } });
  expect(await get(since)).toMatchObject({ status: 200, body: { title: "Changed" } });
});

test("a list has no time of its last change", async () => {
  const { headers } = await testGitHub().request("GET", "/repos/octocat/hello/issues");
  expect(headers).not.toHaveProperty("last-modified");
});

test("handles HEAD like GET", async () => {
  const request = (method: string) => testGitHub().request(method, "/repos/octocat/hello/issues?per_page=1");
  const head = await request("HEAD");
  expect(head).toEqual(await request("GET"));
  expect(head.headers.link).toContain('rel="next"');
});
