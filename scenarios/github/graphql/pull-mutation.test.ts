import { describe, expect, it } from "vitest";
import { addLabels } from "../domain/issues.js";
import {
  dequeuePullRequest,
  disableAutoMerge,
  enableAutoMerge,
  enqueuePullRequest,
  mergePullRequest,
} from "../domain/merge.js";
import { updatePullRequest } from "../domain/pull-update.js";
import { addEntry } from "../resources/entries.js";
import { branchProtectionRules } from "../resources/tables/branch-protection-rules.js";
import { octoWorld } from "../testing.js";

const CREATE = `mutation($input: CreatePullRequestInput!) {
  createPullRequest(input: $input) { pullRequest { number isDraft body files(first: 5) { nodes { path changeType additions } } closingIssuesReferences(first: 5) { nodes { number } } commits(first: 5) { totalCount } } }
}`;
const BRANCH = `mutation($input: UpdatePullRequestBranchInput!) {
  updatePullRequestBranch(input: $input) { pullRequest { headRefOid commits(first: 5) { totalCount } } } }`;

function world() {
  const made = octoWorld();
  const repositoryId = made.store.repository("octo", "hello")?.id;
  const create = (input: object, token = "octocat-token") =>
    made.query(CREATE, { input: { repositoryId, baseRefName: "main", title: "New", ...input } }, token);
  return { ...made, create };
}

describe("createPullRequest", () => {
  it("creates a pull request with the commits and files of its branch", async () => {
    const { data } = await world().create({ headRefName: "topic", body: "Resolves #8", draft: true });
    expect(data).toEqual({
      createPullRequest: {
        pullRequest: {
          number: 15,
          isDraft: true,
          body: "Resolves #8",
          files: { nodes: [{ path: "src/topic.ts", changeType: "ADDED", additions: 2 }] },
          closingIssuesReferences: { nodes: [{ number: 8 }] },
          commits: { totalCount: 1 },
        },
      },
    });
  });

  it.each([
    [
      { headRefName: "nothing" },
      "Head sha can't be blank, Base sha can't be blank, No commits between main and nothing, Head ref must be a branch",
    ],
    [{ headRefName: "release" }, "No commits between main and release"],
    [{ headRefName: "feature" }, "A pull request already exists for octo:feature."],
    [{ headRefName: "topic", title: " " }, "Title can't be blank"],
  ])("rejects %o", async (input, message) => {
    const { create, store } = world();
    expect(await create(input)).toMatchObject({
      data: { createPullRequest: null },
      errors: [{ type: "UNPROCESSABLE", path: ["createPullRequest"], message }],
    });
    expect(store.writes).toBe(0);
  });

  it("requires write access to the head, which the owner of a fork has", async () => {
    const { create } = world();
    expect(await create({ headRefName: "topic" }, "reader-token")).toMatchObject({
      errors: [
        {
          type: "FORBIDDEN",
          message: "reader does not have the correct permissions to execute `CreatePullRequest`",
        },
      ],
    });
    expect(await create({ headRefName: "reader:typo" }, "reader-token")).toMatchObject({
      errors: [{ message: "A pull request already exists for reader:typo." }],
    });
  });
});

describe("updatePullRequest", () => {
  const UPDATE = `mutation($input: UpdatePullRequestInput!) {
    updatePullRequest(input: $input) { pullRequest { title baseRefName closingIssuesReferences(first: 5) { nodes { number } } } } }`;

  it("changes the base, and links the issues in the description only if the base is the default branch", async () => {
    const { query, pull } = octoWorld();
    const update = async (input: object) =>
      (await query(UPDATE, { input: { pullRequestId: pull(3).id, ...input } })).data;
    const updated = (baseRefName: string, ...numbers: readonly number[]) => ({
      updatePullRequest: {
        pullRequest: {
          title: "Greet in colour",
          baseRefName,
          closingIssuesReferences: { nodes: numbers.map((number) => ({ number })) },
        },
      },
    });
    expect(await update({ body: "Fixes #8" })).toEqual(updated("main", 8));
    expect(await update({ baseRefName: "release" })).toEqual(updated("release"));
    expect(await update({ body: "Fixes #1" })).toEqual(updated("release"));
    expect(await update({ baseRefName: "main" })).toEqual(updated("main", 1));
  });

  it("ignores absent and null properties", async () => {
    const { query, pull } = octoWorld();
    const input = { pullRequestId: pull(3).id, title: null, milestoneId: null };
    await query(UPDATE, { input });
    expect(pull(3)).toMatchObject({ title: "Greet in colour", body: "Closes #1", milestone: null });
  });
});

describe("updatePullRequestBranch", () => {
  it("merges the base if it has new commits", async () => {
    const { query, pull } = octoWorld();
    const update = () => query(BRANCH, { input: { pullRequestId: pull(4).id } });
    expect(await update()).toMatchObject({
      errors: [{ message: "There are no new commits on the base branch." }],
    });
    const merge = `mutation($id: ID!) { mergePullRequest(input: { pullRequestId: $id }) { clientMutationId } }`;
    await query(merge, { id: pull(3).id });
    const before = pull(4).headRefOid;
    expect(await update()).toMatchObject({
      data: { updatePullRequestBranch: { pullRequest: { commits: { totalCount: 2 } } } },
    });
    expect(pull(4).headRefOid).not.toBe(before);
  });

  it("rejects conflicts", async () => {
    const { query, pull } = octoWorld();
    expect(await query(BRANCH, { input: { pullRequestId: pull(7).id } })).toMatchObject({
      errors: [{ type: "UNPROCESSABLE", message: "merge conflict between base and head" }],
    });
  });
});

