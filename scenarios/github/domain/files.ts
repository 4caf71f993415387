/** The files of a commit whose texts the world file or later commits contain. */
import { createHash } from "node:crypto";
import { commitOid } from "../store/repositories.js";
import type { Commit } from "../store/types.js";
import { reachable } from "./history.js";

/** A file of a commit. `text` is undefined if only its patch is known. */
export interface FileAt {
  readonly path: string;
  readonly text: string | undefined;
}

/** Returns the files that a commit and its ancestors changed and did not delete, sorted by path. */
export function filesAt(commit: Commit): FileAt[] {
  const newest = new Map<string, FileAt | null>();
  const add = (path: string, file: FileAt | null) => newest.has(path) || newest.set(path, file);
  for (const { files } of reachable((oid) => commit.repository.commits.get(oid), commit.oid)) {
    for (const { path, changeType, text } of files)
      add(path, changeType === "DELETED" ? null : { path, text: text ?? undefined });
    for (const { changeType, previousPath } of files)
      if (changeType === "RENAMED" && previousPath !== null) add(previousPath, null);
  }
  return [...newest.values()].filter((file) => file !== null).sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** An entry of a directory. */
export interface DirectoryEntry {
  readonly path: string;
  readonly type: "blob" | "tree";
  readonly file: FileAt | undefined;
}

/** Returns the entries of a directory, or undefined if it has none, and so does not exist. The root always exists. */
export function directoryAt(commit: Commit, path: string): DirectoryEntry[] | undefined {
  const prefix = path === "" ? "" : `${path.replace(/\/$/, "")}/`;
  const entries = new Map<string, DirectoryEntry>();
  for (const file of filesAt(commit)) {
    if (!file.path.startsWith(prefix)) continue;
    const [name = "", ...below] = file.path.slice(prefix.length).split("/");
    const isTree = below.length > 0;
    const entry = `${prefix}${name}`;
    if (!entries.has(entry))
      entries.set(entry, { path: entry, type: isTree ? "tree" : "blob", file: isTree ? undefined : file });
  }
  return entries.size === 0 && path !== "" ? undefined : [...entries.values()];
}

/** Derives the id of a directory, or of a file without a text, from its commit, because the store has no trees. */
export function treeOid(commit: Commit, path = ""): string {
  return path === "" ? commitOid("tree", commit.oid) : commitOid("tree", commit.oid, path);
}

/** Returns the id that git gives a text. */
export function blobOid(text: string): string {
  const bytes = Buffer.from(text);
  return createHash("sha1").update(`blob ${bytes.length}\0`).update(bytes).digest("hex");
}
