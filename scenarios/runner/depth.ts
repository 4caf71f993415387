// Selects how much of the large test matrices runs: a sample by default, every case with `pnpm test:full`.

export const full: boolean = process.env.GHX_TESTS === "full";

/** Returns the gh versions that the matrices run with: the newest one, or all in the full run. */
export function ghVersions<T>(installed: readonly T[], all: boolean = full): readonly T[] {
  return all ? installed : installed.slice(-1);
}
