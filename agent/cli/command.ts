// The description of a command, from which parsing, help and completion are derived.

import type { Terminal } from "./terminal.js";

export interface Flag {
  readonly type: "string" | "boolean";
  readonly short?: string;
  /** Whether the flag may be repeated. */
  readonly many?: boolean;
  /** Whether a boolean flag can be negated: `--draft`, `--no-draft`, `--draft=false`. */
  readonly negatable?: boolean;
  /** The placeholder of the value in help: `<file>`. */
  readonly value?: string;
  /** The values that completion offers. */
  readonly values?: readonly string[];
  /** The kind of value that completion offers when `values` is absent. */
  readonly complete?: "file" | "folder" | "domain";
  readonly about: string;
  /** Whether the help omits the flag. */
  readonly hidden?: boolean;
}
export type Flags = Readonly<Record<string, Flag>>;

/** Runs a command with the arguments after its name and the flags of its table entry. Returns the exit code. */
export type Run = (argv: readonly string[], terminal: Terminal, flags: Flags) => Promise<number>;

export interface Command {
  /** One line for the list of commands. */
  readonly about: string;
  /** The text above the usage, if more than `about` is needed. */
  readonly intro?: string;
  /** The text after the name in the usage: `<id> [flags]`. */
  readonly usage: string;
  /** What completion offers for positional arguments. */
  readonly argument?: "capability" | "domain" | readonly string[];
  readonly flags: Flags;
  /** The text below the flags. */
  readonly notes?: string;
}

/** The flag that every command has. */
export const HELP_FLAG: Flags = { help: { type: "boolean", short: "h", about: "Show this help" } };
