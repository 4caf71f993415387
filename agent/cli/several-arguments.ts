// Several numbers or names after the words of a command, such as `issue close 3 5 --reason completed`, or several files,
// such as `release upload v1.0 a.zip b.zip`: one command for each.

import type { CatalogEntry, CatalogFlag } from "../../runtime/index.js";
import { findCapability } from "../explain/find.js";
import { guessInput } from "../input/guess-input.js";
import { parse } from "./args.js";
import { inputFlags, kebab } from "./capability-flags.js";
import { joinId } from "./commands/short-form.js";
import { findRuns, isForArguments, readGhCall } from "./gh-command.js";
import { withListFlags } from "./limit.js";
import { inputFields } from "./parse-call.js";
import { readPair, readSubject } from "./subject.js";
import { type Terminal, UsageError } from "./terminal.js";

type Words = readonly string[];

/** Returns a command for each number, name or file; the given one alone if it has one, or the second is another input. */
export async function splitSeveral(
  words: Words,
  { env, extend }: Pick<Terminal, "env" | "extend">,
): Promise<readonly Words[]> {
  const start = firstArgument(words, extend);
  const end = words.findIndex((word, index) => index >= start && word.startsWith("-"));
  const [first, second, ...more] = words.slice(start, end < 0 ? undefined : end);
  const isForFirst = findRuns(words, extend).runs.some(
    (run) => isForArguments(run) || run.pair !== undefined,
  );
  if (first === undefined || second === undefined || isForFirst) return [words];
  const others = [second, ...more];
  const commandOf = (...given: Words) => words.toSpliced(start, others.length + 1, ...given);
  const [id, ...argv] = readGhCall(commandOf(first), extend) ?? [];
  const { entry } = id === undefined ? {} : await findCapability(id, extend);
  const given = entry === undefined ? [] : await givenFlags(entry, argv);
  const missing = entry === undefined ? [] : missingInputs(entry, first, given, env);
  const [only] = missing.length === 1 ? missing : [];
  if (only?.type === "file") return others.map((file) => commandOf(first, file));
  const isPair = entry !== undefined && readPair(entry, [first, ...others]) !== undefined;
  const isInput = isPair || (only !== undefined && others.length === 1);
  if (isInput || (entry && isSearch(entry))) return [words];
  const all = [first, ...others];
  const isSeveral = all.every(isNumber) || (entry !== undefined && areNames(entry, all, given, env));
  return isSeveral ? all.map((one) => commandOf(one)) : [words];
}

/**
 * Whether the arguments are names of what is read or, after a confirmation, changed. Words that create something may be
 * one name that lacks its quotes.
 */
function areNames(entry: CatalogEntry, all: Words, given: Words, env: Terminal["env"]): boolean {
  if (entry.effect === "write" || entry.flags.every(({ required }) => !required)) return false;
  const named = all.map((one) => subjectFlags(entry, one, env).map((flag) => flag.split("=", 1)[0] ?? ""));
  const [[flag = "", ...more] = [], ...rest] = named;
  const field = entry.flags.find(({ name }) => `--${kebab(name)}` === flag);
  const isName = field?.required === true && field.type !== "integer" && field.type !== "number";
  const isSame = rest.every((names) => names.length === 1 && names[0] === flag);
  return isName && isSame && more.length === 0 && missingInputs(entry, all[0] ?? "", given, env).length === 0;
}

const isNumber = (word: string): boolean => /^#?\d+$/.test(word) || /^https?:\/\/\S+\/\d+$/.test(word);

/** The words of a search are not several arguments. */
const isSearch = ({ flags }: CatalogEntry): boolean =>
  flags.some(({ name, required }) => name === "query" && required);

/** Returns the index after the words of the command; the number of words if they form none. */
function firstArgument(words: Words, extend: Terminal["extend"]): number {
  const joined = joinId(words, extend);
  const ofId = joined === undefined ? 0 : words.length - joined.length + 1;
  return Math.max(ofId, findRuns(words, extend).words.length) || words.length;
}

/** Returns the required inputs apart from the repository that neither the first argument nor a flag gives. */
function missingInputs(
  entry: CatalogEntry,
  first: string,
  flags: Words,
  env: Terminal["env"],
): CatalogEntry["flags"] {
  const given = [...flags, ...subjectFlags(entry, first, env)];
  const isGiven = (flag: string) =>
    given.some((word) => word === `--${flag}` || word.startsWith(`--${flag}=`));
  return entry.flags.filter(
    ({ name, required }) =>
      required &&
      !["owner", "name"].includes(name) &&
      !isGiven(kebab(name)) &&
      !isGiven(`${kebab(name)}-file`),
  );
}

/** Returns the flags of the inputs that are set, also by a letter, or by a flag that can mean only one of them. */
async function givenFlags(entry: CatalogEntry, argv: Words): Promise<Words> {
  const fields = await inputFields(entry, argv, {});
  const flags = withListFlags(inputFlags(fields));
  const parsed = await parse(entry.id, argv, flags, []);
  const own = Object.keys(flags).filter((flag) => parsed.has(flag));
  const isOwn = (field: CatalogFlag) => entry.flags.includes(field);
  const guessed = fields.flags.filter((field) => !isOwn(field) && own.includes(kebab(field.name)));
  const meant = guessed.map(({ name, type }) => guessInput(entry.id, { [name]: type === "boolean" || "1" }));
  const names = (await Promise.all(meant)).flatMap((input = {}) => Object.keys(input));
  return [...own, ...names.map(kebab)].map((flag) => `--${flag}`);
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
