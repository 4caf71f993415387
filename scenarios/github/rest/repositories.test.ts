import { expect, test } from "vitest";
import { startLocalGithub } from "../server/server.js";

const WORLD = {
  users: { octocat: {}, mona: {} },
  tokens: {
    "octocat-token": { user: "octocat", scopes: ["repo", "delete_repo"] },
    "repo-token": { user: "octocat", scopes: ["repo"] },
    "mona-token": { user: "mona", scopes: ["repo", "delete_repo"] },
  },
  repositories: { "octocat/hello": { visibility: "PRIVATE" as const }, "mona/other": {} },
};

async function start() {
  const github = await startLocalGithub({ world: WORLD });
  const send = async (method: string, path: string, body?: object, token = "octocat-token") => {
    const response = await fetch(`${github.url}${path}`, {
      method,
      headers: { authorization: `bearer ${token}` },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === "" ? null : JSON.parse(text) };
  };
  return { github, send, [Symbol.asyncDispose]: () => github.close() };
}

test("creates a repository with the default labels, a README and the settings of the body", async () => {
  await using world = await start();
  const body = { name: "new", private: true, auto_init: true, has_wiki: false, description: "New" };
  expect(await world.send("POST", "/user/repos", body)).toMatchObject({
    status: 201,
    body: {
      full_name: "octocat/new",
      private: true,
      has_wiki: false,
      description: "New",
      default_branch: "main",
    },
  });
  const labels = (await world.send("GET", "/repos/octocat/new/labels")).body;
  expect(labels).toHaveLength(9);
  expect(labels).toContainEqual(expect.objectContaining({ name: "bug", color: "d73a4a", default: true }));
  const commits = (await world.send("GET", "/repos/octocat/new/commits")).body;
  expect(commits).toMatchObject([{ commit: { message: "Initial commit", author: { name: "octocat" } } }]);
  const [{ sha }] = commits;
  expect((await world.send("GET", `/repos/octocat/new/commits/${sha}`)).body).toMatchObject({
    files: [{ filename: "README.md", status: "added", additions: 2 }],
  });
});

test("replaces characters that a name cannot have", async () => {
  await using world = await start();
  expect(await world.send("POST", "/user/repos", { name: "a new/one!" })).toMatchObject({
    status: 201,
    body: { name: "a-new-one-" },
  });
});

test("refuses a name that the account has, and keys that have no effect here", async () => {
  await using world = await start();
  expect(await world.send("POST", "/user/repos", { name: "Hello" })).toMatchObject({
    status: 422,
    body: {
      message: "Repository creation failed.",
      errors: [{ field: "name", message: "name already exists on this account" }],
    },
  });
  expect(await world.send("POST", "/user/repos", { name: "new", team_id: 1 })).toMatchObject({
    status: 501,
  });
  expect(world.github.writes).toBe(0);
});

test("lists the repositories of the viewer in the requested order", async () => {
  await using world = await start();
  for (const name of ["b", "a"]) await world.send("POST", "/user/repos", { name });
  const names = async (query: string) =>
    (await world.send("GET", `/user/repos${query}`)).body.map(({ name }: { name: string }) => name);
  expect(await names("")).toEqual(["a", "b", "hello"]);
  expect(await names("?sort=created&affiliation=owner")).toEqual(["a", "b", "hello"]);
  expect(await names("?sort=created&direction=asc")).toEqual(["hello", "b", "a"]);
  expect(await names("?visibility=private")).toEqual(["hello"]);
  expect(await names("?affiliation=collaborator")).toEqual([]);
});

test("deletes a repository with what it contains, for its owner with the scope delete_repo", async () => {
  await using world = await start();
  const { body } = await world.send("POST", "/repos/octocat/hello/issues", { title: "One" });
  expect(await world.send("DELETE", "/repos/octocat/hello", undefined, "repo-token")).toMatchObject({
    status: 403,
    body: { message: "Must have admin rights to Repository." },
  });
  expect(await world.send("DELETE", "/repos/octocat/hello", undefined, "mona-token")).toMatchObject({
    status: 404,
  });
  expect(await world.send("DELETE", "/repos/mona/other")).toMatchObject({ status: 403 });
  expect(await world.send("DELETE", "/repos/octocat/hello")).toEqual({ status: 204, body: null });
  expect(await world.send("GET", "/repos/octocat/hello")).toMatchObject({ status: 404 });
  expect(world.github.store.nodes.has(body.node_id)).toBe(false);
  expect((await world.send("GET", "/repos/mona/other")).status).toBe(200);
});

test("writes, reads, lists and deletes files, which a replacement must name by their blob", async () => {
  await using world = await start();
  await world.send("POST", "/user/repos", { name: "new", auto_init: true });
  const file = "/repos/octocat/new/contents/docs/a.md";
  const put = (text: string, more: object = {}) =>
    world.send("PUT", file, { message: "Write", content: Buffer.from(text).toString("base64"), ...more });
  const created = await put("hello\n");
  expect(created).toMatchObject({
    status: 201,
    body: {
      content: { path: "docs/a.md", sha: "ce013625030ba8dba906f756967f9e9ca394464a", size: 6, type: "file" },
      commit: { message: "Write" },
    },
  });
  expect(await put("other")).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining('"sha" wasn\'t supplied') },
  });
  expect(await put("other", { sha: "f".repeat(40) })).toMatchObject({ status: 409 });
  expect(await put("other", { sha: created.body.content.sha })).toMatchObject({ status: 200 });
  const read = await world.send("GET", file);
  expect(Buffer.from(read.body.content, "base64").toString()).toBe("other");
  expect((await world.send("GET", "/repos/octocat/new/contents/docs")).body).toMatchObject([
    { name: "a.md", path: "docs/a.md", type: "file" },
  ]);
  for (const root of ["contents", "contents/"])
    expect((await world.send("GET", `/repos/octocat/new/${root}`)).body).toMatchObject([
      { path: "README.md", type: "file" },
      { path: "docs", type: "dir" },
    ]);
  expect((await world.send("GET", "/repos/octocat/new/readme")).body).toMatchObject({ name: "README.md" });
  const remove = (sha: string) => world.send("DELETE", file, { message: "Delete", sha });
  expect(await remove("f".repeat(40))).toMatchObject({ status: 409 });
  expect(await remove(read.body.sha)).toMatchObject({ status: 200, body: { content: null } });
  for (const path of [file, "/repos/octocat/new/contents/docs"])
    expect(await world.send("GET", path)).toMatchObject({ status: 404 });
});

