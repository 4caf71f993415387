// Commands of gh that print a text for each item of a list, such as `pr diff 3 --name-only`.

import type { GhCommand } from "../../runtime/index.js";
import { isInput } from "./gh-command.js";

type Argv = readonly [id: string, ...rest: string[]];

/** Returns the arguments with the filter of the command, and for all pages, unless they select an output or a page. */
export function withPrintedItems([id, ...rest]: Argv, { print }: Pick<GhCommand, "print"> = {}): Argv {
  const selects = rest.some((word) => isInput(word) || OUTPUT.test(word));
  if (print === undefined || selects) return [id, ...rest];
  // A plan has no items.
  const filter = rest.includes("--dry-run") ? [] : [`--jq=${print}`];
  return [id, ...filter, ...(rest.some((word) => PAGE.test(word)) ? [] : ["--all"]), ...rest];
}

const OUTPUT = /^(?:--(?:jq|fields|format|json|compact|verbose|web)(?:=|$)|-[qcw])/;
const PAGE = /^(?:--(?:all|first|limit|after)(?:=|$)|-L)/;
