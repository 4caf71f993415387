// Help texts, from the tables: each fits a terminal of 24 lines of 80 columns.

import { type Command, type Flags, HELP_FLAG } from "./command.js";
import { COMMANDS, GROUPS, isCommandName } from "./command-table.js";

const WIDTH = 80;

/** The help of a command, a group, or of ghx itself (`""`); undefined when there is no such command. */
export function helpOf(name: string): string | undefined {
  if (name === "") return overview();
  if (isCommandName(name)) return commandHelp(name, COMMANDS[name]);
  return Object.hasOwn(GROUPS, name) ? groupHelp(name, GROUPS[name] ?? "") : undefined;
}

function overview(): string {
  const commands = Object.entries(COMMANDS).map(([name, { usage, about }]): Row => {
    const argument = /^<\S+>…?/.exec(usage)?.[0] ?? "";
    return [`${name} ${argument}`.trim(), about];
  });
  return text([
    "ghx: GitHub operations as typed capabilities",
    "Usage: ghx <command> [flags]",
    rows(commands),
    rows([
      ["-h, --help", "help of ghx, of a command, or of a capability: ghx run <id> --help"],
      ["-v, --version", "the version"],
    ]),
    `Environment:\n${rows([
      ["GH_TOKEN, GITHUB_TOKEN", "the token; without one, what `gh auth token` prints"],
      ["GH_HOST, GH_REPO", "another host; the repository (owner/name)"],
      ["GHX_API_URL", "another API address, such as that of ghx sim"],
      ["GHX_READ_ONLY=1", "refuse whatever writes"],
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
    about,
    `Usage: ghx ${group} <command>`,
    rows(commands),
    rows([["-h, --help", "help of a command"]]),
  ]);
}

function commandHelp(name: string, { about, intro, usage, flags, notes }: Command): string {
  return text([
    intro ?? `${about.charAt(0).toUpperCase()}${about.slice(1)}.`,
    `Usage: ghx ${name} ${usage}`,
    flagRows({ ...flags, ...HELP_FLAG }),
    ...(notes === undefined ? [] : [notes]),
  ]);
}

type Row = readonly [left: string, right: string];

export function flagRows(flags: Flags): string {
  return rows(
    Object.entries(flags).map(([name, { short, value, negatable, about }]): Row => {
      const label = `--${negatable ? "[no-]" : ""}${name}${value === undefined ? "" : ` ${value}`}`;
      return [short === undefined ? label : `-${short}, ${label}`, about];
    }),
  );
}

/** Two columns; what is too long for the second goes on under it. */
export function rows(pairs: readonly Row[]): string {
  const left = Math.min(34, Math.max(...pairs.map(([label]) => label.length)));
  return pairs
    .flatMap(([label, about]) => {
      const [first = "", ...more] = wrap(about, WIDTH - left - 5);
      const indent = " ".repeat(left + 5);
      const head = `  ${label.padEnd(left)}   `;
      // A label that is longer than the column pushes its own line, as long as that fits.
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

/** Paragraphs with a blank line between. */
export function text(paragraphs: readonly string[]): string {
  return `${paragraphs.filter((paragraph) => paragraph !== "").join("\n\n")}\n`;
}
