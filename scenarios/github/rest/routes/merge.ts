/** Endpoints that merge a pull request and report whether it was merged. */
import { mergePullRequest } from "../../domain/merge.js";
import { notFound } from "../../store/errors.js";
import { getPull } from "../call.js";
import { nullableText, optionalEnum } from "../input.js";
import type { Route } from "../route.js";

const MERGE = "/repos/{owner}/{repo}/pulls/{pull_number}/merge";
const METHODS = { merge: "MERGE", squash: "SQUASH", rebase: "REBASE" } as const;

export const mergeRoutes: readonly Route[] = [
  {
    method: "GET",
    path: MERGE,
    docs: "pulls/pulls#check-if-a-pull-request-has-been-merged",
    handle: (call) => {
      if (getPull(call).state !== "MERGED") throw notFound();
      return { status: 204 };
    },
  },
  {
    method: "PUT",
    path: MERGE,
    docs: "pulls/pulls#merge-a-pull-request",
    handle: (call) => {
      const { store, viewer, input } = call;
      const pull = getPull(call);
      const commit = mergePullRequest(store, viewer, pull, {
        method: METHODS[optionalEnum(input, "merge_method", ["merge", "squash", "rebase"]) ?? "merge"],
        expectedHeadOid: nullableText(input, "sha") ?? undefined,
        headline: nullableText(input, "commit_title") ?? undefined,
        body: nullableText(input, "commit_message") ?? undefined,
      });
      return {
        status: 200,
        body: { sha: commit.oid, merged: true, message: "Pull Request successfully merged" },
      };
    },
  },
];
