/** Resolvers for pull requests with their commits, files and reviews, and for lists of pull requests. */
import type { GraphQLResolveInfo } from "graphql";
import { headCommit, mayBypass, reviewDecision } from "../domain/branch-requirements.js";
import {
  isMergeQueueEnabled,
  mergeStateStatus,
  queuePosition,
  readMergeability,
  readMergeStateStatus,
} from "../domain/merge.js";
import { atLeast, viewerPermission } from "../domain/permissions.js";
import { headRef, isCrossRepository } from "../domain/pulls.js";
import { isVisibleReview, isVisibleThread } from "../domain/reviews.js";
import { nodeId } from "../store/ids.js";
import { branch } from "../store/repositories.js";
import type { AutoMergeRequest, PullRequest, Review } from "../store/types.js";
import { statusRollup } from "./checks.js";
import { connection, type Order, ordered, type PageArgs } from "./connection.js";
import { byNumber, hasLabel } from "./issue.js";
import { threadFields, threadPath } from "./thread.js";
import { pullCommit, timelineFields } from "./timeline.js";
import { constant, type Fields, own, View, WEB } from "./types.js";

export const pullRequestFields: Fields<PullRequest> = {
  ...threadFields,
  ...timelineFields,
  ...own<PullRequest>(
    "state",
    "isDraft",
    "headRefName",
    "headRefOid",
    "headRepository",
    "headRepositoryOwner",
  ),
  ...own<PullRequest>("baseRefName", "baseRefOid", "maintainerCanModify", "mergedAt", "mergedBy"),
  ...own<PullRequest>("mergeCommit"),
  ...constant(null, "mergeQueue", "potentialMergeCommit"),
  isInMergeQueue: (pull) => pull.mergeQueueEntry !== null,
  isMergeQueueEnabled: isMergeQueueEnabled,
  mergeQueueEntry: mergeQueueEntryView,
  merged: (pull) => pull.state === "MERGED",
  permalink: (pull) => WEB + threadPath(pull),
  checksUrl: (pull) => `${WEB}${threadPath(pull)}/checks`,
  checksResourcePath: (pull) => `${threadPath(pull)}/checks`,
  baseRepository: (pull) => pull.repository,
  baseRef: (pull) => branch(pull.repository, pull.baseRefName) ?? null,
  headRef: headRef,
  isCrossRepository: isCrossRepository,
  mergeable: (pull, _args, { store }) => readMergeability(store, pull),
  mergeStateStatus: (pull, _args, { store }) => readMergeStateStatus(store, pull),
  canBeRebased: (pull, _args, { store }) => readMergeability(store, pull) === "MERGEABLE",
  reviewDecision: reviewDecision,
  additions: (pull) => sum(pull.files.map((file) => file.additions)),
  deletions: (pull) => sum(pull.files.map((file) => file.deletions)),
  changedFiles: (pull) => pull.files.length,
  totalCommentsCount: (pull) => pull.comments.length,
  autoMergeRequest: (pull) => pull.autoMergeRequest && autoMergeView(pull, pull.autoMergeRequest),
  statusCheckRollup: (pull) => {
    const head = headCommit(pull);
    return head && statusRollup(head);
  },
  commits: (pull, args: PageArgs, _call, info) => {
    const nodes = pull.commits.map((commit) => pullCommit(pull, commit));
    return connection(nodes, args, info);
  },
  files: (pull, args: PageArgs, _call, info) => connection(pull.files, args, info),
  closingIssuesReferences: (pull, args: PageArgs, _call, info) => connection(pull.closingIssues, args, info),
  reviews: (pull, args: PageArgs & { states?: string[] | null; author?: string | null }, call, info) => {
    const { states, author } = args;
    const found = pull.reviews.filter(
      (review) =>
        isVisibleReview(call.viewer, review) &&
        (!states || states.includes(review.state)) &&
        (author == null || review.author?.login.toLowerCase() === author.toLowerCase()),
    );
    return connection(found, args, info);
  },
  latestReviews: (pull, args: PageArgs, call, info) => {
    const seen = pull.reviews.filter((review) => isVisibleReview(call.viewer, review));
    return connection(latest(seen), args, info);
  },
  latestOpinionatedReviews: (pull, args: PageArgs & { writersOnly?: boolean | null }, _call, info) => {
    const opinions = pull.reviews.filter((review) =>
      ["APPROVED", "CHANGES_REQUESTED", "DISMISSED"].includes(review.state),
    );
    return connection(latest(opinions), args, info);
  },
  reviewThreads: (pull, args: PageArgs, call, info) => {
    const seen = pull.reviewThreads.filter((thread) => isVisibleThread(call.viewer, thread));
    return connection(seen, args, info);
  },
  reviewRequests: (pull, args: PageArgs, _call, info) => {
    const nodes = [...pull.requestedReviewers, ...pull.requestedTeams].map((user) => ({
      id: nodeId("PullRequestReview", pull.repository.databaseId, pull.number, user.databaseId),
      databaseId: null,
      asCodeOwner: false,
      pullRequest: pull,
      requestedReviewer: user,
    }));
    return connection(nodes, args, info);
  },
  viewerCanEnableAutoMerge: (pull, _args, call) =>
    pull.repository.autoMergeAllowed &&
    pull.autoMergeRequest === null &&
    mergeStateStatus(pull) === "BLOCKED" &&
    atLeast(viewerPermission(call.viewer, pull.repository), "write"),
  viewerCanDisableAutoMerge: (pull, _args, call) =>
    pull.autoMergeRequest !== null && atLeast(viewerPermission(call.viewer, pull.repository), "write"),
  viewerCanMergeAsAdmin: (pull, _args, call) =>
    viewerPermission(call.viewer, pull.repository) === "admin" && mayBypass(call.viewer.user, pull),
  viewerCanDeleteHeadRef: (pull, _args, call) =>
    pull.headRepository !== null && atLeast(viewerPermission(call.viewer, pull.headRepository), "write"),
  viewerLatestReview: (pull, _args, call) =>
    pull.reviews.findLast((review) => review.author === call.viewer.user) ?? null,
};

