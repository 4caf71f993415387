import { expect, it } from "vitest";
import type { PullRequestFile } from "../store/types.js";
import { octoWorld } from "../testing.js";
import { loadWorld } from "../world/load.js";
import { changedFiles } from "./changed-files.js";
import { commitOnBranch } from "./commits.js";
import { filesAt } from "./files.js";

const [base, one, two, three, merge] = ["1", "2", "3", "4", "5"].map((digit) => digit.repeat(40));

/** Loads a repository whose commits have these files. */
function commitsWith(...files: object[]) {
  const oids = [base, one, two, three];
  const commits = files.map((changed, index) => [
    oids[index],
    { files: changed, ...(index > 0 && { parents: [oids[index - 1]] }) },
  ]);
  const { store, diagnostics } = loadWorld(
    JSON.stringify({ users: { o: {} }, repositories: { "o/r": { commits: Object.fromEntries(commits) } } }),
  );
  expect(diagnostics).toEqual([]);
  return [...(store.repository("o", "r")?.commits.values() ?? [])];
}

const short = (files: readonly PullRequestFile[]) =>
  files.map((file) => `${file.path} ${file.changeType} +${file.additions}-${file.deletions}`);

it("has each path once, with the difference between its first and its last text", () => {
  const [, ...later] = commitsWith(
    { "README.md": { before: null, after: "# hi\n" } },
    { "new.txt": { before: null, after: "1\n" }, "README.md": { before: "# hi\n", after: "a\n" } },
    { "new.txt": { before: "1\n", after: "2\n" } },
    { "README.md": { before: "a\n", after: null } },
  );
  const files = changedFiles(later);
  expect(short(files)).toEqual(["README.md DELETED +0-1", "new.txt ADDED +1-0"]);
  expect(files.map(({ patch }) => patch)).toEqual(["@@ -1 +0,0 @@\n-# hi", "@@ -0,0 +1 @@\n+2"]);
});

it("omits files that are as before", () => {
  const commits = commitsWith(
    { "a.txt": { before: "a", after: "b" }, "b.txt": { before: null, after: "b" } },
    { "a.txt": { before: "b", after: "a" }, "b.txt": { before: "b", after: null } },
  );
  expect(changedFiles(commits)).toEqual([]);
});

it("reports a deleted and an added file with similar texts as renamed", () => {
  const text = "one\ntwo\nthree\nfour\n";
  const commits = commitsWith(
    {
      "a.txt": { before: text, after: null },
      "b.txt": { before: text.repeat(2), after: null },
      "other.txt": { before: "nothing\nin\ncommon\n", after: null },
    },
    {
      "sub/a.txt": { before: null, after: text },
      "sub/b.txt": { before: null, after: `${text.repeat(2)}five\n` },
    },
  );
  const files = changedFiles(commits);
  expect(short(files)).toEqual([
    "other.txt DELETED +0-3",
    "sub/a.txt RENAMED +0-0",
    "sub/b.txt RENAMED +1-0",
  ]);
  expect(files.map(({ previousPath }) => previousPath)).toEqual([null, "a.txt", "b.txt"]);
});

it("follows files that the world file states as renamed", () => {
  const commits = commitsWith(
    { "a.txt": { before: "a\n", after: "b\n" } },
    { "b.txt": { changeType: "RENAMED", previousPath: "a.txt", before: "b\n", after: "b\n" } },
    { "b.txt": { before: "b\n", after: "c\n" } },
  );
  expect(changedFiles(commits)).toMatchObject([
    { path: "b.txt", previousPath: "a.txt", changeType: "RENAMED", additions: 1, deletions: 1 },
  ]);
  const head = commits.at(-1);
  expect(head && filesAt(head)).toEqual([{ path: "b.txt", text: "c\n" }]);
});

it("has the last counts of a file whose texts the world file does not contain", () => {
  const commits = commitsWith(
    { "a.txt": { changeType: "ADDED", additions: 5 } },
    { "a.txt": { additions: 2, deletions: 1 } },
  );
  expect(short(changedFiles(commits))).toEqual(["a.txt ADDED +2-1"]);
});

it("reads the files of a merge commit from the branch that changed them", () => {
  const { store } = loadWorld(
    JSON.stringify({
      users: { o: {} },
      repositories: {
        "o/r": {
          commits: {
            [String(base)]: { files: { "a.txt": { before: null, after: "old" } } },
            [String(one)]: { parents: [base], files: { "a.txt": { before: "old", after: "new" } } },
            [String(merge)]: { parents: [base, one] },
          },
        },
      },
    }),
  );
  const commit = store.repository("o", "r")?.commits.get(String(merge));
  expect(commit && filesAt(commit)).toEqual([{ path: "a.txt", text: "new" }]);
});

it("gives a pull request of a world the commits of its head that its base does not contain", () => {
  const { store } = loadWorld(
    JSON.stringify({
      users: { o: {} },
      repositories: {
        "o/r": {
          branches: { main: { commit: base }, topic: { commit: two } },
          commits: {
            [String(one)]: { parents: [base], files: { "a.txt": { before: null, after: "a\n" } } },
            [String(two)]: { parents: [one], files: { "a.txt": { before: "a\n", after: "b\n" } } },
          },
          pulls: { 1: { title: "Topic", head: { ref: "topic" } } },
        },
      },
    }),
  );
  const pull = store.repository("o", "r")?.threads.get(1);
  expect(pull).toMatchObject({
    commits: [{ oid: one }, { oid: two }],
    files: [{ path: "a.txt", changeType: "ADDED", additions: 1, deletions: 0 }],
  });
});

it("follows the head of a pull request that is in a fork", () => {
  const { store, viewer, pull } = octoWorld();
  const fork = store.repository("reader", "hello");
  if (!fork) throw new Error("no fork");
  const commit = commitOnBranch(store, viewer("reader"), fork, {
    branchName: "typo",
    expectedHead: pull(12).headRefOid,
    message: "More",
    additions: new Map([["more.txt", "more\n"]]),
    deletions: [],
  });
  expect(pull(12)).toMatchObject({ headRefOid: commit.oid });
  expect(pull(12).commits.at(-1)).toMatchObject({ oid: commit.oid, repository: { name: "hello" } });
  expect(pull(12).commits.every(({ repository }) => repository === pull(12).repository)).toBe(true);
});
