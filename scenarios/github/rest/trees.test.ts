import { expect, test } from "vitest";
import { testGitHub } from "./fixtures/github.js";

const TREES = "/repos/octocat/hello/git/trees";

/** Adds the file `docs/guide/one.md` to the branch `topic`. */
async function withDirectory() {
  const github = testGitHub();
  const body = { message: "Add it", content: Buffer.from("# One\n").toString("base64"), branch: "topic" };
  await github.request("PUT", "/repos/octocat/hello/contents/docs/guide/one.md", { body });
  const tree = async (path: string) => Object((await github.request("GET", `${TREES}/${path}`)).body);
  return { github, tree };
}

test("returns the entries of the root", async () => {
  const { tree } = await withDirectory();
  const root = await tree("topic");
  expect(root).toMatchObject({
    truncated: false,
    tree: [
      { path: "docs", mode: "040000", type: "tree" },
      {
        path: "new.txt",
        mode: "100644",
        type: "blob",
        size: 4,
        sha: "3e757656cf36eca53338e520d134963a44f793f8",
      },
      { path: "topic.txt", type: "blob" },
    ],
  });
  expect(root.tree[0]).not.toHaveProperty("size");
  expect(await tree("heads%2Ftopic")).toEqual(root);
  expect(await tree(root.sha)).toEqual(root);
});

test("returns what subdirectories contain", async () => {
  const { tree } = await withDirectory();
  const paths = Object(await tree("topic?recursive=1")).tree.map(({ path }: { path: string }) => path);
  expect(paths).toEqual(["docs", "docs/guide", "docs/guide/one.md", "new.txt", "topic.txt"]);
});

test("returns a subdirectory by its id, with relative paths", async () => {
  const { tree } = await withDirectory();
  const [docs] = (await tree("topic")).tree;
  expect(await tree(docs.sha)).toMatchObject({ sha: docs.sha, tree: [{ path: "guide", type: "tree" }] });
  expect(await tree(`${docs.sha}?recursive=1`)).toMatchObject({
    tree: [{ path: "guide" }, { path: "guide/one.md", type: "blob" }],
  });
});

test("has no tree of an unknown name", async () => {
  const { github } = await withDirectory();
  expect(await github.request("GET", `${TREES}/nope`)).toMatchObject({ status: 404 });
});
