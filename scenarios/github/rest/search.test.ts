import { expect, test } from "vitest";
import { testGitHub } from "./fixtures/github.js";

const search = async (kind: string, q: string, more = "") => {
  const path = `/search/${kind}?q=${encodeURIComponent(q)}${more}`;
  const answer = await testGitHub().request("GET", path);
  const items: Readonly<Record<string, unknown>>[] = Object(answer.body).items ?? [];
  return { ...answer, found: items.map((item) => item.full_name ?? item.login ?? item.sha) };
};

test.each([
  ["user:octocat", ["octocat/hello"]],
  ["org:octo-org fork:true", ["octo-org/archive", "octo-org/empty", "octo-org/secret", "octo-org/typed"]],
  ["language:typescript topic:api", ["octocat/hello"]],
  ["license:mit created:<2027-01-01 pushed:2026-01-20", ["octocat/hello"]],
  ["user:octocat -archived:false", []],
  ["user:octocat help-wanted-issues:0 topics:2", ["octocat/hello"]],
  ["user:octocat nothing:1", []],
])("finds repositories by %s", async (q, names) => {
  expect((await search("repositories", q)).found.sort()).toEqual([...names].sort());
});

test.each([
  ["mona", ["mona"]],
  ["octo type:org", ["octo-org"]],
  ["fullname:cat", ["octocat"]],
  ["type:user followers:>0", []],
])("finds accounts by %s", async (q, logins) => {
  expect((await search("users", q)).found).toEqual(logins);
});

test("finds commits of the default branch, the oldest first on request", async () => {
  const { found } = await search("commits", "repo:octocat/hello");
  expect(found.length).toBeGreaterThan(1);
  const oldest = await search("commits", "repo:octocat/hello", "&sort=committer-date&order=asc");
  expect(oldest.found).toHaveLength(found.length);
  expect((await search("commits", `hash:${String(found[0])}`)).found).toContain(found[0]);
  expect((await search("commits", "repo:octocat/hello merge:true")).found).toEqual([]);
});

test.each([
  ["repositories", "followers:>1"],
  ["users", "language:go"],
])("reports a qualifier of %s that is not implemented", async (kind, q) => {
  expect(await search(kind, q)).toMatchObject({
    status: 501,
    body: { message: expect.stringContaining("the qualifier") },
  });
});

test.each(["repositories", "users", "commits"])("refuses a search of %s without a query", async (kind) => {
  expect(await search(kind, "")).toMatchObject({ status: 422 });
});
