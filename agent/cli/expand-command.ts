// Commands that are several steps of a chain: with several numbers, such as `issue close 3 5`, and of gh with several
// changes, such as `gh issue edit 1 --title New --add-label bug`.

import type { GhCommand } from "../../runtime/index.js";
import type { Extend } from "../explain/extended-catalog.js";
import { findCapability } from "../explain/find.js";
import { kebab, splitNames } from "./capability-flags.js";
import type { Flags } from "./command.js";
import { joinId } from "./commands/short-form.js";
import { splitEnvFile } from "./env-file.js";
import { readFieldList } from "./field-list.js";
import { findRuns, isForArguments, isOnBranch, readGhCall } from "./gh-command.js";
import { splitSeveral } from "./several-arguments.js";
import { isFlag, readFlag, splitArguments } from "./split-arguments.js";
import { type Terminal, UsageError } from "./terminal.js";

type ExpandingTerminal = Pick<Terminal, "env" | "extend" | "cwd" | "stdin">;

/** The steps of a command: the flags of the chain, and the words of each step. */
interface Expanded {
  readonly own: readonly string[];
  readonly steps: readonly (readonly string[])[];
  /** Whether the steps are the changes of a command of gh, which makes all or none. */
  readonly areChanges?: boolean;
  /** Whether the command is about the pull request of the current branch. */
  readonly onBranch?: boolean;
  /** The number, name or file of each step, if there are several. */
  readonly names?: readonly string[];
}

/**
 * Returns the arguments of `ghx chain`: its flags, and a command for each step. Returns undefined if the command is one
 * call. `own`: the flags of `ghx chain`. `currentPull`: returns the number of the pull request of the current branch for
 * a chain with the flags.
 */
export async function chainArguments(
  argv: readonly string[],
  own: Flags,
  terminal: ExpandingTerminal,
  currentPull?: (flags: readonly string[]) => Promise<number | undefined>,
): Promise<readonly string[] | undefined> {
  const whole = argv.map(asText);
  const { own: flags, steps, areChanges, onBranch, names = [] } = await expandCommand(whole, own, terminal);
  const number = onBranch ? await currentPull?.(flags) : undefined;
  if (number !== undefined) {
    const { words } = findRuns(argv, terminal.extend);
    return chainArguments(argv.toSpliced(words.length, 0, String(number)), own, terminal);
  }
  const commands = steps.map(asCommand);
  // A file with one line is one step that differs from the command.
  if (commands.length === 1 && commands[0] === asCommand(whole)) return undefined;
  const isFiltered = steps.some((words) => words.some((word) => FILTER.includes(readFlag(word)?.name ?? "")));
  return [
    ...flags,
    ...(areChanges ? ["--check-first"] : []),
    ...(isFiltered ? ["--lines"] : []),
    ...names.map((name) => `--step-names=${name}`),
    ...commands,
  ];
}

/** Returns the arguments of `ghx chain` for several commands whose flags of the chain are the same. */
export async function chainOfCommands(
  commands: readonly (readonly string[])[],
  own: Flags,
  { extend }: Pick<Terminal, "extend">,
): Promise<readonly string[]> {
  const read = await Promise.all(commands.map((one) => separateFlags(one.map(asText), own, extend)));
  return [...(read[0]?.own ?? []), ...read.flatMap(({ steps }) => steps.map(asCommand))];
}

const asCommand = (words: readonly string[]): string => words.map(quoted).join(" ");

/** Returns a word whose text is the same in a step of a chain, where `$0.number` is a reference and `$$` a `$`. */
const asText = (word: string): string =>
  word.replace(/^(--[A-Za-z][\w-]*=|-[A-Za-z]=?|)(?=\$[$\d])/, (start) => `${start}$`);

/**
 * Returns the steps of a command: one for each of several numbers, names, files or lines of a file, and of these one for
 * each change of gh's command. A command that is one step is returned as it is. `offset`: the number of steps before it, which references
 * count.
 */
