/** The endpoint for the trees of commits, also with what their subdirectories contain. */
import { blobOid, type DirectoryEntry, directoryAt, treeOid } from "../../domain/files.js";
import { commitNamed } from "../../domain/revisions.js";
import { notFound } from "../../store/errors.js";
import type { Commit, Repository } from "../../store/types.js";
import { getRepository, param } from "../call.js";
import { repositoryUrl } from "../render/repository.js";
import type { Route } from "../route.js";

/** A directory of a commit. The path of the root is empty. */
interface Directory {
  readonly commit: Commit;
  readonly path: string;
}

export const treeRoutes: readonly Route[] = [
  {
    method: "GET",
    path: "/repos/{owner}/{repo}/git/trees/{tree_sha*}",
    docs: "git/trees#get-a-tree",
    handle: (call) => {
      const repository = getRepository(call, "contents");
      const tree = findTree(repository, param(call, "tree_sha"));
      if (!tree) throw notFound();
      // GitHub ignores the value of the parameter.
      const entries = entriesOf(tree, call.request.query.get("recursive") !== null);
      const url = `${repositoryUrl(call, repository)}/git`;
      const sha = treeOid(tree.commit, tree.path);
      const body = {
        sha,
        url: `${url}/trees/${sha}`,
        tree: entries.map((entry) => treeEntry(url, tree, entry)),
        truncated: false,
      };
      return { status: 200, body };
    },
  },
];

/** Finds the root of a revision, or a directory by its id. */
function findTree(repository: Repository, name: string): Directory | undefined {
  const named = commitNamed(repository, name);
  if (named) return { commit: named, path: "" };
  const trees = [...repository.commits.values()].flatMap((commit) => {
    const root = { commit, path: "" };
    const paths = entriesOf(root, true).flatMap(({ type, path }) => (type === "tree" ? [path] : []));
    return [root, ...paths.map((path) => ({ commit, path }))];
  });
  return trees.find(({ commit, path }) => treeOid(commit, path) === name);
}

function entriesOf({ commit, path }: Directory, isRecursive: boolean): DirectoryEntry[] {
  return (directoryAt(commit, path) ?? []).flatMap((entry) =>
    isRecursive && entry.type === "tree"
      ? [entry, ...entriesOf({ commit, path: entry.path }, true)]
      : [entry],
  );
}

/** Renders an entry, whose path is relative to the tree. */
function treeEntry(url: string, tree: Directory, { path, type, file }: DirectoryEntry) {
  const text = file?.text;
  const sha = text === undefined ? treeOid(tree.commit, path) : blobOid(text);
  return {
    path: tree.path === "" ? path : path.slice(tree.path.length + 1),
    mode: type === "tree" ? "040000" : "100644",
    type,
    ...(type === "blob" && { size: Buffer.byteLength(text ?? "") }),
    sha,
    url: `${url}/${type}s/${sha}`,
  };
}
