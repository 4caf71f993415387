// Progress of a command that takes longer than a second, on one line of stderr that is erased at the end.

import { safeLine } from "../output/text.js";
import type { Terminal } from "./terminal.js";
import { toWords } from "./wait-states.js";

const INTERVAL_MS = 1000;
const CLEAR = "\r\u001b[2K";

export interface Progress {
  /** Sets the text of the current activity. */
  update(text: string): void;
  /** Like `update`, but prints the text as a line in a pipe, unless it repeats the last one. */
  report(text: string): void;
  /** Sets the number of items that were read so far, which the line shows next to the activity. */
  count(items: number): void;
  /** Prints the lines that the last list did not have. */
  list(lines: readonly string[]): void;
  stop(): void;
}

/** Starts the progress line. In a pipe, or on a terminal that cannot erase a line, prints only what is reported. */
export function startProgress(
  first: string,
  { err, env, isTTY, columns }: Pick<Terminal, "err" | "env" | "isTTY" | "columns">,
): Progress {
  if (!isTTY.err || env.TERM === "dumb")
    return {
      update: () => {},
      report: reportChanges(err),
      count: () => {},
      list: listChanges(err),
      stop: () => {},
    };
  const start = performance.now();
  let current = first;
  let counted = "";
  let shown = false;
  const timer = setInterval(() => {
    const seconds = Math.round((performance.now() - start) / 1000);
    err(`${CLEAR}${safeLine(`${current}${counted}, ${seconds} s`).slice(0, columns() - 1)}`);
    shown = true;
  }, INTERVAL_MS);
  timer.unref();
  const update = (text: string) => {
    current = text;
  };
  return {
    update,
    report: (text) => update(toWords(text)),
    count: (items) => {
      counted = items === 0 ? "" : `, ${items} items`;
    },
    list: listChanges((line) => err(`${shown ? CLEAR : ""}${line}`)),
    stop: () => {
      clearInterval(timer);
      if (shown) err(CLEAR);
    },
  };
}

function reportChanges(err: Terminal["err"]): Progress["report"] {
  let last = "";
  return (text) => {
    if (text !== last) err(`${safeLine(text)}\n`);
    last = text;
  };
}

function listChanges(err: Terminal["err"]): Progress["list"] {
  let last: readonly string[] = [];
  return (lines) => {
    for (const line of lines) if (!last.includes(line)) err(`  ${safeLine(line)}\n`);
    last = lines;
  };
}
