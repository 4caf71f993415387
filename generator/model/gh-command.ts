// The commands of gh that the command line accepts for a capability.

import type { Span } from "../source/source-map.js";
import type { Match } from "./expressions.js";
import { words } from "./word-cases.js";

/** First words of commands of the program ghx, so no capability can begin with them. `run list` is a command of gh. */
export const PROGRAM_WORDS: ReadonlySet<string> = words(
  "api auth capabilities chain completion doctor explain help list mcp setup sim trust version",
);

/** A command of gh that runs a capability. */
export interface GhCommand {
  readonly span: Span;
  /** Its words: `run list`. */
  readonly command: string;
  /**
   * The input that the argument sets, if it is another one than that after the id; with `-file`, the argument is a file
   * with the text of the input. Of a search, it may be a flag of `qualifiers`.
   */
  readonly argument?: { readonly value: string; readonly span: Span };
  /** The value of the argument's input without the argument. */
  readonly default?: string;
  /** Whether it runs the capability only with an argument that consists of digits. */
  readonly digits?: true;
  /**
   * The input that is standard input: if it is missing, or with a flag of `names` whose value is `stdin`. `files=name` is
   * the text of this name in an input with texts by name.
   */
  readonly stdin?: { readonly value: string; readonly span: Span };
  /** Flags that it must have: the input that a flag sets, or whether a flag that only selects is set. */
  readonly flags: ReadonlyMap<string, { readonly value: string | boolean; readonly span: Span }>;
  /** Other flags, some of one letter: the input that a flag sets, `no-` and one that it sets to false, or a value of an enum. */
  readonly names: ReadonlyMap<string, { readonly value: string; readonly span: Span }>;
  /** Inputs that it sets to true, false or a value of an enum, unless a flag sets them. */
  readonly inputs: ReadonlyMap<string, { readonly value: string | boolean; readonly span: Span }>;
  /** The input with texts by name: two arguments after the one of `argument` add a name and a text. */
  readonly pair?: { readonly value: string; readonly span: Span };
  /** The list whose elements are chosen by flags `each-name` and `each-pattern` in `names`: a call for each. */
  readonly each?: GhEach;
  /** Fields of the output by the fields of the command's `--json` that have another name. */
  readonly fields: ReadonlyMap<string, { readonly value: string; readonly span: Span }>;
  /**
   * Whether it is one of several changes of the command; with the input properties that are fields of the command's result.
   * Such a change without flags is made for each argument after the first one.
   */
  readonly also?: true | ReadonlyMap<string, { readonly value: string; readonly span: Span }>;
  /** The state with which one of several changes is not made. */
  readonly unless?: GhUnless;
  /** The flags that a command with further arguments gets: without the first in the command, this change follows them. */
  readonly completes?: readonly string[];
  /** Flags that are qualifiers of the search that the argument is; in a list, one with several values. */
  readonly qualifiers: ReadonlyMap<
    string,
    { readonly value: string | readonly string[] | object; readonly span: Span }
  >;
  /** Exit codes; the first one whose condition holds. */
  readonly exit: readonly GhExit[];
  /** The jq filter whose outputs it prints for all items, unless flags select an output. */
  readonly print?: { readonly value: string; readonly span: Span };
}

/** The elements for which a command is one call each. */
export interface GhEach {
  /** The capability that returns the list. */
  readonly list: { readonly value: string; readonly span: Span };
  /** The field of its output with the elements, unless it is a page. */
  readonly items?: { readonly value: string; readonly span: Span };
  /** The field of an element that the flags choose by, and the input that it sets. */
  readonly field: { readonly value: string; readonly span: Span };
  readonly input: { readonly value: string; readonly span: Span };
  /** The input that is a folder: of one element the current one, and of several one with the name of each. */
  readonly folder?: { readonly value: string; readonly span: Span };
  /** The input that is the folder of files with the names of elements. */
  readonly files?: { readonly value: string; readonly span: Span };
  /** The values of fields that an element must have. */
  readonly where: ReadonlyMap<string, { readonly value: unknown; readonly span: Span }>;
}

/** A state that is read first. */
export interface GhUnless {
  /** The capability that reads it, with the inputs of the change that it has. */
  readonly read: { readonly value: string; readonly span: Span };
  /** The values of fields of its output. */
  readonly where: ReadonlyMap<string, { readonly value: unknown; readonly span: Span }>;
}

/** An exit code, and what holds for the output then. */
export interface GhExit {
  readonly span: Span;
  readonly code: number;
  /** What holds for the output; for lists, for an item. Absent: the list is empty. */
  readonly when?: { readonly match: Match; readonly value: unknown };
}

/** Returns the command with the flags that select a capability: `issue edit --add-label`. */
export function commandText(command: string, flags: Iterable<string>): string {
  return [command, ...[...flags].sort().map((flag) => `--${flag}`)].join(" ");
}
