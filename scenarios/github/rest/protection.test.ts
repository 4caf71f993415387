import { expect, test } from "vitest";
import { testGitHub } from "./fixtures/github.js";

const PATH = "/repos/octocat/hello/branches/main/protection";
const nothing = {
  required_status_checks: null,
  enforce_admins: null,
  required_pull_request_reviews: null,
  restrictions: null,
};

test("protects a branch, replaces its protection, and removes it", async () => {
  const github = testGitHub();
  const put = (body: object) => github.request("PUT", PATH, { body: { ...nothing, ...body } });
  expect(await github.request("GET", PATH)).toMatchObject({ status: 404 });
  const checks = { strict: true, contexts: [], checks: [{ context: "test" }] };
  expect(await put({ required_status_checks: checks, enforce_admins: true })).toMatchObject({
    status: 200,
    body: { required_status_checks: { contexts: ["test"] }, enforce_admins: { enabled: true } },
  });
  const replaced = { required_pull_request_reviews: {}, allow_deletions: true };
  expect((await put(replaced)).body).not.toHaveProperty("required_status_checks");
  expect(await github.request("GET", PATH)).toMatchObject({
    body: {
      required_pull_request_reviews: { required_approving_review_count: 1 },
      enforce_admins: { enabled: false },
      allow_deletions: { enabled: true },
    },
  });
  expect(await github.request("DELETE", PATH)).toMatchObject({ status: 204, applied: true });
  expect(await github.request("DELETE", PATH)).toMatchObject({ status: 404 });
});

test("requires all parts, an administrator and a branch that exists", async () => {
  const github = testGitHub();
  expect(await github.request("PUT", PATH, { body: { enforce_admins: true } })).toMatchObject({
    status: 422,
  });
  const put = (path: string, token: string) => github.request("PUT", path, { token, body: nothing });
  expect([403, 404]).toContain((await put(PATH, "mona-token")).status);
  expect(await put(PATH.replace("main", "gone"), "octocat-token")).toMatchObject({ status: 404 });
  expect(github.store.writes).toBe(0);
});

test("forbids pushes to a locked branch", async () => {
  const github = testGitHub();
  await github.request("PUT", PATH, { body: { ...nothing, enforce_admins: true, lock_branch: true } });
  const update = await github.request("PATCH", "/repos/octocat/hello/git/refs/heads/main", {
    body: { sha: "b".repeat(40) },
  });
  expect(update).toMatchObject({ status: 422, body: { message: expect.stringContaining("locked branch") } });
});
