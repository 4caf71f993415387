// The writes that the tests of faults send, and the ways to send them.

import { expect } from "vitest";
import { ensureGh } from "../../../scripts/fetch-gh.js";
import type { FaultAction } from "../../github/index.js";
import { expandWays, type Way, wayName } from "../../runner/caller.js";
import { ghVersions } from "../../runner/depth.js";
import { patchedWorld } from "../../runner/worlds.js";

export const ways = expandWays(ghVersions(await ensureGh())).map((way) => ({ way, name: wayName(way) }));
/** Not idempotent: sending it twice creates two issues. */
export const create = { task: "issue.create", input: { owner: "octo", name: "hello", title: "Once" } };
/** Idempotent: sending it twice has the same effect as sending it once. */
export const close = { task: "issue.close", input: { owner: "octo", name: "hello", issueNumber: 1 } };
/** A fault in the first writes. */
export const onWrites = (action: FaultAction, times = 1) => [
  { match: { mutation: true }, times, do: action },
];

/** Deletes the branch after the merge, with a second write. */
export const merge = {
  task: "pr.merge",
  input: { owner: "octo", name: "hello", prNumber: 3, method: "SQUASH", deleteBranch: true },
};
const queue = {
  repositories: { "octo/hello": { branches: { main: { protection: { mergeQueue: true } } } } },
};
const queueServer = { world: JSON.stringify(patchedWorld({}, { patch: queue })) };
/** Number of lookups before the merge: over REST, the pull request and the rules of its base branch. */
export const lookups = ({ route }: Way) => (route === "rest" ? 2 : 1);
/** GitHub refuses a second attempt of these, if the first one was applied. */
export const rejectedOnRetry = [
  { ...merge, only: ways, data: { status: "MERGED", sha: expect.any(String), branchDeleted: true } },
  {
    ...merge,
    title: "pr.merge with a merge queue",
    only: ways.filter(({ way }) => way.route !== "rest"),
    server: queueServer,
    data: { status: "QUEUED" },
  },
  {
    task: "workflow.run.cancel",
    input: { owner: "octo", name: "hello", runId: 15_000_000_004 },
    only: ways.filter(({ way }) => way.route !== "graphql"),
    data: { cancelRequested: true },
  },
].flatMap(({ only, ...call }) => only.map((each) => ({ title: call.task, server: {}, ...each, ...call })));
