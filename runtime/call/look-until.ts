// Reads the lookups of a write again until GitHub has computed what the write depends on.

import type { Channel } from "../contract/call.js";
import type { LookupWait, Scope } from "../contract/planned-request.js";
import { waits } from "./wait-again.js";

/**
 * Reads the lookups into the scope, at growing intervals of 1 to 10 seconds, until they have the state. Throws `NETWORK`
 * if the call would end before.
 */
export async function lookUntil(
  wait: LookupWait,
  readLookups: () => Promise<void>,
  scope: Scope,
  channel: Channel,
): Promise<void> {
  if (wait.when?.(scope) === false) return;
  const waitAgain = waits("lookup", channel);
  while (!wait.until(scope)) {
    await waitAgain(`GitHub still computes what ${channel.call.capability.id} depends on`);
    await readLookups();
  }
}
