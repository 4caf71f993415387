/** Endpoints for repositories. */

import { createFromTemplate, forkRepository, forksOf, syncFork } from "../../domain/copies.js";
import { canSee, visibleRepository } from "../../domain/permissions.js";
import {
  createRepository,
  deleteRepository,
  isTopic,
  languageSizes,
  newOwner,
  setTopics,
  transferRepository,
  updateRepository,
} from "../../domain/repositories.js";
import type { RestResponse } from "../../http.js";
import { unprocessable } from "../../store/errors.js";
import type { Repository } from "../../store/types.js";
import { type Call, getRepository, param } from "../call.js";
import {
  nullableText,
  optionalEnum,
  optionalFlag,
  optionalText,
  requiredNames,
  requiredText,
} from "../input.js";
import { listPage, page } from "../pages.js";
import { fullName, fullRepository, simpleRepository } from "../render/repository.js";
import type { Route } from "../route.js";
import { NotImplemented } from "../unimplemented.js";

export const repositoryRoutes: readonly Route[] = [
  {
    method: "GET",
    path: "/repos/{owner}/{repo}",
    docs: "repos/repos#get-a-repository",
    handle: (call) => ({ status: 200, body: fullRepository(call, getRepository(call)) }),
  },
  {
    method: "PATCH",
    path: "/repos/{owner}/{repo}",
    docs: "repos/repos#update-a-repository",
    handle: update,
  },
  {
    method: "DELETE",
    path: "/repos/{owner}/{repo}",
    docs: "repos/repos#delete-a-repository",
    handle: (call) => {
      deleteRepository(call.store, call.viewer, getRepository(call));
      return { status: 204 };
    },
  },
  {
    method: "GET",
    path: "/repos/{owner}/{repo}/topics",
    docs: "repos/repos#get-all-repository-topics",
    handle: (call) => {
      const { shown, headers } = page(call, getRepository(call).topics);
      return { status: 200, headers, body: { names: shown } };
    },
  },
  {
    method: "PUT",
    path: "/repos/{owner}/{repo}/topics",
    docs: "repos/repos#replace-all-repository-topics",
    handle: replaceTopics,
  },
  {
    method: "GET",
    path: "/repos/{owner}/{repo}/languages",
    docs: "repos/repos#list-repository-languages",
    handle: (call) => ({ status: 200, body: Object.fromEntries(languageSizes(getRepository(call))) }),
  },
  {
    method: "GET",
    path: "/user/repos",
    docs: "repos/repos#list-repositories-for-the-authenticated-user",
    handle: (call) =>
      listPage(call, sorted(call, ownRepositories(call)), (repository) => simpleRepository(call, repository)),
  },
  {
    method: "POST",
    path: "/user/repos",
    docs: "repos/repos#create-a-repository-for-the-authenticated-user",
    handle: create,
  },
  {
    method: "POST",
    path: "/orgs/{org}/repos",
    docs: "repos/repos#create-an-organization-repository",
    handle: create,
  },
  {
    method: "GET",
    path: "/repos/{owner}/{repo}/forks",
    docs: "repos/forks#list-forks",
    handle: (call) => listPage(call, listedForks(call), (one) => simpleRepository(call, one)),
  },
  {
    method: "POST",
    path: "/repos/{owner}/{repo}/forks",
    docs: "repos/forks#create-a-fork",
    handle: fork,
  },
  {
    method: "POST",
    path: "/repos/{template_owner}/{template_repo}/generate",
    docs: "repos/repos#create-a-repository-using-a-template",
    handle: generate,
  },
  {
    method: "POST",
    path: "/repos/{owner}/{repo}/transfer",
    docs: "repos/repos#transfer-a-repository",
    handle: transfer,
  },
  {
    method: "POST",
    path: "/repos/{owner}/{repo}/merge-upstream",
    docs: "branches/branches#sync-a-fork-branch-with-the-upstream-repository",
    handle: sync,
  },
];

