/** Renders changed files as diff or patch. */
import { changedFiles } from "../../domain/changed-files.js";
import { commitOid } from "../../store/repositories.js";
import type { Commit, PullRequest, PullRequestFile } from "../../store/types.js";

const MAX_FILES = 300;
const MAX_LINES = 20_000;

/** Returns the limit that a diff exceeds, in the words of GitHub. */
export function excessOfDiff(files: readonly PullRequestFile[]): string | undefined {
  if (files.length > MAX_FILES)
    return `files (${MAX_FILES}). Consider using 'List pull requests files' API or locally cloning the repository instead.`;
  const lines = files.reduce((sum, { additions, deletions }) => sum + additions + deletions, 0);
  return lines > MAX_LINES ? `lines (${MAX_LINES})` : undefined;
}

/** Renders the files that an object, such as a pull request, changes. The ids of the texts depend on the id of the object. */
export function diffText(id: string, files: readonly PullRequestFile[]): string {
  return files.map((file) => fileDiff(id, file)).join("");
}

/** Renders commits in the format of `git format-patch`. */
export function patchText(
  commits: readonly Pick<Commit, "id" | "oid" | "author" | "message" | "files">[],
): string {
  return commits
    .map(({ id, oid, author, message, files }) => {
      const header = [
        `From ${oid} Mon Sep 17 00:00:00 2001`,
        `From: ${author.name} <${author.email}>`,
        `Date: ${new Date(author.date).toUTCString()}`,
        `Subject: [PATCH] ${message}`,
        "",
        "---",
        "",
      ];
      return header.join("\n") + diffText(id, changedFiles([{ files }]));
    })
    .join("");
}

/** Renders the commits of a pull request. The files that the world file states are in a single patch. */
export function pullPatch(pull: PullRequest): string {
  const [first] = pull.commits;
  if (!pull.statedFiles || !first) return patchText(pull.commits);
  return patchText([{ ...first, id: pull.id, oid: pull.headRefOid, files: pull.statedFiles }]);
}

function fileDiff(id: string, file: PullRequestFile): string {
  const before = file.previousPath ?? file.path;
  const lines = [`diff --git a/${before} b/${file.path}`, ...headerLines(file, before)];
  if (file.patch !== null) {
    const old = file.changeType === "ADDED" ? "0000000" : short("old", id, before);
    const now = file.changeType === "DELETED" ? "0000000" : short("new", id, file.path);
    lines.push(
      `index ${old}..${now}`,
      `--- ${file.changeType === "ADDED" ? "/dev/null" : `a/${before}`}`,
      `+++ ${file.changeType === "DELETED" ? "/dev/null" : `b/${file.path}`}`,
      file.patch.replace(/\n$/, ""),
    );
  }
  return `${lines.join("\n")}\n`;
}

function headerLines(file: PullRequestFile, before: string): string[] {
  switch (file.changeType) {
    case "ADDED":
      return ["new file mode 100644"];
    case "DELETED":
      return ["deleted file mode 100644"];
    case "RENAMED":
      return [similarity(file), `rename from ${before}`, `rename to ${file.path}`];
    case "COPIED":
      return [similarity(file), `copy from ${before}`, `copy to ${file.path}`];
    default:
      return [];
  }
}

function similarity({ patch }: PullRequestFile): string {
  return `similarity index ${patch === null ? 100 : 90}%`;
}

function short(side: string, id: string, path: string): string {
  return commitOid(side, id, path).slice(0, 7);
}
