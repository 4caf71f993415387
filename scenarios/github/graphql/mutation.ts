/** The root fields of all mutations. Each resolves ids to entities, calls a domain operation and returns the payload. */

import { type Changes, commitOnBranch } from "../domain/commits.js";
import { lock, unlock } from "../domain/locks.js";
import { visibleRepository } from "../domain/permissions.js";
import { createRef, deleteRef, isOtherRef, updateRef } from "../domain/refs.js";
import {
  isTopic,
  type Changes as RepositoryChanges,
  setTopics,
  updateRepository,
} from "../domain/repositories.js";
import { setStar } from "../domain/stars.js";
import { notFound } from "../store/errors.js";
import type { LockReason, Repository } from "../store/types.js";
import { checkMutations } from "./check-mutation.js";
import { commentMutations } from "./comment-mutation.js";
import { declaredMutations } from "./declared.js";
import { discussionMutations } from "./discussion-mutation.js";
import { notImplemented } from "./errors.js";
import { hideMutations } from "./hidden.js";
import { issueMutations } from "./issue-mutation.js";
import { getNode } from "./nodes.js";
import { type Input, payload } from "./payload.js";
import { projectMutations } from "./project-mutation.js";
import { pullMutations } from "./pull-mutation.js";
import { reactionMutations } from "./reaction.js";
import { relationMutations } from "./relation.js";
import { repositoryMutations } from "./repository-mutation.js";
import { reviewMutations } from "./review-mutation.js";
import { subscriptionMutations } from "./subscription.js";
import type { Call, Fields, View } from "./types.js";

export const mutationFields: Fields<undefined> = {
  ...issueMutations,
  ...checkMutations,
  ...commentMutations,
  ...hideMutations,
  ...discussionMutations,
  ...reactionMutations,
  ...relationMutations,
  ...repositoryMutations,
  ...pullMutations,
  ...reviewMutations,
  ...projectMutations,
  ...subscriptionMutations,
  ...declaredMutations,
  createRef: (_root, { input }: Input<{ repositoryId: string; name: string; oid: string }>, call) => {
    const repository = getNode(call, input.repositoryId, "Repository");
    if (isOtherRef(input.name))
      throw notImplemented("Mutation", "createRef with refs other than branches and tags");
    return payload(input, { ref: createRef(call.store, call.viewer, repository, input) });
  },
  updateRef: (_root, { input }: Input<{ refId: string; oid: string; force?: boolean | null }>, call) => {
    const ref = getNode(call, input.refId, "Ref");
    updateRef(call.store, call.viewer, ref, { oid: input.oid, force: input.force ?? false });
    return payload(input, { ref });
  },
  createCommitOnBranch: (_root, { input }: Input<CommitInput>, call) => {
    const { repository, branchName } = committableBranch(call, input.branch);
    const { headline, body } = input.message;
    const commit = commitOnBranch(call.store, call.viewer, repository, {
      branchName,
      expectedHead: input.expectedHeadOid,
      message: body ? `${headline}\n\n${body}` : headline,
      ...fileChanges(input.fileChanges),
    });
    return payload(input, { commit, ref: repository.refs.get(`refs/heads/${branchName}`) });
  },
  lockLockable: (_root, { input }: Input<{ lockableId: string; lockReason?: LockReason | null }>, call) => {
    const thread = getNode(call, input.lockableId, "Issue", "PullRequest");
    lock(call.store, call.viewer, thread, input.lockReason ?? null);
    return payload(input, { lockedRecord: thread, actor: call.viewer.user });
  },
  unlockLockable: (_root, { input }: Input<{ lockableId: string }>, call) => {
    const thread = getNode(call, input.lockableId, "Issue", "PullRequest");
    unlock(call.store, call.viewer, thread);
    return payload(input, { unlockedRecord: thread, actor: call.viewer.user });
  },
  addStar: (_root, { input }: Input<{ starrableId: string }>, call) => star(call, input, true),
  removeStar: (_root, { input }: Input<{ starrableId: string }>, call) => star(call, input, false),
  updateRepository: (_root, { input }: Input<RepositoryInput>, call) => {
    const { repositoryId, template, name, homepageUrl, description } = input;
    return change(call, repositoryId, input, {
      name: name ?? undefined,
      description,
      homepageUrl,
      isTemplate: template ?? undefined,
      hasIssuesEnabled: input.hasIssuesEnabled ?? undefined,
      hasProjectsEnabled: input.hasProjectsEnabled ?? undefined,
      hasWikiEnabled: input.hasWikiEnabled ?? undefined,
      hasDiscussionsEnabled: input.hasDiscussionsEnabled ?? undefined,
    });
  },
  archiveRepository: (_root, { input }: Input<{ repositoryId: string }>, call) =>
    change(call, input.repositoryId, input, { isArchived: true }),
  unarchiveRepository: (_root, { input }: Input<{ repositoryId: string }>, call) =>
    change(call, input.repositoryId, input, { isArchived: false }),
  updateTopics: (_root, { input }: Input<{ repositoryId: string; topicNames: string[] }>, call) => {
    const repository = getNode(call, input.repositoryId, "Repository");
    const invalidTopicNames = input.topicNames.filter((name) => !isTopic(name));
    if (invalidTopicNames.length === 0) setTopics(call.store, call.viewer, repository, input.topicNames);
    return payload(input, { repository, invalidTopicNames });
  },
  deleteRef: (_root, { input }: Input<{ refId: string }>, call) => {
    deleteRef(call.store, call.viewer, getNode(call, input.refId, "Ref"));
    return payload(input, {});
  },
};