export async function expandCommand(
  argv: readonly string[],
  own: Flags,
  terminal: ExpandingTerminal,
  offset = 0,
): Promise<Expanded> {
  const lines = await splitEnvFile(argv, terminal);
  const commands = lines ?? (await splitSeveral(argv, terminal));
  const isSplit = lines !== undefined || commands.length > 1;
  const at =
    commands[0]?.findIndex((word, index) => commands.some((command) => command[index] !== word)) ?? -1;
  const steps: (readonly string[])[] = [];
  const names: string[] = [];
  let flags: readonly string[] = [];
  let areChanges = false;
  let onBranch = false;
  for (const command of commands) {
    const changes = await splitChanges(command, own, offset + steps.length, terminal.extend);
    const one = changes ?? (isSplit ? await separateFlags(command, own, terminal.extend) : undefined);
    // Every command has the same flags of the chain.
    flags = one?.own ?? [];
    areChanges ||= changes !== undefined;
    onBranch ||= changes?.onBranch === true;
    const expanded = one?.steps ?? [command];
    steps.push(...expanded);
    names.push(...expanded.map(() => command[at] ?? ""));
  }
  return { own: flags, steps, areChanges, onBranch, ...(at < 0 ? {} : { names }) };
}

/** Returns the flags of the chain, and the others as a step. */
async function separateFlags(argv: readonly string[], own: Flags, extend?: Extend): Promise<Expanded> {
  const [id, ...rest] = readGhCall(argv, extend) ?? argv;
  const { json, ...others } = own;
  // `--json title` selects fields of each step.
  const flags = json === undefined || readFieldList(rest) !== rest ? others : own;
  const parts = splitArguments(
    rest,
    [],
    flags,
    id === undefined ? NO_FLAGS : await booleanFlags({ id }, extend),
  );
  return { own: parts.own, steps: [[id ?? "", ...parts.positionals, ...parts.other]] };
}

/** Returns the flags of the chain and a command of gh for each change, or undefined if it has only one. */
async function splitChanges(
  argv: readonly string[],
  own: Flags,
  offset: number,
  extend?: Extend,
): Promise<Expanded | undefined> {
  const { words, runs } = findRuns(argv, extend);
  const changes = runs.filter(({ also }) => also !== undefined);
  if (changes.length === 0) return undefined;
  const [id] = joinId(words, extend) ?? [];
  const main =
    runs.find(({ also }) => also === undefined) ??
    (id === words.join(".")
      ? { id }
      : changes.find(
          (one) => one.flags === undefined && one.completes === undefined && !isForArguments(one),
        ));
  const alternatives = main === undefined ? [] : [main, ...runs.filter(({ also }) => also === undefined)];
  const booleans = await Promise.all(alternatives.map((run) => booleanFlags(run, extend)));
  const parts = splitArguments(
    argv.slice(words.length),
    changes,
    own,
    new Set(booleans.flatMap((names) => [...names])),
  );
  const given: Change[] = [];
  for (const run of changes) {
    const flags = parts.changes.get(run);
    if (flags !== undefined) given.push(...(await changePerValue(run, flags, extend)));
  }
  const isMain = main !== undefined && (main.also === undefined || parts.other.some(isFlag));
  const each = changes.find(isForArguments);
  const subject = parts.positionals.slice(0, 1);
  const further = each === undefined ? [] : parts.positionals.slice(1);
  if (given.length + (isMain ? 1 : 0) + further.length < 2) return undefined;
  if (each !== undefined) await checkFileNames(each, further, extend);
  const last = further.length > 0 ? lastChange(runs, parts.other) : undefined;
  // As in gh, a comment precedes the change that it explains. What needs the result of the command follows it.
  const before = given.filter(({ run }) => run.also === true);
  const after = given.filter(({ run }) => run.also !== true);
  const step = (rest: readonly string[]) => readGhCall([...words, ...rest], extend) ?? [...words, ...rest];
  const result = offset + before.length;
  const references = ({ also }: GhCommand): string[] =>
    Object.entries(Object(also)).map(([name, field]) => `--${kebab(name)}=$${result}.${field}`);
  const flagsOf = ({ run, flags }: Change) => [
    ...flags,
    ...(run.unless === undefined ? [] : [`--change-of=${words.join(" ")}`]),
  ];
  const callsFor = (each: GhCommand) =>
    further.map((argument) => [each.id, `--${kebab(each.argument ?? "")}=${argument}`, ...references(each)]);
  const steps = [
    ...before.map((change) => step([...subject, ...flagsOf(change)])),
    ...(isMain
      ? [step([...(each === undefined ? parts.positionals : subject), ...(last?.others ?? parts.other)])]
      : []),
    ...after.map((change) => step([...flagsOf(change), ...references(change.run)])),
    ...(each === undefined ? [] : callsFor(each)),
  ];
  if (last !== undefined) {
    const earlier = steps.map((_, index) => `--after-steps=${offset + index}`);
    steps.push([last.change.id, ...references(last.change), ...last.flags, ...earlier]);
  }
  return { own: parts.own, steps, onBranch: subject.length === 0 && isOnBranch(words) };
}

