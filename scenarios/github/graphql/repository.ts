/** Resolvers for repositories. */

import { type Affiliation, collaborators, requirePush } from "../domain/collaborators.js";
import { forksOf } from "../domain/copies.js";
import {
  assignableUsers,
  canSee,
  requireScope,
  userPermission,
  viewerPermission,
} from "../domain/permissions.js";
import { languageSizes } from "../domain/repositories.js";
import { commitNamed } from "../domain/revisions.js";
import { starredAt } from "../domain/stars.js";
import { repositoryTables } from "../resources/tables.js";
import { notFound } from "../store/errors.js";
import type { Issue, PullRequest, Ref, Repository } from "../store/types.js";
import { connection, type Order, ordered, type PageArgs } from "./connection.js";
import { declaredConnections } from "./declared.js";
import { repositoryDiscussionFields } from "./discussion.js";
import { gitObjectAt } from "./files.js";
import { type IssueListArgs, issuePage } from "./issue.js";
import { type ProjectListArgs, projectPage } from "./project-list.js";
import { type PullListArgs, pullPage } from "./pull.js";
import { repositoryTypeFields } from "./relation.js";
import { repositoryReleaseFields } from "./release.js";
import { subscribableFields } from "./subscription.js";
import { assignableActors } from "./thread.js";
import { constant, type Fields, own, View, WEB } from "./types.js";

