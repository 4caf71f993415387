/** Renders commits, refs and commit statuses. */
import { type BranchRule, protectionRule } from "../../domain/branch-rules.js";
import { treeOid } from "../../domain/files.js";
import type { RestContext } from "../../http.js";
import { holder } from "../../resources/resource.js";
import { source } from "../../resources/tables/rulesets.js";
import { encodeNodeId } from "../../store/ids.js";
import type { Commit, GitActor, Ref, Repository, StatusContext, TagObject } from "../../store/types.js";
import { nullableUser } from "./account.js";
import { fullName, repositoryPage, repositoryUrl } from "./repository.js";

const UNSIGNED = {
  verified: false,
  reason: "unsigned",
  signature: null,
  payload: null,
  verified_at: null,
};

/** Renders `GET /repos/{owner}/{repo}/commits/{ref}`. */
export function commitObject(context: RestContext, commit: Commit) {
  const url = repositoryUrl(context, commit.repository);
  const page = repositoryPage(commit.repository);
  const tree = treeOid(commit);
  return {
    sha: commit.oid,
    node_id: commit.id,
    url: `${url}/commits/${commit.oid}`,
    html_url: `${page}/commit/${commit.oid}`,
    comments_url: `${url}/commits/${commit.oid}/comments`,
    commit: {
      url: `${url}/git/commits/${commit.oid}`,
      author: gitUser(commit.author),
      committer: gitUser(commit.committer),
      message: commit.message,
      tree: { sha: tree, url: `${url}/git/trees/${tree}` },
      comment_count: 0,
      verification: UNSIGNED,
    },
    author: nullableUser(context, commit.author.user),
    committer: nullableUser(context, commit.committer.user),
    parents: commit.parents.map((sha) => ({
      sha,
      url: `${url}/commits/${sha}`,
      html_url: `${page}/commit/${sha}`,
    })),
  };
}

/** Renders the head commit of a run or suite. */
export function simpleCommit(commit: Commit) {
  const { author, committer } = commit;
  return {
    id: commit.oid,
    tree_id: treeOid(commit),
    message: commit.message,
    timestamp: committer.date,
    author: { name: author.name, email: author.email },
    committer: { name: committer.name, email: committer.email },
  };
}

export function refObject(context: RestContext, ref: Ref) {
  const url = repositoryUrl(context, ref.repository);
  const { oid } = ref.annotation ?? ref.target;
  const [type, parent] = ref.annotation ? ["tag", "tags"] : ["commit", "commits"];
  return {
    ref: `${ref.prefix}${ref.name}`,
    node_id: ref.id,
    url: `${url}/git/${ref.prefix}${ref.name}`,
    object: { sha: oid, type, url: `${url}/git/${parent}/${oid}` },
  };
}

export function annotatedTagObject(
  context: RestContext,
  { repository, oid, name, message, tagger, target }: TagObject,
) {
  const url = `${repositoryUrl(context, repository)}/git`;
  return {
    node_id: encodeNodeId("TA", repository.databaseId, oid),
    sha: oid,
    url: `${url}/tags/${oid}`,
    tag: name,
    message,
    tagger: gitUser(tagger),
    object: { sha: target.oid, type: "commit", url: `${url}/commits/${target.oid}` },
    verification: UNSIGNED,
  };
}

/** Renders `GET /repos/{owner}/{repo}/branches/{branch}`. */
export function branchObject(context: RestContext, ref: Ref) {
  const url = `${repositoryUrl(context, ref.repository)}/branches/${ref.name}`;
  const rule = protectionRule(ref.repository, ref.name);
  const contexts = rule?.requiresStatusChecks ? rule.requiredStatusCheckContexts : [];
  const bound = rule?.isAdminEnforced ? "everyone" : "non_admins";
  return {
    name: ref.name,
    commit: commitObject(context, ref.target),
    _links: { self: url, html: `${repositoryPage(ref.repository)}/tree/${ref.name}` },
    protected: rule !== null,
    protection: {
      enabled: rule !== null,
      required_status_checks: {
        enforcement_level: contexts.length === 0 ? "off" : bound,
        contexts,
        checks: contexts.map((name) => ({ context: name, app_id: null })),
      },
    },
    protection_url: `${url}/protection`,
  };
}

/** Renders a branch in `GET /repos/{owner}/{repo}/branches`. */
export function shortBranch(context: RestContext, ref: Ref) {
  const { _links, commit, ...branch } = branchObject(context, ref);
  return { ...branch, commit: { sha: commit.sha, url: commit.url } };
}

/** Renders a tag in `GET /repos/{owner}/{repo}/tags`. */
export function tagObject(context: RestContext, ref: Ref) {
  const url = repositoryUrl(context, ref.repository);
  return {
    name: ref.name,
    node_id: ref.id,
    commit: { sha: ref.target.oid, url: `${url}/commits/${ref.target.oid}` },
    zipball_url: `${url}/zipball/refs/tags/${ref.name}`,
    tarball_url: `${url}/tarball/refs/tags/${ref.name}`,
  };
}

/** Renders a rule for a branch. */
export function rulesetRule({ ruleset, rule }: BranchRule) {
  const from = holder(ruleset);
  return {
    ...rule,
    ruleset_source_type: from.__typename,
    ruleset_source: source(from),
    ruleset_id: ruleset.databaseId,
  };
}

/**
 * Renders the rule of a ruleset that requires a merge queue, with GitHub's default parameters. Rules of a branch
 * protection are not part of `GET /repos/{owner}/{repo}/rules/branches/{branch}`.
 */
export function mergeQueueRule(repository: Repository) {
  return {
    type: "merge_queue",
    parameters: {
      check_response_timeout_minutes: 60,
      grouping_strategy: "ALLGREEN",
      max_entries_to_build: 5,
      max_entries_to_merge: 5,
      merge_method: "MERGE",
      min_entries_to_merge: 1,
      min_entries_to_merge_wait_minutes: 5,
    },
    ruleset_source_type: "Repository",
    ruleset_source: fullName(repository),
    ruleset_id: repository.databaseId,
  };
}

export function statusObject(context: RestContext, status: StatusContext) {
  const { commit, creator } = status;
  return {
    url: `${repositoryUrl(context, commit.repository)}/statuses/${commit.oid}`,
    avatar_url: creator && `https://avatars.githubusercontent.com/u/${creator.databaseId}?v=4`,
    id: status.databaseId,
    node_id: status.id,
    // REST has no state "expected" and returns "pending".
    state: status.state === "EXPECTED" ? "pending" : status.state.toLowerCase(),
    description: status.description,
    target_url: status.targetUrl,
    context: status.context,
    created_at: status.createdAt,
    updated_at: status.createdAt,
  };
}

function gitUser({ name, email, date }: GitActor) {
  return { name, email, date };
}
