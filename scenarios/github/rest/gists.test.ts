import { expect, test } from "vitest";
import { testGitHub } from "./fixtures/github.js";

const world = `
users:
  octocat: { gists: { a1: { isPublic: true, files: { a.txt: One, b.txt: Two } }, a2: { files: { c.txt: Three } } } }
  mona: { gists: { b1: { isPublic: true, files: { d.txt: Four } } } }
tokens:
  octocat-token: { user: octocat, scopes: [gist] }
  mona-token: { user: mona, scopes: [gist] }
  fine-token: { user: octocat, kind: fine-grained, permissions: { metadata: read, gists: read } }
`;
const ids = (body: unknown) => Object(body).map(({ id }: { id: string }) => id);

test("lists own gists, public gists of all users, and gists of another user", async () => {
  const github = testGitHub(world);
  expect(ids((await github.request("GET", "/gists")).body).sort()).toEqual(["a1", "a2"]);
  expect(ids((await github.request("GET", "/gists/public")).body).sort()).toEqual(["a1", "b1"]);
  expect(ids((await github.request("GET", "/users/mona/gists")).body)).toEqual(["b1"]);
  expect((await github.request("GET", "/users/octocat")).body).toMatchObject({ public_gists: 1 });
});

test("a list has no texts, and a gist has the first megabyte of each", async () => {
  const github = testGitHub(world);
  const content = "é".repeat(600_000);
  const { body } = await github.request("POST", "/gists", { body: { files: { "long.txt": { content } } } });
  const { id, files } = Object(body);
  expect(files["long.txt"]).toMatchObject({ truncated: true, size: 1_200_000 });
  expect(files["long.txt"].content).toHaveLength(500_000);
  const [listed] = Object((await github.request("GET", "/gists")).body);
  expect(listed).toMatchObject({ id, public: false });
  expect(listed.files["long.txt"]).not.toHaveProperty("content");
});

test("changes, renames, adds and deletes files", async () => {
  const github = testGitHub(world);
  const files = {
    "a.txt": { filename: "z.txt", content: "New" },
    "b.txt": null,
    "e.txt": { content: "Five" },
  };
  await github.request("PATCH", "/gists/a1", { body: { files: { "g.txt": { content: "Six" } } } });
  await github.request("PATCH", "/gists/a1", { body: { files: { "g.txt": { content: "" } } } });
  const { body } = await github.request("PATCH", "/gists/a1", { body: { files } });
  const texts = Object.entries(Object(body).files).map(([name, file]) => [name, Object(file).content]);
  expect(texts).toEqual([
    ["z.txt", "New"],
    ["e.txt", "Five"],
  ]);
});

test("a file object without a text and a name deletes the file", async () => {
  const github = testGitHub(world);
  await github.request("PATCH", "/gists/a1", { body: { files: { "b.txt": {} } } });
  expect([...(github.store.gists.get("a1")?.files.keys() ?? [])]).toEqual(["a.txt"]);
});

test.each([
  ["without files", "POST", "/gists", { files: {} }, "octocat-token", 422],
  ["with an empty file", "POST", "/gists", { files: { a: { content: "" } } }, "octocat-token", 422],
  ["without the last file", "PATCH", "/gists/a2", { files: { "c.txt": null } }, "octocat-token", 422],
  ["with files that are no object", "PATCH", "/gists/a2", { files: [] }, "octocat-token", 422],
  ["of another user", "PATCH", "/gists/a1", { description: "Mine" }, "mona-token", 404],
  ["of another user", "DELETE", "/gists/a1", undefined, "mona-token", 404],
  ["with a token that only reads", "DELETE", "/gists/a1", undefined, "fine-token", 403],
])("refuses a gist %s: %s %s", async (_what, method, path, body, token, status) => {
  const github = testGitHub(world);
  expect(await github.request(method, path, { body, token })).toMatchObject({ status });
  expect(github.store.gists.size).toBe(3);
});
