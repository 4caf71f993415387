/** Loads changed files. If the texts are given, the patch and counts are computed from them. */
import type { PullRequestFile } from "../store/types.js";
import { defined } from "./loading.js";
import type { PullFile } from "./shapes.js";
import { unifiedDiff } from "./unified-diff.js";

type FilesFile = NonNullable<PullFile["files"]>;

export function loadFiles(given: FilesFile | undefined): PullRequestFile[] {
  return [...(given ?? [])].map(([path, { before, after, ...fields }]) => ({
    path,
    previousPath: null,
    changeType: before === null ? "ADDED" : after === null ? "DELETED" : "MODIFIED",
    additions: 0,
    deletions: 0,
    patch: null,
    ...(before === undefined && after === undefined ? {} : unifiedDiff(before ?? "", after ?? "")),
    ...(before !== undefined && { before }),
    ...(after !== undefined && { text: after }),
    ...defined(fields),
  }));
}