/** Throws {@link UsageError} for two files of one name, because only the first one could be added. */
async function checkFileNames(
  { id, argument }: GhCommand,
  paths: readonly string[],
  extend?: Extend,
): Promise<void> {
  const { entry } = await findCapability(id, extend);
  if (entry?.flags.find(({ name }) => name === argument)?.type !== "file") return;
  const names = paths.map((path) => path.replace(/^.*[\\/]/s, ""));
  const twice = names.find((name, index) => names.indexOf(name) < index);
  if (twice !== undefined) throw new UsageError(`two files have the name ${JSON.stringify(twice)}`);
}

/** A change of a command, with its flags. */
interface Change {
  readonly run: GhCommand;
  readonly flags: readonly string[];
}

/** Returns a change for each value of its flag, such as `--add-project`, if its input is one value. */
async function changePerValue(
  run: GhCommand,
  flags: readonly string[],
  extend?: Extend,
): Promise<readonly Change[]> {
  const values = flags.map((word) => readFlag(word)?.value);
  const texts = values.flatMap((value) => (value === undefined ? [] : splitNames(value)));
  const [[flag, input] = [], ...others] = Object.entries(run.flags ?? {});
  if (texts.length < 2 || others.length > 0 || values.includes(undefined)) return [{ run, flags }];
  const { entry } = await findCapability(run.id, extend);
  const field = entry?.flags.find(({ name }) => name === input);
  if (field?.type !== "reference") return [{ run, flags }];
  return texts.map((text) => ({ run, flags: [`--${flag}=${text}`] }));
}

/** Returns the change that completes the others, its flags, and the flags of the command: `--draft` and the rest. */
function lastChange(
  runs: readonly GhCommand[],
  words: readonly string[],
):
  | { readonly change: GhCommand; readonly flags: readonly string[]; readonly others: readonly string[] }
  | undefined {
  const change = runs.find(({ completes }) => completes !== undefined);
  const nameOf = (word: string) => readFlag(word)?.name ?? "";
  // The command returns the result of the last change.
  const isOwn = (word: string) =>
    Object.hasOwn(change?.names ?? {}, nameOf(word)) || SELECTION.includes(nameOf(word));
  const [flag, ...more] = change?.completes ?? [];
  const isCompleting = (name: string) => name === flag || runs.some(({ names = {} }) => names[name] === flag);
  if (change === undefined || words.some((word) => isCompleting(nameOf(word)))) return undefined;
  const others = words.filter((word) => !isOwn(word));
  return {
    change,
    flags: words.filter(isOwn),
    others: [`--${flag}`, ...more.map((one) => `--${one}`), ...others],
  };
}

/** The flag of a filter, whose outputs are lines. */
const FILTER: readonly string[] = ["jq", "q"];

/** The flags that select what is printed. */
const SELECTION: readonly string[] = [...FILTER, "fields"];

const NO_FLAGS: ReadonlySet<string> = new Set();

/** Returns the flags of a command without a value, by name and letter. */
async function booleanFlags(
  { id, names = {}, flags = {} }: GhCommand,
  extend?: Extend,
): Promise<ReadonlySet<string>> {
  const { entry } = await findCapability(id, extend);
  const booleans = (entry?.flags ?? []).filter(({ type }) => type === "boolean").map(({ name }) => name);
  const { SHORT_FLAGS } = await import("./capability-flags.js");
  const letters = booleans.flatMap((name) => SHORT_FLAGS[name] ?? []);
  const selecting = Object.keys(flags).filter((flag) => typeof flags[flag] === "boolean");
  const renamed = Object.entries(names).flatMap(([flag, input]) =>
    booleans.includes(input.replace(/^no-/, "")) || /^[A-Z]/.test(input) || selecting.includes(input)
      ? [flag]
      : [],
  );
  return new Set([
    ...selecting,
    ...booleans.map(kebab),
    ...booleans.map((name) => `no-${kebab(name)}`),
    ...letters,
    ...renamed,
  ]);
}

/** Quotes a word as a step of a chain is split. */
const quoted = (word: string): string =>
  /^[\w./:=@,+$-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
