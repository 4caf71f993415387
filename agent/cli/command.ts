// What a command is: the one description that parsing, help and completion come from.

import type { Terminal } from "./terminal.js";

/** A flag; `many` may be repeated. */
export interface Flag {
  readonly type: "string" | "boolean";
  readonly short?: string;
  readonly many?: boolean;
  /** A switch that also has a `no`: `--draft`, `--no-draft`, `--draft=false`. */
  readonly negatable?: boolean;
  /** What stands for the value in help: `<file>`. */
  readonly value?: string;
  /** What the value may be, for completion. */
  readonly values?: readonly string[];
  /** What else completes the value. */
  readonly complete?: "file" | "folder" | "domain";
  readonly about: string;
}
export type Flags = Readonly<Record<string, Flag>>;

/** Runs with its arguments, without the command's name, and the flags of its table; answers with the exit code. */
export type Run = (argv: readonly string[], terminal: Terminal, flags: Flags) => Promise<number>;

export interface Command {
  /** In one line, for the list of commands. */
  readonly about: string;
  /** Above the usage, where the line is not enough. */
  readonly intro?: string;
  /** After the name in the usage: `<id> [flags]`. */
  readonly usage: string;
  /** What completes the arguments that are no flags. */
  readonly argument?: "capability" | readonly string[];
  readonly flags: Flags;
  /** Under the flags. */
  readonly notes?: string;
}

/** Every command has this. */
export const HELP_FLAG: Flags = { help: { type: "boolean", short: "h", about: "this help" } };
