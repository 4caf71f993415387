// Iterates over lists against the local GitHub.

import { afterAll, beforeAll, expect, test } from "vitest";
import { createGhx } from "../../generated/index.js";
import { GhxError, type GhxOptions } from "../../runtime/index.js";
import { type LocalGithub, startLocalGithub } from "../github/index.js";

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

test("stops at maxPages without an error", async () => {
  let count = 0;
  for await (const _ of client().repo.labels.list.pages({ first: 10 }, { maxPages: 2 })) count++;
  expect(count).toBe(2);
});

test("throws if a page fails", async () => {
  const other = createGhx({ apiUrl: github.url, token: "t", env: {}, repo: "octocat/nothing" });
  await expect(other.repo.labels.list.items().next()).rejects.toThrow(GhxError);
});
