/** Clocks for the timestamps of writes. */
import type { Timestamp } from "./types.js";

export interface Clock {
  now(): Date;
  /** Returns the time without changing it. Default: `now`. */
  peek?(): Date;
}

/** Creates a clock that starts at a fixed time and advances by one second on each read, so that runs are reproducible. */
export function steadyClock(start = "2026-03-01T12:00:00Z"): Clock {
  let next = Date.parse(start);
  return {
    now() {
      const now = new Date(next);
      next += 1000;
      return now;
    },
    peek: () => new Date(next),
  };
}

/** Formats a timestamp without fractional seconds, like GitHub. */
export function timestamp(date: Date): Timestamp {
  return `${date.toISOString().slice(0, 19)}Z`;
}
