/** Creates issues, pull requests, comments and reviews. */
import { changedFiles } from "../domain/changed-files.js";
import { EPOCH } from "./accounts.js";
import { nodeId } from "./ids.js";
import { fill, type Init } from "./init.js";
import type { Store } from "./store.js";
import type { Comment, Issue, PullRequest, Repository, Review } from "./types.js";

export function nextNumber(repository: Repository): number {
  const { threads, discussions, deletedIssues, transferredIssues } = repository;
  const used = [...threads.keys(), ...discussions.keys(), ...deletedIssues, ...transferredIssues.keys()];
  return Math.max(0, ...used) + 1;
}

export function addIssue(store: Store, init: Init<Issue, "repository" | "title">): Issue {
  const issue = fill<Issue>(
    {
      __typename: "Issue",
      ...threadDefaults(store, "Issue", init),
      state: "OPEN",
      stateReason: null,
      isPinned: false,
      issueType: null,
      parent: null,
      subIssues: [],
      blockedBy: [],
      duplicateOf: null,
      linkedBranches: [],
      fieldValues: new Map(),
    },
    init,
  );
  issue.repository.threads.set(issue.number, issue);
  return store.register(issue);
}

export function addPullRequest(
  store: Store,
  init: Init<PullRequest, "repository" | "title" | "headRefName" | "headRefOid" | "baseRefOid", "files">,
): PullRequest {
  const pull = fill<PullRequest>(
    {
      __typename: "PullRequest",
      ...threadDefaults(store, "PullRequest", init),
      state: "OPEN",
      isDraft: false,
      headRefName: init.headRefName,
      headRefOid: init.headRefOid,
      headRepository: init.repository,
      headRepositoryOwner: init.repository.owner,
      baseRefName: init.repository.defaultBranch,
      baseRefOid: init.baseRefOid,
      mergeable: "MERGEABLE",
      mergeableSince: null,
      isBehind: false,
      maintainerCanModify: false,
      commits: [],
      statedFiles: null,
      get files() {
        return this.statedFiles ?? changedFiles(this.commits);
      },
      reviews: [],
      reviewThreads: [],
      requestedReviewers: [],
      requestedTeams: [],
      closingIssues: [],
      autoMergeRequest: null,
      mergeQueueEntry: null,
      mergedAt: null,
      mergedBy: null,
      mergeCommit: null,
    },
    init,
  );
  pull.repository.threads.set(pull.number, pull);
  return store.register(pull);
}

export function addComment(store: Store, init: Init<Comment, "subject" | "body">): Comment {
  const databaseId = init.databaseId ?? store.nextId("Comment");
  store.reserveId("Comment", databaseId);
  const createdAt = init.createdAt ?? init.subject.createdAt;
  const comment = fill<Comment>(
    {
      __typename: "IssueComment",
      id: nodeId("IssueComment", init.subject.repository.databaseId, databaseId),
      databaseId,
      subject: init.subject,
      author: null,
      body: init.body,
      reactions: [],
      hiddenFor: null,
      createdAt,
      updatedAt: createdAt,
    },
    init,
  );
  comment.subject.comments.push(comment);
  return store.register(comment);
}

export function addReview(store: Store, init: Init<Review, "pullRequest" | "state">): Review {
  const databaseId = init.databaseId ?? store.nextId("Review");
  store.reserveId("Review", databaseId);
  const review = fill<Review>(
    {
      __typename: "PullRequestReview",
      id: nodeId("PullRequestReview", init.pullRequest.repository.databaseId, databaseId),
      databaseId,
      pullRequest: init.pullRequest,
      author: null,
      state: init.state,
      body: "",
      submittedAt: init.state === "PENDING" ? null : init.pullRequest.createdAt,
      commitOid: init.pullRequest.headRefOid,
      reactions: [],
      hiddenFor: null,
    },
    init,
  );
  review.pullRequest.reviews.push(review);
  return store.register(review);
}

function threadDefaults(
  store: Store,
  kind: "Issue" | "PullRequest",
  init: Pick<
    Init<Issue, "repository" | "title">,
    "repository" | "title" | "number" | "databaseId" | "createdAt"
  >,
) {
  const databaseId = init.databaseId ?? store.nextId("Thread");
  store.reserveId("Thread", databaseId);
  const createdAt = init.createdAt ?? EPOCH;
  return {
    id: nodeId(kind, init.repository.databaseId, databaseId),
    databaseId,
    repository: init.repository,
    number: init.number ?? nextNumber(init.repository),
    title: init.title,
    body: "",
    author: null,
    labels: [],
    assignees: [],
    milestone: null,
    comments: [],
    reactions: [],
    locked: false,
    lockReason: null,
    events: [],
    createdAt,
    updatedAt: createdAt,
    closedAt: null,
    closedBy: null,
  };
}