/** Returns the forks, by default the newest first. */
function listedForks(call: Call): Repository[] {
  const forks = forksOf(call.store, call.viewer, getRepository(call));
  switch (call.request.query.get("sort")) {
    case "oldest":
      return forks;
    case "stargazers":
      return forks.sort((a, b) => b.stargazerCount - a.stargazerCount);
    case "watchers":
      return forks.sort((a, b) => b.watcherCount - a.watcherCount);
    default:
      return forks.reverse();
  }
}

function fork(call: Call): RestResponse {
  const { input } = call;
  const created = forkRepository(call.store, call.viewer, getRepository(call), {
    organization: optionalText(input, "organization"),
    name: optionalText(input, "name"),
    defaultBranchOnly: optionalFlag(input, "default_branch_only"),
  });
  return { status: 202, body: fullRepository(call, created) };
}

function generate(call: Call): RestResponse {
  const { input, store, viewer } = call;
  const [owner, name] = [param(call, "template_owner"), param(call, "template_repo")];
  const template = visibleRepository(store, viewer, owner, name);
  const created = createFromTemplate(store, viewer, template, requiredText(input, "name"), {
    owner: newOwner(store, viewer, optionalText(input, "owner")),
    description: optionalText(input, "description") ?? null,
    visibility: optionalFlag(input, "private") ? "PRIVATE" : "PUBLIC",
    allBranches: optionalFlag(input, "include_all_branches"),
  });
  return { status: 201, body: fullRepository(call, created) };
}

/** The response has the old owner, as GitHub moves the repository after it answered. */
function transfer(call: Call): RestResponse {
  const { input, store, viewer } = call;
  const repository = getRepository(call);
  const body = simpleRepository(call, repository);
  const newName = optionalText(input, "new_name");
  transferRepository(store, viewer, repository, requiredText(input, "new_owner"), newName);
  return { status: 202, body };
}

function sync(call: Call): RestResponse {
  const branch = requiredText(call.input, "branch");
  const { type, message, base } = syncFork(call.store, call.viewer, getRepository(call), branch);
  return { status: 200, body: { message, merge_type: type, base_branch: base } };
}

function replaceTopics(call: Call): RestResponse {
  const repository = getRepository(call);
  const names = requiredNames(call.input, "names").map((name) => name.toLowerCase());
  if (!names.every(isTopic))
    throw unprocessable(
      "Topics must start with a lowercase letter or number, consist of 50 characters or less, and can include hyphens.",
    );
  setTopics(call.store, call.viewer, repository, names);
  return { status: 200, body: { names: repository.topics } };
}

/** Keys of the body that have no effect here. */
const WITHOUT_EFFECT = ["team_id"];

function create(call: Call): RestResponse {
  const { input } = call;
  const ignored = WITHOUT_EFFECT.find((key) => input[key] !== undefined);
  if (ignored) throw new NotImplemented(`the key "${ignored}" of `);
  const visibility = optionalEnum(input, "visibility", ["public", "private", "internal"]);
  const repository = createRepository(call.store, call.viewer, requiredText(input, "name"), {
    ...settings(input),
    owner: newOwner(call.store, call.viewer, call.params.get("org")),
    description: optionalText(input, "description") ?? null,
    homepageUrl: optionalText(input, "homepage") ?? null,
    visibility: visibility ? VISIBILITIES[visibility] : optionalFlag(input, "private") ? "PRIVATE" : "PUBLIC",
    autoInit: optionalFlag(input, "auto_init"),
    gitignore: optionalText(input, "gitignore_template"),
    licenseKey: optionalText(input, "license_template"),
  });
  const body = fullRepository(call, repository);
  return { status: 201, headers: { location: `${call.apiUrl}/repos/${fullName(repository)}` }, body };
}

