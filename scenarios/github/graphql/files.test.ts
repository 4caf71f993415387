import { expect, it } from "vitest";
import { octoWorld } from "../testing.js";

const OBJECT = `query($expression: String!) { repository(owner: "octo", name: "hello") { object(expression: $expression) {
  __typename
  ... on Blob { oid text byteSize isTruncated }
  ... on Tree { entries { name path type size } }
} } }`;

it("returns the files and directories of a branch, a tag and a commit", async () => {
  const { query } = octoWorld();
  const head = Object(
    (
      await query(
        `{ repository(owner: "octo", name: "hello") { ref(qualifiedName: "refs/heads/topic") { target { oid } } } }`,
      )
    ).data,
  ).repository.ref.target.oid;
  const additions = [
    { path: "docs/guide/one.md", contents: Buffer.from("# One\n").toString("base64") },
    { path: "docs/two.md", contents: Buffer.from("hello\n").toString("base64") },
  ];
  await query(
    `mutation($head: GitObjectID!, $additions: [FileAddition!]) { createCommitOnBranch(input: {
      branch: { repositoryNameWithOwner: "octo/hello", branchName: "topic" }, message: { headline: "Docs" },
      expectedHeadOid: $head, fileChanges: { additions: $additions } }) { commit { oid } } }`,
    { head, additions },
  );
  const read = async (expression: string) =>
    Object((await query(OBJECT, { expression })).data).repository.object;
  // The id is the one that git computes.
  expect(await read("topic:docs/two.md")).toEqual({
    __typename: "Blob",
    oid: "ce013625030ba8dba906f756967f9e9ca394464a",
    text: "hello\n",
    byteSize: 6,
    isTruncated: false,
  });
  expect(await read("refs/heads/topic:docs")).toEqual({
    __typename: "Tree",
    entries: [
      { name: "guide", path: "docs/guide", type: "tree", size: 0 },
      { name: "two.md", path: "docs/two.md", type: "blob", size: 6 },
    ],
  });
  for (const revision of ["topic^0", "heads/topic", "topic~0"])
    expect(await read(`${revision}:docs/two.md`), revision).toMatchObject({ text: "hello\n" });
  expect(await read(`${head}:docs/two.md`)).toBeNull();
  expect(await read("topic~1:docs/two.md")).toBeNull();
  expect(await read("topic~1")).toEqual({ __typename: "Commit" });
  expect(await read("topic:docs/three.md")).toBeNull();
  expect(await read("nope:docs/two.md")).toBeNull();
  expect(await read("topic")).toEqual({ __typename: "Commit" });
});
