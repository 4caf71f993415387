// Finds the cards that differ from the default branch.

import { execFileSync } from "node:child_process";

/**
 * Returns the paths of the cards that differ from the merge base with the default branch, including uncommitted and new
 * ones. Returns none if git has no default branch or no common history, as in a shallow clone.
 */
export function changedCards(root: string): ReadonlySet<string> {
  try {
    const base = git(root, "merge-base", "HEAD", defaultBranch(root));
    const changed = git(root, "diff", "--name-only", "--diff-filter=d", base, "--", "cards");
    const added = git(root, "ls-files", "--others", "--exclude-standard", "--", "cards");
    return new Set([changed, added].flatMap((names) => names.split("\n").filter((name) => name !== "")));
  } catch {
    return new Set();
  }
}

/** Returns the default branch of the remote, or main. */
function defaultBranch(root: string): string {
  const found = ["origin/HEAD", "origin/main"].find((name) => {
    try {
      return git(root, "rev-parse", "--verify", "--quiet", name) !== "";
    } catch {
      return false;
    }
  });
  return found ?? "main";
}

function git(root: string, ...args: readonly string[]): string {
  return execFileSync("git", args, {
    cwd: root,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  }).trim();
}
