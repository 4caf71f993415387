/** Resolvers for the files and directories of commits. */
import { blobOid, type DirectoryEntry, directoryAt, filesAt, treeOid } from "../domain/files.js";
import type { Commit } from "../store/types.js";
import { notImplemented } from "./errors.js";
import { View, WEB } from "./types.js";

/** Returns the file or directory at a path of a commit, or null. */
export function gitObjectAt(commit: Commit, path: string): View | null {
  const file = filesAt(commit).find((one) => one.path === path);
  if (file) return blob(commit, file.text);
  const entries = directoryAt(commit, path);
  return entries ? tree(commit, path, entries) : null;
}

function blob(commit: Commit, text: string | undefined): View {
  // The world file has only the patch of the file.
  if (text === undefined) throw notImplemented("Blob", "text");
  const oid = blobOid(text);
  return new View(
    {
      ...gitObject(commit, oid),
      byteSize: Buffer.byteLength(text),
      text,
      isBinary: false,
      isTruncated: false,
    },
    "Blob",
  );
}

function tree(commit: Commit, path: string, entries: readonly DirectoryEntry[]): View {
  const oid = treeOid(commit, path);
  return new View(
    { ...gitObject(commit, oid), entries: entries.map((entry) => treeEntry(commit, entry)) },
    "Tree",
  );
}

function treeEntry(commit: Commit, { path, type, file }: DirectoryEntry): View {
  const text = file?.text;
  return new View(
    {
      path,
      name: path.slice(path.lastIndexOf("/") + 1),
      type,
      mode: type === "tree" ? 0o40000 : 0o100644,
      size: text === undefined ? 0 : Buffer.byteLength(text),
      oid: text === undefined ? treeOid(commit, path) : blobOid(text),
      repository: commit.repository,
      object: () => gitObjectAt(commit, path),
    },
    "TreeEntry",
  );
}

function gitObject({ repository, oid: commitId }: Commit, oid: string) {
  const path = `/${repository.owner.login}/${repository.name}/commit/${commitId}`;
  return {
    oid,
    abbreviatedOid: oid.slice(0, 7),
    repository,
    commitResourcePath: path,
    commitUrl: `${WEB}${path}`,
  };
}