const TIMELINE = `query($since: DateTime, $itemTypes: [PullRequestTimelineItemsItemType!]) {
  repository(owner: "octo", name: "hello") { pullRequest(number: 3) {
    timelineItems(first: 50, since: $since, itemTypes: $itemTypes) { totalCount updatedAt nodes {
      __typename
      ... on PullRequestCommit { commit { oid } pullRequest { number } }
      ... on LabeledEvent { label { name } labelable { ... on PullRequest { number } } actor { login } }
      ... on ReviewRequestedEvent { requestedReviewer { ... on User { login } } pullRequest { number } }
      ... on BaseRefChangedEvent { previousRefName currentRefName }
      ... on ReviewDismissedEvent { previousReviewState dismissalMessage review { state } }
      ... on MergedEvent { merge: commit { oid } mergeRefName url }
      ... on ClosedEvent { closable { closed } stateReason }
      ... on HeadRefDeletedEvent { headRefName headRef { id } }
      ... on HeadRefForcePushedEvent { beforeCommit { oid } afterCommit { oid } }
      ... on AutoSquashEnabledEvent { enabler { login } }
      ... on AutoMergeDisabledEvent { disabler { login } reason reasonCode }
      ... on AddedToMergeQueueEvent { enqueuer { login } mergeQueue { id } }
      ... on RemovedFromMergeQueueEvent { enqueuer { login } beforeCommit { oid } reason }
    } } } }
}`;

describe("timelineItems", () => {
  it("returns the commits, reviews and changes of a pull request", async () => {
    const { store, query } = octoWorld();
    const viewer = store.viewer("octocat-token");
    const pull = store.repository("octo", "hello")?.threads.get(3);
    const label = pull?.repository.labels[0];
    if (!viewer || pull?.__typename !== "PullRequest" || !label) throw new Error("no pull request");
    const since = store.now();
    addLabels(store, viewer, pull, [label]);
    updatePullRequest(store, viewer, pull, { base: "release" });
    mergePullRequest(store, viewer, pull);
    const itemTypes = ["LABELED_EVENT", "BASE_REF_CHANGED_EVENT", "MERGED_EVENT", "PULL_REQUEST_COMMIT"];
    const read = async (variables: Record<string, unknown>) => {
      const { data, errors } = await query(TIMELINE, variables, "octocat-token");
      expect(errors ?? []).toEqual([]);
      return Object(data).repository.pullRequest.timelineItems;
    };
    const changes = [
      { __typename: "LabeledEvent", label: { name: label.name }, labelable: { number: 3 } },
      { __typename: "BaseRefChangedEvent", previousRefName: "main", currentRefName: "release" },
      { __typename: "MergedEvent", merge: { oid: pull.mergeCommit?.oid }, mergeRefName: "release" },
    ];
    expect(await read({ since, itemTypes })).toMatchObject({ totalCount: 3, nodes: changes });
    const { nodes } = await read({ itemTypes });
    expect(nodes[0]).toMatchObject({ __typename: "PullRequestCommit", pullRequest: { number: 3 } });
  });

  it("returns who enabled and disabled auto-merge, and who queued a pull request", async () => {
    const { store, query } = octoWorld();
    const viewer = store.viewer("octocat-token");
    const repository = store.repository("octo", "hello");
    const pull = repository?.threads.get(3);
    if (!viewer || pull?.__typename !== "PullRequest" || !repository) throw new Error("no pull request");
    const since = store.now();
    const approvals = { requiresApprovingReviews: true, requiredApprovingReviewCount: 6 };
    const rule = addEntry(store, branchProtectionRules, repository, { pattern: "main", ...approvals });
    enableAutoMerge(store, viewer, pull, { method: "SQUASH" });
    disableAutoMerge(store, viewer, pull);
    Object.assign(rule, { requiresApprovingReviews: false, mergeQueue: true });
    enqueuePullRequest(store, viewer, pull);
    dequeuePullRequest(store, viewer, pull);
    const { data, errors } = await query(TIMELINE, { since }, "octocat-token");
    expect(errors ?? []).toEqual([]);
    const octocat = { login: "octocat" };
    expect(Object(data).repository.pullRequest.timelineItems.nodes).toEqual([
      { __typename: "AutoSquashEnabledEvent", enabler: octocat },
      { __typename: "AutoMergeDisabledEvent", disabler: octocat, reason: null, reasonCode: null },
      { __typename: "AddedToMergeQueueEvent", enqueuer: octocat, mergeQueue: null },
      { __typename: "RemovedFromMergeQueueEvent", enqueuer: octocat, beforeCommit: null, reason: null },
    ]);
  });

  it("does not disable the auto-merge of a pull request that is merged", async () => {
    const { store, query } = octoWorld();
    const viewer = store.viewer("octocat-token");
    const pull = store.repository("octo", "hello")?.threads.get(3);
    if (!viewer || pull?.__typename !== "PullRequest") throw new Error("no pull request");
    const since = store.now();
    pull.autoMergeRequest = {
      __typename: "AutoMergeRequest",
      mergeMethod: "SQUASH",
      enabledBy: viewer.user,
      enabledAt: since,
      commitHeadline: null,
      commitBody: null,
    };
    mergePullRequest(store, viewer, pull);
    const itemTypes = ["AUTO_MERGE_DISABLED_EVENT", "MERGED_EVENT", "REMOVED_FROM_MERGE_QUEUE_EVENT"];
    const { data } = await query(TIMELINE, { since, itemTypes }, "octocat-token");
    expect(Object(data).repository.pullRequest.timelineItems.nodes).toMatchObject([
      { __typename: "MergedEvent" },
    ]);
  });
});
