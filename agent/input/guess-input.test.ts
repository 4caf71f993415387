// Which inputs are corrected because they can mean only one thing, and to what.

import { describe, expect, test } from "vitest";
import { listOperationCards } from "../../generated/index.js";
import { guess, guessInput } from "./guess-input.js";

const cards = await listOperationCards();
const URL_ISSUE = "https://github.com/octo/hello/issues/1";
const URL_ELSEWHERE = "https://github.com/octo/secret/issues/1";

describe("a name", () => {
  test.each([
    ["issue.view", { owner: "octo", name: "hello", issue_number: 1 }, { issueNumber: 1 }],
    ["issue.view", { owner: "octo", name: "hello", "issue-number": 1 }, { issueNumber: 1 }],
    ["issue.view", { owner: "octo", name: "hello", number: 1 }, { issueNumber: 1 }],
    ["issue.view", { issueNumber: "#1" }, { issueNumber: 1 }],
    ["pr.view", { number: "#1" }, { prNumber: 1 }],
    ["pr.view", { owner: "octo", name: "hello", pull_number: 1 }, { prNumber: 1 }],
    ["pr.view", { owner: "octo", name: "hello", pullRequestNumber: 1 }, { prNumber: 1 }],
    ["pr.view", { owner: "octo", repo: "hello", number: 1 }, { name: "hello", prNumber: 1 }],
    ["workflow.run.view", { owner: "octo", name: "hello", run_id: 1 }, { runId: 1 }],
    ["workflow.run.view", { branch: "main" }, { ref: "main" }],
    ["workflow.run.view", { headBranch: "main" }, { ref: "main" }],
    ["workflow.run.rerun_failed", { head_sha: "0".repeat(40) }, { ref: "0".repeat(40) }],
    ["workflow.job.logs.raw", { sha: "0".repeat(40), job: "test" }, { ref: "0".repeat(40), jobName: "test" }],
    ["workflow.job.logs.get", { commit: "0".repeat(40) }, { ref: "0".repeat(40) }],
    ["workflow.dispatch.run", { workflow: "ci.yml", branch: "main" }, { ref: "main" }],
    ["workflow.runs.list", { head_branch: "main" }, { branch: "main" }],
    ["release.get", { owner: "octo", name: "hello", tag: "v1" }, { tagName: "v1" }],
    ["release.update", { owner: "octo", name: "hello", tag: "v1" }, { tagName: "v1" }],
    ["issue.create", { title: "A part", parentIssueId: "I_1" }, { parent: "I_1" }],
    ["issue.create", { title: "A bug", type: "Bug" }, { issueType: "Bug" }],
    ["project_v2.items.list", { org: "acme", project: 7 }, { owner: "acme" }],
    ["issue.close", { issue: 7 }, { issueNumber: 7 }],
    ["issue.close", { issue: "I_1" }, { issueId: "I_1" }],
    // The names of GitHub's APIs, and the flags of gh.
    ["pr.merge", { pullRequestId: "PR_1", commitHeadline: "A" }, { prId: "PR_1", commitTitle: "A" }],
    ["pr.comments.create", { issue_number: 3, body: "A" }, { prNumber: 3, body: "A" }],
    ["issue.labels.add", { number: 1, "add-label": "bug" }, { issueNumber: 1, labels: ["bug"] }],
    ["release.create_draft", { tag: "v1", notes: "First." }, { tagName: "v1", body: "First." }],
    ["label.create", { label: "bug", color: "#D73A4A" }, { color: "D73A4A" }],
    ["pr.list", { author: "app/dependabot" }, { author: "dependabot[bot]" }],
    ["issue.list", { author: "app/dependabot" }, { author: "dependabot[bot]" }],
    ["issue.search", { repo: "octo/hello", search: "is:open" }, { query: "is:open" }],
    ["pr.merge", { number: 3, squash: true }, { prNumber: 3, method: "SQUASH" }],
    ["pr.review.submit", { number: 3, comment: true }, { prNumber: 3, event: "COMMENT" }],
    ["pr.review.submit", { number: 3, "request-changes": true }, { event: "REQUEST_CHANGES" }],
    ["issue.view", { number: 3, comments: true }, { issueNumber: 3, include: ["comments"] }],
    ["pr.view", { number: 3, comments: true, files: true }, { include: ["comments", "files"] }],
    ["issue.close", { number: 3, reason: "not planned" }, { stateReason: "NOT_PLANNED" }],
    ["repo.labels.list", { owner: "octo", name: "hello", sort: "created" }, { sort: "CREATED_AT" }],
    [
      "pr.review.request",
      { repo: "octo/hello", number: 3, team_reviewers: "Octo/core" },
      { prNumber: 3, teams: ["core"] },
    ],
    ["issue.list", { repo: "octo/hello", limit: 5 }, { first: 5 }],
    ["pr.merge", { number: 3, subject: "A" }, { prNumber: 3, commitTitle: "A" }],
    ["workflow.runs.list", { repo: "octo/hello", user: "mona" }, { actor: "mona" }],
    ["pr.merge", { number: 3, "match-head-commit": "0".repeat(40) }, { headSha: "0".repeat(40) }],
    ["pr.create", { head: "a", title: "A", "no-maintainer-edit": true }, { maintainerCanModify: false }],
    ["project_v2.fields.list", { owner: "acme", number: 7 }, { project: 7 }],
    [
      "issue.view",
      { url: "https://github.com/octo/hello/issues/7" },
      { owner: "octo", name: "hello", issueNumber: 7 },
    ],
    [
      "pr.view",
      { pr: "https://github.com/octo/hello/pull/8/files" },
      { owner: "octo", name: "hello", prNumber: 8 },
    ],
    ["issue.list", { repo: "octo/hello", per_page: 5 }, { first: 5 }],
    [
      "release.create_draft",
      { owner: "octo", repo: "hello", tag_name: "v1", name: "One", target_commitish: "main" },
      { owner: "octo", name: "hello", tagName: "v1", title: "One", target: "main" },
    ],
  ])("%s %j", async (id, input, corrected) => {
    expect(await guessInput(id, input)).toMatchObject(corrected);
  });

  test("of a repository is split into owner and name", async () => {
    expect(await guessInput("issue.view", { repo: "octo/hello", number: 1 })).toEqual({
      owner: "octo",
      name: "hello",
      issueNumber: 1,
    });
    expect(await guessInput("issue.view", { repo: "a/b/c", issueNumber: 1 })).toBeUndefined();
  });

  test.each([
    "https://github.com/octo/hello",
    "https://github.com/octo/hello.git/",
    "https://www.github.com/octo/hello",
    "git@github.com:octo/hello.git",
    "github.com/octo/hello",
  ])("of a repository may have the URL %s", async (repo) => {
    const expected = { owner: "octo", name: "hello", issueNumber: 1 };
    expect(await guessInput("issue.view", { repo, issueNumber: 1 })).toEqual(expected);
    expect(await guessInput("issue.view", { repository: repo, issueNumber: 1 })).toEqual(expected);
  });

  test.each([
    [{ repo: "octo/hello/x" }, "expected owner/name"],
    [{ repo: "octo/hello world" }, "expected owner/name"],
    [{ repo: "/hello" }, "expected owner/name"],
    [{ repo: "https://github.com/octo" }, "expected owner/name"],
    [{ repo: "https://ghe.example/octo/hello" }, "expected a URL of github.com, got one of ghe.example"],
    [
      { url: "https://ghe.example/octo/hello/issues/1" },
      "expected a URL of github.com, got one of ghe.example",
    ],
  ])("of no repository of the host is a conflict: %j", async (input, message) => {
    const [path] = Object.keys(input);
    expect(await guess("issue.view", { issueNumber: 1, ...input })).toEqual({
      conflicts: [{ path, message }],
    });
  });

  test("of a repository may have a URL of the host of the call", async () => {
    const context = { host: "GHE.example" };
    const input = { repo: "https://ghe.example/octo/hello", issueNumber: 1 };
    expect(await guessInput("issue.view", input, context)).toEqual({
      owner: "octo",
      name: "hello",
      issueNumber: 1,
    });
    const { conflicts } = await guess(
      "issue.view",
      { ...input, repo: "https://github.com/octo/hello" },
      context,
    );
    expect(conflicts).toHaveLength(1);
  });

  test.each([
    ["two names of one property", { number: 1, issue_number: 2 }],
    ["another value of a repository", { owner: "octo", name: "hello", repo: "octo/other" }],
    ["no property", { colour: "red" }],
    ["a number that is not of an issue", { first: "#1" }],
    ["no value", { squash: true }],
    ["the action of another capability", { "add-label": "bug" }],
    ["the page of a pull request", { url: "https://github.com/octo/hello/pull/8" }],
    ["true for a text", { "name-only": true }],
    ["a key of every object", JSON.parse('{"__proto__":{"x":1},"constructor":1}')],
  ])("is not guessed: %s", async (_, input) => {
    expect(await guessInput("issue.view", input)).toBeUndefined();
  });

  test.each([
    ["issue.comments.update", { repo: "octo/hello", commentId: "IC_1", body: "A" }],
    ["issue.comments.update", { owner: "octo", name: "hello", commentId: "IC_1", body: "A" }],
    ["issue.comments.get", { repo: "Octo/Hello", commentId: `${URL_ISSUE}#issuecomment-1` }],
    ["pr.thread.resolve", { repository: "octo/hello", threadId: "PRRT_1" }],
  ])("of a repository is left out if the id says it all: %s %j", async (id, input) => {
    const { owner, name, repo, repository, ...others } = Object(input);
    expect(await guessInput(id, input)).toEqual(others);
  });

  test.each([
    [
      "code.search",
      { query: "parse", repo: "octo/hello", language: "go" },
      "parse repo:octo/hello language:go",
    ],
    ["code.search", { query: "parse", repository: "octo/hello" }, "parse repo:octo/hello"],
    [
      "search.prs",
      { q: "crash", draft: false, reviewRequested: "mona" },
      "crash draft:false review-requested:mona",
    ],
    ["search.issues", { query: "crash", noLabel: false, locked: false }, "crash is:unlocked"],
    ["repo.search", { search: "cli", stars: ">5" }, "cli stars:>5"],
    ["issue.search", { repo: "octo/hello", labels: ["bug", "to do"] }, 'label:bug label:"to do"'],
    ["pr.search", { repo: "octo/hello", query: "", author: "mona", merged: true }, "author:mona is:merged"],
  ])("of a flag of gh's search is a qualifier: %s %j", async (id, input, query) => {
    const place = id.startsWith("search") || !("repo" in input) || id === "code.search";
    expect(await guessInput(id, input)).toEqual({
      query,
      ...(place ? {} : { owner: "octo", name: "hello" }),
    });
  });

  test.each([
    ["two authors", { query: "crash", author: ["mona", "hubot"] }],
    ["alternatives", { query: "crash OR hang", author: "mona" }],
    ["a condition as text", { query: "crash", draft: "mona" }],
    ["an object", { query: "crash", author: { login: "mona" } }],
    ["an empty text", { query: "crash", author: "" }],
    ["a letter", { query: "crash", A: "mona", H: "main" }],
    ["a key of every object", JSON.parse('{"query":"crash","__proto__":"x","constructor":"y"}')],
  ])("of a flag of gh's search is not guessed for %s", async (_, input) => {
    expect(await guessInput("search.prs", input)).toBeUndefined();
  });

  test.each([
    ["a URL in another repository", "issue.comments.get", { commentId: `${URL_ELSEWHERE}#issuecomment-1` }],
    [
      "a URL of another issue",
      "issue.comments.get",
      { commentId: `${URL_ISSUE}#issuecomment-1`, issueNumber: 8 },
    ],
    ["a capability of an organization", "team.members.list", { org: "acme", team: "core" }],
    ["no repository", "issue.comments.get", { commentId: "IC_1", repo: 5 }],
  ])("of a repository is not left out: %s", async (_, id, input) => {
    expect(await guessInput(id, { repo: "octo/hello", ...input })).toBeUndefined();
  });

  test.each([
    ["issue.comments.update", { commentId: "IC_1", body: "B" }],
    ["issue.comments.delete", { commentId: "IC_1" }],
    ["issue.comments.get", { commentId: `${URL_ISSUE}#issuecomment-1` }],
  ])("of a repository or an issue is left out if an id finds the object: %s", async (id, input) => {
    expect(await guessInput(id, { repo: "octo/hello", issueNumber: 1, ...input })).toEqual(input);
  });

  test("that means a property with another value is not guessed", async () => {
    const input = { owner: "o", name: "n", tagName: "v1", tag: "v2" };
    expect(await guessInput("release.get", input)).toBeUndefined();
    expect(await guessInput("issue.view", { issueNumber: 1, number: 2 })).toBeUndefined();
  });

  test.each([[""], ["_"], ["-- --"]])("without words is not guessed: %j", async (key) => {
    expect(await guessInput("issue.delete", { [key]: 1 })).toBeUndefined();
  });

  test("of two values of one property is not guessed", async () => {
    expect(await guessInput("pr.merge", { prNumber: 3, squash: true, rebase: true })).toBeUndefined();
    expect(await guessInput("pr.merge", { prNumber: 3, squash: false })).toBeUndefined();
    expect(await guessInput("pr.view", { include: ["files"], comments: "all" })).toBeUndefined();
  });

  test("id is the thing that the capability is about", async () => {
    expect(await guessInput("project_v2.item.field.update", { id: "PVTI_1" })).toEqual({ item: "PVTI_1" });
    expect(await guessInput("project_v2.item.remove_issue", { id: "PVTI_1" })).toEqual({ item: "PVTI_1" });
  });

  test("that several properties contain is not guessed", async () => {
    expect(await guessInput("pr.merge", { prId: "PR_1", commit: "abc" })).toBeUndefined();
  });
});

