// Where a command reads and writes: the process, or what a test puts in its place.

export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly stdin: AsyncIterable<Uint8Array>;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Whether a person reads there, and not a pipe or a file. */
  readonly isTTY: { readonly out: boolean; readonly err: boolean };
  /** Width of the terminal in columns. */
  readonly columns: () => number;
  /** Aborts at the first Ctrl-C, so that a call ends in order and tells its outcome; the second ends the program. */
  readonly interrupt: () => AbortSignal;
}

/** What the shell is told: everything went well, the call failed, the command line can't be meant. */
export const EXIT = { ok: 0, failed: 1, usage: 2, interrupted: 130 } as const;

/** A command line that can't be meant; told in one line, exit code 2. */
export class UsageError extends Error {}

/** Something else that a person can mend; told in one line, exit code 1. */
export class CommandError extends Error {}
