// A request of every endpoint that both the local GitHub and observed.json know, in the world of the REST tests.

import { cases, exercise } from "../../github/resources/fixtures/exercise.js";
import type { TestGitHub } from "../../github/rest/fixtures/github.js";

export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly host: "api" | "uploads";
  readonly status: number;
  readonly body: unknown;
}

const HELLO = "/repos/octocat/hello";
const TYPED = "/repos/octo-org/typed";
const sha = (digit: string): string => digit.repeat(40);

/** Sends the requests in order: reads first, then writes. */
export async function sendRequests(github: TestGitHub): Promise<Sent[]> {
  const sent: Sent[] = [];
  const send = async (method: string, path: string, body?: object, token?: string): Promise<unknown> => {
    const host = path.includes("/assets?") ? "uploads" : "api";
    const upload = { body: "hello", headers: { "content-type": "text/plain", "content-length": "5" } };
    const answer = await github.request(method, path, {
      host,
      ...(token !== undefined && { token }),
      ...(host === "uploads" ? upload : { body }),
    });
    sent.push({ method, path: path.replace(/\?.*/, ""), host, status: answer.status, body: answer.body });
    return answer.body;
  };
  const get = (...paths: readonly string[]) =>
    paths.reduce(async (before, path) => {
      await before;
      await send("GET", path);
    }, Promise.resolve());

  await get(
    "/rate_limit",
    "/user",
    "/users/mona",
    "/users/dependabot",
    "/orgs/octo-org",
    "/orgs/octo-org/members",
    "/orgs/octo-org/memberships/octocat",
    "/orgs/octo-org/teams",
    "/orgs/octo-org/teams/reviewers",
    HELLO,
    TYPED,
    "/repos/octo-org/secret",
    `${TYPED}/properties/values`,
    `${HELLO}/labels`,
    `${HELLO}/labels/bug`,
    `${HELLO}/milestones`,
    `${HELLO}/milestones/1`,
    `${HELLO}/branches`,
    `${HELLO}/tags`,
    `${HELLO}/branches/main`,
    `${HELLO}/branches/stable`,
    `${HELLO}/git/ref/heads/main`,
    `${HELLO}/commits`,
    `${HELLO}/commits/${sha("a")}`,
    `${HELLO}/commits/${sha("1")}`,
    `${HELLO}/compare/main...topic`,
    `${HELLO}/commits/${sha("a")}/check-runs`,
    `${HELLO}/commits/${sha("b")}/pulls`,
    `${HELLO}/commits/${sha("a")}/check-suites`,
    `${HELLO}/check-runs/41000000101`,
    `${HELLO}/check-runs/41000000101/annotations`,
    `${HELLO}/issues?state=all`,
    `${HELLO}/issues/1`,
    `${HELLO}/issues/3`,
    `${HELLO}/issues/4`,
    `${TYPED}/issues/1`,
    `${HELLO}/issues/1/comments`,
    `${HELLO}/issues/1/reactions`,
    `${HELLO}/issues/1/timeline`,
    `${TYPED}/issues/1/sub_issues`,
    `${TYPED}/issues/3/dependencies/blocked_by`,
    `${HELLO}/pulls?state=all`,
    `${HELLO}/pulls/4`,
    `${HELLO}/pulls/7`,
    `${HELLO}/pulls/8`,
    `${TYPED}/pulls/5`,
    `${HELLO}/pulls/4/commits`,
    `${HELLO}/pulls/4/reviews`,
    `${TYPED}/pulls/5/reviews`,
    `${TYPED}/pulls/5/reviews/1900000901`,
    `${TYPED}/pulls/5/requested_reviewers`,
    `${HELLO}/pulls/4/requested_reviewers`,
    `${TYPED}/pulls/5/comments`,
    `${TYPED}/pulls/comments/1850000901/reactions`,
    `${HELLO}/actions/workflows`,
    `${HELLO}/actions/workflows/161335`,
    `${HELLO}/actions/workflows/161335/runs`,
    `${HELLO}/actions/runs`,
    `${HELLO}/actions/runs/15000000101`,
    `${HELLO}/actions/runs/15000000101/attempts/1`,
    `${HELLO}/actions/runs/15000000101/jobs`,
    `${HELLO}/actions/runs/15000000101/timing`,
    `${HELLO}/actions/jobs/41000000201`,
    `${HELLO}/actions/artifacts`,
    `${HELLO}/actions/runs/15000000101/artifacts`,
    `${HELLO}/actions/artifacts/2200000101`,
    `${HELLO}/releases`,
    `${HELLO}/releases/latest`,
    `${HELLO}/releases/tags/v0.9`,
    `${HELLO}/releases/101`,
    `${HELLO}/releases/101/assets`,
    `${HELLO}/releases/assets/201`,
    "/search/issues?q=repo:octocat/hello is:issue",
    "/search/issues?q=repo:octocat/hello is:pr",
    "/search/commits?q=repo:octocat/hello",
  );
  const comments = await send("GET", `${HELLO}/issues/1/comments`);
  const [comment] = Array.isArray(comments) ? comments : [];
  await get(`${HELLO}/issues/comments/${comment.id}`, `${HELLO}/issues/comments/${comment.id}/reactions`);
  const suites = Object(await send("GET", `${HELLO}/commits/${sha("a")}/check-suites`)).check_suites;
  await get(`${HELLO}/check-suites/${suites[0].id}/check-runs`);

  await send("PUT", "/user/starred/octocat/hello");
  await get("/user/starred", "/user/starred/octocat/hello");
  await send("PUT", `${HELLO}/issues/1/lock`, { lock_reason: "spam" });
  await send("DELETE", `${HELLO}/issues/1/lock`);
  await send("POST", `${HELLO}/statuses/${sha("b")}`, { state: "success" });
  await send("POST", `${HELLO}/commits/${sha("b")}/comments`, { body: "Why?" });
  const output = { title: "Report", summary: "Fine.", annotations: [] };
  const run = { name: "format", head_sha: sha("b"), status: "in_progress", external_id: "42", output };
  const check = Object(await send("POST", `${HELLO}/check-runs`, run, "app-token"));
  await send("PATCH", `${HELLO}/check-runs/${check.id}`, { conclusion: "success" }, "app-token");
  const protection = {
    required_status_checks: { strict: true, contexts: ["test"] },
    enforce_admins: true,
    required_pull_request_reviews: { require_code_owner_reviews: true },
    restrictions: null,
  };
  await send("PUT", `${HELLO}/branches/stable/protection`, protection);
  await get(`${HELLO}/branches/stable/protection`);
  await send("PUT", `${TYPED}/environments/secret`, {}, "admin-token");
  for (const path of ["actions", "dependabot", "environments/secret"])
    await send("GET", `${TYPED}/${path}/secrets/public-key`, undefined, "admin-token");
  for (const path of ["actions", "dependabot"])
    await send("GET", `/orgs/octo-org/${path}/secrets/public-key`, undefined, "admin-token");
  for (const one of cases) await exercise(github, one, send);
  await send("POST", `${HELLO}/labels`, { name: "new", color: "ffffff" });
  await send("PATCH", HELLO, { description: "Changed" });
  await send("PATCH", `${HELLO}/labels/new`, { description: "Changed" });
  await send("POST", `${HELLO}/milestones`, { title: "v3.0" });
  await send("PATCH", `${HELLO}/milestones/1`, { description: "Changed" });
  await send("POST", `${HELLO}/git/refs`, { ref: "refs/heads/new", sha: sha("b") });
  await send("PATCH", `${HELLO}/git/refs/heads/new`, { sha: sha("1") });
  const annotated = { tag: "v3.0", message: "Three", object: sha("b"), type: "commit" };
  const tag = Object(await send("POST", `${HELLO}/git/tags`, annotated));
  await get(`${HELLO}/git/tags/${tag.sha}`);
  await send("POST", `${HELLO}/check-suites/${suites[0].id}/rerequest`);
  const gist = Object(
    await send("POST", "/gists", { description: "Greetings", files: { "a.txt": { content: "Hello" } } }),
  );
  await get(`/gists/${gist.id}`);
  await send("PATCH", `/gists/${gist.id}`, { description: "Words" });
  await send("POST", `${HELLO}/issues`, {
    title: "New",
    labels: ["bug"],
    assignees: ["octocat"],
    milestone: 1,
  });
  await send("PATCH", `${HELLO}/issues/1`, { title: "Changed" });
  await send("POST", `${HELLO}/issues/1/labels`, { labels: ["docs"] });
  await send("DELETE", `${HELLO}/issues/1/labels/docs`);
  await send("POST", `${HELLO}/issues/1/comments`, { body: "Hi" });
  await send("POST", `${HELLO}/issues/1/reactions`, { content: "rocket" });
  await send("POST", `${HELLO}/issues/comments/${comment.id}/reactions`, { content: "rocket" });
  await send("POST", `${TYPED}/pulls/comments/1850000901/reactions`, { content: "rocket" });
  const loose = Object(await send("GET", `${TYPED}/issues/4`));
  await send("POST", `${TYPED}/issues/1/sub_issues`, { sub_issue_id: loose.id });
  const [first] = [await send("GET", `${TYPED}/issues/1/sub_issues`)].flat().map(Object);
  await send("PATCH", `${TYPED}/issues/1/sub_issues/priority`, {
    sub_issue_id: loose.id,
    before_id: first.id,
  });
  await send("DELETE", `${TYPED}/issues/1/sub_issue`, { sub_issue_id: loose.id });
  await send("POST", `${TYPED}/issues/1/dependencies/blocked_by`, { issue_id: loose.id });
  await send("DELETE", `${TYPED}/issues/1/dependencies/blocked_by/${loose.id}`);
  await send("POST", `${HELLO}/pulls`, { title: "New", head: "topic", base: "main" });
  await send("PATCH", `${HELLO}/pulls/4`, { title: "Changed" });
  const behind = Object(await send("POST", `${HELLO}/pulls`, { title: "Behind", head: "old", base: "main" }));
  await send("PUT", `${HELLO}/pulls/${behind.number}/update-branch`);
  await send("POST", `${HELLO}/pulls/4/reviews`, { event: "COMMENT", body: "Hm" });
  const begin = async () => Object(await send("POST", `${HELLO}/pulls/4/reviews`, { body: "Later" }));
  await send("DELETE", `${HELLO}/pulls/4/reviews/${(await begin()).id}`);
  await send("POST", `${HELLO}/pulls/4/reviews/${(await begin()).id}/events`, { event: "COMMENT" });
  await send("POST", `${HELLO}/pulls/4/requested_reviewers`, { reviewers: ["hubot"] });
  await send("POST", `${TYPED}/pulls/5/comments/1850000901/replies`, { body: "Yes" });
  const { head } = Object(await send("GET", `${TYPED}/pulls/5`));
  const place = { path: "a.ts", line: 2, commit_id: head.sha };
  await send("POST", `${TYPED}/pulls/5/comments`, { body: "Why?", ...place });
  await send("PUT", `${HELLO}/pulls/4/merge`);
  await get(`${HELLO}/issues/4/timeline`, `${HELLO}/issues/4/events`);
  await send("POST", `${HELLO}/actions/workflows/161335/dispatches`, { ref: "main" });
  await send("POST", `${HELLO}/actions/runs/15000000102/force-cancel`);
  await send("POST", `${HELLO}/actions/runs/15000000101/rerun-failed-jobs`);
  await send("POST", `${HELLO}/actions/runs/15000000103/rerun`);
  await send("POST", `${HELLO}/actions/runs/15000000103/cancel`);
  const waiting = github.store.repository("octocat", "hello")?.runs.get(15000000103);
  const headRepository = github.store.repository("octo-org", "secret");
  Object.assign(waiting ?? {}, { conclusion: "ACTION_REQUIRED", headRepository });
  await send("POST", `${HELLO}/actions/runs/15000000103/approve`);
  await send("POST", `${HELLO}/releases`, { tag_name: "v2.0", name: "Two" });
  await send("PATCH", `${HELLO}/releases/102`, { name: "Changed" });
  await send("POST", `${HELLO}/releases/generate-notes`, { tag_name: "v2.1" });
  await send("POST", `${HELLO}/releases/101/assets?name=hello.txt`);
  await send("POST", "/user/repos", { name: "new", auto_init: true });
  const files = "/repos/octocat/new";
  await get(`${files}/readme`, `${files}/contents/README.md`);
  const write = { message: "Write", content: Buffer.from("text").toString("base64") };
  const written = Object(await send("PUT", `${files}/contents/docs/new.md`, write));
  await get(`${files}/contents/docs`, `${files}/git/trees/main?recursive=1`);
  await send("DELETE", `${files}/contents/docs/new.md`, { message: "Delete", sha: written.content.sha });
  await send("POST", "/orgs/octo-org/repos", { name: "created", auto_init: true });
  await send("PATCH", "/repos/octo-org/created", { is_template: true });
  await send("POST", "/repos/octo-org/created/forks", {});
  await send("POST", "/repos/octocat/created/merge-upstream", { branch: "main" });
  await send("POST", "/repos/octo-org/created/generate", { name: "generated" });
  await send("POST", "/repos/octocat/generated/transfer", { new_owner: "octo-org" });
  return sent;
}