export const pullRequestCommitFields: Fields<{
  id: string;
  commit: { oid: string };
  pullRequest: PullRequest;
}> = {
  ...own("id", "commit", "pullRequest"),
  url: ({ pullRequest, commit }) => `${WEB}${threadPath(pullRequest)}/commits/${commit.oid}`,
  resourcePath: ({ pullRequest, commit }) => `${threadPath(pullRequest)}/commits/${commit.oid}`,
};

export const changedFileFields: Fields<PullRequest["files"][number]> = {
  ...own<PullRequest["files"][number]>("path", "additions", "deletions", "changeType"),
  viewerViewedState: () => "UNVIEWED",
};

export interface PullListArgs extends PageArgs {
  readonly states?: readonly string[] | null;
  readonly labels?: readonly string[] | null;
  readonly headRefName?: string | null;
  readonly baseRefName?: string | null;
  readonly orderBy?: Order | null;
}

export function pullPage(pulls: readonly PullRequest[], args: PullListArgs, info: GraphQLResolveInfo): View {
  const found = pulls.filter(
    (pull) =>
      (!args.states || args.states.includes(pull.state)) &&
      (!args.labels || hasLabel(pull, args.labels)) &&
      (args.headRefName == null || pull.headRefName === args.headRefName) &&
      (args.baseRefName == null || pull.baseRefName === args.baseRefName),
  );
  const keys = {
    CREATED_AT: (pull: PullRequest) => pull.createdAt,
    UPDATED_AT: (pull: PullRequest) => pull.updatedAt,
    COMMENTS: (pull: PullRequest) => pull.comments.length,
  };
  return connection(ordered(byNumber(found), args.orderBy, keys), args, info);
}

function autoMergeView(pull: PullRequest, request: AutoMergeRequest): View {
  return new View({ ...request, authorEmail: null, pullRequest: pull });
}

/** Returns the entry of a pull request in the merge queue, or null. */
export function mergeQueueEntryView(pull: PullRequest): View | null {
  const { mergeQueueEntry: entry, repository } = pull;
  if (entry === null) return null;
  return new View({
    ...entry,
    id: nodeId("MergeQueueEntry", repository.databaseId, pull.number),
    position: queuePosition(pull),
    state: "AWAITING_CHECKS",
    jump: false,
    solo: false,
    estimatedTimeToMerge: null,
    pullRequest: pull,
    baseCommit: repository.commits.get(pull.baseRefOid) ?? null,
    headCommit: headCommit(pull),
    mergeQueue: null,
  });
}

/** Returns the last review of each author. */
function latest(reviews: readonly Review[]): Review[] {
  return [...new Map(reviews.map((review) => [review.author, review])).values()];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
