// The colors of states at a terminal.

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
