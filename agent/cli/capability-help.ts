// The help of `ghx run <id> --help`: the flags of one capability.

import type { CatalogEntry, InputChoice } from "../../runtime/index.js";
import { destructiveText } from "../explain/effect-of.js";
import { type Extend, extended, loadCatalog } from "../explain/extended-catalog.js";
import { fileFlags, helpFlags, kebab } from "./capability-flags.js";
import type { Flags } from "./command.js";
import { quote } from "./confirm.js";
import { commandsOfGh } from "./gh-commands.js";
import { flagsOfGh, flagText } from "./gh-flags.js";
import { findGhCommand } from "./gh-groups.js";
import { flagRows, text, wrap } from "./help.js";
import { limitFields } from "./limit.js";
import { subjectNames } from "./subject.js";

/**
 * Returns the help of a capability, or undefined if no capability has this name. `isTerminal`: with examples, and with the
 * commands of gh that the capability runs, and their flags.
 */
export async function capabilityHelp(
  name: string,
  extend?: Extend,
  isTerminal = false,
): Promise<string | undefined> {
  const catalog = await loadCatalog(extend);
  const entry = catalog.find(({ id, aliases }) => id === name || aliases?.includes(name));
  if (entry === undefined) return undefined;
  if (!isTerminal) return render(entry);
  const examples = (await exampleLines(entry.id, extend)).map((line) => `  ${line}\n`).join("");
  const named = ghNames(entry.id, extend).map((words) => `gh ${words}`);
  const flags = ghFlagTexts(entry, extend);
  return [
    render(entry),
    ...(examples === "" ? [] : [`Examples:\n${examples}`]),
    ...(named.length === 0 ? [] : [wrapped("Commands of gh", named)]),
    ...(flags.length === 0 ? [] : [wrapped("Flags of gh", flags)]),
  ].join("\n");
}

const wrapped = (title: string, parts: readonly string[]): string =>
  `${wrap(`${title}: ${parts.join(", ")}`, 80).join("\n")}\n`;

/** Returns the flags of gh's commands that the capability has besides its own: `-s/--squash`. */
function ghFlagTexts(entry: CatalogEntry, extend: Extend): readonly string[] {
  const own = new Set(entry.flags.map(({ name }) => kebab(name)));
  const runs = Object.values(commandsOfGh(extend)).flat();
  const flags = runs.filter(({ id }) => id === entry.id).flatMap((run) => flagsOfGh(run, entry));
  return [...new Set(flags.filter(({ name = "" }) => !own.has(name)).map(flagText))];
}

/** Returns the commands of gh that the capability runs, with the flags that select it: `issue edit --add-label`. */
function ghNames(id: string, extend: Extend): readonly string[] {
  const named = Object.entries(commandsOfGh(extend)).flatMap(([words, runs]) =>
    runs
      .filter((run) => run.id === id)
      .map(({ flags = {} }) => [words, ...Object.entries(flags).map(selectingFlag)].join(" ")),
  );
  const words = id.split(".");
  const own = findGhCommand(words);
  return [...new Set([...(own === words.join(" ") ? [own] : []), ...named])];
}

function selectingFlag([flag, value]: readonly [flag: string, value: string | boolean]): string {
  return value === false ? `--${flag}=false` : `--${flag}`;
}

/** Returns a command line for each example of the card. */
async function exampleLines(name: string, extend: Extend): Promise<readonly string[]> {
  const cards = (await extended(extend).loadCards?.([name])) ?? [];
  const { examples = [] } = cards.find(({ capability_id }) => capability_id === name) ?? {};
  return examples.map(({ input }) => {
    const { owner, name: repository, ...others } = input;
    const hasRepository = owner !== undefined && repository !== undefined;
    const fields = Object.entries(hasRepository ? others : input);
    // No flag sets null.
    const empty = Object.fromEntries(fields.filter(([, value]) => value === null));
    const given = fields.filter(([, value]) => value !== null);
    return [
      `ghx ${name.replaceAll(".", " ")}`,
      ...given.map(([field, value]) => exampleFlag(kebab(field), value)),
      ...(given.length === fields.length ? [] : [exampleFlag("input", empty)]),
      ...(hasRepository ? [`-R ${owner}/${repository}`] : []),
    ].join(" ");
  });
}

function exampleFlag(flag: string, value: unknown): string {
  if (typeof value === "boolean") return value ? `--${flag}` : `--no-${flag}`;
  if (Array.isArray(value) && value.length === 0) return `--${flag}=`;
  if (Array.isArray(value) && value.every((one) => typeof one === "string"))
    return value.map((one) => exampleFlag(flag, one)).join(" ");
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.startsWith("-") ? quote(`--${flag}=${text}`) : `--${flag} ${quote(text)}`;
}

function render(entry: CatalogEntry): string {
  const { owner, name, ...others } = helpFlags(entry);
  const repo = {
    type: "string",
    short: "R",
    value: "<repo>",
    about: "Repository as [host/]owner/name",
  } as const;
  const inputs = owner !== undefined && name !== undefined ? { repo, ...others } : helpFlags(entry);
  const listed: Flags = limitFields(entry.flags).length === 0 ? inputs : withLimit(inputs);
  const isAsked = destructiveText(entry) !== "";
  const flags: Flags = isAsked ? { ...listed, yes: YES } : listed;
  const argument = subjectNames(entry).map(kebab).join("|");
  const choices = entry.choices?.map(choiceFlags).join(" ");
  const files = Object.entries(fileFlags(entry)).map(([flag, { value }]) => `--${flag} ${value}`);
  return text([
    `${entry.description}${destructiveText(entry)}`,
    `Usage: ghx ${entry.id} ${argument === "" ? "" : `[<${argument}>] `}[flags]`,
    `Flags:\n${flagRows(flags)}`,
    [
      ...(choices === undefined ? [] : wrap(`Requires ${choices}`, 80)),
      ...wrap(
        `More flags: ${files.length === 0 ? "" : `${files.join(", ")} (- for stdin); `}ghx run --help`,
        80,
      ),
      `Output: ghx explain ${entry.id}`,
    ].join("\n"),
  ]);
}

const YES = {
  type: "boolean",
  short: "y",
  about: "Run without a question; needed without a terminal",
} as const;

/** Shows the flags with which gh limits a list in place of `--first`, which is the size of a page. */
function withLimit({ first: _, ...others }: Flags): Flags {
  const limit = {
    type: "string",
    short: "L",
    value: "<n>",
    about: "Maximum number of items (default 30)",
  } as const;
  return { ...others, limit, all: { type: "boolean", about: "Read all pages" } };
}

/** Returns `(--pr-id | --repo --pr-number)`. */
function choiceFlags(choice: InputChoice): string {
  const flags = choice.map((set) =>
    set.map((one) => (typeof one === "string" ? `--${kebab(one)}` : choiceFlags(one))).join(" "),
  );
  return `(${flags.join(" | ")})`.replaceAll("--owner --name", "--repo");
}
