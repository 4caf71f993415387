/** Computes the hunks of a unified diff between two texts, like `git diff` with three lines of context. */

export interface UnifiedDiff {
  readonly additions: number;
  readonly deletions: number;
  /** The hunks without a file header; empty if the texts are equal. */
  readonly patch: string;
}

const CONTEXT = 3;

export interface Line {
  readonly sign: " " | "+" | "-";
  readonly text: string;
}

export function unifiedDiff(before: string, after: string): UnifiedDiff {
  const lines = editScript(before, after);
  const changed = lines.flatMap((line, index) => (line.sign === " " ? [] : [index]));
  return {
    additions: lines.filter((line) => line.sign === "+").length,
    deletions: lines.filter((line) => line.sign === "-").length,
    patch: groups(changed, lines.length)
      .map(([from, to]) => hunk(lines, from, to))
      .join("\n"),
  };
}

/** Returns the lines of both texts: each is kept, added or removed. */
export function editScript(before: string, after: string): Line[] {
  return edit(splitLines(before), splitLines(after));
}

/** Splits a text into lines. Marks a missing final line feed like git. */
function splitLines(text: string): string[] {
  if (text === "") return [];
  const lines = text.split("\n");
  if (lines.at(-1) === "") return lines.slice(0, -1);
  return [...lines.slice(0, -1), `${lines.at(-1)}\n\\ No newline at end of file`];
}

/** Returns the shortest edit script, computed from the longest common subsequence. */
function edit(before: readonly string[], after: readonly string[]): Line[] {
  const common = before.map(() => new Array<number>(after.length + 1).fill(0));
  common.push(new Array<number>(after.length + 1).fill(0));
  const at = (row: number, column: number) => common[row]?.[column] ?? 0;
  for (let row = before.length - 1; row >= 0; row--) {
    for (let column = after.length - 1; column >= 0; column--) {
      const best =
        before[row] === after[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
      common[row]?.splice(column, 1, best);
    }
  }
  const lines: Line[] = [];
  let row = 0;
  let column = 0;
  while (row < before.length || column < after.length) {
    const removed = before[row];
    const added = after[column];
    if (removed !== undefined && removed === added) {
      lines.push({ sign: " ", text: removed });
      row++;
      column++;
    } else if (removed !== undefined && (added === undefined || at(row + 1, column) >= at(row, column + 1))) {
      lines.push({ sign: "-", text: removed });
      row++;
    } else {
      lines.push({ sign: "+", text: added ?? "" });
      column++;
    }
  }
  return lines;
}

/** Returns the ranges of changed lines with their context. Adjacent ranges are merged. */
function groups(changed: readonly number[], length: number): [from: number, to: number][] {
  const found: [number, number][] = [];
  for (const index of changed) {
    const from = Math.max(0, index - CONTEXT);
    const to = Math.min(length, index + CONTEXT + 1);
    const last = found.at(-1);
    if (last && from <= last[1]) last[1] = to;
    else found.push([from, to]);
  }
  return found;
}

function hunk(lines: readonly Line[], from: number, to: number): string {
  const range = (side: "+" | "-") => {
    const count = (part: readonly Line[]) =>
      part.filter((line) => line.sign === " " || line.sign === side).length;
    const size = count(lines.slice(from, to));
    const start = count(lines.slice(0, from)) + (size === 0 ? 0 : 1);
    return size === 1 ? `${side}${start}` : `${side}${start},${size}`;
  };
  const body = lines.slice(from, to).map((line) => `${line.sign}${line.text}`);
  return [`@@ ${range("-")} ${range("+")} @@`, ...body].join("\n");
}
