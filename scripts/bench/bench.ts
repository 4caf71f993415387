// What a bench is, and the arithmetic that benches share.

export interface Bench {
  /** What is measured, in one line. */
  readonly about: string;
  run(): Promise<Measured> | Measured;
}

export interface Measured {
  /** For `--json`. */
  readonly figures: unknown;
  /** For people. */
  readonly table: string;
}

/** The middle value; of an even number of values the lower of the two in the middle. */
export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? Number.NaN;
}

/** To this many decimals, as a number. */
export function round(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}

/** Rows as columns, the first left-aligned and the others right-aligned. */
export function columns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const cell = (text: string, column: number) =>
    column === 0 ? text.padEnd(widths[column] ?? 0) : text.padStart(widths[column] ?? 0);
  return rows.map((row) => row.map(cell).join("  ").trimEnd()).join("\n");
}