export const repositoryFields: Fields<Repository> = {
  ...repositoryTypeFields,
  ...repositoryReleaseFields,
  projectsV2: (repository, args: ProjectListArgs, call, info) =>
    projectPage((project) => project.repositories.includes(repository), args, call, info),
  ...own<Repository>("id", "databaseId", "name", "owner", "description", "homepageUrl", "visibility"),
  ...own<Repository>("isArchived", "isTemplate", "stargazerCount", "forkCount", "diskUsage", "createdAt"),
  ...own<Repository>("updatedAt", "pushedAt", "hasIssuesEnabled", "hasProjectsEnabled", "hasWikiEnabled"),
  ...own<Repository>(
    "hasDiscussionsEnabled",
    "mergeCommitAllowed",
    "squashMergeAllowed",
    "rebaseMergeAllowed",
  ),
  ...own<Repository>("autoMergeAllowed", "allowUpdateBranch", "forkingAllowed", "deleteBranchOnMerge"),
  ...constant(null, "codeOfConduct", "lockReason", "mirrorUrl", "templateRepository", "archivedAt"),
  ...constant(
    null,
    "securityPolicyUrl",
    "interactionAbility",
    "viewerDefaultCommitEmail",
    "viewerPossibleCommitEmails",
  ),
  ...constant(
    false,
    "isMirror",
    "isLocked",
    "isDisabled",
    "isUserConfigurationRepository",
    "isSecurityPolicyEnabled",
  ),
  ...constant(false, "usesCustomOpenGraphImage", "webCommitSignoffRequired"),
  ...constant(true, "isBlankIssuesEnabled"),
  ...constant([], "contactLinks", "fundingLinks", "issueTemplates", "pullRequestTemplates"),
  nameWithOwner: fullName,
  url: (repository) => `${WEB}/${fullName(repository)}`,
  resourcePath: (repository) => `/${fullName(repository)}`,
  sshUrl: (repository) => `git@github.com:${fullName(repository)}.git`,
  openGraphImageUrl: (repository) => `https://opengraph.githubassets.com/1/${fullName(repository)}`,
  descriptionHTML: (repository) => `<div>${repository.description ?? ""}</div>`,
  isPrivate: (repository) => repository.visibility !== "PUBLIC",
  isFork: (repository) => repository.parent !== null,
  isEmpty: (repository) => repository.refs.size === 0,
  isInOrganization: (repository) => repository.owner.__typename === "Organization",
  parent: (repository, _args, call) =>
    repository.parent && canSee(call.viewer, repository.parent) ? repository.parent : null,
  defaultBranchRef: (repository) => repository.refs.get(`refs/heads/${repository.defaultBranch}`) ?? null,
  primaryLanguage: (repository) => repository.primaryLanguage && language(repository.primaryLanguage),
  languages: (repository, args: PageArgs & { orderBy?: Order | null }, _call, info) => {
    const sizes = languageSizes(repository);
    const found = ordered([...sizes], args.orderBy, { SIZE: ([, size]) => size });
    return connection(
      found.map(([name]) => language(name)),
      args,
      info,
      {
        connection: { totalSize: [...sizes.values()].reduce((total, size) => total + size, 0) },
        edge: ({ fields }) => ({ size: sizes.get(String(fields.name)) }),
      },
    );
  },
  licenseInfo: (repository) => repository.license && license(repository.license),
  repositoryTopics: (repository, args: PageArgs, _call, info) => {
    const topics = repository.topics.map(
      (name) =>
        new View({
          topic: new View({ name }),
          url: `${WEB}/topics/${name}`,
          resourcePath: `/topics/${name}`,
        }),
    );
    return connection(topics, args, info);
  },
  watchers: (repository) => new View({ totalCount: repository.watcherCount }),
  viewerHasStarred: (repository, _args, call) => starredAt(call.viewer.user, repository) !== undefined,
  stargazers: (repository) => new View({ totalCount: repository.stargazerCount }),
  forks: (repository, args: PageArgs, call, info) => {
    return connection(forksOf(call.store, call.viewer, repository), args, info);
  },

  issue: (repository, { number }: { number: number }, call) => {
    const issue = call.store.issue(repository, number);
    if (issue) return issue;
    throw notFound(`Could not resolve to an Issue with the number of ${number}.`);
  },
  pullRequest: (repository, { number }: { number: number }, call) => {
    const pull = call.store.pullRequest(repository, number);
    if (pull) return pull;
    throw notFound(`Could not resolve to a PullRequest with the number of ${number}.`);
  },
  issueOrPullRequest: (repository, { number }: { number: number }) => {
    const thread = repository.threads.get(number);
    if (thread) return thread;
    throw notFound(`Could not resolve to an issue or pull request with the number of ${number}.`);
  },
  issues: (repository, args: IssueListArgs, _call, info) =>
    issuePage(repositoryIssues(repository), args, info),
  pullRequests: (repository, args: PullListArgs, _call, info) =>
    pullPage(repositoryPulls(repository), args, info),

  ...declaredConnections("Repository", repositoryTables),
  ...repositoryDiscussionFields,
  assignableUsers: (repository, args: PageArgs & { query?: string | null }, call, info) => {
    const words = (args.query ?? "").toLowerCase();
    const users = assignableUsers(call.store, repository).filter((user) => user.__typename === "User");
    return connection(
      users.filter((user) => user.login.toLowerCase().includes(words)),
      args,
      info,
    );
  },
  suggestedActors: (
    repository,
    args: PageArgs & { query?: string | null; loginNames?: string | null },
    call,
    info,
  ) => {
    const logins = args.loginNames?.toLowerCase().split(",");
    const actors = assignableActors(call, repository, args.query);
    return connection(
      actors.filter((user) => !logins || logins.includes(user.login.toLowerCase())),
      args,
      info,
    );
  },
  mentionableUsers: (repository, args: PageArgs, call, info) => {
    const users = assignableUsers(call.store, repository).filter((user) => user.__typename === "User");
    return connection(users, args, info);
  },
  collaborators: (repository, args: PageArgs & { affiliation?: Affiliation | null }, call, info) => {
    requirePush(call.viewer, repository, "repository collaborators");
    requireScope(call.viewer, ["repo"]);
    const users = collaborators(call.store, repository, args.affiliation ?? "ALL");
    return connection(users, args, info, {
      edge: (user) => ({ permission: userPermission(user, repository)?.toUpperCase() }),
    });
  },

  ref: (repository, { qualifiedName }: { qualifiedName: string }) =>
    repository.refs.get(qualifiedName) ??
    repository.refs.get(`refs/heads/${qualifiedName}`) ??
    repository.refs.get(`refs/tags/${qualifiedName}`) ??
    null,
  refs: (
    repository,
    args: PageArgs & { refPrefix: string; query?: string | null; orderBy?: Order | null },
    _call,
    info,
  ) => {
    const refs = [...repository.refs.values()].filter(
      (ref) => `${ref.prefix}${ref.name}`.startsWith(args.refPrefix) && ref.name.includes(args.query ?? ""),
    );
    const order = args.orderBy ?? { field: "ALPHABETICAL", direction: "ASC" as const };
    const keys = {
      ALPHABETICAL: (ref: Ref) => ref.name,
      TAG_COMMIT_DATE: (ref: Ref) => ref.target.committer.date,
    };
    return connection(ordered(refs, order, keys), args, info);
  },
  object: (repository, { oid, expression }: { oid?: string | null; expression?: string | null }) => {
    if (oid) return repository.commits.get(oid) ?? null;
    const [revision = "", path] = (expression ?? "").split(/:(.*)/s);
    const commit = commitNamed(repository, revision);
    return path === undefined || !commit ? (commit ?? null) : gitObjectAt(commit, path);
  },

  viewerPermission: (repository, _args, call) =>
    viewerPermission(call.viewer, repository)?.toUpperCase() ?? null,
  viewerCanAdminister: (repository, _args, call) => viewerPermission(call.viewer, repository) === "admin",
  viewerCanSubscribe: () => true,
  ...subscribableFields,
  viewerDefaultMergeMethod: (repository) =>
    repository.mergeCommitAllowed ? "MERGE" : repository.squashMergeAllowed ? "SQUASH" : "REBASE",
};

export function repositoryIssues(repository: Repository): Issue[] {
  return [...repository.threads.values()].filter((thread) => thread.__typename === "Issue");
}

export function repositoryPulls(repository: Repository): PullRequest[] {
  return [...repository.threads.values()].filter((thread) => thread.__typename === "PullRequest");
}

function fullName(repository: Repository): string {
  return `${repository.owner.login}/${repository.name}`;
}

function language(name: string): View {
  return new View({ name, color: null, id: `MDg6TGFuZ3VhZ2U_${name}` });
}

function license(key: string): View {
  return new View({ key: key.toLowerCase(), spdxId: key, name: `${key} License`, nickname: null, url: null });
}
