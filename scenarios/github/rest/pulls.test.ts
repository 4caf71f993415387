import { expect, test } from "vitest";
import { testGitHub } from "./fixtures/github.js";

const PULLS = "/repos/octocat/hello/pulls";

test.each([
  ["", [8, 6, 5, 4]],
  ["?state=all&sort=created&direction=asc", [4, 5, 6, 7, 8]],
  ["?state=closed", [7]],
  ["?head=octocat:feature/hello", [8, 4]],
  ["?base=stable", [8]],
])("lists pull requests: %s", async (query, numbers) => {
  const { body } = await testGitHub().request("GET", `${PULLS}${query}`);
  expect(body).toMatchObject(numbers.map((number) => ({ number })));
});

test("mergeable is true, false, or null if it has not been computed", async () => {
  const github = testGitHub();
  const get = async (number: number) => (await github.request("GET", `${PULLS}/${number}`)).body;
  expect(await get(4)).toMatchObject({
    mergeable: true,
    mergeable_state: "unstable",
    merged: false,
    commits: 1,
    additions: 1,
    deletions: 3,
    changed_files: 3,
  });
  expect(await get(6)).toMatchObject({
    mergeable: false,
    mergeable_state: "dirty",
    draft: true,
    merge_commit_sha: null,
  });
  expect(await get(5)).toMatchObject({
    mergeable: null,
    mergeable_state: "unknown",
    user: { login: "ghost" },
  });
  expect(await get(7)).toMatchObject({
    mergeable: null,
    state: "closed",
    merged: true,
    merged_by: { login: "octocat" },
  });
  expect(await get(8)).toMatchObject({
    mergeable_state: "blocked",
    auto_merge: { merge_method: "squash", commit_title: null },
  });
});

test("the head of a deleted fork has no repository and no user", async () => {
  const { body } = await testGitHub().request("GET", `${PULLS}/5`);
  expect(body).toMatchObject({ head: { label: "unknown repository:patch-1", repo: null, user: null } });
});

test("the diff media type returns the diff as text", async () => {
  const github = testGitHub();
  const get = (accept: string) => github.request("GET", `${PULLS}/4`, { headers: { accept } });
  const { headers, body } = await get("application/vnd.github.v3.diff; charset=utf-8");
  expect(headers["content-type"]).toBe("application/vnd.github.diff; charset=utf-8");
  expect(body).toMatch(
    /^diff --git a\/src\/a\.ts b\/src\/a\.ts\nindex [0-9a-f]{7}\.\.[0-9a-f]{7}\n--- a\/src\/a\.ts\n\+\+\+ b\/src\/a\.ts\n@@ -1 \+1 @@\n-old\n\+new\n/,
  );
  expect(body).toContain("rename from src/old.ts\nrename to src/new name.ts\n");
  expect(body).toContain("deleted file mode 100644\n");
  expect((await get("application/vnd.github.patch")).body).toMatch(
    /^From a{40} .*\nFrom: The Octocat <.*>\n/,
  );
});

test("returns files and commits", async () => {
  const github = testGitHub();
  const get = async (path: string) => (await github.request("GET", `${PULLS}/4${path}`)).body;
  expect(await get("/files")).toMatchObject([
    { filename: "src/a.ts", status: "modified", changes: 2 },
    { filename: "src/new name.ts", status: "renamed", previous_filename: "src/old.ts" },
    { filename: "gone.txt", status: "removed", sha: null },
  ]);
  expect(await get("/commits")).toMatchObject([{ sha: "a".repeat(40), author: { login: "octocat" } }]);
});

test("updates title, body and state with PATCH", async () => {
  const github = testGitHub();
  const patch = (body: object) => github.request("PATCH", `${PULLS}/4`, { body });
  expect(await patch({ title: "Better", state: "closed" })).toMatchObject({
    status: 200,
    body: { title: "Better", state: "closed", merged: false },
  });
  expect(await patch({ state: "open" })).toMatchObject({ body: { state: "open" } });
});

test("merges a pull request and returns the merge commit", async () => {
  const github = testGitHub();
  const merge = () =>
    github.request("PUT", `${PULLS}/4/merge`, { body: { merge_method: "squash", sha: "a".repeat(40) } });
  expect(await github.request("GET", `${PULLS}/4/merge`)).toMatchObject({ status: 404 });
  expect(await merge()).toMatchObject({
    status: 200,
    applied: true,
    body: {
      merged: true,
      message: "Pull Request successfully merged",
      sha: expect.stringMatching(/^[0-9a-f]{40}$/),
    },
  });
  expect(await github.request("GET", `${PULLS}/4/merge`)).toMatchObject({ status: 204 });
  expect(await merge()).toMatchObject({ status: 405, applied: false });
});

test("rejects invalid merges with 405, 409 and 422", async () => {
  const github = testGitHub();
  const merge = (number: number, body: object = {}) =>
    github.request("PUT", `${PULLS}/${number}/merge`, { body });
  expect(await merge(6)).toMatchObject({ status: 405, body: { message: "Pull Request is still a draft" } });
  expect(await merge(8)).toMatchObject({
    status: 405,
    body: { message: expect.stringContaining("approving review is required") },
  });
  expect(await merge(4, { sha: "b".repeat(40) })).toMatchObject({
    status: 409,
    body: { message: "Head branch was modified. Review and try the merge again." },
  });
  expect(await merge(4, { merge_method: "magic" })).toMatchObject({ status: 422 });
});

test("returns and deletes a branch with slashes in its name", async () => {
  const github = testGitHub();
  const ref = "/repos/octocat/hello/git/refs/heads/feature/hello";
  expect(await github.request("GET", ref.replace("refs", "ref"))).toMatchObject({
    body: { ref: "refs/heads/feature/hello" },
  });
  expect(await github.request("DELETE", ref)).toMatchObject({ status: 204, applied: true });
  expect(await github.request("DELETE", ref)).toMatchObject({
    status: 422,
    body: { message: "Reference does not exist" },
  });
  expect(await github.request("GET", `${PULLS}/4`)).toMatchObject({ body: { state: "closed" } });
});
