/** Loading changed files: patch and counts follow from the texts where those are given. */
import type { PullRequestFile } from "../store/types.js";
import { defined } from "./loading.js";
import type { PullFile } from "./shapes.js";
import { unifiedDiff } from "./unified-diff.js";

type FilesFile = NonNullable<PullFile["files"]>;

export function filesOf(given: FilesFile | undefined): PullRequestFile[] {
  return [...(given ?? [])].map(([path, { before, after, ...told }]) => ({
    path,
    previousPath: null,
    changeType: before === null ? "ADDED" : after === null ? "DELETED" : "MODIFIED",
    additions: 0,
    deletions: 0,
    patch: null,
    ...(before === undefined && after === undefined ? {} : unifiedDiff(before ?? "", after ?? "")),
    ...defined(told),
  }));
}
