/** Renders repositories: a short form inside other objects and a full form. */
import { root } from "../../domain/copies.js";
import { viewerPermission } from "../../domain/permissions.js";
import type { RestContext } from "../../http.js";
import type { Permission, Repository } from "../../store/types.js";
import { simpleUser } from "./account.js";

export function fullName(repository: Repository): string {
  return `${repository.owner.login}/${repository.name}`;
}

export function repositoryUrl({ apiUrl }: Pick<RestContext, "apiUrl">, repository: Repository): string {
  return `${apiUrl}/repos/${fullName(repository)}`;
}

export function repositoryPage(repository: Repository): string {
  return `https://github.com/${fullName(repository)}`;
}

/** The URL templates of every form of a repository. */
const URLS = {
  archive_url: "/{archive_format}{/ref}",
  assignees_url: "/assignees{/user}",
  blobs_url: "/git/blobs{/sha}",
  branches_url: "/branches{/branch}",
  collaborators_url: "/collaborators{/collaborator}",
  comments_url: "/comments{/number}",
  commits_url: "/commits{/sha}",
  compare_url: "/compare/{base}...{head}",
  contents_url: "/contents/{+path}",
  contributors_url: "/contributors",
  deployments_url: "/deployments",
  downloads_url: "/downloads",
  events_url: "/events",
  forks_url: "/forks",
  git_commits_url: "/git/commits{/sha}",
  git_refs_url: "/git/refs{/sha}",
  git_tags_url: "/git/tags{/sha}",
  hooks_url: "/hooks",
  issue_comment_url: "/issues/comments{/number}",
  issue_events_url: "/issues/events{/number}",
  issues_url: "/issues{/number}",
  keys_url: "/keys{/key_id}",
  labels_url: "/labels{/name}",
  languages_url: "/languages",
  merges_url: "/merges",
  milestones_url: "/milestones{/number}",
  notifications_url: "/notifications{?since,all,participating}",
  pulls_url: "/pulls{/number}",
  releases_url: "/releases{/id}",
  stargazers_url: "/stargazers",
  statuses_url: "/statuses/{sha}",
  subscribers_url: "/subscribers",
  subscription_url: "/subscription",
  tags_url: "/tags",
  teams_url: "/teams",
  trees_url: "/git/trees{/sha}",
} as const;

/** Renders the minimal form of a repository in checks, runs and statuses. */
export function minimalRepository(context: RestContext, repository: Repository) {
  const url = repositoryUrl(context, repository);
  const urls = Object.fromEntries(
    Object.entries(URLS).map(([name, template]) => [name, `${url}${template}`]),
  );
  return {
    id: repository.databaseId,
    node_id: repository.id,
    name: repository.name,
    full_name: fullName(repository),
    private: repository.visibility !== "PUBLIC",
    owner: simpleUser(context, repository.owner),
    html_url: repositoryPage(repository),
    description: repository.description,
    fork: repository.parent !== null,
    url,
    ...urls,
  };
}

/** Renders the repository of a base or head, cached because lists of pull requests repeat it. */
export function simpleRepository(context: RestContext, repository: Repository) {
  const { writes } = context.store;
  const known = rendered.get(context)?.get(repository);
  if (known?.writes === writes) return known.body;
  const body = renderSimple(context, repository);
  const ofCall = rendered.get(context) ?? new Map<Repository, Rendered>();
  rendered.set(context, ofCall.set(repository, { writes, body }));
  return body;
}

interface Rendered {
  readonly writes: number;
  readonly body: ReturnType<typeof renderSimple>;
}
/** The cache of a call. */
const rendered = new WeakMap<RestContext, Map<Repository, Rendered>>();

function renderSimple(context: RestContext, repository: Repository) {
  const page = repositoryPage(repository);
  const openThreads = [...repository.threads.values()].filter((thread) => thread.state === "OPEN").length;
  return {
    ...minimalRepository(context, repository),
    clone_url: `${page}.git`,
    git_url: `git://github.com/${fullName(repository)}.git`,
    ssh_url: `git@github.com:${fullName(repository)}.git`,
    svn_url: page,
    mirror_url: null,
    homepage: repository.homepageUrl,
    language: repository.primaryLanguage,
    license: license(context, repository),
    default_branch: repository.defaultBranch,
    visibility: repository.visibility.toLowerCase(),
    topics: repository.topics,
    archived: repository.isArchived,
    disabled: false,
    is_template: repository.isTemplate,
    allow_forking: repository.forkingAllowed,
    web_commit_signoff_required: false,
    has_issues: repository.hasIssuesEnabled,
    has_projects: repository.hasProjectsEnabled,
    has_wiki: repository.hasWikiEnabled,
    has_discussions: repository.hasDiscussionsEnabled,
    has_downloads: true,
    has_pages: false,
    size: repository.diskUsage,
    forks: repository.forkCount,
    forks_count: repository.forkCount,
    stargazers_count: repository.stargazerCount,
    // In REST, "watchers" are stars, and watchers are "subscribers".
    watchers: repository.stargazerCount,
    watchers_count: repository.stargazerCount,
    open_issues: openThreads,
    open_issues_count: openThreads,
    created_at: repository.createdAt,
    updated_at: repository.updatedAt,
    pushed_at: repository.pushedAt ?? repository.createdAt,
  };
}

/** Renders `GET /repos/{owner}/{repo}`. Merge settings require write access. */
export function fullRepository(context: RestContext, repository: Repository): object {
  const { parent } = repository;
  const permission = viewerPermission(context.viewer, repository);
  return {
    ...simpleRepository(context, repository),
    permissions: permissions(permission),
    ...(permissions(permission).push && mergeSettings(repository)),
    ...(repository.owner.__typename === "Organization" && {
      organization: simpleUser(context, repository.owner),
    }),
    ...(parent && {
      parent: simpleRepository(context, parent),
      source: simpleRepository(context, root(parent)),
    }),
    temp_clone_token: null,
    network_count: root(repository).forkCount,
    subscribers_count: repository.watcherCount,
  };
}

function mergeSettings(repository: Repository) {
  return {
    allow_merge_commit: repository.mergeCommitAllowed,
    allow_squash_merge: repository.squashMergeAllowed,
    allow_rebase_merge: repository.rebaseMergeAllowed,
    allow_auto_merge: repository.autoMergeAllowed,
    allow_update_branch: repository.allowUpdateBranch,
    delete_branch_on_merge: repository.deleteBranchOnMerge,
    use_squash_pr_title_as_default: false,
    squash_merge_commit_title: "COMMIT_OR_PR_TITLE",
    squash_merge_commit_message: "COMMIT_MESSAGES",
    merge_commit_title: "MERGE_MESSAGE",
    merge_commit_message: "PR_TITLE",
  };
}

function permissions(permission: Permission | null) {
  const held = ["read", "triage", "write", "maintain", "admin"].indexOf(permission ?? "");
  return { admin: held >= 4, maintain: held >= 3, push: held >= 2, triage: held >= 1, pull: held >= 0 };
}

function license({ apiUrl }: RestContext, { license }: Repository) {
  if (license === null) return null;
  const key = license.toLowerCase();
  return {
    key,
    name: license,
    spdx_id: license,
    url: `${apiUrl}/licenses/${key}`,
    node_id: Buffer.from(`07:License${key}`).toString("base64"),
  };
}
