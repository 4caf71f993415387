// The command line: finds the command, and turns what goes wrong into one line and an exit code.

import { safeLine } from "../text.js";
import { didYouMean } from "./args.js";
import { HELP, type Topic } from "./help.js";
import { EXIT, type Terminal, UsageError } from "./terminal.js";

/** What a command is given: its arguments without its name. */
export type Command = (argv: readonly string[], terminal: Terminal) => Promise<number>;

/** Each is loaded when it is called for, so that none slows down the start of another. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  run: async () => (await import("./run.js")).run,
  "capabilities list": async () => (await import("./capabilities.js")).list,
  "capabilities explain": async () => (await import("./capabilities.js")).explain,
  mcp: async () => (await import("./mcp.js")).mcp,
  sim: async () => (await import("./sim.js")).sim,
};

/** Runs a command line and answers with the exit code. */
export async function main(argv: readonly string[], terminal: Terminal): Promise<number> {
  try {
    return await dispatch(argv, terminal);
  } catch (thrown) {
    terminal.err(`ghx: ${safeLine(thrown instanceof Error ? thrown.message : String(thrown))}\n`);
    return thrown instanceof UsageError ? EXIT.usage : EXIT.failed;
  }
}

async function dispatch(argv: readonly string[], terminal: Terminal): Promise<number> {
  const words = argv[0] === "help" ? [...argv.slice(1), "--help"] : argv;
  const [first, second] = words;
  if (first === "--version" || first === "-v") {
    const { version } = await import("./version.js");
    terminal.out(`${await version()}\n`);
    return EXIT.ok;
  }
  if (first === undefined || isHelp(first)) return help("ghx", terminal);
  if (first.startsWith("-")) {
    throw new UsageError(
      `there is no flag ${first}${await didYouMean(first.replace(/^-+/, ""), ["help", "version"], "--")}`,
    );
  }
  const path = first === "capabilities" ? `${first} ${second ?? ""}`.trim() : first;
  if (path === "capabilities" || isHelp(second)) return help(await topicOf(first), terminal);
  const load = Object.hasOwn(COMMANDS, path) ? COMMANDS[path] : undefined;
  if (load === undefined) throw await unknownCommand(first, second);
  const rest = words.slice(path.split(" ").length);
  if (rest.some(isHelp)) return help(await topicOf(path), terminal);
  return (await load())(rest, terminal);
}

function isHelp(word: string | undefined): boolean {
  return word === "--help" || word === "-h";
}

function help(topic: Topic, terminal: Terminal): number {
  terminal.out(HELP[topic]);
  return EXIT.ok;
}

async function topicOf(path: string): Promise<Topic> {
  const topic = (Object.keys(HELP) as Topic[]).find((name) => name === path);
  if (topic === undefined) throw await unknownCommand(path, undefined);
  return topic;
}

async function unknownCommand(first: string, second: string | undefined): Promise<UsageError> {
  const group = first === "capabilities" && second !== undefined;
  const name = group ? second : first;
  const known = group
    ? ["list", "explain"]
    : Object.keys(HELP).filter((topic) => topic !== "ghx" && !topic.includes(" "));
  const of = group ? "ghx capabilities" : "ghx";
  return new UsageError(
    `there is no command ${JSON.stringify(name)}${(await didYouMean(name, known, `${of} `)) || `; see ${of} --help`}`,
  );
}
