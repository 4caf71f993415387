// Replaces the store of a client by its own memory for a while, if the store fails.

import type { PacingStore, Reservation } from "../contract/pacing.js";
import type { Clock } from "../contract/retry.js";
import { thrownMessage } from "../contract/route-error.js";
import { MAX_TIMER_MS, STORE_TIMEOUT_MS, throwIfAborted, within } from "../transport/time-limit.js";
import { memoryStore } from "./memory-store.js";

/** How long the client's own memory replaces a store that failed, so that not every request waits for the store. */
const REPLACED_MS = 60_000;

/** A store that cannot be reached does not fail calls. Without a store, the client's own memory is used. */
interface SafeStore {
  take(
    account: string,
    reservation: Reservation,
    warn: (message: string) => void,
    signal: AbortSignal | undefined,
  ): number | Promise<number>;
}

export function withFallback(store: PacingStore | undefined, clock: Clock): SafeStore {
  const local = memoryStore(clock.now);
  let replacedUntil = 0;
  return {
    take(account, reservation, warn, signal) {
      if (store === undefined || clock.now() < replacedUntil) return local.take(account, reservation);
      const replace = (thrown: unknown) => {
        throwIfAborted(signal);
        replacedUntil = clock.now() + REPLACED_MS;
        const seconds = REPLACED_MS / 1000;
        warn(
          `The option pacing.store failed, so the client's own memory replaces it for ${seconds} s: ${thrownMessage(thrown)}`,
        );
        return local.take(account, reservation);
      };
      try {
        const taken = store.take(account, reservation);
        // Most stores are in memory, and a promise costs more than they do.
        if (typeof taken === "number") return checkWait(taken);
        return within("pacing.store", STORE_TIMEOUT_MS, signal, async () => checkWait(await taken)).catch(
          replace,
        );
      } catch (thrown) {
        return replace(thrown);
      }
    },
  };
}

/** Returns the answer of a store. Throws if it is anything but milliseconds. */
function checkWait(taken: unknown): number {
  if (typeof taken === "number" && taken >= 0 && taken <= MAX_TIMER_MS) return taken;
  throw new Error(`expected milliseconds from 0 to ${MAX_TIMER_MS}, got ${String(taken)}.`);
}
