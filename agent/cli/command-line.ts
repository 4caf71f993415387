// The command line: runs the command, and prints an error as one line with an exit code.

import type { Command } from "./command.js";
import { COMMANDS, FIRST_WORDS, GROUPS, isCommandName } from "./command-table.js";
import { LOADERS } from "./loaders.js";
import { CommandError, EXIT, type Terminal, UsageError } from "./terminal.js";

/** Runs a command line and returns the exit code. */
export async function main(argv: readonly string[], terminal: Terminal): Promise<number> {
  try {
    return await dispatch(argv, terminal);
  } catch (thrown) {
    const { safeLine } = await import("../output/text.js");
    terminal.err(`ghx: ${safeLine(thrown instanceof Error ? thrown.message : String(thrown))}\n`);
    const isUsage = thrown instanceof UsageError;
    const more = isUsage ? thrown.signatures : thrown instanceof CommandError ? thrown.problems : [];
    for (const line of more) terminal.err(`${safeLine(line)}\n`);
    return isUsage ? EXIT.usage : EXIT.failed;
  }
}

async function dispatch(all: readonly string[], given: Terminal): Promise<number> {
  const { argv, terminal } = await withProject(all, given);
  const words = withGroup(argv[0] === "help" ? [...argv.slice(1), "--help"] : argv);
  const [first, second] = words;
  if (first === "--version" || first === "-v" || first === "version") {
    const { version } = await import("./version.js");
    terminal.out(`${await version()}\n`);
    return EXIT.ok;
  }
  if (first === undefined || isHelp(first)) return help("", terminal);
  if (first.startsWith("-")) throw await unknownFlag(first);
  const group = Object.hasOwn(GROUPS, first);
  if (group && (second === undefined || isHelp(second))) return help(first, terminal);
  const name = group ? `${first} ${second}` : first;
  // An id has a dot, so that these words are a command of gh such as `run list`.
  if (name === "run" && /^[a-z][a-z-]*$/.test(second ?? "")) return shortForm(words, terminal);
  if (!isCommandName(name)) {
    if (group) throw await unknownCommand(first, second, words, terminal);
    return shortForm(words, terminal);
  }
  const command = COMMANDS[name];
  const rest = words.slice(group ? 2 : 1);
  if (hasHelpFlag(rest)) {
    const text = name === "run" ? await runHelp(rest, command, terminal) : undefined;
    if (text === undefined) return help(name, terminal);
    terminal.out(text);
    return EXIT.ok;
  }
  const run = await LOADERS[name]();
  try {
    return await run(rest, terminal, command.flags);
  } catch (thrown) {
    if (!(thrown instanceof UsageError) || name === "run") throw thrown;
    throw (await import("./gh-letters.js")).withGhCommand(thrown, words);
  }
}

/** Adds the capabilities of the project. `--config <file>` before the command is GHX_CONFIG. */
async function withProject(
  argv: readonly string[],
  terminal: Terminal,
): Promise<{ readonly argv: readonly string[]; readonly terminal: Terminal }> {
  const [flag = "", value] = argv[0]?.startsWith("--config=")
    ? ["--config", argv[0].slice("--config=".length)]
    : argv;
  if (flag === "--config" && !value) throw new UsageError("--config requires the path of a ghx.config.yaml");
  const isGiven = flag === "--config";
  const rest = isGiven ? argv.slice(argv[0] === flag ? 2 : 1) : argv;
  const env = isGiven ? { ...terminal.env, GHX_CONFIG: value } : terminal.env;
  const { findProject, projectRegistry } = await import("./project.js");
  const placed = { ...terminal, env };
  const project = rest[0] === "trust" ? undefined : findProject(placed);
  if (project === undefined) return { argv: rest, terminal: placed };
  const { joinRegistries } = await import("../../runtime/client/merge-registries.js");
  const { registry } = await import("../../generated/registry.js");
  const extend = [projectRegistry(project)];
  try {
    joinRegistries(registry, { extend });
  } catch (thrown) {
    throw new CommandError(`${project.config}: ${thrown instanceof Error ? thrown.message : String(thrown)}`);
  }
  return { argv: rest, terminal: { ...placed, extend } };
}

/** Adds the group of a command that may be written without it. */
function withGroup(words: readonly string[]): readonly string[] {
  const [first = ""] = words;
  return isCommandName(`capabilities ${first}`) ? ["capabilities", ...words] : words;
}

