import { expect, test } from "vitest";
import { testGitHub } from "./fixtures/github.js";

test("counts the commits of the default branch by week and day", async () => {
  const { body } = await testGitHub(`
users: { octocat: {} }
tokens: { octocat-token: { user: octocat } }
repositories:
  octocat/hello:
    commits:
      "${"1".repeat(40)}": { message: Long ago, author: { date: "2024-01-01T00:00:00Z" } }
      "${"2".repeat(40)}": { message: Saturday, parents: ["${"1".repeat(40)}"], author: { date: "2026-01-31T23:59:59Z" } }
      "${"3".repeat(40)}": { message: Sunday, parents: ["${"2".repeat(40)}"], author: { date: "2026-02-01T00:00:00Z" } }
      "${"4".repeat(40)}": { message: Elsewhere, author: { date: "2026-02-01T00:00:00Z" } }
    branches: { main: { commit: "${"3".repeat(40)}" }, topic: { commit: "${"4".repeat(40)}" } }
`).request("GET", "/repos/octocat/hello/stats/commit_activity");
  const weeks = Array.isArray(body) ? body : [];
  expect(weeks).toHaveLength(52);
  expect(weeks.slice(-2)).toEqual([
    { week: Date.parse("2026-01-25T00:00:00Z") / 1000, total: 1, days: [0, 0, 0, 0, 0, 0, 1] },
    { week: Date.parse("2026-02-01T00:00:00Z") / 1000, total: 1, days: [1, 0, 0, 0, 0, 0, 0] },
  ]);
  expect(weeks.slice(0, -2).every(({ total }) => total === 0)).toBe(true);
});

test("returns no content for an empty repository", async () => {
  const world =
    "users: { octocat: {} }\ntokens: { octocat-token: { user: octocat } }\nrepositories: { octocat/new: {} }";
  expect(await testGitHub(world).request("GET", "/repos/octocat/new/stats/commit_activity")).toMatchObject({
    status: 204,
  });
});
