/** Writes with Octokit: each one changes the state and returns the response that Octokit's types describe. */
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { type LocalGithub, startLocalGithub } from "../server/server.js";
import { octokitFor } from "./fixtures/client.js";

const github: LocalGithub = await startLocalGithub();
afterAll(() => github.close());
beforeEach(() => github.reset());
const octokit = octokitFor(github);
const hello = { owner: "octo", repo: "hello" };

describe("issues", () => {
  test("are created, labeled, assigned, commented on, closed and reopened", async () => {
    const {
      data: created,
      status,
      headers,
    } = await octokit.rest.issues.create({
      ...hello,
      title: "It is too quiet",
      body: "Say *something*.",
      labels: ["bug"],
      assignees: ["monalisa"],
      milestone: 1,
    });
    expect({ status, location: headers.location }).toEqual({ status: 201, location: created.url });
    expect(created).toMatchObject({
      state: "open",
      user: { login: "octocat" },
      labels: [{ name: "bug" }],
      milestone: { title: "v1.0" },
    });
    const issue = { ...hello, issue_number: created.number };
    const added = await octokit.rest.issues.addLabels({ ...issue, labels: ["question", "help wanted"] });
    expect(added.data.map(({ name }) => name)).toEqual(["bug", "question", "help wanted"]);
    const left = await octokit.rest.issues.removeLabel({ ...issue, name: "help wanted" });
    expect(left.data.map(({ name }) => name)).toEqual(["bug", "question"]);
    const set = await octokit.rest.issues.setLabels({ ...issue, labels: ["invalid"] });
    expect(set.data.map(({ name }) => name)).toEqual(["invalid"]);
    const assigned = await octokit.rest.issues.addAssignees({ ...issue, assignees: ["octocat"] });
    expect(assigned.data.assignees?.map(({ login }) => login)).toEqual(["monalisa", "octocat"]);
    await octokit.rest.issues.removeAssignees({ ...issue, assignees: ["monalisa"] });
    const comment = await octokit.rest.issues.createComment({ ...issue, body: "Louder." });
    const edited = await octokit.rest.issues.updateComment({
      ...hello,
      comment_id: comment.data.id,
      body: "LOUDER",
    });
    expect(edited.data).toMatchObject({ id: comment.data.id, body: "LOUDER", user: { login: "octocat" } });
    const closed = await octokit.rest.issues.update({
      ...issue,
      state: "closed",
      state_reason: "not_planned",
    });
    expect(closed.data).toMatchObject({ state: "closed", state_reason: "not_planned", comments: 1 });
    await octokit.rest.issues.update({ ...issue, state: "open", milestone: null });
    expect(github.world()).toMatchObject({
      repositories: {
        "octo/hello": {
          issues: {
            [created.number]: {
              state: "OPEN",
              labels: ["invalid"],
              assignees: ["octocat"],
              comments: [{ body: "LOUDER" }],
            },
          },
        },
      },
    });
    await octokit.rest.issues.deleteComment({ ...hello, comment_id: comment.data.id });
    expect((await octokit.rest.issues.get(issue)).data).toMatchObject({ comments: 0, milestone: null });
    expect(github.writes).toBe(11);
  });

  test("have sub-issues and dependencies", async () => {
    const [parent, child] = await Promise.all(
      [10, 11].map((issue_number) => octokit.rest.issues.get({ ...hello, issue_number })),
    );
    if (!parent || !child) throw new Error("unreachable");
    const of = { ...hello, issue_number: 10 };
    await octokit.rest.issues.addSubIssue({ ...of, sub_issue_id: Number(child.data.id) });
    expect((await octokit.rest.issues.listSubIssues(of)).data).toMatchObject([{ number: 11 }]);
    expect((await octokit.rest.issues.getParent({ ...hello, issue_number: 11 })).data.number).toBe(10);
    await octokit.rest.issues.removeSubIssue({ ...of, sub_issue_id: Number(child.data.id) });
    expect((await octokit.rest.issues.listSubIssues(of)).data).toEqual([]);
    await octokit.rest.issues.addBlockedByDependency({ ...of, issue_id: Number(child.data.id) });
    expect((await octokit.rest.issues.listDependenciesBlockedBy(of)).data).toMatchObject([{ number: 11 }]);
    await octokit.rest.issues.removeDependencyBlockedBy({ ...of, issue_id: Number(child.data.id) });
    expect((await octokit.rest.issues.listDependenciesBlockedBy(of)).data).toEqual([]);
  });

  test("use the labels and milestones of the repository", async () => {
    const created = await octokit.rest.issues.createLabel({ ...hello, name: "new", color: "FF0000" });
    expect(created).toMatchObject({ status: 201, data: { name: "new", color: "FF0000", default: false } });
    const renamed = await octokit.rest.issues.updateLabel({
      ...hello,
      name: "new",
      new_name: "newer",
      description: "D",
    });
    expect(renamed.data).toMatchObject({ id: created.data.id, name: "newer", description: "D" });
    expect((await octokit.rest.issues.deleteLabel({ ...hello, name: "newer" })).status).toBe(204);
    const { data: milestone } = await octokit.rest.issues.createMilestone({ ...hello, title: "v2.0" });
    const at = { ...hello, milestone_number: milestone.number };
    const closed = await octokit.rest.issues.updateMilestone({ ...at, state: "closed" });
    expect(closed.data).toMatchObject({ title: "v2.0", state: "closed", closed_at: expect.any(String) });
    expect((await octokit.rest.issues.deleteMilestone(at)).status).toBe(204);
    await expect(octokit.rest.issues.getMilestone(at)).rejects.toMatchObject({ status: 404 });
  });
});

