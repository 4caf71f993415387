// Progress of a command that takes longer than a second, on one line of stderr that is erased at the end.

import { safeLine } from "../output/text.js";
import type { Terminal } from "./terminal.js";

const INTERVAL_MS = 1000;
const CLEAR = "\r\u001b[2K";

export interface Progress {
  /** Sets the text of the current activity. */
  update(text: string): void;
  stop(): void;
}

/** Starts the progress line. Prints nothing in a pipe, or on a terminal that cannot erase a line. */
export function startProgress(first: string, { err, env, isTTY, columns }: Terminal): Progress {
  if (!isTTY.err || env.TERM === "dumb") return { update: () => {}, stop: () => {} };
  const start = performance.now();
  let current = first;
  let shown = false;
  const timer = setInterval(() => {
    const seconds = Math.round((performance.now() - start) / 1000);
    err(`${CLEAR}${safeLine(`${current}, ${seconds} s`).slice(0, columns() - 1)}`);
    shown = true;
  }, INTERVAL_MS);
  timer.unref();
  return {
    update: (text) => {
      current = text;
    },
    stop: () => {
      clearInterval(timer);
      if (shown) err(CLEAR);
    },
  };
}
