/** The files that several commits change together, like `git diff` between the first one's parent and the last one. */
import type { Commit, PullRequestFile } from "../store/types.js";
import { unifiedDiff } from "../world/unified-diff.js";

/** Git's limit: files that are at least this similar count as one file with another name. */
const RENAMED = 0.5;

/** Returns each changed path once, with the difference between its first and its last state. Commits are oldest first. */
export function changedFiles(commits: readonly Pick<Commit, "files">[]): PullRequestFile[] {
  const histories = new Map<string, PullRequestFile[]>();
  for (const change of commits.flatMap(({ files }) => files)) {
    const from = pathBefore(change);
    const earlier = histories.get(from) ?? [];
    if (from !== change.path) histories.delete(from);
    histories.set(change.path, [...earlier, change]);
  }
  return withRenames([...histories.values()].flatMap((changes) => sumOf(changes) ?? [])).sort((a, b) =>
    a.path < b.path ? -1 : 1,
  );
}

function pathBefore({ changeType, path, previousPath }: PullRequestFile): string {
  return changeType === "RENAMED" ? (previousPath ?? path) : path;
}

/** Combines the changes of a file. Returns null if its first and its last state are equal. */
function sumOf(changes: readonly PullRequestFile[]): PullRequestFile | null {
  const [first] = changes;
  const last = changes.at(-1);
  if (!first || !last) return null;
  if (first === last) return { ...first };
  const isNew = first.changeType === "ADDED" || first.changeType === "COPIED";
  const isGone = last.changeType === "DELETED";
  if (isNew && isGone) return null;
  const start = pathBefore(first);
  const isRenamed = !isNew && start !== last.path;
  const { before } = first;
  const { text } = last;
  if (before === text && text !== undefined && !isRenamed) return null;
  return {
    // If a text is not known, the last change gives the counts and the patch.
    ...last,
    ...(before !== undefined && text !== undefined && unifiedDiff(before ?? "", text ?? "")),
    changeType: isNew ? "ADDED" : isGone ? "DELETED" : isRenamed ? "RENAMED" : "MODIFIED",
    previousPath: isRenamed ? start : null,
    ...(before !== undefined && { before }),
  };
}

/** Replaces pairs of a deleted and an added file with similar texts by renamed files. */
function withRenames(files: readonly PullRequestFile[]): PullRequestFile[] {
  const deleted = files.filter(({ changeType, before }) => changeType === "DELETED" && before);
  const added = files.filter(({ changeType, text }) => changeType === "ADDED" && text);
  const pairs = deleted
    .flatMap((from) => added.map((to) => ({ from, to, score: similarity(from.before ?? "", to.text ?? "") })))
    .filter(({ score }) => score >= RENAMED)
    .sort((a, b) => b.score - a.score);
  const renamed = new Map<PullRequestFile, PullRequestFile | null>();
  for (const { from, to } of pairs)
    if (!renamed.has(from) && !renamed.has(to)) renamed.set(from, null).set(to, rename(from, to));
  return files.flatMap((file) => (renamed.has(file) ? (renamed.get(file) ?? []) : file));
}

function rename(from: PullRequestFile, to: PullRequestFile): PullRequestFile {
  const { before = null } = from;
  const { patch, ...counts } = unifiedDiff(before ?? "", to.text ?? "");
  // GitHub sends no patch for a file with the same text.
  const changes = { ...counts, patch: patch === "" ? null : patch };
  return { ...to, ...changes, changeType: "RENAMED", previousPath: from.path, before };
}

/** Returns the part of the longer text that consists of lines of the other one, in bytes, as git does. */
function similarity(left: string, right: string): number {
  const unused = left.split(/(?<=\n)/);
  let common = 0;
  for (const line of right.split(/(?<=\n)/)) {
    const index = unused.indexOf(line);
    if (index < 0) continue;
    unused.splice(index, 1);
    common += Buffer.byteLength(line);
  }
  return common / Math.max(Buffer.byteLength(left), Buffer.byteLength(right));
}
