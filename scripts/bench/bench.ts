// The interface of a benchmark, and shared arithmetic.

export interface Bench {
  /** A description in one line. */
  readonly about: string;
  run(): Promise<Measured> | Measured;
}

export interface Measured {
  /** The output of `--json`. */
  readonly figures: unknown;
  /** The table for the terminal. */
  readonly table: string;
}

/** Returns the middle value, or the lower of the two middle values. */
export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? Number.NaN;
}

/** Rounds to this number of decimals. */
export function round(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}

/** Aligns the cells of rows, the first column left and the others right. */
export function columns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const cell = (text: string, column: number) =>
    column === 0 ? text.padEnd(widths[column] ?? 0) : text.padStart(widths[column] ?? 0);
  return rows.map((row) => row.map(cell).join("  ").trimEnd()).join("\n");
}
