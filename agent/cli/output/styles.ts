// What a person at a terminal sees instead of the plain value: colors of states, and times relative to now.

import picocolors from "picocolors";
import type { Terminal } from "../terminal.js";

/** Functions that style a text. Without styles they return it unchanged. */
export type Styles = ReturnType<typeof picocolors.createColors>;

/** Returns the styles of stdout: none in a pipe, with NO_COLOR, or if TERM is "dumb". */
export function stylesOf({ isTTY, env: { NO_COLOR, TERM } }: Pick<Terminal, "isTTY" | "env">): Styles {
  return picocolors.createColors(isTTY.out && !NO_COLOR && TERM !== "dumb");
}

/** Values of GitHub's enums by color. */
const STATES = {
  green: /^(?:OPEN|SUCCESS|APPROVED|ACTIVE|MERGEABLE|CLEAN)$/,
  red: /^(?:CLOSED|FAILURE|FAILED|ERROR|TIMED_OUT|STARTUP_FAILURE|ACTION_REQUIRED|CHANGES_REQUESTED|CONFLICTING|DIRTY)$/,
  magenta: /^MERGED$/,
  yellow: /^(?:PENDING|QUEUED|IN_PROGRESS|WAITING|REQUESTED|EXPECTED|REVIEW_REQUIRED|BLOCKED|BEHIND)$/,
  gray: /^(?:CANCELLED|SKIPPED|NEUTRAL|STALE|DISMISSED|COMMENTED|UNKNOWN)$/,
} as const;
const COLORS = ["green", "red", "magenta", "yellow", "gray"] as const;

/** Returns how the text of a field of this name is styled. */
export function styleOfField(name: string, text: string, styles: Styles): (text: string) => string {
  if (!/(?:state|status|conclusion|decision)$/i.test(name)) return String;
  const color = COLORS.find((one) => STATES[one].test(text));
  return color === undefined ? String : styles[color];
}

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
