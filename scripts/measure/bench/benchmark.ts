// The interface of a benchmark, and the arithmetic of interleaved runs.

export interface Bench {
  /** A description in one line. */
  readonly about: string;
  run(): Promise<readonly Row[]> | readonly Row[];
}

/** One measurement. */
export interface Row {
  readonly name: string;
  /** The unit of `ours` and `peer`. */
  readonly unit: "ms" | "kB" | "requests";
  readonly ours: number;
  /** What the peer needs; null if the row has none. */
  readonly peer: number | null;
  /** `ours` divided by `peer`. */
  readonly ratio: number | null;
  /** The maximum of `ratio`, or of `ours` if there is no peer. */
  readonly aim: number;
  /** What the value consists of, and so how far it can fall. Shown if the aim is not met. */
  readonly limit?: string;
}

/** Returns a row that compares with a peer. `aim` bounds the ratio. */
export function compared(
  name: string,
  { ours, peer, aim, unit = "ms" }: { ours: number; peer: number; aim: number; unit?: Row["unit"] },
): Row {
  const decimals = unit === "ms" ? 2 : 0;
  const row = { ours: round(ours, decimals), peer: round(peer, decimals), ratio: round(ours / peer, 2) };
  return { name, unit, ...row, aim: round(aim, 2) };
}

/** Returns a row without a peer. `aim` bounds the value. */
export function bounded(
  name: string,
  { ours, aim, unit = "ms" }: { ours: number; aim: number; unit?: Row["unit"] },
): Row {
  return { name, unit, ours: round(ours, unit === "ms" ? 2 : 1), peer: null, ratio: null, aim };
}

/** Returns the row with what limits its value. */
export function limited(row: Row, limit: string): Row {
  return { ...row, limit };
}

/** Whether the row meets its aim. */
export function isWithin({ ours, ratio, aim }: Row): boolean {
  return (ratio ?? ours) <= aim;
}

type Ways<Name extends string> = Readonly<Record<Name, () => void | Promise<void>>>;

/**
 * Returns the lower quartile of the milliseconds of each way. The rounds are interleaved, so that other load affects all ways equally;
 * a first round, which is not counted, fills caches. Every second round is reversed, because a way also pays for the garbage of the one before.
 */
export async function interleave<Name extends string>(
  rounds: number,
  ways: Ways<Name>,
): Promise<Record<Name, number>> {
  const entries = Object.entries<() => void | Promise<void>>(ways);
  const times = new Map<string, number[]>(entries.map(([name]) => [name, []]));
  for (let index = -1; index < rounds; index++) {
    for (const [name, run] of index % 2 === 0 ? entries : entries.toReversed()) {
      const start = performance.now();
      await run();
      if (index >= 0) times.get(name)?.push(performance.now() - start);
    }
  }
  // Object.fromEntries does not keep the type of the keys.
  return Object.fromEntries([...times].map(([name, values]) => [name, lowerQuartile(values)])) as Record<
    Name,
    number
  >;
}

/** Returns the value that a quarter of the values is below: other programs of the machine only add time. */
export function lowerQuartile(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) / 4)] ?? Number.NaN;
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

/** Returns the cells of a row for a table. */
export function cells(row: Row): string[] {
  const { name, unit, ours, peer, ratio, aim } = row;
  const amount = (value: number) => `${value} ${unit}`;
  return [
    name,
    amount(ours),
    peer === null ? "–" : amount(peer),
    ratio === null ? "–" : ratio.toFixed(2),
    ratio === null ? amount(aim) : aim.toFixed(2),
    isWithin(row) ? "yes" : "no",
  ];
}

/** The headings of {@link cells}. */
export const HEADINGS = ["", "ours", "peer", "ratio", "aim", "met"];
