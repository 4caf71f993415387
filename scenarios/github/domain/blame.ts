/** The commit that last changed each line of a file, like `git blame`. */
import { notFound } from "../store/errors.js";
import type { Commit, PullRequestFile } from "../store/types.js";
import { editScript } from "../world/unified-diff.js";
import { reachable } from "./history.js";

export interface BlameRange {
  readonly startingLine: number;
  readonly endingLine: number;
  readonly commit: Commit;
}

/** Returns the ranges of lines of a file of a commit, by the commits that changed them. */
export function blame(head: Commit, path: string): BlameRange[] {
  const files = new Map<string, Commit[]>();
  for (const commit of reachable((oid) => head.repository.commits.get(oid), head.oid).reverse())
    for (const change of commit.files) {
      const from = change.changeType === "RENAMED" ? (change.previousPath ?? change.path) : change.path;
      const lines = changed(files.get(from) ?? [], change, commit);
      files.delete(from);
      if (change.changeType !== "DELETED") files.set(change.path, lines);
    }
  const lines = files.get(path);
  if (!lines) throw notFound(`Could not resolve file for path '${path}'.`);
  return ranges(lines);
}

/** Returns the commits of the lines after a change. Lines from before the known history are of the commit that changed them. */
function changed(lines: readonly Commit[], { before, text }: PullRequestFile, commit: Commit): Commit[] {
  let line = 0;
  return editScript(before ?? "", text ?? "").flatMap(({ sign }) => {
    if (sign === "+") return [commit];
    const known = lines[line++] ?? commit;
    return sign === " " ? [known] : [];
  });
}

function ranges(lines: readonly Commit[]): BlameRange[] {
  const found: BlameRange[] = [];
  for (const [index, commit] of lines.entries()) {
    const last = found.at(-1);
    const line = index + 1;
    if (last?.commit === commit) found.splice(-1, 1, { ...last, endingLine: line });
    else found.push({ startingLine: line, endingLine: line, commit });
  }
  return found;
}
