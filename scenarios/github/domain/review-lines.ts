/** Validates the lines of a review comment against the hunks of the diff. */
import { refused } from "../store/errors.js";
import type { PullRequest } from "../store/types.js";

export type Side = "LEFT" | "RIGHT";

export interface Place {
  readonly path: string;
  /** Without it, the comment is on the file. */
  readonly line?: number | undefined;
  readonly side?: Side | undefined;
  /** The first line of a multi-line comment. */
  readonly startLine?: number | undefined;
  readonly startSide?: Side | undefined;
}

/** Returns the part of the hunk that ends at the comment's line. Throws if the diff does not contain the line. */
export function hunkAt(pull: PullRequest, place: Place): string {
  const { line, side = "RIGHT", startSide = side } = place;
  const file = pull.files.find((one) => one.path === place.path);
  if (!file) throw refused("Path could not be resolved");
  // The diff of a large change is omitted, so its lines cannot be validated.
  if (file.patch === null || line === undefined) return "";
  const hunk = parseHunks(file.patch).find((one) => covers(one, side, line));
  if (!hunk) throw refused("Line could not be resolved");
  if (place.startLine !== undefined) {
    if (startSide === side && place.startLine >= line) {
      throw refused("Pull request review thread start line must precede the end line.");
    }
    if (!covers(hunk, startSide, place.startLine)) {
      throw refused("Pull request review thread start line must be part of the same hunk as the line.");
    }
  }
  return untilLine(hunk, side, line);
}

interface Hunk {
  readonly header: string;
  readonly lines: readonly string[];
  readonly ranges: Readonly<Record<Side, { readonly start: number; readonly size: number }>>;
}

function parseHunks(patch: string): Hunk[] {
  return patch.split(/^(?=@@ )/m).flatMap((text) => {
    const [header = "", ...lines] = text.replace(/\n$/, "").split("\n");
    const numbers = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(header);
    if (!numbers) return [];
    const [, left, leftSize = "1", right, rightSize = "1"] = numbers;
    const ranges = {
      LEFT: { start: Number(left), size: Number(leftSize) },
      RIGHT: { start: Number(right), size: Number(rightSize) },
    };
    return [{ header, lines, ranges }];
  });
}

function covers({ ranges }: Hunk, side: Side, line: number): boolean {
  const { start, size } = ranges[side];
  return line >= start && line < start + size;
}

function untilLine({ header, lines, ranges }: Hunk, side: Side, line: number): string {
  const skipped = side === "RIGHT" ? "-" : "+";
  let current = ranges[side].start - 1;
  const end = lines.findIndex((text) => {
    if (!text.startsWith(skipped) && !text.startsWith("\\")) current++;
    return current === line;
  });
  return [header, ...(end < 0 ? lines : lines.slice(0, end + 1))].join("\n");
}
