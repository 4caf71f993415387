import { expect, test } from "vitest";
import { startLocalGithub } from "../server/server.js";

const oid = (digit: string) => digit.repeat(40);
const changed = (path: string) => ({ files: { [path]: { additions: 1, deletions: 1 } } });

const WORLD = {
  users: { octocat: {}, mona: {} },
  organizations: { cats: { members: { octocat: "admin" as const } } },
  tokens: { "octocat-token": { user: "octocat", scopes: ["repo"] } },
  repositories: {
    "mona/hello": {
      branches: { main: { commit: oid("2") }, topic: { commit: oid("1") } },
      commits: {
        [oid("1")]: { message: "One" },
        [oid("2")]: { message: "Two", parents: [oid("1")], ...changed("a.txt") },
      },
      tags: { v1: oid("1") },
    },
    "mona/empty": {},
    "cats/private": { visibility: "PRIVATE" as const, forkingAllowed: false },
    "octocat/hello": {},
    "octocat/behind": {
      parent: "mona/hello",
      branches: { main: { commit: oid("1") } },
      commits: { [oid("1")]: { message: "One" } },
    },
  },
};

async function start() {
  const github = await startLocalGithub({ world: WORLD });
  const post = async (path: string, body: object = {}) => {
    const headers = { authorization: "bearer octocat-token" };
    const response = await fetch(`${github.url}/repos/${path}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    return { status: response.status, body: await response.json() };
  };
  const get = async (path: string) => {
    const headers = { authorization: "bearer octocat-token" };
    const response = await fetch(`${github.url}/repos/${path}`, { headers });
    return { status: response.status, body: await response.json() };
  };
  return { github, post, get, [Symbol.asyncDispose]: () => github.close() };
}

test.each([
  ["", ["cats/copy", "octocat/behind"]],
  ["?sort=oldest", ["octocat/behind", "cats/copy"]],
  ["?sort=stargazers", ["octocat/behind", "cats/copy"]],
  ["?sort=watchers", ["cats/copy", "octocat/behind"]],
])("forks are listed in the order of %j", async (query, names) => {
  await using world = await start();
  await world.post("mona/hello/forks", { organization: "cats", name: "copy" });
  const { store } = world.github;
  Object.assign(store.repository("octocat", "behind") ?? {}, { stargazerCount: 2 });
  Object.assign(store.repository("cats", "copy") ?? {}, { watcherCount: 2 });
  const { body } = await world.get(`mona/hello/forks${query}`);
  expect(body).toMatchObject(names.map((name) => ({ full_name: name })));
});

test("a branch is compared with a branch of another fork, which its owner names", async () => {
  await using world = await start();
  const compare = (basehead: string) => world.get(`octocat/behind/compare/${basehead}`);
  const behind = { status: "behind", behind_by: 1, merge_base_commit: { sha: oid("1") } };
  expect(await compare("mona:main...main")).toMatchObject({ status: 200, body: behind });
  expect(await compare("main...mona:main")).toMatchObject({ body: { status: "ahead", ahead_by: 1 } });
  expect((await compare("cats:main...main")).status).toBe(404);
});

test("a fork has the branches and tags of its source, and a number if its name is taken", async () => {
  await using world = await start();
  const { store } = world.github;
  store.repositories.delete("octocat/behind");
  expect(await world.post("mona/hello/forks")).toMatchObject({
    status: 202,
    body: {
      full_name: "octocat/hello-1",
      fork: true,
      has_issues: false,
      parent: { full_name: "mona/hello" },
    },
  });
  const refs = store.repository("octocat", "hello-1")?.refs;
  expect([...(refs?.keys() ?? [])].sort()).toEqual(["refs/heads/main", "refs/heads/topic", "refs/tags/v1"]);
  expect(await world.post("mona/hello/forks")).toMatchObject({ body: { full_name: "octocat/hello-1" } });
  const own = { organization: "cats", name: "copy", default_branch_only: true };
  expect(await world.post("mona/hello/forks", own)).toMatchObject({ body: { full_name: "cats/copy" } });
  expect([...(store.repository("cats", "copy")?.refs.keys() ?? [])]).toEqual(["refs/heads/main"]);
});

test("the owner gets the repository itself, and an empty or private one may not be forked", async () => {
  await using world = await start();
  expect(await world.post("octocat/hello/forks")).toMatchObject({
    status: 202,
    body: { full_name: "octocat/hello" },
  });
  for (const [path, message] of [
    ["mona/empty", "it contains no Git content"],
    ["cats/private", "forking is disabled"],
  ])
    expect(await world.post(`${path}/forks`)).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining(message ?? "") },
    });
});

test("a branch of a fork gets the commits of its upstream repository", async () => {
  await using world = await start();
  const sync = () => world.post("octocat/behind/merge-upstream", { branch: "main" });
  expect(await sync()).toMatchObject({
    status: 200,
    body: { merge_type: "fast-forward", base_branch: "mona:main" },
  });
  const main = world.github.store.repository("octocat", "behind")?.refs.get("refs/heads/main");
  expect(main?.target.oid).toBe(oid("2"));
  expect(await sync()).toMatchObject({ status: 200, body: { merge_type: "none" } });
});

test.each([
  ["b.txt", 200],
  ["a.txt", 409],
])("a branch with an own change of %s is answered with %i", async (path, status) => {
  await using world = await start();
  const content = { message: "Own", content: btoa("text\n"), branch: "main" };
  const url = `${world.github.url}/repos/octocat/behind/contents/${path}`;
  const headers = { authorization: "bearer octocat-token" };
  expect((await fetch(url, { method: "PUT", headers, body: JSON.stringify(content) })).status).toBe(201);
  const main = world.github.store.repository("octocat", "behind")?.refs.get("refs/heads/main");
  const own = main?.target.oid;
  expect((await world.post("octocat/behind/merge-upstream", { branch: "main" })).status).toBe(status);
  expect(main?.target.parents).toEqual(status === 200 ? [own, oid("2")] : [oid("1")]);
});

test("only a fork with the branch has an upstream", async () => {
  await using world = await start();
  expect((await world.post("octocat/hello/merge-upstream", { branch: "main" })).status).toBe(422);
  expect((await world.post("octocat/behind/merge-upstream", { branch: "topic" })).status).toBe(404);
});