interface RepositoryInput {
  readonly repositoryId: string;
  readonly name?: string | null;
  readonly description?: string;
  readonly homepageUrl?: string;
  readonly template?: boolean | null;
  readonly hasIssuesEnabled?: boolean | null;
  readonly hasProjectsEnabled?: boolean | null;
  readonly hasWikiEnabled?: boolean | null;
  readonly hasDiscussionsEnabled?: boolean | null;
}

function change(call: Call, id: string, input: Input<object>["input"], changes: RepositoryChanges): View {
  const repository = getNode(call, id, "Repository");
  updateRepository(call.store, call.viewer, repository, changes);
  return payload(input, { repository });
}

interface CommitInput {
  readonly branch: {
    readonly id?: string | null;
    readonly repositoryNameWithOwner?: string | null;
    readonly branchName?: string | null;
  };
  readonly message: { readonly headline: string; readonly body?: string | null };
  readonly expectedHeadOid: string;
  readonly fileChanges?: {
    readonly additions?: readonly { readonly path: string; readonly contents: string }[] | null;
    readonly deletions?: readonly { readonly path: string }[] | null;
  } | null;
}

function committableBranch(
  call: Call,
  { id, repositoryNameWithOwner, branchName }: CommitInput["branch"],
): { readonly repository: Repository; readonly branchName: string } {
  if (id != null) {
    const { repository, name } = getNode(call, id, "Ref");
    return { repository, branchName: name };
  }
  const [owner = "", name = ""] = (repositoryNameWithOwner ?? "").split("/");
  if (branchName == null) throw notFound("Could not resolve to a Branch.");
  return { repository: visibleRepository(call.store, call.viewer, owner, name), branchName };
}

function fileChanges(given: CommitInput["fileChanges"]): Pick<Changes, "additions" | "deletions"> {
  const decode = (contents: string) => Buffer.from(contents, "base64").toString("utf8");
  return {
    additions: new Map((given?.additions ?? []).map(({ path, contents }) => [path, decode(contents)])),
    deletions: (given?.deletions ?? []).map(({ path }) => path),
  };
}

function star(call: Call, input: Input<{ starrableId: string }>["input"], starred: boolean): View {
  const repository = getNode(call, input.starrableId, "Repository");
  setStar(call.store, call.viewer, repository, starred);
  return payload(input, { starrable: repository });
}
