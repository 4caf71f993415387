// Values that the worlds share.

/** Returns a commit id of 40 digits, which ends with the number. */
export function sha(filling: string, number: number): string {
  return String(number).padStart(40, filling);
}

/** Returns the time some minutes after the start of 2026. */
export function minute(minutes: number): string {
  return new Date(Date.UTC(2026, 0, 1) + minutes * 60_000).toISOString().replace(".000Z", "Z");
}

/** Returns the time at 8:00 some days after the start of 2026. */
export function day(days: number): string {
  return minute(days * 24 * 60 + 8 * 60);
}

/** Returns one entry for each number from `first` to `last`. */
export function numberedFrom<T>(
  first: number,
  last: number,
  create: (number: number) => T,
): Record<number, T> {
  return Object.fromEntries(
    Array.from({ length: last - first + 1 }, (_, index) => [first + index, create(first + index)]),
  );
}

/** Returns the element at an index, which starts over at the end of the list. */
export function pick<T>(list: readonly [T, ...T[]], index: number): T {
  return list[index % list.length] ?? list[0];
}

/** Returns lines of a job log, with the timestamp that GitHub adds to each. */
export function logLines(...lines: readonly string[]): string {
  return lines.map((line) => `2026-02-27T09:01:00.0000000Z ${line}\n`).join("");
}
