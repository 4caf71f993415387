// The requests in flight: their number is limited, grows with successes, and shrinks after a secondary rate limit.

import { NOT_APPLIED, RouteError } from "../contract/route-error.js";
import { onAbort } from "../transport/time-limit.js";

const START = 20;
/** Successes after which one more request may be in flight. */
const SUCCESSES_PER_SLOT = 10;

/** The requests in flight of a client. */
export interface Slots {
  /** The number of requests in flight. */
  readonly used: number;
  /**
   * Waits until another request may be sent. Further requests of a call, which has its own signal, go before first requests
   * of other calls, so that calls end one after the other. Rejects if the signal is aborted.
   */
  acquire(signal: AbortSignal | undefined): Promise<void>;
  release(): void;
  grow(): void;
  shrink(): void;
}

/** Returns the error of a request that waited for others until its call had to end. */
export function waitedTooLong(): RouteError {
  return new RouteError(
    "NETWORK",
    "The request was not sent: it waited for other requests of the client until the deadline of its call. Increase timeoutMs, or make fewer calls at once.",
    { retryable: true, ...NOT_APPLIED },
  );
}

/** Returns slots for at most `max` requests. */
export function createSlots(max: number): Slots {
  let used = 0;
  let size = Math.min(START, max);
  const begun = new WeakSet<AbortSignal>();
  const further = new Set<() => void>();
  const first = new Set<() => void>();
  const admit = () => {
    for (const waiting of [further, first]) {
      for (const start of waiting) {
        if (used >= Math.floor(size)) return;
        waiting.delete(start);
        used++;
        start();
      }
    }
  };
  const enter = (waiting: Set<() => void>, signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      const stopListening = onAbort(signal, (reason) => {
        waiting.delete(start);
        reject(reason.details?.aborted ? reason.with(NOT_APPLIED) : waitedTooLong());
      });
      const start = () => {
        stopListening();
        resolve();
      };
      if (!signal?.aborted) waiting.add(start);
    });
  return {
    get used() {
      return used;
    },
    async acquire(signal) {
      // Without a promise of its own, since most requests need not wait.
      if (first.size + further.size === 0 && used < Math.floor(size)) used++;
      else await enter(signal && begun.has(signal) ? further : first, signal);
      if (signal) begun.add(signal);
    },
    release() {
      used--;
      admit();
    },
    grow() {
      size = Math.min(max, size + 1 / SUCCESSES_PER_SLOT);
    },
    shrink() {
      size = Math.max(1, size / 2);
    },
  };
}
