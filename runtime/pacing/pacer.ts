// Keeps the requests of a client within GitHub's limits: they wait, within the deadline of their call, instead of being
// refused.

import { systemClock } from "../call/with-retry.js";
import type { Pace, PacedSession, PacingOptions, Reservation } from "../contract/pacing.js";
import type { Clock } from "../contract/retry.js";
import { NOT_APPLIED, RouteError } from "../contract/route-error.js";
import type { Exchange, HttpAnswer } from "../contract/wire.js";
import { isEnterpriseServer } from "../transport/hosts.js";
import { throwIfAborted } from "../transport/time-limit.js";
import { accountNames } from "./account.js";
import { costs, type Limits, PUBLISHED } from "./limits.js";
import { limitError, readReport } from "./report.js";
import { createSlots, waitedTooLong } from "./requests-in-flight.js";
import { withFallback } from "./store-fallback.js";

const MAX_CONCURRENT = 100;
/** Upper bound of the random delay after a wait, so that waiting requests are not sent at once. */
const JITTER_MS = 1000;
/** GitHub's documented wait for a secondary rate limit. */
const PAUSE_MS = 60_000;

/** Returns the limiter of a client. */
export function createPace(options: PacingOptions | boolean = true, clock: Clock = systemClock): Pace {
  const {
    store: shared,
    maxConcurrent = MAX_CONCURRENT,
    ...own
  } = typeof options === "boolean" ? {} : options;
  const slots = createSlots(Math.max(1, maxConcurrent));
  const store = withFallback(shared, clock);
  const accountOf = accountNames();
  let pausedUntil = 0;

  return (session, exchange, warn = () => {}): Exchange => {
    const limits = limitsFor(session, own);
    const take = (account: string, reservation: Reservation, signal?: AbortSignal) =>
      store.take(account, reservation, warn, signal);
    return async (request, send) => {
      const named = accountOf(session);
      const account = typeof named === "string" ? named : await named;
      const reservation = costs(request, limits);
      const startedAt = clock.now();
      for (;;) {
        await slots.acquire(send.signal);
        let wait = 0;
        try {
          // The slot of another call that ended at the same time may be free before the timer of this one.
          if (clock.now() > (send.deadline ?? Infinity)) throw waitedTooLong();
          const taken = take(account, reservation, send.signal);
          wait = typeof taken === "number" ? taken : await taken;
          if (wait === 0) return await sendOne();
        } finally {
          slots.release();
        }
        if (send.deadline !== undefined && clock.now() + wait > send.deadline)
          throw tooLong(wait, clock.now(), pausedUntil);
        await clock.sleep(wait + clock.random() * Math.min(wait, JITTER_MS), send.signal);
        throwIfAborted(send.signal);
      }

      async function sendOne(): Promise<HttpAnswer> {
        const answer = await exchange(request, { ...send, waitMs: clock.now() - startedAt });
        const report = readReport(answer, reservation.resource ?? "", slots.used - 1);
        const refused = await limitError(answer, request, send);
        if (refused?.details?.limit === "secondary") {
          slots.shrink();
          const pauseMs = refused.retryAfterMs ?? PAUSE_MS;
          pausedUntil = clock.now() + pauseMs;
          await take(account, { costs: [], report: { ...report, pauseMs } });
        } else {
          if (refused === undefined) slots.grow();
          if (report.quota !== undefined) await take(account, { costs: [], report });
        }
        return answer;
      }
    };
  };
}

/** Limits that the client does not set are GitHub's, unless the administrators of the server determine them. */
function limitsFor({ host, urls }: PacedSession, own: Limits): Limits {
  const isGithub = !urls.custom && !isEnterpriseServer(host);
  return isGithub ? { ...PUBLISHED, ...own } : own;
}

/** Returns the error of a request that is not sent. After a secondary limit it applies to all routes. */
function tooLong(waitMs: number, now: number, pausedUntil: number): RouteError {
  // A pause that is longer than the wait is no longer in the store, which others can clear.
  const limit = pausedUntil > now && pausedUntil <= now + waitMs ? "secondary" : "primary";
  const until = new Date(now + waitMs).toISOString();
  return new RouteError(
    "RATE_LIMIT",
    `The request was not sent: GitHub's limits permit it after ${until}, which is after the deadline of the call. Increase timeoutMs, or try again later.`,
    { retryable: true, retryAfterMs: waitMs, details: { limit }, ...NOT_APPLIED },
  );
}
