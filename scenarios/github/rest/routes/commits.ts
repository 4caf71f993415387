/** Endpoints for commits and their statuses. */

import { changedFiles } from "../../domain/changed-files.js";
import { contextState, latestStatuses } from "../../domain/checks.js";
import { commitCounts, commitHistory } from "../../domain/history.js";
import { pullsWithCommit } from "../../domain/pulls.js";
import { createStatus } from "../../domain/reports.js";
import { commitNamed } from "../../domain/revisions.js";
import { GitHubError, notFound, unprocessable } from "../../store/errors.js";
import type { StatusContext } from "../../store/types.js";
import { getRepository, param } from "../call.js";
import { getCommit } from "../commit.js";
import { nullableText, optionalEnum, optionalText, requireKeys } from "../input.js";
import { acceptedMediaType, inFormat } from "../media-type.js";
import { listPage } from "../pages.js";
import { nullableUser, simpleUser } from "../render/account.js";
import { commitObject, statusObject } from "../render/commit.js";
import { diffText, patchText } from "../render/diff.js";
import { changedFileObject, simplePull } from "../render/pull.js";
import { minimalRepository, repositoryUrl } from "../render/repository.js";
import type { Route } from "../route.js";

const STATES = { error: "ERROR", failure: "FAILURE", pending: "PENDING", success: "SUCCESS" } as const;

const COMMIT = "/repos/{owner}/{repo}/commits/{ref*}";

export const commitRoutes: readonly Route[] = [
  {
    method: "GET",
    path: "/repos/{owner}/{repo}/contributors",
    docs: "repos/repos#list-repository-contributors",
    handle: (call) => {
      const head = commitNamed(getRepository(call, "metadata"), "HEAD");
      const page = listPage(call, head ? [...commitCounts(head)] : [], ([user, contributions]) => ({
        ...simpleUser(call, user),
        contributions,
      }));
      return head ? page : { status: 204 };
    },
  },
  {
    method: "GET",
    path: "/repos/{owner}/{repo}/commits",
    docs: "commits/commits#list-commits",
    handle: (call) => {
      const query = (name: string) => call.request.query.get(name);
      const repository = getRepository(call, "contents");
      const head = commitNamed(repository, query("sha") ?? "HEAD");
      if (repository.refs.size === 0) throw new GitHubError("CONFLICT", "Git Repository is empty.");
      if (!head) throw notFound();
      const filter = {
        path: query("path"),
        author: query("author"),
        since: query("since"),
        until: query("until"),
      };
      return listPage(call, commitHistory(head, filter), (commit) => commitObject(call, commit));
    },
  },
  {
    method: "GET",
    path: `${COMMIT}/status`,
    docs: "commits/statuses#get-the-combined-status-for-a-specific-reference",
    handle: (call) => {
      const commit = getCommit(call, "statuses");
      const statuses = latestStatuses(commit);
      const url = repositoryUrl(call, commit.repository);
      const { body, ...response } = listPage(call, statuses, (status) => statusObject(call, status));
      return {
        ...response,
        body: {
          state: combinedState(statuses),
          statuses: body,
          sha: commit.oid,
          total_count: statuses.length,
          repository: minimalRepository(call, commit.repository),
          commit_url: `${url}/commits/${commit.oid}`,
          url: `${url}/commits/${commit.oid}/status`,
        },
      };
    },
  },
  {
    method: "GET",
    path: `${COMMIT}/statuses`,
    docs: "commits/statuses#list-commit-statuses-for-a-reference",
    handle: (call) => {
      const newestFirst = [...getCommit(call, "statuses").statuses].reverse();
      return listPage(call, newestFirst, (status) => ({
        ...statusObject(call, status),
        creator: nullableUser(call, status.creator),
      }));
    },
  },
  {
    method: "GET",
    path: "/repos/{owner}/{repo}/commits/{commit_sha}/pulls",
    docs: "commits/commits#list-pull-requests-associated-with-a-commit",
    handle: (call) =>
      listPage(call, pullsWithCommit(getCommit(call, "contents", "commit_sha")), (pull) =>
        simplePull(call, pull),
      ),
  },
  {
    method: "POST",
    path: "/repos/{owner}/{repo}/statuses/{sha}",
    docs: "commits/statuses#create-a-commit-status",
    handle: (call) => {
      const { store, viewer, input } = call;
      const commit = getRepository(call).commits.get(param(call, "sha"));
      if (!commit) throw unprocessable(`No commit found for SHA: ${param(call, "sha")}`);
      requireKeys(input, ["state"]);
      const state = optionalEnum(input, "state", ["error", "failure", "pending", "success"]);
      const status = createStatus(store, viewer, commit, {
        context: optionalText(input, "context") ?? "default",
        state: STATES[state ?? "pending"],
        description: nullableText(input, "description"),
        targetUrl: nullableText(input, "target_url"),
      });
      const body = { ...statusObject(call, status), creator: nullableUser(call, status.creator) };
      return { status: 201, headers: { location: body.url }, body };
    },
  },
  {
    method: "GET",
    path: COMMIT,
    docs: "commits/commits#get-a-commit",
    handle: (call) => {
      const commit = getCommit(call, "contents");
      const type = acceptedMediaType(call.request);
      if (type === "sha") return inFormat(type, commit.oid);
      if (type === "diff") return inFormat(type, diffText(commit.id, changedFiles([commit])));
      if (type === "patch") return inFormat(type, patchText([commit]));
      const files = changedFiles([commit]).map((file) =>
        changedFileObject(call, commit.repository, commit.oid, file),
      );
      const [additions, deletions] = [sum(files, "additions"), sum(files, "deletions")];
      const stats = { additions, deletions, total: additions + deletions };
      return { status: 200, body: { ...commitObject(call, commit), stats, files } };
    },
  },
];

const sum = <Key extends string>(files: readonly Record<Key, number>[], key: Key): number =>
  files.reduce((total, file) => total + file[key], 0);

/** Returns the combined state. Without statuses, GitHub returns "pending". */
function combinedState(statuses: readonly StatusContext[]): string {
  const states = statuses.map(contextState);
  if (states.includes("failing")) return "failure";
  return states.length === 0 || states.includes("pending") ? "pending" : "success";
}
