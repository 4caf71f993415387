import { describe, expect, test } from "vitest";
import { testGitHub } from "./fixtures/github.js";

const HELLO = "/repos/octocat/hello";
const sha = (digit: string) => digit.repeat(40);

/** The parameters that GitHub requires of a rule. */
const REQUIRED: Readonly<Record<string, object>> = {
  update: { update_allows_fetch_and_merge: false },
  pull_request: {
    dismiss_stale_reviews_on_push: false,
    require_code_owner_review: false,
    require_last_push_approval: false,
    required_approving_review_count: 0,
    required_review_thread_resolution: false,
  },
  required_status_checks: { strict_required_status_checks_policy: false },
};
const rule = (type: string, parameters: object = {}) => {
  const all = { ...REQUIRED[type], ...parameters };
  return { type, ...(Object.keys(all).length > 0 && { parameters: all }) };
};

/** A GitHub whose ruleset has these rules for the branches and tags that a pattern selects. */
async function withRules(rules: readonly object[], more: object = {}) {
  const github = testGitHub();
  const conditions = { ref_name: { include: ["~ALL"], exclude: [] } };
  const body = { name: "Strict", target: "branch", enforcement: "active", conditions, rules, ...more };
  expect(await github.request("POST", `${HELLO}/rulesets`, { body })).toMatchObject({ status: 201 });
  const { writes } = github.store;
  return { github, hasWritten: () => github.store.writes > writes };
}

const createRef = { ref: "refs/heads/new", sha: sha("b") };
const createTag = { ref: "refs/tags/new", sha: sha("b") };
const file = { message: "Add it", content: "SGk=", branch: "main" };
const forced = { sha: sha("c"), force: true };
const checks = { required_status_checks: [{ context: "lint" }, { context: "deploy" }] };

describe("an active ruleset", () => {
  test.each<[string, object, string, string, object | undefined, number, string]>([
    [
      "creation",
      {},
      "POST",
      "git/refs",
      createRef,
      422,
      "Cannot create ref due to creations being restricted.",
    ],
    ["deletion", {}, "DELETE", "git/refs/heads/topic", undefined, 422, "Cannot delete this branch"],
    ["update", {}, "PATCH", "git/refs/heads/main", forced, 422, "Cannot update this protected ref."],
    ["non_fast_forward", {}, "PATCH", "git/refs/heads/main", forced, 422, "Cannot force-push to this branch"],
    [
      "pull_request",
      {},
      "PATCH",
      "git/refs/heads/main",
      forced,
      422,
      "Changes must be made through a pull request.",
    ],
    [
      "pull_request",
      {},
      "PUT",
      "contents/brand-new.txt",
      file,
      409,
      "Changes must be made through a pull request.",
    ],
    ["required_status_checks", checks, "PUT", "contents/brand-new.txt", file, 409, "2 expected"],
  ])("forbids by %s %j: %s %s", async (type, parameters, method, path, body, status, message) => {
    const { github, hasWritten } = await withRules([rule(type, parameters)]);
    const commits = github.store.repository("octocat", "hello")?.commits.size;
    expect(await github.request(method, `${HELLO}/${path}`, { body })).toMatchObject({
      status,
      body: { message: expect.stringMatching(/^Repository rule violations found\n\n/) },
    });
    const answer = await github.request(method, `${HELLO}/${path}`, { body });
    expect(Object(answer.body).message).toContain(message);
    expect(hasWritten()).toBe(false);
    expect(github.store.repository("octocat", "hello")?.commits.size).toBe(commits);
  });

  test.each<[string, object, string, string, object | undefined]>([
    ["non_fast_forward", {}, "POST", "git/refs", createRef],
    ["pull_request", {}, "POST", "git/refs", createRef],
    ["deletion", {}, "PUT", "contents/brand-new.txt", file],
    ["creation", {}, "POST", "git/refs", createTag],
    ["required_status_checks", { ...checks, do_not_enforce_on_create: true }, "POST", "git/refs", createRef],
  ])("permits in spite of %s %j: %s %s", async (type, parameters, method, path, body) => {
    const { github } = await withRules([rule(type, parameters)]);
    const { status } = await github.request(method, `${HELLO}/${path}`, { body });
    expect(status).toBe(201);
  });

  test.each<[string, object, number]>([
    ["is disabled", { enforcement: "disabled" }, 201],
    ["is for other branches", { conditions: { ref_name: { include: ["refs/heads/x"], exclude: [] } } }, 201],
    ["is for tags", { target: "tag" }, 201],
    [
      "may be bypassed by administrators",
      { bypass_actors: [{ actor_id: 5, actor_type: "RepositoryRole", bypass_mode: "always" }] },
      201,
    ],
    [
      "may be bypassed in pull requests only",
      { bypass_actors: [{ actor_id: 5, actor_type: "RepositoryRole", bypass_mode: "pull_request" }] },
      422,
    ],
    [
      "may be bypassed by another user",
      { bypass_actors: [{ actor_id: 1, actor_type: "User", bypass_mode: "always" }] },
      422,
    ],
  ])("that %s decides about its refs only", async (_, more, status) => {
    const { github } = await withRules([rule("creation")], more);
    expect(await github.request("POST", `${HELLO}/git/refs`, { body: createRef })).toMatchObject({ status });
  });

  test("forbids merges without the reviews and checks that it requires", async () => {
    const { github } = await withRules([rule("pull_request", { required_approving_review_count: 5 })]);
    const merge = () => github.request("PUT", `${HELLO}/pulls/4/merge`, { body: {} });
    expect(await merge()).toMatchObject({
      status: 405,
      body: { message: "At least 5 approving reviews are required by reviewers with write access." },
    });
    await github.request("GET", `${HELLO}/pulls/4`);
    expect(await github.request("GET", `${HELLO}/pulls/4`)).toMatchObject({
      body: { mergeable_state: "blocked" },
    });
  });
});

test.each<[string, object]>([
  ["an unknown type", { type: "no_bugs" }],
  ["no type", {}],
  ["parameters of a rule that has none", { type: "deletion", parameters: { strict: true } }],
  ["an unknown parameter", rule("pull_request", { reviews: 1 })],
  ["parameters without a required one", { type: "required_status_checks", parameters: checks }],
])("a ruleset with %s is refused", async (_, invalid) => {
  const github = testGitHub();
  const body = {
    name: "Strict",
    target: "branch",
    enforcement: "active",
    rules: [rule("creation"), invalid],
  };
  const { writes } = github.store;
  expect(await github.request("POST", `${HELLO}/rulesets`, { body })).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining("Invalid property /rules/1: data matches no possible input.") },
  });
  expect(github.store.writes).toBe(writes);
});
