// `@me` in the functions of the SDK: the login of the token's user, wherever a capability expects a login.

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { catalog } from "../../generated/catalog.js";
import { createGhx } from "../../generated/index.js";
import { issueAssigneesSet } from "../../generated/issue/index.js";
import { loaders } from "../../generated/loaders.js";
import type { GhxOptions } from "../../runtime/index.js";
import { type LocalGithub, startLocalGithub } from "../github/index.js";

let github: LocalGithub;
beforeAll(async () => {
  github = await startLocalGithub();
});
beforeEach(() => github.reset());
afterAll(() => github.close());

const options = (): GhxOptions => ({ apiUrl: github.url, token: github.token, env: {} });
const client = (more: GhxOptions = {}) => createGhx({ ...options(), ...more, repo: "octo/hello" });
const logins = () => github.requests.filter(({ path }) => path === "/user").length;

test("the client replaces @me in a filter, and reads the login once", async () => {
  const ghx = client();
  await ghx.issue.assignees.set({ issueNumber: 1, assignees: ["octocat"] });
  const mine = await ghx.issue.list({ assignee: "@me", state: "ALL" });
  expect(mine).toMatchObject({ ok: true, data: { items: expect.arrayContaining([expect.anything()]) } });
  expect(logins()).toBe(1);
  const octocats = await ghx.issue.list({ assignee: "octocat", state: "ALL" });
  expect(mine.ok && mine.data).toEqual(octocats.ok && octocats.data);
});

test("a single function replaces @me in a list of logins", async () => {
  const input = { owner: "octo", name: "hello", issueNumber: 1, assignees: ["@me", "octocat"] };
  expect(await issueAssigneesSet(input, options())).toMatchObject({
    ok: true,
    data: { assignees: ["octocat"] },
  });
});

test("a chain reads the login once", async () => {
  const { issue, chain } = client();
  const steps = [1, 2].map((issueNumber) => issue.assignees.add.step({ issueNumber, assignees: ["@me"] }));
  expect(await chain(steps)).toMatchObject({ status: "success" });
  expect(logins()).toBe(1);
});

test("the login is not read for invalid inputs, refused writes and dry runs", async () => {
  const input = { issueNumber: 1, assignees: ["@me"] };
  expect(await client({ readOnly: true }).issue.assignees.add(input)).toMatchObject({ ok: false });
  expect(await client().issue.assignees.add({ ...input, issueNumber: 0 })).toMatchObject({ ok: false });
  expect(await client().issue.assignees.add(input, { dryRun: true })).toMatchObject({ ok: true });
  const { issue, chain } = client();
  const invalid = issue.assignees.add.step({ ...input, issueNumber: 0 });
  expect(await chain([issue.assignees.add.step(input), invalid])).toMatchObject({ status: "failed" });
  expect(github.requests).toEqual([]);
});

test("a dry run shows where the login is missing", async () => {
  const { issue, chain } = client();
  const plan = await issue.list({ assignee: "@me" }, { dryRun: true });
  expect(JSON.stringify(plan)).toContain('"assignee":"YOUR-LOGIN"');
  const chained = await chain([issue.list.step({ author: "@me" }), issue.list.step({})], { dryRun: true });
  expect(JSON.stringify(chained)).toContain('"YOUR-LOGIN"');
  expect(await issue.list({ assignee: "@me", since: "now" }, { dryRun: true })).toMatchObject({ ok: false });
  expect(github.requests).toEqual([]);
});

test("every input that the catalog describes as a login is one of its capability", async () => {
  const described = catalog.map(({ id, flags }) => [
    id,
    flags.filter((flag) => flag.login === true).map(({ name }) => name),
  ]);
  const known = await Promise.all(
    Object.entries(loaders).map(async ([id, load]) => [id, (await load()).logins ?? []]),
  );
  expect(known).toEqual(described);
  expect(known.filter(([, names]) => names?.length)).not.toEqual([]);
});

test("every input that its description calls a login is one, except of organizations", () => {
  const others = catalog.flatMap(({ id, flags }) =>
    flags
      .filter(({ login, description = "" }) => /^(Login|User login)/.test(description) && login !== true)
      .filter(({ description }) => description !== "Login of the organization.")
      .map(({ name }) => `${id} ${name}`),
  );
  expect(others).toEqual([]);
});

test("the author of commits, the owner of repositories and the owner of a project can be @me", async () => {
  const ghx = client();
  const commits = await ghx.commit.list({ author: "@me" });
  expect(commits).toMatchObject({ ok: true });
  expect(github.requests.at(-1)?.path).toContain("author=octocat");
  const mine = await ghx.repo.list({ owner: "@me" });
  const octocats = await ghx.repo.list({ owner: "octocat" });
  expect(mine.ok && mine.data).toEqual(octocats.ok && octocats.data);
  expect(mine.ok).toBe(true);
  await ghx.project_v2.get({ project: "@me/1" });
  expect(github.requests.at(-1)?.body).toMatchObject({ variables: { owner: "octocat", number: 1 } });
});
