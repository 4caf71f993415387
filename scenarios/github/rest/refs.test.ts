import { expect, test } from "vitest";
import { convertToDraft, markReadyForReview } from "../domain/pulls.js";
import { addEntry } from "../resources/entries.js";
import { branchProtectionRules } from "../resources/tables/branch-protection-rules.js";
import { testGitHub } from "./fixtures/github.js";

const BRANCHES = "/repos/octocat/hello/branches";

test("returns the commit and protection of a branch", async () => {
  const github = testGitHub();
  expect((await github.request("GET", `${BRANCHES}/main`)).body).toMatchObject({
    name: "main",
    protected: false,
  });
  expect((await github.request("GET", `${BRANCHES}/stable`)).body).toMatchObject({ protected: true });
});

test("accepts branch names with slashes, encoded or not", async () => {
  const github = testGitHub();
  for (const name of ["feature/hello", "feature%2Fhello"]) {
    expect((await github.request("GET", `${BRANCHES}/${name}`)).body).toMatchObject({
      name: "feature/hello",
    });
  }
});

test("returns 404 for a missing branch", async () => {
  expect(await testGitHub().request("GET", `${BRANCHES}/gone`)).toMatchObject({ status: 404 });
});

test("returns the rules of a branch, including a merge queue, also for names with slashes", async () => {
  const github = testGitHub();
  const rules = (name: string) => github.request("GET", `/repos/octocat/hello/rules/branches/${name}`);
  for (const name of ["main", "gone"]) expect(await rules(name)).toMatchObject({ status: 200, body: [] });
  const repository = github.store.repository("octocat", "hello");
  if (!repository) throw new Error("no repository octocat/hello");
  const rule = { pattern: "feature/*", mergeQueue: true };
  addEntry(github.store, branchProtectionRules, repository, rule);
  expect(await rules("feature%2Fhello")).toMatchObject({
    status: 200,
    body: [{ type: "merge_queue", ruleset_source: "octocat/hello" }],
  });
});

const REFS = "/repos/octocat/hello/git/refs";

test.each([
  ["next", 422, "Reference name must start with 'refs/'."],
  ["refs/next", 422, "Reference name must contain at least three slash-separated components."],
  ["refs/heads/a..b", 422, "refs/heads/a..b is not a valid ref name."],
  ["refs/heads/a b", 422, "refs/heads/a b is not a valid ref name."],
  ["refs/notes/commits", 501, expect.stringContaining("refs other than branches and tags")],
])("does not create the ref %s", async (ref, status, message) => {
  const { request } = testGitHub();
  const answer = await request("POST", REFS, { body: { ref, sha: "b".repeat(40) } });
  expect(answer).toMatchObject({ status, applied: false, body: { message } });
});

test("creates a branch, fast-forwards it and resets it with force", async () => {
  const github = testGitHub();
  const create = (ref: string, sha: string) => github.request("POST", REFS, { body: { ref, sha } });
  expect(await create("refs/heads/next", "b".repeat(40))).toMatchObject({
    status: 201,
    body: { ref: "refs/heads/next", object: { sha: "b".repeat(40) } },
  });
  expect(await create("refs/heads/next", "b".repeat(40))).toMatchObject({ status: 422 });
  expect(await create("refs/heads/other", "9".repeat(40))).toMatchObject({ status: 422 });
  const move = (sha: string, force?: boolean) =>
    github.request("PATCH", `${REFS}/heads/next`, { body: { sha, ...(force && { force }) } });
  expect(await move("1".repeat(40))).toMatchObject({
    status: 200,
    body: { object: { sha: "1".repeat(40) } },
  });
  expect(await move("b".repeat(40))).toMatchObject({
    status: 422,
    body: { message: "Update is not a fast forward" },
  });
  expect(await move("b".repeat(40), true)).toMatchObject({ status: 200 });
});

