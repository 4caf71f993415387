/** Dumps a repository in the format of the world file, without its threads and actions. */
import { repositoryTables } from "../resources/tables.js";
import { dumpEntries } from "../resources/world.js";
import type { Commit, GitActor, Ref, Repository } from "../store/types.js";
import { dumpCheckRun, dumpRun, dumpWorkflow } from "./dump-actions.js";
import { dumpDiscussion } from "./dump-discussion.js";
import { dumpRelease } from "./dump-releases.js";
import { dumpFiles, dumpIssue, dumpPull } from "./dump-threads.js";
import { keyedBy, loginOrNull, nameWithOwner, type Plain } from "./dump-values.js";

export function dumpRepository(repository: Repository): Plain {
  const threads = [...repository.threads.values()].sort((a, b) => a.number - b.number);
  const refs = [...repository.refs.values()];
  return {
    id: repository.databaseId,
    description: repository.description,
    homepageUrl: repository.homepageUrl,
    visibility: repository.visibility,
    defaultBranch: repository.defaultBranch,
    parent: repository.parent && nameWithOwner(repository.parent),
    isArchived: repository.isArchived,
    isTemplate: repository.isTemplate,
    stargazerCount: repository.stargazerCount,
    stargazers: Object.fromEntries(repository.stargazers),
    forkCount: repository.forkCount,
    watcherCount: repository.watcherCount,
    diskUsage: repository.diskUsage,
    topics: repository.topics,
    primaryLanguage: repository.primaryLanguage,
    languages: Object.fromEntries(repository.languages),
    license: repository.license,
    hasIssuesEnabled: repository.hasIssuesEnabled,
    hasProjectsEnabled: repository.hasProjectsEnabled,
    hasWikiEnabled: repository.hasWikiEnabled,
    hasDiscussionsEnabled: repository.hasDiscussionsEnabled,
    mergeCommitAllowed: repository.mergeCommitAllowed,
    squashMergeAllowed: repository.squashMergeAllowed,
    rebaseMergeAllowed: repository.rebaseMergeAllowed,
    autoMergeAllowed: repository.autoMergeAllowed,
    allowUpdateBranch: repository.allowUpdateBranch,
    forkingAllowed: repository.forkingAllowed,
    deleteBranchOnMerge: repository.deleteBranchOnMerge,
    createdAt: repository.createdAt,
    updatedAt: repository.updatedAt,
    pushedAt: repository.pushedAt,
    collaborators: Object.fromEntries(repository.collaborators),
    commits: keyedBy(repository.commits.values(), (commit) => commit.oid, dumpCommit),
    branches: keyedBy(
      refs.filter((ref) => ref.prefix === "refs/heads/"),
      (ref) => ref.name,
      dumpBranch,
    ),
    tags: keyedBy(
      refs.filter((ref) => ref.prefix === "refs/tags/"),
      (ref) => ref.name,
      ({ target: { oid: commit }, annotation }) =>
        annotation ? { commit, message: annotation.message } : commit,
    ),
    issues: keyedBy(
      threads.filter((thread) => thread.__typename === "Issue"),
      (issue) => issue.number,
      dumpIssue,
    ),
    pulls: keyedBy(
      threads.filter((thread) => thread.__typename === "PullRequest"),
      (pull) => pull.number,
      dumpPull,
    ),
    workflows: keyedBy(repository.workflows.values(), (workflow) => workflow.path, dumpWorkflow),
    runs: keyedBy(repository.runs.values(), (run) => run.databaseId, dumpRun),
    releases: keyedBy(repository.releases.values(), (release) => release.databaseId, dumpRelease),
    discussions: keyedBy(repository.discussions.values(), (one) => one.number, dumpDiscussion),
    deletedIssues: [...repository.deletedIssues],
    formerNames: repository.formerNames,
    ...dumpEntries(repositoryTables, repository),
  };
}

function dumpBranch({ target }: Ref): Plain {
  return { commit: target.oid };
}

function dumpCommit(commit: Commit): Plain {
  // Check runs of workflow runs are dumped as jobs.
  const suites = commit.checkSuites.filter((suite) => suite.workflowRun === null);
  const checks = suites.flatMap((suite) => suite.checkRuns);
  return {
    message: commit.message,
    author: dumpGitActor(commit.author),
    committer: dumpGitActor(commit.committer),
    parents: commit.parents,
    files: dumpFiles(commit.files),
    statuses: keyedBy(
      commit.statuses,
      (status) => status.context,
      (status) => ({
        id: status.databaseId,
        state: status.state,
        description: status.description,
        targetUrl: status.targetUrl,
        creator: loginOrNull(status.creator),
        createdAt: status.createdAt,
      }),
    ),
    checkRuns: keyedBy(
      checks,
      (check) => check.databaseId,
      (check) => ({
        ...dumpCheckRun(check),
        app: check.suite.app.slug,
      }),
    ),
  };
}

function dumpGitActor({ name, email, user, date }: GitActor): Plain {
  return { name, email, user: loginOrNull(user), date };
}