/** Runs the capability that the first words name, such as a domain and a verb. */
async function shortForm(given: readonly string[], terminal: Terminal): Promise<number> {
  const { findRuns, isOnBranch, readCall } = await import("./gh-command.js");
  const { refuseReplaced, withGhCommand, withLongFlags } = await import("./gh-letters.js");
  const { withNearId } = await import("./near-id.js");
  const { kebabFlags } = await import("./parse-call.js");
  const words = withLongFlags(withNearId(kebabFlags(given), terminal.extend));
  const { argv, run } = readCall(words, terminal.extend) ?? {};
  // A group such as a domain has only a help.
  if (hasHelpFlag(words) || (argv === undefined && words.length === 1)) {
    const { wordsHelp } = await import("./words-help.js");
    const text = await wordsHelp(words, terminal);
    if (text !== undefined) {
      terminal.out(text);
      return EXIT.ok;
    }
  }
  refuseReplaced(words);
  const { chainArguments } = await import("./expand-command.js");
  const { replacingChain } = await import("./replacing-chain.js");
  const steps =
    (await replacingChain(words, COMMANDS.chain.flags, terminal)) ??
    (await chainArguments(words, COMMANDS.chain.flags, terminal, async (flags) => {
      const { currentPull } = await import("./head-branch.js");
      return currentPull(flags, COMMANDS.chain.flags, terminal);
    }));
  if (steps !== undefined) return (await LOADERS.chain())(steps, terminal, COMMANDS.chain.flags);
  if (argv === undefined) throw await unknownCommand(words[0] ?? "", undefined, words, terminal);
  try {
    if (run?.each !== undefined) {
      const { runForEach } = await import("./listed-elements.js");
      const code = await runForEach(words, terminal);
      if (code !== undefined) return code;
    }
    const { runShort } = await import("./commands/run.js");
    const { withPrintedItems } = await import("./printed-items.js");
    const command = run === undefined ? [] : findRuns(words, terminal.extend).words;
    const form = { exit: run?.exit, onBranch: isOnBranch(command) ? command : undefined };
    return await runShort(withPrintedItems(argv, run), terminal, COMMANDS.run.flags, form);
  } catch (thrown) {
    throw withGhCommand(thrown, words);
  }
}

function isHelp(word: string | undefined): boolean {
  return word === "--help" || word === "-h";
}

/** Whether a help flag precedes `--`, which ends the flags. */
function hasHelpFlag(words: readonly string[]): boolean {
  const end = words.indexOf("--");
  return (end < 0 ? words : words.slice(0, end)).some(isHelp);
}

/** Returns the help of the capability that the words name, or undefined without words. Throws if it does not exist. */
async function runHelp(
  words: readonly string[],
  { flags }: Command,
  { extend, isTTY }: Terminal,
): Promise<string | undefined> {
  const { peek } = await import("./args.js");
  const [id] = peek(words, flags).positionals;
  if (id === undefined) return undefined;
  const { capabilityHelp } = await import("./capability-help.js");
  const text = await capabilityHelp(id, extend, isTTY.out);
  if (text === undefined) throw await unknownCommand(id, undefined, [id], { extend });
  return text;
}

async function help(name: string, terminal: Terminal): Promise<number> {
  // For a person, `run` is also a group of gh.
  if (terminal.isTTY.out && isCommandName(name)) {
    const { groupHelp } = await import("./group-help.js");
    const group = await groupHelp([name], terminal);
    if (group !== undefined) {
      terminal.out(`${group}\nghx ${name} ${COMMANDS[name].usage} runs a capability\n`);
      return EXIT.ok;
    }
  }
  const { helpText } = await import("./help.js");
  terminal.out(helpText(name) ?? "");
  return EXIT.ok;
}

async function unknownFlag(word: string): Promise<UsageError> {
  const { didYouMean } = await import("./args.js");
  const hint = await didYouMean(word.replace(/^-+/, ""), ["help", "version"], "--");
  return new UsageError(`unknown flag ${word}${hint || "; see ghx --help"}`);
}

async function unknownCommand(
  first: string,
  second: string | undefined,
  words: readonly string[],
  { extend }: Pick<Terminal, "extend">,
): Promise<UsageError> {
  const { didYouMean } = await import("./args.js");
  const known =
    second === undefined
      ? FIRST_WORDS
      : Object.keys(COMMANDS).flatMap((name) =>
          name.startsWith(`${first} `) ? [name.slice(first.length + 1)] : [],
        );
  const parent = second === undefined ? "ghx" : `ghx ${first}`;
  const word = second ?? first;
  // `run` is a command, but not the words after it.
  const near = known.includes(word) ? "" : await didYouMean(word, known, `${parent} `);
  if (near === "" && second === undefined) {
    const { unknownId } = await import("./commands/short-form.js");
    const error = await unknownId(words, extend);
    if (error !== undefined) return error;
  }
  const hint =
    second === undefined ? `; see ${parent} --help, or ghx api for other requests` : `; see ${parent} --help`;
  return new UsageError(`unknown command ${JSON.stringify(word)}${near || hint}`);
}
