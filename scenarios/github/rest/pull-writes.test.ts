import { expect, test } from "vitest";
import { testGitHub } from "./fixtures/github.js";

const PULLS = "/repos/octocat/hello/pulls";

test("creates a pull request with the commits and files of its branch", async () => {
  const github = testGitHub();
  const body = { title: "Add a topic", head: "octocat:topic", base: "main", body: "Fixes #2", draft: true };
  const made = await github.request("POST", PULLS, { body });
  expect(made).toMatchObject({
    status: 201,
    applied: true,
    headers: { location: "https://api.github.com/repos/octocat/hello/pulls/9" },
    body: {
      number: 9,
      draft: true,
      commits: 1,
      changed_files: 2,
      additions: 3,
      deletions: 1,
      mergeable: true,
    },
  });
  expect((await github.request("GET", `${PULLS}/9/files?per_page=1&page=2`)).body).toMatchObject([
    { filename: "topic.txt", status: "modified", patch: "@@ -1,3 +1,4 @@\n one\n-two\n+2\n three\n+four" },
  ]);
  const pull = github.store.repository("octocat", "hello")?.threads.get(9);
  expect(pull).toMatchObject({ closingIssues: [{ number: 2 }], author: { login: "octocat" } });
});

test.each([
  [
    { head: "feature/hello" },
    { code: "custom", message: "A pull request already exists for octocat:feature/hello." },
  ],
  [{ head: "level" }, { code: "custom", message: "No commits between main and level" }],
  [{ head: "nothing" }, { field: "head", code: "invalid" }],
  [
    { head: "topic", base: "nothing" },
    { field: "base", code: "invalid" },
  ],
  [
    { head: "topic", title: "" },
    { field: "title", code: "missing_field" },
  ],
])("rejects a pull request with %o", async (given, error) => {
  const github = testGitHub();
  const body = { title: "A title", base: "main", ...given };
  expect(await github.request("POST", PULLS, { body })).toMatchObject({
    status: 422,
    applied: false,
    body: { message: "Validation Failed", errors: [{ resource: "PullRequest", ...error }] },
  });
});

test("requires write access to the head", async () => {
  const body = { title: "Mine", head: "topic", base: "main" };
  expect(await testGitHub().request("POST", PULLS, { body, token: "mona-token" })).toMatchObject({
    status: 403,
  });
});

test("updates title, body, base and state", async () => {
  const github = testGitHub();
  const edit = (body: object, token = "octocat-token") =>
    github.request("PATCH", `${PULLS}/4`, { body, token });
  expect(await edit({ title: "New", body: null, base: "stable" })).toMatchObject({
    status: 422,
    body: { errors: [{ message: expect.stringContaining("already exists for base branch 'stable'") }] },
  });
  expect(await edit({ base: "feature/hello" })).toMatchObject({
    status: 422,
    body: { errors: [{ message: expect.stringContaining("no new commits between base branch") }] },
  });
  expect(await edit({ base: "none" })).toMatchObject({
    body: { errors: [{ field: "base", code: "invalid" }] },
  });
  expect(await edit({ title: "New", body: "" })).toMatchObject({
    status: 200,
    body: { title: "New", body: null },
  });
  expect(await edit({ state: "closed" })).toMatchObject({ body: { state: "closed", title: "New" } });
  expect(await edit({ base: "stable" })).toMatchObject({
    status: 422,
    body: { errors: [{ message: "Cannot change the base branch of a closed pull request." }] },
  });
  expect(await edit({ state: "open" })).toMatchObject({ body: { state: "open" } });
  expect(await edit({}, "hubot-token")).toMatchObject({ status: 403 });
});

test("updates a branch once", async () => {
  const github = testGitHub();
  await github.request("POST", PULLS, { body: { title: "Old", head: "old", base: "main" } });
  const update = (body: object) => github.request("PUT", `${PULLS}/9/update-branch`, { body });
  expect(await update({ expected_head_sha: "f".repeat(40) })).toMatchObject({
    status: 422,
    body: { message: "expected head sha didn’t match current head ref." },
  });
  expect(await update({ expected_head_sha: "2".repeat(40) })).toMatchObject({
    status: 202,
    body: { message: "Updating pull request branch." },
  });
  expect(await update({})).toMatchObject({
    status: 422,
    body: { message: "There are no new commits on the base branch." },
  });
  expect((await github.request("GET", `${PULLS}/9`)).body).toMatchObject({ commits: 2, changed_files: 1 });
});
