/** The endpoint that compares two commits, branches or tags. The commits are paginated if a page is requested. */
import { changedFiles } from "../../domain/changed-files.js";
import { networkRepository } from "../../domain/copies.js";
import { commitsBetween, mergeBase } from "../../domain/history.js";
import { commitNamed } from "../../domain/revisions.js";
import { notFound } from "../../store/errors.js";
import type { Commit, Repository } from "../../store/types.js";
import { type Call, getRepository, param } from "../call.js";
import { acceptedMediaType, inFormat } from "../media-type.js";
import { page as paginate } from "../pages.js";
import { commitObject } from "../render/commit.js";
import { diffText, patchText } from "../render/diff.js";
import { changedFileObject } from "../render/pull.js";
import { repositoryPage, repositoryUrl } from "../render/repository.js";
import type { Route } from "../route.js";

const MAX_COMMITS = 250;

export const compareRoutes: readonly Route[] = [
  {
    method: "GET",
    path: "/repos/{owner}/{repo}/compare/{basehead*}",
    docs: "commits/commits#compare-two-commits",
    handle: (call) => {
      const repository = getRepository(call, "contents");
      const [base, head] = ends(call, repository);
      const common = mergeBase(base, head);
      if (!common) throw notFound();
      const ahead = commitsBetween(base.repository, base.oid, head.oid, head.repository);
      const files = changedFiles(ahead);
      const type = acceptedMediaType(call.request);
      if (type === "diff") return inFormat(type, diffText(head.id, files));
      if (type === "patch") return inFormat(type, patchText(ahead));
      const behind = commitsBetween(head.repository, head.oid, base.oid, base.repository);
      const range = `${base.oid}...${head.oid}`;
      const { shown, headers, first } = commitPage(call, ahead);
      const page = `${repositoryPage(repository)}/compare/${param(call, "basehead")}`;
      const body = {
        url: `${repositoryUrl(call, repository)}/compare/${range}`,
        html_url: page,
        permalink_url: `${repositoryPage(repository)}/compare/${range}`,
        diff_url: `${page}.diff`,
        patch_url: `${page}.patch`,
        base_commit: commitObject(call, base),
        merge_base_commit: commitObject(call, common),
        status: status(ahead.length, behind.length),
        ahead_by: ahead.length,
        behind_by: behind.length,
        total_commits: ahead.length,
        commits: shown.map((commit) => commitObject(call, commit)),
        // Files are only on the first page.
        files: (first ? files : []).map((file) => changedFileObject(call, repository, head.oid, file)),
      };
      return { status: 200, headers, body };
    },
  },
];

/** Returns the requested page of commits or, without a page in the query, the last commits. */
function commitPage(call: Call, commits: readonly Commit[]) {
  const { query } = call.request;
  if (!query.has("page") && !query.has("per_page")) {
    return { shown: commits.slice(-MAX_COMMITS), headers: {}, first: true };
  }
  return { ...paginate(call, commits), first: Number(query.get("page") ?? 1) <= 1 };
}

/** Parses `base...head`. */
function ends(call: Call, repository: Repository): [Commit, Commit] {
  const [base = "", head = ""] = param(call, "basehead").split("...");
  return [commitOf(call, repository, base), commitOf(call, repository, head)];
}

/** Finds the commit of a name such as `main`, or `octocat:main` for a branch of another owner's fork. */
function commitOf({ store, viewer }: Call, repository: Repository, name: string): Commit {
  const [, owner, rest = ""] = /^(?:([^:]+):)?(.*)$/.exec(name) ?? [];
  const place = owner === undefined ? repository : networkRepository(store, viewer, repository, owner);
  const commit = place && commitNamed(place, rest);
  if (!commit) throw notFound();
  return commit;
}

function status(ahead: number, behind: number): "ahead" | "behind" | "diverged" | "identical" {
  if (ahead > 0) return behind > 0 ? "diverged" : "ahead";
  return behind > 0 ? "behind" : "identical";
}
