import { expect, it } from "vitest";
import { octoWorld } from "../testing.js";

const COMMIT = `mutation($head: GitObjectID!, $additions: [FileAddition!], $deletions: [FileDeletion!]) {
  createCommitOnBranch(input: {
    branch: { repositoryNameWithOwner: "octo/hello", branchName: "main" }
    message: { headline: "Change", body: "Because" }
    expectedHeadOid: $head
    fileChanges: { additions: $additions, deletions: $deletions }
  }) { commit { oid message additions deletions changedFilesIfAvailable parents(first: 1) { nodes { oid } } } ref { target { oid } } }
}`;
const HEAD = `{ repository(owner: "octo", name: "hello") { ref(qualifiedName: "refs/heads/main") { target { oid } } } }`;
const encode = (text: string) => Buffer.from(text).toString("base64");

async function commitTo(world: ReturnType<typeof octoWorld>, variables: object) {
  const { data } = await world.query(HEAD);
  const head = Object(data).repository.ref.target.oid;
  return { head, answer: await world.query(COMMIT, { head, ...variables }) };
}

it("commits new, changed and deleted files to the head of a branch", async () => {
  const world = octoWorld();
  const added = await commitTo(world, {
    additions: [{ path: "live/a.txt", contents: encode("one\ntwo\n") }],
  });
  expect(added.answer).toMatchObject({
    data: {
      createCommitOnBranch: {
        commit: {
          message: "Change\n\nBecause",
          additions: 2,
          deletions: 0,
          changedFilesIfAvailable: 1,
          parents: { nodes: [{ oid: added.head }] },
        },
      },
    },
  });
  const changed = await commitTo(world, {
    additions: [{ path: "live/a.txt", contents: encode("one\nthree\n") }],
  });
  expect(changed.answer).toMatchObject({
    data: { createCommitOnBranch: { commit: { additions: 1, deletions: 1 } } },
  });
  const deleted = await commitTo(world, { deletions: [{ path: "live/a.txt" }] });
  expect(deleted.answer).toMatchObject({
    data: { createCommitOnBranch: { commit: { additions: 0, deletions: 2 } } },
  });
});

it.each([
  ["../x", "path contains a malformed path component"],
  ["a//b", "path contains a malformed path component"],
  ["a/.git/b", "path contains a malformed path component"],
  ["/y", "path cannot start with a slash"],
])("refuses the path %s", async (path, message) => {
  const world = octoWorld();
  const { answer } = await commitTo(world, { additions: [{ path, contents: encode("1") }] });
  expect(answer.errors).toMatchObject([{ message }]);
  expect(world.store.writes).toBe(0);
});

it("refuses a commit to a branch that has moved, and the deletion of an unknown file", async () => {
  const world = octoWorld();
  const stale = await world.query(COMMIT, { head: "f".repeat(40), additions: [] });
  expect(stale.errors).toMatchObject([
    {
      type: "STALE_DATA",
      message: expect.stringContaining(`Expected branch to point to "${"f".repeat(40)}"`),
    },
  ]);
  const { answer } = await commitTo(world, { deletions: [{ path: "gone.txt" }] });
  expect(answer.errors).toMatchObject([
    { message: expect.stringContaining("which does not exist as of commit oid `1000") },
  ]);
  expect(world.store.writes).toBe(0);
});