/** The settings that have the same keys in the bodies of a creation and of an update. */
function settings(input: Call["input"]) {
  const flag = (name: string) => optionalFlag(input, name);
  return {
    isTemplate: flag("is_template"),
    hasIssuesEnabled: flag("has_issues"),
    hasProjectsEnabled: flag("has_projects"),
    hasWikiEnabled: flag("has_wiki"),
    hasDiscussionsEnabled: flag("has_discussions"),
    squashMergeAllowed: flag("allow_squash_merge"),
    mergeCommitAllowed: flag("allow_merge_commit"),
    rebaseMergeAllowed: flag("allow_rebase_merge"),
    autoMergeAllowed: flag("allow_auto_merge"),
    deleteBranchOnMerge: flag("delete_branch_on_merge"),
  };
}

/** Keys of the body of an update that are kept. Others are not implemented. */
const UPDATED = new Set([
  ...["name", "description", "homepage", "private", "visibility", "default_branch", "archived"],
  ...["is_template", "has_issues", "has_projects", "has_wiki", "has_discussions", "allow_squash_merge"],
  ...["allow_merge_commit", "allow_rebase_merge", "allow_auto_merge", "allow_update_branch", "allow_forking"],
  "delete_branch_on_merge",
]);

function update(call: Call): RestResponse {
  const { input } = call;
  const repository = getRepository(call);
  const unknown = Object.keys(input).find((key) => !UPDATED.has(key));
  if (unknown !== undefined) throw new NotImplemented(`the key "${unknown}" of `);
  const isPrivate = optionalFlag(input, "private");
  const visibility =
    optionalEnum(input, "visibility", ["public", "private", "internal"]) ??
    (isPrivate === undefined ? undefined : isPrivate ? "private" : "public");
  updateRepository(call.store, call.viewer, repository, {
    ...settings(input),
    name: optionalText(input, "name"),
    description: nullableText(input, "description"),
    homepageUrl: nullableText(input, "homepage"),
    allowUpdateBranch: optionalFlag(input, "allow_update_branch"),
    forkingAllowed: optionalFlag(input, "allow_forking"),
    defaultBranch: optionalText(input, "default_branch"),
    isArchived: optionalFlag(input, "archived"),
    visibility: visibility && VISIBILITIES[visibility],
  });
  return { status: 200, body: fullRepository(call, repository) };
}

const VISIBILITIES = { public: "PUBLIC", private: "PRIVATE", internal: "INTERNAL" } as const;

/** Returns the repositories to which the viewer has explicit access: as owner, collaborator or member. */
function ownRepositories(call: Call): Repository[] {
  const { user } = call.viewer;
  const affiliations = (
    call.request.query.get("affiliation") ?? "owner,collaborator,organization_member"
  ).split(",");
  const visibility = call.request.query.get("visibility") ?? "all";
  const affiliation = ({ owner, collaborators }: Repository) => {
    const login = user.login.toLowerCase();
    if (owner === user) return "owner";
    if (collaborators.has(login)) return "collaborator";
    return owner.__typename === "Organization" && owner.members.has(login) ? "organization_member" : "";
  };
  return [...call.store.repositories.values()].filter(
    (one) =>
      canSee(call.viewer, one) &&
      affiliations.includes(affiliation(one)) &&
      (visibility === "all" || one.visibility.toLowerCase() === visibility),
  );
}

const ORDERS = {
  created: ({ createdAt }: Repository) => createdAt,
  updated: ({ updatedAt }: Repository) => updatedAt,
  pushed: ({ pushedAt }: Repository) => pushedAt ?? "",
  full_name: fullName,
} as const;

/** Sorts repositories by name, or by a time, the newest first. */
function sorted(call: Call, repositories: readonly Repository[]): Repository[] {
  const name = call.request.query.get("sort") ?? "full_name";
  const by = name in ORDERS ? ORDERS[name as keyof typeof ORDERS] : fullName;
  const direction = call.request.query.get("direction") ?? (by === fullName ? "asc" : "desc");
  const ascending = repositories.toSorted((a, b) => (by(a) < by(b) ? -1 : 1));
  return direction === "asc" ? ascending : ascending.reverse();
}