test.each([
  [
    "main...topic",
    {
      status: "ahead",
      ahead_by: 1,
      behind_by: 0,
      files: [{ filename: "new.txt" }, { filename: "topic.txt" }],
    },
  ],
  ["topic...main", { status: "behind", ahead_by: 0, behind_by: 1, commits: [] }],
  ["topic...old", { status: "diverged", ahead_by: 1, behind_by: 2 }],
  ["topic~1...heads/topic", { status: "ahead", ahead_by: 1, files: [{}, {}] }],
  ["main...level", { status: "identical", total_commits: 0 }],
])("compares %s", async (range, comparison) => {
  const { status, body } = await testGitHub().request("GET", `/repos/octocat/hello/compare/${range}`);
  expect({ status, body }).toMatchObject({ status: 200, body: comparison });
});

test("returns comments and references from pull requests in an issue's timeline", async () => {
  const { body } = await testGitHub().request("GET", "/repos/octocat/hello/issues/1/timeline");
  expect(body).toMatchObject([
    { event: "commented", body: "Same here" },
    { event: "commented" },
    { event: "cross-referenced", source: { issue: { number: 4, pull_request: {} } } },
  ]);
});

test("returns the changes of an issue in its timeline", async () => {
  const github = testGitHub();
  const send = (method: string, path: string, body?: object) =>
    github.request(method, `/repos/octocat/hello/issues/2${path}`, { body });
  await send("POST", "/labels", { labels: ["bug"] });
  await send("PATCH", "", { title: "New title", assignees: ["octocat"], milestone: 1 });
  await send("PUT", "/lock", { lock_reason: "too heated" });
  await send("PATCH", "", { state: "closed", state_reason: "not_planned" });
  await send("PATCH", "", { state: "open", milestone: null });
  const { id } = Object((await github.request("GET", "/repos/octocat/hello/issues/3")).body);
  await send("POST", "/sub_issues", { sub_issue_id: id });
  const { body } = await send("GET", "/timeline");
  expect(body).toMatchObject([
    { event: "labeled", actor: { login: "octocat" }, label: { name: "bug", color: "d73a4a" } },
    { event: "renamed", rename: { from: "Ghost story", to: "New title" } },
    { event: "assigned", assignee: { login: "octocat" } },
    { event: "milestoned", milestone: { title: "v1.0" } },
    { event: "locked", lock_reason: "too heated" },
    { event: "closed", state_reason: "not_planned" },
    { event: "reopened", state_reason: null },
    { event: "demilestoned", milestone: { title: "v1.0" } },
    { event: "sub_issue_added", sub_issue: { number: 3, state: "closed" } },
  ]);
  const child = await github.request("GET", "/repos/octocat/hello/issues/3/timeline");
  expect(child.body).toMatchObject([{ event: "parent_issue_added", parent_issue: { number: 2 } }]);
});

test("returns the commits, comments and submitted reviews of a pull request in its timeline", async () => {
  const github = testGitHub();
  await github.request("POST", "/repos/octocat/hello/issues/4/comments", { body: { body: "Hello" } });
  const { body } = await github.request("GET", "/repos/octocat/hello/issues/4/timeline");
  expect(body).toMatchObject([
    { event: "reviewed", state: "approved", user: { login: "octocat" } },
    { event: "committed", message: "Say hello\n\nWith a body.", parents: [] },
    { event: "commented", body: "Hello" },
  ]);
});

