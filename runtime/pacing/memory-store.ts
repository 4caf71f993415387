// Keeps the state of the limits in memory. The script of redis-store.ts implements the same rules.

import type { PacingStore, Quota, WindowCost } from "../contract/pacing.js";

/** The use of a published limit: a window of fixed length, and how much was used in the one before. */
interface Window {
  readonly start: number;
  readonly used: number;
  readonly before: number;
}

/** A primary rate limit. `end`: when its window ends, and with it the reason to wait. */
type KnownQuota = Pick<Quota, "remaining" | "reset"> & { readonly end: number };

interface Account {
  pausedUntil: number;
  readonly windows: Map<string, Window>;
  readonly quotas: Map<string, KnownQuota>;
}

/** Returns a store for one process. */
export function memoryStore(now: () => number = Date.now): PacingStore {
  const accounts = new Map<string, Account>();
  return {
    take(name, { resource, costs, report }) {
      const at = now();
      const account = accounts.get(name) ?? { pausedUntil: 0, windows: new Map(), quotas: new Map() };
      accounts.set(name, account);
      const { windows, quotas } = account;
      if (report?.pauseMs !== undefined)
        account.pausedUntil = Math.max(account.pausedUntil, at + report.pauseMs);
      if (report?.quota !== undefined) {
        const { resource } = report.quota;
        quotas.set(resource, merge(quotas.get(resource), report.quota, at));
      }
      const moved = costs.map((cost) => ({ ...cost, window: move(windows.get(cost.name), cost.ms, at) }));
      const quota = resource === undefined ? undefined : quotas.get(resource);
      const waits = [
        account.pausedUntil - at,
        quota !== undefined && quota.remaining <= 0 ? quota.end - at : 0,
        ...moved.map((cost) => windowWait(cost.window, cost, at)),
      ];
      const wait = Math.ceil(Math.max(0, ...waits));
      if (wait > 0) return wait;
      for (const { name, cost, window } of moved) windows.set(name, { ...window, used: window.used + cost });
      if (resource !== undefined && quota !== undefined)
        quotas.set(resource, { ...quota, remaining: quota.remaining - 1 });
      return 0;
    },
  };
}

/** Adds a report. Requests are answered in any order, so the lowest number of the newest window counts. */
function merge(known: KnownQuota | undefined, quota: Quota, at: number): KnownQuota {
  const { remaining, reset, resetInMs, inFlight } = quota;
  if (known !== undefined && reset < known.reset) return known;
  const end = at + Math.max(1, resetInMs);
  if (reset === known?.reset) return { reset, end, remaining: Math.min(known.remaining, remaining) };
  return { reset, end, remaining: Math.max(0, remaining - inFlight) };
}

/** Returns the window that contains the time. */
function move(window: Window | undefined, ms: number, at: number): Window {
  if (window === undefined || at >= window.start + 2 * ms) return { start: at, used: 0, before: 0 };
  if (at < window.start + ms) return window;
  return { start: window.start + ms, used: 0, before: window.used };
}

/**
 * Returns the wait until the cost fits. The use of the window before counts in proportion to the part of it that is less
 * than `ms` ago.
 */
function windowWait({ start, used, before }: Window, { cost, limit, ms }: WindowCost, at: number): number {
  const free = limit - used - Math.min(cost, limit);
  if (free < 0) return start + ms - at;
  if (before === 0) return 0;
  return start + ms * (1 - free / before) - at;
}
