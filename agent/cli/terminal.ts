// The input and output of a command: the process, or a substitute in tests.

import type { Registry } from "../../runtime/index.js";

export interface Terminal {
  /** The registry of the project, in addition to the included one. */
  readonly extend?: readonly Registry[] | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly stdin: AsyncIterable<Uint8Array>;
  /** Hides what is typed, or shows it again. While it is hidden, stdin contains every key, such as Backspace. */
  readonly hideInput: (isHidden: boolean) => void;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Whether stdout takes nothing more: its reader closed it, or the disk is full. What reads on prints in vain. */
  readonly isClosed: () => boolean;
  /** Writes bytes to stdout. Resolves when more can be written. */
  readonly bytes: (bytes: Uint8Array) => Promise<void>;
  /** Whether a stream is a terminal, not a pipe or a file. */
  readonly isTTY: { readonly in: boolean; readonly out: boolean; readonly err: boolean };
  /** Width of the terminal in columns. */
  readonly columns: () => number;
  /** Height of the terminal in lines. */
  readonly rows: () => number;
  /** Aborts on the first Ctrl-C, so that a call can report its outcome. The second Ctrl-C ends the program. */
  readonly interrupt: () => AbortSignal;
}

/** Exit codes. */
export const EXIT = { ok: 0, failed: 1, usage: 2, interrupted: 130 } as const;

/** Invalid usage. Printed as one line, and a line for each of the signatures; exit code 2. */
export class UsageError extends Error {
  constructor(
    message: string,
    /** The signatures of the capabilities that may be meant. */
    readonly signatures: readonly string[] = [],
  ) {
    super(message);
  }
}

/** Another error that the user can fix. Printed as one line, and a line for each of the problems; exit code 1. */
export class CommandError extends Error {
  constructor(
    message: string,
    readonly problems: readonly string[] = [],
  ) {
    super(message);
  }
}
