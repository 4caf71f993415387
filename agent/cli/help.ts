// Help texts of the commands. Each fits on a terminal of 24 lines and 80 columns.

import { type Command, type Flags, HELP_FLAG } from "./command.js";
import { COMMANDS, GROUPS, isCommandName } from "./command-table.js";

const WIDTH = 80;

/** Returns the help of a command, a group, or ghx itself (`""`), or undefined for an unknown name. */
export function helpText(name: string): string | undefined {
  if (name === "") return overview();
  if (isCommandName(name)) return commandHelp(name, COMMANDS[name]);
  return Object.hasOwn(GROUPS, name) ? groupHelp(name, GROUPS[name] ?? "") : undefined;
}

function overview(): string {
  const commands = Object.entries(COMMANDS).map(([name, { usage, about }]): Row => {
    const argument = /^<\S+>…?/.exec(usage)?.[0] ?? "";
    // `ghx list` and `ghx explain` are short for the commands of the group.
    return [`${name.replace("capabilities ", "")} ${argument}`.trim(), about];
  });
  return text([
    "Work with GitHub through typed capabilities.\nUsage: ghx <command> [flags], or ghx <id or its words> [<number>] [flags]",
    `Commands:\n${rows(commands)}`,
    "Flags: -v, --version; -h, --help (of a capability: ghx run <id> --help)",
    `Environment:\n${rows([
      ["GH_TOKEN, GITHUB_TOKEN", "Token (default: the output of `gh auth token`)"],
      ["GH_HOST, GH_REPO, GHX_API_URL", "Host; default owner/name; API URL (ghx sim)"],
      ["GHX_READ_ONLY=1, GHX_FORMAT", "Refuse writes; default of --format"],
    ])}`,
  ]);
}

function groupHelp(group: string, about: string): string {
  const commands = Object.entries(COMMANDS)
    .filter(([name]) => name.startsWith(`${group} `))
    .map(([name, { usage, about }]): Row => {
      const argument = /^<\S+>…?/.exec(usage)?.[0] ?? "";
      return [`${name.slice(group.length + 1)} ${argument}`.trim(), about];
    });
  return text([
    `${about}.`,
    `Usage: ghx ${group} <command> [flags]`,
    `Commands:\n${rows(commands)}`,
    `Flags:\n${rows([["-h, --help", "Show help for a command"]])}`,
  ]);
}

function commandHelp(name: string, { about, intro, usage, flags, notes }: Command): string {
  return text([
    intro ?? `${about}.`,
    `Usage: ghx ${name} ${usage}`,
    `Flags:\n${flagRows({ ...flags, ...HELP_FLAG })}`,
    ...(notes === undefined ? [] : [notes]),
  ]);
}

type Row = readonly [left: string, right: string];

export function flagRows(flags: Flags): string {
  return rows(
    Object.entries(flags).flatMap(([name, { short, value, negatable, hidden, about }]): Row[] => {
      const label = `--${negatable ? "[no-]" : ""}${name}${value === undefined ? "" : ` ${value}`}`;
      return hidden ? [] : [[short === undefined ? label : `-${short}, ${label}`, about]];
    }),
  );
}

/** Formats two columns and wraps the second. */
export function rows(pairs: readonly Row[]): string {
  const left = Math.min(34, Math.max(...pairs.map(([label]) => label.length)));
  return pairs
    .flatMap(([label, about]) => {
      const [first = "", ...more] = wrap(about, WIDTH - left - 5);
      const indent = " ".repeat(left + 5);
      const head = `  ${label.padEnd(left)}   `;
      // A label that is longer than its column shifts the text of its line.
      return [`${head}${first}`.trimEnd(), ...more.map((line) => indent + line)];
    })
    .join("\n");
}

export function wrap(words: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of words.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Joins paragraphs with blank lines. */
export function text(paragraphs: readonly string[]): string {
  return `${paragraphs.filter((paragraph) => paragraph !== "").join("\n\n")}\n`;
}
