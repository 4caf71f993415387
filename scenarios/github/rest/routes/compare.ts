/** Comparing two commits, branches or tags. */
import { commitsBetween, mergeBase } from "../../domain/history.js";
import { notFound } from "../../store/errors.js";
import type { Commit, Repository } from "../../store/types.js";
import { type Call, param, repositoryOf } from "../call.js";
import { commitNamed } from "../commit-of.js";
import { commitObject } from "../render/commit.js";
import { changedFileObject } from "../render/pull.js";
import { repositoryPage, repositoryUrl } from "../render/repository.js";
import type { Route } from "../route.js";

export const compareRoutes: readonly Route[] = [
  {
    method: "GET",
    path: "/repos/{owner}/{repo}/compare/{basehead*}",
    docs: "commits/commits#compare-two-commits",
    handle: (call) => {
      const repository = repositoryOf(call, "contents");
      const [base, head] = ends(call, repository);
      const common = mergeBase(repository, base, head);
      if (!common) throw notFound();
      const ahead = commitsBetween(repository, base.oid, head.oid);
      const behind = commitsBetween(repository, head.oid, base.oid);
      const range = `${base.oid}...${head.oid}`;
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
        commits: ahead.map((commit) => commitObject(call, commit)),
        files: ahead.flatMap((commit) =>
          commit.files.map((file) => changedFileObject(call, repository, head.oid, file)),
        ),
      };
      return { status: 200, body };
    },
  },
];

/** `base...head`. */
function ends(call: Call, repository: Repository): [Commit, Commit] {
  const [base = "", head] = param(call, "basehead").split("...");
  const found = [base, head ?? ""].map((name) => commitNamed(repository, name));
  if (!found[0] || !found[1]) throw notFound();
  return [found[0], found[1]];
}

function status(ahead: number, behind: number): "ahead" | "behind" | "diverged" | "identical" {
  if (ahead > 0) return behind > 0 ? "diverged" : "ahead";
  return behind > 0 ? "behind" : "identical";
}
