// Several numbers after the words of a command, such as `issue close 3 5 --reason completed`: one command for each.

import type { CatalogEntry } from "../../runtime/index.js";
import { findCapability } from "../explain/find.js";
import { kebab } from "./capability-flags.js";
import { findRuns, readCommand } from "./gh-command.js";
import { readSubject } from "./subject.js";
import { type Terminal, UsageError } from "./terminal.js";

type Words = readonly string[];

/** Returns a command for each number; the given one alone if it has one number, or the second one is another input. */
export async function splitNumbers(
  words: Words,
  { env, extend }: Pick<Terminal, "env" | "extend">,
): Promise<readonly Words[]> {
  const start = words.findIndex(isNumber);
  const after = words.slice(Math.max(start, 0));
  const other = after.findIndex((word) => !isNumber(word));
  const numbers = after.slice(0, other < 0 ? undefined : other);
  if (start < 1 || numbers.length < 2) return [words];
  const [first = "", ...more] = numbers;
  const commandOf = (number: string) => words.toSpliced(start, numbers.length, number);
  const [id, ...argv] = readCommand(commandOf(first), extend) ?? [];
  const { entry } = id === undefined ? {} : await findCapability(id, extend);
  const isCommand = entry === undefined ? findRuns(words).words.length === start : id !== "api";
  const isInput = entry !== undefined && takesMore(entry, first, argv, env, more.length);
  return isCommand && !isInput ? numbers.map(commandOf) : [words];
}

const isNumber = (word: string): boolean => /^#?\d+$/.test(word) || /^https?:\/\/\S+\/\d+$/.test(word);

/** Whether the arguments after the first one are words of a search, or the only required input that is missing. */
function takesMore(
  entry: CatalogEntry,
  first: string,
  argv: Words,
  env: Terminal["env"],
  count: number,
): boolean {
  if (entry.flags.some(({ name, required }) => name === "query" && required)) return true;
  const subject = subjectFlags(entry, first, env);
  const isGiven = (flag: string) =>
    [...argv, ...subject].some((word) => word === `--${flag}` || word.startsWith(`--${flag}=`));
  const missing = entry.flags.filter(
    ({ name, required }) =>
      required &&
      !["owner", "name"].includes(name) &&
      !isGiven(kebab(name)) &&
      !isGiven(`${kebab(name)}-file`),
  );
  return missing.length === 1 && count === 1;
}

function subjectFlags(entry: CatalogEntry, argument: string, env: Terminal["env"]): Words {
  try {
    const subject = readSubject(entry, argument, env, () => false);
    return subject.branch === undefined ? subject.flags : [];
  } catch (thrown) {
    if (thrown instanceof UsageError) return [];
    throw thrown;
  }
}
