import { describe, expect, it, test } from "vitest";
import { addEntry } from "../resources/entries.js";
import { branchProtectionRules } from "../resources/tables/branch-protection-rules.js";
import { octoWorld } from "../testing.js";
import { protectionRule } from "./branch-rules.js";
import {
  disableAutoMerge,
  enableAutoMerge,
  enqueuePullRequest,
  mergePullRequest,
  mergeStateStatus,
  queuePosition,
  readMergeability,
  readMergeStateStatus,
} from "./merge.js";
import { closePullRequest } from "./pulls.js";
import { concludeCheckRun, createStatus } from "./reports.js";

describe("mergeStateStatus", () => {
  it.each([
    [3, "CLEAN"],
    [4, "DRAFT"],
    [6, "UNKNOWN"],
    [7, "DIRTY"],
    [9, "BLOCKED"],
    [12, "CLEAN"],
  ])("of pull request %i is %s", (number, status) => {
    expect(mergeStateStatus(octoWorld().pull(number))).toBe(status);
  });

  it("is UNSTABLE if an optional check fails", () => {
    const { store, viewer, pull } = octoWorld();
    const [head] = pull(3).commits;
    if (head) createStatus(store, viewer(), head, { context: "ci/legacy", state: "FAILURE" });
    expect(mergeStateStatus(pull(3))).toBe("UNSTABLE");
  });
});

describe("merging", () => {
  it("updates the base, closes linked issues and records who merged", () => {
    const { store, viewer, pull } = octoWorld();
    const commit = mergePullRequest(store, viewer(), pull(3), { method: "SQUASH" });
    expect(pull(3)).toMatchObject({ state: "MERGED", mergedBy: { login: "octocat" }, mergeCommit: commit });
    expect(commit.message).toBe("Greet in colour (#3)\n\nCloses #1");
    const repository = store.repository("octo", "hello");
    expect(repository?.refs.get("refs/heads/main")?.target).toBe(commit);
    expect(repository?.threads.get(1)).toMatchObject({ state: "CLOSED", stateReason: "COMPLETED" });
    expect(store.writes).toBe(1);
  });

  it.each([
    [4, "Pull Request is still a draft"],
    [6, "Pull Request is not mergeable"],
    [7, "Pull Request is not mergeable"],
    [9, "2 of 2 required status checks have not succeeded: 1 in progress and 1 failing."],
  ])("rejects pull request %i: %s", (number, message) => {
    const { store, viewer, pull } = octoWorld();
    expect(() => mergePullRequest(store, viewer(), pull(number))).toThrow(message);
    expect(store.writes).toBe(0);
  });

  it("rejects a closed pull request", () => {
    const { store, viewer, pull } = octoWorld();
    closePullRequest(store, viewer(), pull(3));
    expect(() => mergePullRequest(store, viewer(), pull(3))).toThrow("Pull Request is not mergeable");
  });

  it("rejects an unexpected head", () => {
    const { store, viewer, pull } = octoWorld();
    const expectedHeadOid = "f".repeat(40);
    expect(() => mergePullRequest(store, viewer(), pull(3), { expectedHeadOid })).toThrow(
      "Head branch was modified. Review and try the merge again.",
    );
  });

  it("rejects a method that the repository does not allow", () => {
    const { store, viewer, pull } = octoWorld();
    pull(3).repository.rebaseMergeAllowed = false;
    expect(() => mergePullRequest(store, viewer(), pull(3), { method: "REBASE" })).toThrow(
      "Rebase merges are not allowed on this repository.",
    );
  });

  it("rejects users with read access", () => {
    const { store, viewer, pull } = octoWorld();
    expect(() => mergePullRequest(store, viewer("reader"), pull(3))).toThrow(
      expect.objectContaining({ code: "FORBIDDEN", details: { lacks: "permission" } }),
    );
  });
});