test("a workflow that is committed to the default branch can be dispatched if it has the trigger", async () => {
  await using world = await start();
  await world.send("POST", "/user/repos", { name: "new", auto_init: true });
  const workflow = async (name: string, text: string) => {
    const content = Buffer.from(text).toString("base64");
    const path = `/repos/octocat/new/contents/.github/workflows/${name}`;
    expect(await world.send("PUT", path, { message: "Add", content })).toMatchObject({ status: 201 });
    const body = { ref: "main", return_run_details: true };
    return world.send("POST", `/repos/octocat/new/actions/workflows/${name}/dispatches`, body);
  };
  expect(await workflow("a.yml", "name: A\non:\n  workflow_dispatch:\n")).toMatchObject({
    status: 200,
    body: { workflow_run_id: expect.any(Number) },
  });
  expect(await workflow("b.yml", "on: [push, workflow_dispatch]\n")).toMatchObject({ status: 200 });
  expect(await workflow("c.yml", "on: push\njobs: {}\n")).toMatchObject({ status: 422 });
  expect((await world.send("GET", "/repos/octocat/new/actions/workflows")).body).toMatchObject({
    workflows: [{ name: "A" }, { name: ".github/workflows/b.yml" }, { name: ".github/workflows/c.yml" }],
  });
});

test("replaces the topics, over REST in lower case, and refuses invalid names", async () => {
  await using world = await start();
  const path = "/repos/octocat/hello/topics";
  const names = async () => (await world.send("GET", path)).body.names;
  expect(await world.send("PUT", path, { names: ["Cats", "node-20"] })).toEqual({
    status: 200,
    body: { names: ["cats", "node-20"] },
  });
  expect((await world.send("PUT", path, { names: ["-cats"] })).status).toBe(422);
  expect((await world.send("PUT", path, { names: [] }, "mona-token")).status).toBe(404);
  expect(await names()).toEqual(["cats", "node-20"]);
  const update = async (topicNames: readonly string[]) => {
    const { id } = (
      await world.send("POST", "/graphql", {
        query: '{ repository(owner: "octocat", name: "hello") { id } }',
      })
    ).body.data.repository;
    const query =
      "mutation($input: UpdateTopicsInput!) { updateTopics(input: $input) { invalidTopicNames } }";
    const variables = { input: { repositoryId: id, topicNames } };
    return (await world.send("POST", "/graphql", { query, variables })).body.data.updateTopics
      .invalidTopicNames;
  };
  expect(await update(["Dogs", "cats"])).toEqual(["Dogs"]);
  expect(await names()).toEqual(["cats", "node-20"]);
  expect(await update(["cats"])).toEqual([]);
  expect(await names()).toEqual(["cats"]);
});

test("changes settings, the name and the default branch; an archived repository can only be unarchived", async () => {
  await using world = await start();
  expect((await world.send("POST", "/user/repos", { name: "new", auto_init: true })).status).toBe(201);
  const patch = (body: object, path = "/repos/octocat/new") => world.send("PATCH", path, body);
  expect(
    await patch({ description: null, has_wiki: false, private: true, allow_auto_merge: true }),
  ).toMatchObject({
    status: 200,
    body: { description: null, has_wiki: false, visibility: "private", allow_auto_merge: true },
  });
  expect((await patch({ default_branch: "gone" })).body.message).toMatch(/^The branch gone was not found/);
  expect((await patch({ name: "hello" })).status).toBe(422);
  expect((await patch({ name: "newer" })).body.full_name).toBe("octocat/newer");
  // The former name redirects.
  expect((await world.send("GET", "/repos/octocat/new")).body.full_name).toBe("octocat/newer");
  const path = "/repos/octocat/newer";
  expect((await patch({ archived: true }, path)).body.archived).toBe(true);
  expect((await patch({ description: "Old" }, path)).status).toBe(403);
  expect((await patch({ archived: false }, path)).body.archived).toBe(false);
  expect((await patch({ security_and_analysis: {} }, path)).status).toBe(501);
});
