// What takes longer than a second is told on a terminal, on one line of stderr that goes away again.

import { safeLine } from "../text.js";
import type { Terminal } from "./terminal.js";

const PATIENCE_MS = 1000;
const CLEAR = "\r\u001b[2K";

export interface Progress {
  /** What is being done now. */
  say(text: string): void;
  stop(): void;
}

/** Says nothing in a pipe, or on a terminal that can't take a line back. */
export function startProgress(first: string, { err, env, isTTY, columns }: Terminal): Progress {
  if (!isTTY.err || env.TERM === "dumb") return { say: () => {}, stop: () => {} };
  const start = performance.now();
  let doing = first;
  let shown = false;
  const timer = setInterval(() => {
    const seconds = Math.round((performance.now() - start) / 1000);
    err(`${CLEAR}${safeLine(`${doing}, ${seconds} s`).slice(0, columns() - 1)}`);
    shown = true;
  }, PATIENCE_MS);
  timer.unref();
  return {
    say: (text) => {
      doing = text;
    },
    stop: () => {
      clearInterval(timer);
      if (shown) err(CLEAR);
    },
  };
}
