/** Renders pull requests as diff or patch from the stored files. */
import { commitOid } from "../../store/repositories.js";
import type { PullRequest, PullRequestFile } from "../../store/types.js";

const MAX_FILES = 300;
const MAX_LINES = 20_000;

/** Returns the limit that a diff exceeds, in the words of GitHub. */
export function excessOfDiff({ files }: PullRequest): string | undefined {
  if (files.length > MAX_FILES)
    return `files (${MAX_FILES}). Consider using 'List pull requests files' API or locally cloning the repository instead.`;
  const lines = files.reduce((sum, { additions, deletions }) => sum + additions + deletions, 0);
  return lines > MAX_LINES ? `lines (${MAX_LINES})` : undefined;
}

export function diffText(pull: PullRequest): string {
  return pull.files.map((file) => fileDiff(pull, file)).join("");
}

/** Renders a patch in the format of `git format-patch`. All files are in the patch of the first commit. */
export function patchText(pull: PullRequest): string {
  const [first] = pull.commits;
  const author = first?.author;
  const header = [
    `From ${pull.headRefOid} Mon Sep 17 00:00:00 2001`,
    `From: ${author?.name ?? "ghost"} <${author?.email ?? "ghost@users.noreply.github.com"}>`,
    `Date: ${new Date(author?.date ?? pull.createdAt).toUTCString()}`,
    `Subject: [PATCH] ${first?.message ?? pull.title}`,
    "",
    "---",
    "",
  ];
  return header.join("\n") + diffText(pull);
}

function fileDiff(pull: PullRequest, file: PullRequestFile): string {
  const before = file.previousPath ?? file.path;
  const lines = [`diff --git a/${before} b/${file.path}`, ...headerLines(file, before)];
  if (file.patch !== null) {
    const old = file.changeType === "ADDED" ? "0000000" : short("old", pull, before);
    const now = file.changeType === "DELETED" ? "0000000" : short("new", pull, file.path);
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

function short(side: string, pull: PullRequest, path: string): string {
  return commitOid(side, pull.id, path).slice(0, 7);
}
