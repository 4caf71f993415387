// Reads after a write, which GitHub may answer with the state before it.

import type { Call } from "../contract/call.js";

/** How often a state that does not show a write is read again. */
export const MAX_LATE_READS = 2;

/** Waits until the state may be read again. Returns false without waiting if the call ended before. */
export async function waitBeforeRead(
  attempt: number,
  { budget, clock, send }: Pick<Call, "budget" | "clock" | "send">,
): Promise<boolean> {
  const delay = budget.baseMs * 2 ** attempt;
  if (clock.now() + delay > budget.deadline) return false;
  await clock.sleep(delay, send.signal);
  return true;
}