describe("auto-merge", () => {
  it("is rejected if the pull request can be merged immediately", () => {
    const { store, viewer, pull } = octoWorld();
    expect(() => enableAutoMerge(store, viewer(), pull(3))).toThrow("Pull request is in clean status");
  });

  it("is rejected if the repository does not allow it", () => {
    const { store, viewer, pull } = octoWorld();
    pull(9).repository.autoMergeAllowed = false;
    expect(() => enableAutoMerge(store, viewer(), pull(9))).toThrow(
      "Auto merge is not allowed for this repository",
    );
  });

  it("merges when the required checks have passed", () => {
    const { store, viewer, pull } = octoWorld();
    enableAutoMerge(store, viewer(), pull(9), { method: "SQUASH" });
    expect(pull(9).state).toBe("OPEN");
    const checks = pull(9).commits.flatMap((commit) =>
      commit.checkSuites.flatMap((suite) => suite.checkRuns),
    );
    const [build, lint] = ["build", "lint"].map((name) => checks.find((check) => check.name === name));
    if (build) concludeCheckRun(store, build, "SUCCESS");
    expect(pull(9).state).toBe("OPEN");
    if (lint) concludeCheckRun(store, lint, "SUCCESS");
    expect(pull(9)).toMatchObject({
      state: "MERGED",
      mergedBy: { login: "octocat" },
      autoMergeRequest: null,
    });
  });

  it("can be disabled only if it is enabled", () => {
    const { store, viewer, pull } = octoWorld();
    expect(() => disableAutoMerge(store, viewer(), pull(9))).toThrow("Can't disable auto-merge");
    enableAutoMerge(store, viewer(), pull(9));
    disableAutoMerge(store, viewer(), pull(9));
    expect(pull(9).autoMergeRequest).toBeNull();
  });
});

describe("a merge queue", () => {
  function queueWorld() {
    const world = octoWorld();
    const { repository } = world.pull(9);
    const rule = protectionRule(repository, "main");
    const given = { pattern: "main", isAdminEnforced: true, mergeQueue: true };
    if (rule) Object.assign(rule, given);
    else addEntry(world.store, branchProtectionRules, repository, given);
    return world;
  }

  it("is required, and adds pull requests in order", () => {
    const { store, viewer, pull } = queueWorld();
    expect(() => mergePullRequest(store, viewer(), pull(3))).toThrow(
      "Changes must be made through the merge queue",
    );
    expect(queuePosition(pull(3))).toBe(0);
    enqueuePullRequest(store, viewer(), pull(12));
    enqueuePullRequest(store, viewer(), pull(3));
    expect([queuePosition(pull(12)), queuePosition(pull(3))]).toEqual([1, 2]);
    expect(pull(3)).toMatchObject({ state: "OPEN", mergeQueueEntry: { enqueuer: { login: "octocat" } } });
    expect(() => enqueuePullRequest(store, viewer(), pull(3))).toThrow("already in the queue");
    closePullRequest(store, viewer(), pull(12));
    expect([queuePosition(pull(12)), queuePosition(pull(3))]).toEqual([0, 1]);
  });

  it("refuses drafts, conflicts, other heads, and bases without a queue", () => {
    const { store, viewer, pull } = queueWorld();
    expect(() => enqueuePullRequest(store, viewer(), pull(4))).toThrow("draft");
    expect(() => enqueuePullRequest(store, viewer(), pull(7))).toThrow("not mergeable");
    expect(() => enqueuePullRequest(store, viewer(), pull(3), "f".repeat(40))).toThrow(
      "Head branch was modified",
    );
    const other = octoWorld();
    expect(() => enqueuePullRequest(other.store, other.viewer(), other.pull(3))).toThrow("not enabled");
  });

  it("receives pull requests of auto-merge", () => {
    const { store, viewer, pull } = queueWorld();
    pull(3).repository.autoMergeAllowed = true;
    enableAutoMerge(store, viewer(), pull(3));
    expect(pull(3)).toMatchObject({ autoMergeRequest: null, mergeQueueEntry: {} });
  });
});

test("the first request that reads whether a new pull request is mergeable gets UNKNOWN", () => {
  const { store, pull } = octoWorld();
  const read = () => [readMergeability(store, pull(3)), readMergeStateStatus(store, pull(3))];
  // The values of a world are known.
  expect(read()).toEqual(["MERGEABLE", "CLEAN"]);
  pull(3).mergeableSince = null;
  store.requests++;
  expect(read()).toEqual(["UNKNOWN", "UNKNOWN"]);
  expect(read()).toEqual(["UNKNOWN", "UNKNOWN"]);
  store.requests++;
  expect(read()).toEqual(["MERGEABLE", "CLEAN"]);
});

test("protection refuses a merge before all conversations are resolved", () => {
  const { store, viewer, pull } = octoWorld();
  const given = { pattern: "main", isAdminEnforced: true, requiresConversationResolution: true };
  addEntry(store, branchProtectionRules, pull(3).repository, given);
  expect(() => mergePullRequest(store, viewer(), pull(3))).toThrow("A conversation must be resolved");
  for (const thread of pull(3).reviewThreads) thread.isResolved = true;
  mergePullRequest(store, viewer(), pull(3));
  expect(pull(3).state).toBe("MERGED");
});
