/** Endpoints for reading pull requests, as JSON, diff or patch, and their commits and files. */
import type { PullRequest } from "../../store/types.js";
import { type Call, getPull, getRepository } from "../call.js";
import { failure } from "../errors.js";
import { byState, sorted } from "../issue-list.js";
import { acceptedMediaType, inFormat } from "../media-type.js";
import { listPage } from "../pages.js";
import { commitObject } from "../render/commit.js";
import { diffText, excessOfDiff, pullPatch } from "../render/diff.js";
import { fileObject, fullPull, simplePull } from "../render/pull.js";
import type { Route } from "../route.js";

const PULLS = "/repos/{owner}/{repo}/pulls";
/** GitHub lists no more files. */
const MAX_FILES = 3000;
const FILES_DOCS = "pulls/pulls#list-pull-requests-files";
const PULL = `${PULLS}/{pull_number}`;

export const pullRoutes: readonly Route[] = [
  {
    method: "GET",
    path: PULLS,
    docs: "pulls/pulls#list-pull-requests",
    handle: (call) => listPage(call, listed(call), (pull) => simplePull(call, pull)),
  },
  {
    method: "GET",
    path: PULL,
    docs: "pulls/pulls#get-a-pull-request",
    handle: (call) => {
      const pull = getPull(call);
      const type = acceptedMediaType(call.request);
      if (type !== "diff" && type !== "patch") return { status: 200, body: fullPull(call, pull) };
      const { files } = pull;
      const body = type === "diff" ? diffText(pull.id, files) : pullPatch(pull);
      const excess = excessOfDiff(files);
      if (excess !== undefined)
        return failure(406, `Sorry, the diff exceeded the maximum number of ${excess}`, FILES_DOCS, {
          errors: [{ resource: "PullRequest", field: "diff", code: "too_large" }],
        });
      return inFormat(type, body);
    },
  },
  {
    method: "GET",
    path: `${PULL}/commits`,
    docs: "pulls/pulls#list-commits-on-a-pull-request",
    handle: (call) => listPage(call, getPull(call).commits, (commit) => commitObject(call, commit)),
  },
  {
    method: "GET",
    path: `${PULL}/files`,
    docs: "pulls/pulls#list-pull-requests-files",
    handle: (call) => {
      const pull = getPull(call);
      return listPage(call, pull.files.slice(0, MAX_FILES), (file) => fileObject(call, pull, file));
    },
  },
];

function listed(call: Call): PullRequest[] {
  const { query } = call.request;
  const matchesState = byState(query.get("state") ?? "open");
  const head = query.get("head");
  const base = query.get("base");
  const pulls = [...getRepository(call, "pull_requests").threads.values()].filter(
    (thread): thread is PullRequest =>
      thread.__typename === "PullRequest" &&
      matchesState(thread) &&
      (base === null || thread.baseRefName === base) &&
      (head === null || isHead(thread, head)),
  );
  // GitHub's default direction is descending for creation and ascending for all other sort keys.
  const sort = query.get("sort");
  const direction = query.get("direction") ?? (sort === null || sort === "created" ? "desc" : "asc");
  return sorted(pulls, sort, direction);
}

/** Matches a head against `owner:branch`. Like on GitHub, a filter without an owner matches everything. */
function isHead(pull: PullRequest, head: string): boolean {
  const colon = head.indexOf(":");
  if (colon < 0) return true;
  const owner = pull.headRepositoryOwner?.login.toLowerCase();
  return owner === head.slice(0, colon).toLowerCase() && pull.headRefName === head.slice(colon + 1);
}
