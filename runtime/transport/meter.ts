// Counts the requests of a call and measures the time spent waiting for them.

import { defined } from "../contract/defined.js";
import type { Route } from "../contract/route.js";
import type { Session } from "../contract/session.js";
import { type Exchange, type Meter, REMAINING } from "../contract/wire.js";

/** Returns the exchange of a route with its cost and responses added to the meter. */
export function metered(
  exchange: Exchange,
  { urls }: Pick<Session, "urls">,
  route: Route,
  meter: Meter,
): Exchange {
  return async (request, options) => {
    const { waitMs } = options;
    const start = performance.now();
    const answer = await timed(meter, () => exchange(request, options));
    const durationMs = Math.round(performance.now() - start);
    const { status, headers } = answer;
    const remaining = Number(headers[REMAINING]);
    if (Number.isFinite(remaining)) meter.rateLimitRemaining = remaining;
    meter.date = headers.date;
    meter.response = defined({ status, request_id: headers["x-github-request-id"] });
    // JSON omits undefined headers.
    const shown = { ...headers, "set-cookie": undefined, location: undefined };
    meter.headers = shown;
    meter.emit({
      type: "response",
      route,
      method: request.method,
      url: urls[request.host ?? request.api] + request.path,
      status,
      headers: shown,
      duration_ms: durationMs,
      wait_ms: waitMs,
    });
    return { ...answer, durationMs, waitMs };
  };
}

/** Adds a warning of a layer to the metadata of the result, and reports it as an event. */
export function warn({ warnings, emit }: Meter, code: "MIDDLEWARE" | "OPTION", message: string): void {
  warnings.push({ code, message });
  emit({ type: "warning", code, message });
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
