// Counts the requests of a call and measures the time spent waiting for them.

import type { Exchange, Meter } from "../contract/wire.js";
import { REMAINING } from "../errors/rate-limit-headers.js";

/** Returns the exchange with its cost added to the meter. */
export function metered(exchange: Exchange, meter: Meter): Exchange {
  return async (request, options) => {
    const answer = await timed(meter, () => exchange(request, options));
    const remaining = Number(answer.headers[REMAINING]);
    if (Number.isFinite(remaining)) meter.rateLimitRemaining = remaining;
    return answer;
  };
}

/** Counts one request and measures its time. */
export async function timed<T>(meter: Meter, send: () => Promise<T>): Promise<T> {
  const start = performance.now();
  meter.requests++;
  try {
    return await send();
  } finally {
    meter.adapterMs += performance.now() - start;
  }
}
