// Summarizes the checks of a commit: how many passed, failed and are pending.

/** A number of checks and commit statuses in one state. */
export interface CheckCount {
  /** Conclusion or status of check runs, or state of commit statuses, as in GraphQL. */
  readonly state: string | null | undefined;
  readonly count: number;
}

/** The checks of a page, and how many there are in each list of GitHub. */
export interface CheckPage {
  readonly counts: readonly CheckCount[];
  readonly totals: readonly number[];
}

/** The checks of a commit. */
export interface CheckSummary {
  readonly state: "FAILURE" | "PENDING" | "SUCCESS";
  readonly passed: number;
  readonly failed: number;
  readonly pending: number;
}

const PASSED: readonly unknown[] = ["SUCCESS", "NEUTRAL", "SKIPPED"];
/** As in gh. A conclusion that GitHub adds counts as failed. */
const PENDING: readonly unknown[] = [
  ...["COMPLETED", "EXPECTED", "IN_PROGRESS", "PENDING"],
  ...["QUEUED", "REQUESTED", "STALE", "WAITING"],
];

/** Returns the number of checks by result; null if there are none, and undefined if there are more than are given. */
export function summarizeChecks(checks: readonly CheckCount[]): CheckSummary | null;
export function summarizeChecks(checks: readonly CheckCount[] | CheckPage): CheckSummary | null | undefined;
export function summarizeChecks(checks: readonly CheckCount[] | CheckPage): CheckSummary | null | undefined {
  const { counts, totals } = "counts" in checks ? checks : { counts: checks, totals: undefined };
  const sum = (isIncluded: (state: CheckCount["state"]) => boolean): number =>
    counts.reduce((total, one) => (isIncluded(one.state) ? total + one.count : total), 0);
  const passed = sum((state) => PASSED.includes(state));
  const pending = sum((state) => PENDING.includes(state));
  const all = sum(() => true);
  const failed = all - passed - pending;
  if ((totals?.reduce((total, one) => total + one, 0) ?? all) > all) return undefined;
  if (counts.length === 0) return null;
  return { state: failed > 0 ? "FAILURE" : pending > 0 ? "PENDING" : "SUCCESS", passed, failed, pending };
}
