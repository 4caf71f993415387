// Names that cards give to fields.

import { snakeCase, words } from "../model/word-cases.js";

/** Whether a name is a TypeScript identifier and no property of every object. */
export const isFieldName = (name: string): boolean =>
  /^[a-z][A-Za-z0-9]*$/.test(name) && !(name in Object.prototype);

/** Says how to change a name that a field cannot have. */
export const fieldNameFix = (name: string): string =>
  name in Object.prototype
    ? "choose another name, because every object has a property of this one"
    : "write camelCase";

/** The flags that every capability has on the command line, and that no input can have. */
export const COMMAND_FLAGS: ReadonlySet<string> = words(
  "compact dry-run fields format help input jq json raw-text read-only repo repositories route trace verbose web yes",
);

/** Returns the flag of an input on the command line: `issueNumber` is `--issue-number`. */
export const flagName = (name: string): string => snakeCase(name, "-");
