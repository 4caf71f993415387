// Reads operations/schema/gh-commands.json: the flags of every command of gh, as its help lists them.

import { isObject, type JsonObject, objectAt, parseJson } from "./json.js";

export interface GhUsage {
  /** First of the described versions of gh that has the command. */
  readonly since: string;
  /** First of the described versions that has a flag, by its long name without dashes. */
  readonly flags: ReadonlyMap<string, string>;
  /** The long names of flags by their letters, with `=` after the name of one with a value. */
  readonly letters: Readonly<Record<string, string>>;
  /** The long names of flags without a letter. */
  readonly longFlags: readonly string[];
  /** Whether the command is about the pull request of the current branch without an argument. */
  readonly onBranch: boolean;
}
/** Empty if the project does not describe them. */
export type GhUsages = ReadonlyMap<string, GhUsage>;

export function readGhUsages(text: string): GhUsages {
  const file = parseJson(text);
  if (!isObject(file)) return new Map();
  const { versions } = file;
  const [first = "0.0.0"] = Array.isArray(versions) ? versions.map(String) : [];
  return new Map(
    Object.entries(objectAt(file, "commands")).flatMap(([name, command]) => {
      if (!isObject(command)) return [];
      const since = String(command.since ?? first);
      const flags = Object.entries(objectAt(command, "flags")).map(
        ([flag, one]) => [flag, isObject(one) ? String(one.since ?? since) : since] as const,
      );
      const letters = lettersOf(command);
      const named = Object.values(letters).map((flag) => flag.replace(/=$/, ""));
      const longFlags = flags.flatMap(([flag]) => (named.includes(flag) ? [] : [flag]));
      const onBranch = command.onBranch === true;
      return [[name, { since, flags: new Map(flags), letters, longFlags, onBranch }] as const];
    }),
  );
}

function lettersOf(command: JsonObject): Record<string, string> {
  return Object.fromEntries(
    Object.entries(objectAt(command, "flags")).flatMap(([name, flag]) => {
      const { short, value } = isObject(flag) ? flag : {};
      return typeof short === "string" ? [[short, value === undefined ? name : `${name}=`]] : [];
    }),
  );
}