describe("pull requests", () => {
  test("are created, reviewed with line comments, and merged", async () => {
    const opened = await octokit.rest.pulls.create({
      ...hello,
      title: "Topic",
      head: "topic",
      base: "main",
      body: "B",
    });
    expect(opened).toMatchObject({
      status: 201,
      data: { state: "open", draft: false, commits: 1, changed_files: 1 },
    });
    const pull = { ...hello, pull_number: opened.data.number };
    const requested = await octokit.rest.pulls.requestReviewers({
      ...pull,
      reviewers: ["monalisa"],
      team_reviewers: ["reviewers"],
    });
    expect(requested.data.requested_reviewers?.map(({ login }) => login)).toEqual(["monalisa"]);
    expect(requested.data.requested_teams?.map(({ slug }) => slug)).toEqual(["reviewers"]);
    await octokit.rest.pulls.removeRequestedReviewers({
      ...pull,
      reviewers: [],
      team_reviewers: ["reviewers"],
    });
    const mona = octokitFor(github, "monalisa-token");
    const review = await mona.rest.pulls.createReview({
      ...pull,
      event: "REQUEST_CHANGES",
      body: "Hm.",
      comments: [{ path: "src/topic.ts", line: 2, side: "RIGHT", body: "Why 9?" }],
    });
    expect(review.data).toMatchObject({ state: "CHANGES_REQUESTED", user: { login: "monalisa" } });
    const comments = await octokit.rest.pulls.listReviewComments(pull);
    expect(comments.data).toMatchObject([
      { line: 2, body: "Why 9?", pull_request_review_id: review.data.id },
    ]);
    const reply = await octokit.rest.pulls.createReplyForReviewComment({
      ...pull,
      comment_id: comments.data[0]?.id ?? 0,
      body: "Because.",
    });
    expect(reply.data.in_reply_to_id).toBe(comments.data[0]?.id);
    await octokit.rest.pulls.update({ ...pull, title: "A topic" });
    await expect(octokit.rest.pulls.checkIfMerged(pull)).rejects.toMatchObject({ status: 404 });
    const merged = await octokit.rest.pulls.merge({
      ...pull,
      merge_method: "squash",
      commit_title: "A topic",
    });
    expect(merged.data).toMatchObject({ merged: true, message: "Pull Request successfully merged" });
    expect((await octokit.rest.pulls.checkIfMerged(pull)).status).toBe(204);
    expect((await octokit.rest.pulls.get(pull)).data).toMatchObject({
      merged: true,
      merge_commit_sha: merged.data.sha,
    });
    await octokit.rest.git.deleteRef({ ...hello, ref: "heads/topic" });
    await expect(octokit.rest.git.getRef({ ...hello, ref: "heads/topic" })).rejects.toMatchObject({
      status: 404,
    });
  });

  test("between the same branches result in 422", async () => {
    await octokit.rest.pulls.create({ ...hello, title: "Topic", head: "topic", base: "main" });
    const again = octokit.rest.pulls.create({ ...hello, title: "Topic", head: "topic", base: "main" });
    await expect(again).rejects.toMatchObject({
      status: 422,
      message: expect.stringMatching(/^Validation Failed: .*A pull request already exists for octo:topic\./),
    });
  });
});

describe("actions", () => {
  test("a workflow is dispatched with inputs", async () => {
    const answer = await octokit.rest.actions.createWorkflowDispatch({
      ...hello,
      workflow_id: "deploy.yml",
      ref: "main",
      inputs: { environment: "staging" },
    });
    expect([200, 204]).toContain(answer.status);
    const { data } = await octokit.rest.actions.listWorkflowRuns({ ...hello, workflow_id: "deploy.yml" });
    expect(data.workflow_runs[0]).toMatchObject({
      event: "workflow_dispatch",
      status: "queued",
      head_branch: "main",
    });
  });

  test.each([
    [{ nothing: "x" }, "deploy.yml", /Unexpected inputs provided/],
    [{}, "stale.yml", /disabled/],
    [{}, "ci.yml", /does not have 'workflow_dispatch' trigger/],
  ])("an invalid dispatch results in 422 (%j, %s)", async (inputs, workflow_id, message) => {
    const sent = octokit.rest.actions.createWorkflowDispatch({ ...hello, workflow_id, ref: "main", inputs });
    await expect(sent).rejects.toMatchObject({ message: expect.stringMatching(message) });
  });

  test("runs are canceled and rerun", async () => {
    const run = (run_id: number) => ({ ...hello, run_id });
    expect((await octokit.rest.actions.cancelWorkflowRun(run(15000000004))).status).toBe(202);
    expect((await octokit.rest.actions.getWorkflowRun(run(15000000004))).data).toMatchObject({
      conclusion: "cancelled",
    });
    await expect(octokit.rest.actions.cancelWorkflowRun(run(15000000001))).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(/^Cannot cancel a workflow run that is completed/),
    });
    expect((await octokit.rest.actions.reRunWorkflowFailedJobs(run(15000000003))).status).toBe(201);
    const again = await octokit.rest.actions.getWorkflowRun(run(15000000003));
    expect(again.data).toMatchObject({ run_attempt: 2, conclusion: null });
  });
});

describe("GraphQL", () => {
  test("a mutation accepts node ids from REST", async () => {
    const { data: pull } = await octokit.rest.pulls.get({ ...hello, pull_number: 4 });
    const answer = await octokit.graphql(
      `mutation ($id: ID!) {
        markPullRequestReadyForReview(input: { pullRequestId: $id }) { pullRequest { number isDraft } }
      }`,
      { id: pull.node_id },
    );
    expect(answer).toEqual({ markPullRequestReadyForReview: { pullRequest: { number: 4, isDraft: false } } });
    expect((await octokit.rest.pulls.get({ ...hello, pull_number: 4 })).data.draft).toBe(false);
  });
});
