// Times relative to now, as people read them at a terminal.

/** Seconds of each unit. */
const UNITS = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
] as const;

const relative = new Intl.RelativeTimeFormat("en");

/** Returns a time as `3 days ago` or `in 2 hours`, rounded down; undefined if the value is not a time. `now` in ms. */
export function relativeTime(value: unknown, now: number): string | undefined {
  if (typeof value !== "string" || !/^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(value))
    return undefined;
  const seconds = Math.trunc((Date.parse(value) - now) / 1000);
  if (Number.isNaN(seconds)) return undefined;
  const [unit, size] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? ["second", 1];
  return seconds === 0 ? "now" : relative.format(Math.trunc(seconds / size), unit);
}
