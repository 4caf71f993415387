/** Where timestamps of writes come from. */
import type { Timestamp } from "./types.js";

export interface Clock {
  now(): Date;
}

/** A clock that starts at a fixed instant and moves on by one second each time it is read, so that runs repeat. */
export function steadyClock(start = "2026-03-01T12:00:00Z"): Clock {
  let next = Date.parse(start);
  return {
    now() {
      const now = new Date(next);
      next += 1000;
      return now;
    },
  };
}

/** GitHub's timestamps have whole seconds. */
export function timestamp(date: Date): Timestamp {
  return `${date.toISOString().slice(0, 19)}Z`;
}