test("returns the changes of a pull request in its timeline and events", async () => {
  const github = testGitHub();
  const send = (method: string, path: string, body?: object) =>
    github.request(method, `/repos/octocat/hello${path}`, { body });
  const pull = github.store.repository("octocat", "hello")?.threads.get(4);
  const viewer = github.store.viewer("octocat-token");
  if (pull?.__typename !== "PullRequest" || !viewer) throw new Error("no pull request");
  await send("POST", "/issues/4/labels", { labels: ["bug"] });
  await send("PATCH", "/issues/4", { title: "New title", assignees: ["octocat"], milestone: 1 });
  await send("POST", "/pulls/4/requested_reviewers", { reviewers: ["hubot"] });
  await send("DELETE", "/pulls/4/requested_reviewers", { reviewers: ["hubot"] });
  convertToDraft(github.store, viewer, pull);
  markReadyForReview(github.store, viewer, pull);
  await send("PATCH", "/pulls/4", { state: "closed" });
  await send("PATCH", "/pulls/4", { state: "open" });
  expect(await send("PUT", "/pulls/4/merge")).toMatchObject({ status: 200 });
  const { ref } = Object(await send("GET", "/git/ref/heads/feature/hello")).body;
  const { headRefOid: sha } = pull;
  expect(await send("DELETE", "/git/refs/heads/feature/hello")).toMatchObject({ status: 204 });
  expect(await send("POST", "/git/refs", { ref, sha })).toMatchObject({ status: 201 });
  const { body: events } = await send("GET", "/issues/4/events");
  const actor = { login: "octocat" };
  expect(events).toMatchObject([
    { event: "labeled", label: { name: "bug", color: "d73a4a" }, actor },
    { event: "renamed", rename: { to: "New title" } },
    { event: "assigned", assignee: actor, assigner: actor },
    { event: "milestoned", milestone: { title: "v1.0" } },
    { event: "review_requested", requested_reviewer: { login: "hubot" }, review_requester: actor },
    { event: "review_request_removed", requested_reviewer: { login: "hubot" } },
    { event: "convert_to_draft" },
    { event: "ready_for_review" },
    { event: "closed", commit_id: null },
    { event: "reopened" },
    { event: "merged", commit_id: expect.stringMatching(/^[0-9a-f]{40}$/) },
    { event: "closed", commit_id: null },
    { event: "head_ref_deleted" },
    { event: "head_ref_restored" },
  ]);
  const { body: timeline } = await send("GET", "/issues/4/timeline?per_page=100");
  const names = (list: unknown) => Array.from(Object(list), (one) => Object(one).event);
  expect(names(timeline)).toEqual(["reviewed", "committed", ...names(events)]);
});

test("renames and deletes a label, also on its issues", async () => {
  const github = testGitHub();
  const labels = "/repos/octocat/hello/labels";
  expect(await github.request("PATCH", `${labels}/bug`, { body: { new_name: "defect" } })).toMatchObject({
    body: { name: "defect", color: "d73a4a" },
  });
  expect(await github.request("PATCH", `${labels}/defect`, { body: { new_name: "docs" } })).toMatchObject({
    status: 422,
    body: { errors: [{ resource: "Label", code: "already_exists" }] },
  });
  expect(await github.request("DELETE", `${labels}/defect`)).toMatchObject({ status: 204 });
  expect((await github.request("GET", "/repos/octocat/hello/issues/1")).body).toMatchObject({ labels: [] });
});

test("lists the commits of an author, whose login has any case", async () => {
  const { body } = await testGitHub().request("GET", "/repos/octocat/hello/commits?sha=topic&author=OctoCat");
  expect(body).toMatchObject([{ sha: "1".repeat(40) }]);
});

test("refuses to list the commits of an empty repository", async () => {
  expect(await testGitHub().request("GET", "/repos/octo-org/empty/commits")).toMatchObject({
    status: 409,
    body: { message: "Git Repository is empty." },
  });
});

test("creates an annotated tag, to which a ref may then point", async () => {
  const github = testGitHub();
  const create = (values: object) =>
    github.request("POST", "/repos/octocat/hello/git/tags", {
      body: { tag: "v9", message: "Nine", object: "b".repeat(40), type: "commit", ...values },
    });
  const created = await create({});
  const { sha } = Object(created.body);
  expect(created).toMatchObject({
    status: 201,
    applied: true,
    body: { tagger: { name: expect.any(String) } },
  });
  await github.request("POST", "/repos/octocat/hello/git/refs", { body: { ref: "refs/tags/v9", sha } });
  expect((await github.request("GET", "/repos/octocat/hello/git/ref/tags/v9")).body).toMatchObject({
    object: { type: "tag", sha },
  });
  expect((await github.request("GET", `/repos/octocat/hello/git/tags/${sha}`)).body).toMatchObject({
    tag: "v9",
    message: "Nine",
    object: { type: "commit", sha: "b".repeat(40) },
  });
  expect(await github.request("GET", `/repos/octocat/hello/git/tags/${"9".repeat(40)}`)).toMatchObject({
    status: 404,
  });
  expect(await create({ type: "tree" })).toMatchObject({ status: 501 });
  expect(await create({ tagger: { name: "Mona", email: "mona@example.com" } })).toMatchObject({
    status: 501,
  });
});
