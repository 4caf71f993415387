import { expect, it } from "vitest";
import { octoWorld } from "../testing.js";
import { commitOnBranch } from "./commits.js";
import { mergePullRequest } from "./merge.js";
import { commitNamed } from "./revisions.js";

/** A branch with one more commit than `topic`, and a merge commit on `main`. */
function repositoryWithMerge() {
  const { store, viewer, pull } = octoWorld();
  const repository = store.repository("octo", "hello");
  if (!repository) throw new Error("no repository");
  const [main, topic] = ["main", "topic"].map(
    (name) => repository.refs.get(`refs/heads/${name}`)?.target.oid,
  );
  const merge = mergePullRequest(store, viewer(), pull(3), { method: "MERGE" }).oid;
  const next = commitOnBranch(store, viewer(), repository, {
    branchName: "topic",
    expectedHead: topic ?? "",
    message: "More",
    additions: new Map([["more.txt", "more"]]),
    deletions: [],
  }).oid;
  return { repository, main, topic, merge, next, head: pull(3).headRefOid };
}

it("finds a commit by branch, tag, HEAD, id and abbreviated id", () => {
  const { repository, merge, next } = repositoryWithMerge();
  const names = ["topic", "heads/topic", "refs/heads/topic", next, next.slice(0, 7)];
  for (const name of names) expect(commitNamed(repository, name)?.oid, name).toBe(next);
  expect(commitNamed(repository, "HEAD")?.oid).toBe(merge);
  const tag = repository.refs.get("refs/tags/v0.9.0")?.target.oid;
  expect(tag).toBeDefined();
  for (const name of ["v0.9.0", "tags/v0.9.0", "refs/tags/v0.9.0"])
    expect(commitNamed(repository, name)?.oid, name).toBe(tag);
});

it("finds the ancestors of a commit", () => {
  const { repository, main, topic, merge, next, head } = repositoryWithMerge();
  const found = {
    "topic~1": topic,
    "topic~": topic,
    "topic^": topic,
    [`${next.slice(0, 10)}~1`]: topic,
    "heads/topic~2": main,
    "topic^^": main,
    "topic~1^": main,
    "topic~0": next,
    "topic^0": next,
    "topic^{commit}": next,
    "HEAD^1": main,
    "HEAD^2": head,
    "HEAD^{}": merge,
  };
  for (const [revision, oid] of Object.entries(found))
    expect(commitNamed(repository, revision)?.oid, revision).toBe(oid);
});

it("finds no commit for an unknown name, ancestor or form", () => {
  const { repository } = repositoryWithMerge();
  for (const revision of [
    "",
    "nope",
    "nope~1",
    "topic~99",
    "topic^2",
    "topic^3",
    "topic^{tree}",
    "~1",
    "2000",
    "topic~x",
  ])
    expect(commitNamed(repository, revision)?.oid, revision).toBeUndefined();
});