describe("a value", () => {
  test.each([
    ["digits for a number", "issue.view", { issueNumber: "7" }, { issueNumber: 7 }],
    ["one value for a list", "issue.labels.add", { labels: "bug" }, { labels: ["bug"] }],
    [
      "an enum value in mixed case",
      "issue.close",
      { stateReason: "Not_Planned" },
      { stateReason: "NOT_PLANNED" },
    ],
    ["text for a boolean", "pr.create", { draft: "true" }, { draft: true }],
    [
      "a team of the owner",
      "pr.review.request",
      { owner: "octo", teams: ["Octo/core"] },
      { owner: "octo", teams: ["core"] },
    ],
    [
      "a team of the owner among users",
      "pr.review.request",
      { owner: "octo", reviewers: ["mona", "octo/core"], teams: ["docs"] },
      { owner: "octo", reviewers: ["mona"], teams: ["docs", "core"] },
    ],
    [
      "a team of the owner as the only reviewer",
      "pr.review.request.remove",
      { owner: "octo", reviewers: ["octo/core"] },
      { owner: "octo", teams: ["core"] },
    ],
    [
      "a repository of the organization",
      "org.secret.set",
      { org: "octo", repos: ["octo/hello"] },
      { org: "octo", repos: ["hello"] },
    ],
  ])("%s", async (_, id, input, corrected) => {
    expect(await guessInput(id, input)).toEqual(corrected);
  });

  test.each([
    ["pr.review.request", { owner: "octo", reviewers: ["acme/mona"] }],
    ["pr.review.request", { owner: "octo", reviewers: ["octo/"] }],
    ["pr.review.request", { reviewers: ["octo/mona"] }],
    ["issue.assignees.add", { owner: "octo", assignees: ["octo/mona"] }],
    ["org.secret.set", { org: "acme", repos: ["octo/hello"] }],
  ])("with a slash does not lose its owner: %s %j", async (id, input) => {
    const repo = "org" in input ? "octo/hello" : undefined;
    expect(await guessInput(id, input, { repo })).toBeUndefined();
  });

  const references = cards.flatMap(({ capability_id: id, input_schema }) =>
    Object.entries(Object(input_schema.properties)).flatMap(([name, schema]) => {
      const types: unknown[] = [Object(schema).type].flat();
      return types.includes("integer") && types.includes("string") ? [[id, name] as const] : [];
    }),
  );

  test.each(references)(
    "of a reference is not converted, since digits can be a title: %s %s",
    async (id, name) => {
      expect(await guessInput(id, { [name]: "7" })).toBeUndefined();
      expect(await guessInput(id, { [`${name}_`]: "7" })).toEqual({ [name]: "7" });
    },
  );

  test.each(["1e3", "0x10", " 7", "7.5", "-7", "9".repeat(20)])("%j is not a number", async (issueNumber) => {
    expect(await guessInput("issue.view", { issueNumber })).toBeUndefined();
  });
});
