// Compares the data commands of the newest gh, their flags and the fields of `--json` with the capabilities.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse as parseYaml } from "yaml";
import { parse } from "../../../agent/cli/args.js";
import { inputFlags } from "../../../agent/cli/capability-flags.js";
import { readGhCall } from "../../../agent/cli/gh-command.js";
import { notAboutData, replacements } from "../../../agent/cli/gh-groups.js";
import { withListFlags } from "../../../agent/cli/limit.js";
import { inputFields } from "../../../agent/cli/parse-call.js";
import { selectFields } from "../../../agent/explain/select-fields.js";
import { meaningOf } from "../../../agent/input/qualifiers.js";
import { catalog } from "../../../generated/catalog.js";
import { ghCommands, ghInstead } from "../../../generated/gh-commands.js";
import { aliases } from "../../../generated/registry.js";
import type { GhCommand } from "../../../runtime/index.js";
import type { Entry } from "./tables.js";

interface Commands {
  readonly commands: Readonly<Record<string, Command>>;
}

interface Command {
  readonly flags: Readonly<Record<string, { readonly value?: string }>>;
  readonly json?: Readonly<Record<string, unknown>>;
}

interface Config {
  readonly notDataFlags: readonly string[];
  readonly notDataFlagsOf: Readonly<Record<string, readonly string[]>>;
  readonly notDataFields: readonly string[];
}

/** What a command of gh has, and what of it ghx has under gh's name. */
export interface GhCoverage extends Entry {
  /** Data flags. Empty if there is no capability. */
  readonly flags: Comparison;
  /** Fields of `--json`. Empty if there is no capability. */
  readonly fields: Comparison;
}

export interface Comparison {
  readonly found: readonly string[];
  readonly missing: readonly string[];
}

const { commands }: Commands = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../../operations/schema/gh-commands.json"), "utf8"),
);
const config: Config = parseYaml(readFileSync(join(import.meta.dirname, "gh.yaml"), "utf8"));

/** A command of gh or a flag of one, and what does the same. */
export interface Replaced {
  readonly words: string;
  readonly instead: readonly string[];
}

/** The flags of gh, and the values of flags, that no capability accepts. */
export function replacedFlags(): Replaced[] {
  return Object.keys(ghInstead)
    .filter((words) => words.includes(" --"))
    .map((words) => ({ words, instead: replacements(words) }));
}

/** The commands of gh that are not about data of GitHub, some by the first words of several. */
export function otherCommands(): (Replaced & { readonly about: string })[] {
  return Object.keys(ghInstead).flatMap((words) => {
    const about = notAboutData(words);
    return about === undefined ? [] : [{ words, about, instead: replacements(words) }];
  });
}

export async function measureGh(): Promise<GhCoverage[]> {
  const data = Object.entries(commands).filter(([words]) => notAboutData(words) === undefined);
  const measured = data.map(async ([words, command]): Promise<GhCoverage> => {
    const capabilities = idsOf(words);
    const has = capabilities.length > 0;
    return {
      group: words.split(" ")[0] ?? "",
      name: words,
      capabilities,
      reason: replacements(words)
        .map((line) => `\`${line}\``)
        .join(" and "),
      flags: has ? await compareFlags(words, command) : NOTHING,
      fields: has ? await compareFields(capabilities, command) : NOTHING,
    };
  });
  return Promise.all(measured);
}

const NOTHING: Comparison = { found: [], missing: [] };

/** Returns the capabilities that the command line runs for the command, with any flags. */
function idsOf(words: string): string[] {
  const named = Object.hasOwn(ghCommands, words) ? (ghCommands[words] ?? []) : [];
  const [joined] = readGhCall(words.split(" ")) ?? [];
  const ids = [...named.map(({ id }) => id), ...(joined === undefined ? [] : [joined])];
  const current = new Map<string, string>(Object.entries(aliases));
  return [...new Set(ids.map((id) => current.get(id) ?? id))];
}

async function compareFlags(words: string, { flags }: Command): Promise<Comparison> {
  const ignored = [...config.notDataFlags, ...(config.notDataFlagsOf[words] ?? [])];
  const names = Object.keys(flags).filter((name) => !ignored.includes(name) && !name.endsWith("-file"));
  const accepted = await Promise.all(
    names.map((name) => acceptsFlag(words, name, flags[name]?.value !== undefined)),
  );
  return split(names, (_, index) => accepted[index] === true);
}

/** Whether the command line accepts the flag after the command, alone or with those that select a capability. */
async function acceptsFlag(words: string, flag: string, hasValue: boolean): Promise<boolean> {
  const runs = Object.hasOwn(ghCommands, words) ? (ghCommands[words] ?? []) : [];
  const withValue = (name: string) => `--${name}=${sampleValue(runs, name)}`;
  const given = hasValue ? withValue(flag) : `--${flag}`;
  const selections = runs.map(({ flags = {} }) =>
    Object.entries(flags).flatMap(([name, value]) =>
      name === flag ? [] : [typeof value === "string" ? withValue(name) : `--${name}=${value}`],
    ),
  );
  const accepted = [[], ...selections].map((flags) => accepts([...words.split(" "), ...flags, given]));
  return (await Promise.all(accepted)).includes(true);
}

/** Returns a value that the flag can have. */
function sampleValue(runs: readonly GhCommand[], flag: string): string {
  const values = runs.flatMap(({ qualifiers = {} }) => {
    const qualifier = Object.hasOwn(qualifiers, flag) ? qualifiers[flag] : undefined;
    const { values = [], titles } = qualifier ? meaningOf(qualifier) : {};
    return titles ? ["Spring"] : values;
  });
  return values[0] ?? "1";
}

async function accepts(words: readonly string[]): Promise<boolean> {
  const command = readGhCall(words);
  const entry = catalog.find(
    ({ id, aliases: names }) => id === command?.[0] || names?.includes(command?.[0] ?? ""),
  );
  if (command === undefined || entry === undefined) return false;
  const [id, ...argv] = command;
  const flags = withListFlags(inputFlags(await inputFields(entry, argv, {})));
  const problems: string[] = [];
  await parse(id, argv, flags, problems);
  return problems.length === 0;
}

async function compareFields(ids: readonly string[], { json = {} }: Command): Promise<Comparison> {
  const entries = catalog.filter(({ id }) => ids.includes(id));
  const data = Object.keys(json).filter((field) => !config.notDataFields.includes(field));
  const accepted = await Promise.all(
    data.map((field) =>
      Promise.any(entries.map((entry) => selectFields([field], entry))).then(
        () => true,
        () => false,
      ),
    ),
  );
  return split(data, (_, index) => accepted[index] === true);
}

function split(names: readonly string[], has: (name: string, index: number) => boolean): Comparison {
  const found = names.filter(has);
  return { found, missing: names.filter((name) => !found.includes(name)) };
}
