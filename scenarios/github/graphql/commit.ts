/** Resolvers for commits and refs. */

import { blame } from "../domain/blame.js";
import { protectionRule } from "../domain/branch-rules.js";
import { changedFiles } from "../domain/changed-files.js";
import { commitHistory, type HistoryFilter } from "../domain/history.js";
import { canRead } from "../domain/permissions.js";
import { pullsWithCommit } from "../domain/pulls.js";
import { branchProtectionRules } from "../resources/tables/branch-protection-rules.js";
import { encodeNodeId } from "../store/ids.js";
import type { BranchProtectionRule, Commit, GitActor, Ref, TagObject } from "../store/types.js";
import { statusRollup } from "./checks.js";
import { connection, type PageArgs } from "./connection.js";
import { type PullListArgs, pullPage } from "./pull.js";
import { escapeHtml } from "./thread.js";
import { type Fields, own, View, WEB } from "./types.js";

export const commitFields: Fields<Commit> = {
  ...own<Commit>("id", "oid", "message", "repository"),
  abbreviatedOid: (commit) => commit.oid.slice(0, 7),
  messageHeadline: headline,
  messageHeadlineHTML: (commit) => escapeHtml(headline(commit)),
  messageBody: (commit) => commit.message.split("\n").slice(1).join("\n").trim(),
  author: (commit) => actorView(commit.author),
  committer: (commit) => actorView(commit.committer),
  authors: (commit, args: PageArgs, _call, info) => connection([actorView(commit.author)], args, info),
  authoredDate: (commit) => commit.author.date,
  committedDate: (commit) => commit.committer.date,
  authoredByCommitter: (commit) => commit.author.email === commit.committer.email,
  committedViaWeb: (commit) => commit.committer.email === "noreply@github.com",
  parents: (commit, args: PageArgs, _call, info) =>
    connection(
      commit.parents.flatMap((oid) => commit.repository.commits.get(oid) ?? []),
      args,
      info,
    ),
  statusCheckRollup: statusRollup,
  checkSuites: (commit, args: PageArgs, _call, info) => connection(commit.checkSuites, args, info),
  blame: (commit, { path }: { path: string }) => {
    const ranges = blame(commit, path).map((range) => new View({ ...range, age: 1 }, "BlameRange"));
    return new View({ ranges }, "Blame");
  },
  history: (commit, args: PageArgs & HistoryFilter, _call, info) =>
    connection(commitHistory(commit, { ...args, author: null }), args, info),
  additions: (commit) => sum(changedFiles([commit]).map((file) => file.additions)),
  deletions: (commit) => sum(changedFiles([commit]).map((file) => file.deletions)),
  changedFiles: (commit) => changedFiles([commit]).length,
  changedFilesIfAvailable: (commit) => changedFiles([commit]).length,
  associatedPullRequests: (commit, args: PullListArgs, _call, info) =>
    pullPage(pullsWithCommit(commit), args, info),
  url: (commit) => WEB + commitPath(commit),
  commitUrl: (commit) => WEB + commitPath(commit),
  resourcePath: commitPath,
  commitResourcePath: commitPath,
};

function tagView({ repository, oid, name, message, tagger, target }: TagObject): View {
  const id = encodeNodeId("TA", repository.databaseId, oid);
  return new View({ id, oid, name, message, repository, target, tagger: actorView(tagger) }, "Tag");
}

export const refFields: Fields<Ref> = {
  ...own<Ref>("id", "name", "prefix", "repository"),
  target: ({ target, annotation }) => (annotation ? tagView(annotation) : target),
  // GitHub shows rules only to administrators.
  branchProtectionRule: (ref, _args, { viewer }) =>
    canRead(viewer, ref.repository, branchProtectionRules.access) ? ruleOf(ref) : null,
  refUpdateRule: (ref) => {
    const rule = ruleOf(ref);
    return rule && new View({ pattern: rule.pattern });
  },
  associatedPullRequests: (ref, args: PullListArgs, _call, info) =>
    pullPage(
      [...ref.repository.threads.values()].flatMap((thread) =>
        thread.__typename === "PullRequest" &&
        thread.headRepository === ref.repository &&
        thread.headRefName === ref.name
          ? [thread]
          : [],
      ),
      args,
      info,
    ),
};

/** The fields of the rules of branch protection that their table does not have. */
export const branchProtectionFields: Fields<BranchProtectionRule> = {
  matchingRefs: (rule, args: PageArgs, _call, info) => {
    const refs = [...rule.parent.refs.values()].filter((ref) => ruleOf(ref) === rule);
    return connection(refs, args, info);
  },
};

/** Returns the protection of a branch. Tags have none. */
function ruleOf({ repository, prefix, name }: Ref): BranchProtectionRule | null {
  return prefix === "refs/heads/" ? protectionRule(repository, name) : null;
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

function actorView(actor: GitActor): View {
  return new View({ ...actor, user: actor.user?.__typename === "User" ? actor.user : null });
}

function headline(commit: Commit): string {
  return commit.message.split("\n")[0] ?? "";
}

function commitPath(commit: Commit): string {
  return `/${commit.repository.owner.login}/${commit.repository.name}/commit/${commit.oid}`;
}
