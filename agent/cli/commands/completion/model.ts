// The words that completion offers, from the command table and the catalog, for all shells.

import { type Extend, loadCatalog } from "../../../explain/extended-catalog.js";
import { type Flag, type Flags, HELP_FLAG } from "../../command.js";
import { COMMANDS, GROUPS, isCommandName } from "../../command-table.js";
import { callFlags, nextWords, wordCommands } from "./command-words.js";

export interface Word {
  readonly word: string;
  readonly about: string;
}

/** A flag as it is written: `--state`, `--no-draft`, `-R`. */
export interface FlagWord extends Word {
  readonly takesValue: boolean;
  readonly values: readonly string[];
  readonly complete: "file" | "folder" | undefined;
}

/** The flags and arguments that a command accepts. */
export interface Place {
  readonly flags: readonly FlagWord[];
  readonly arguments: readonly Word[];
}

export interface CompletionModel {
  /** First words. */
  readonly commands: readonly Word[];
  /** The words after others: `list` after `issue`, and of the groups of ghx. */
  readonly groups: ReadonlyMap<string, readonly Word[]>;
  /** By command, such as `capabilities list`. */
  readonly places: ReadonlyMap<string, Place>;
  /** The flags of `ghx run <id>`, and of the words of a command. An alias has the flags of its capability. */
  readonly capabilities: readonly {
    readonly names: readonly string[];
    readonly flags: readonly FlagWord[];
  }[];
}

export async function completionModel(extend?: Extend): Promise<CompletionModel> {
  const catalog = await loadCatalog(extend);
  const ids = catalog.flatMap(({ id, aliases = [], description }) => [
    { word: id, about: description },
    ...aliases.map((alias) => ({ word: alias, about: `Alias of ${id}` })),
  ]);
  const domains = [...new Set(catalog.map(({ id }) => id.split(".", 1).join()))];
  const long = Object.entries(COMMANDS);
  // `list` and `explain` need no group.
  const commands = long.flatMap(([name, command]) =>
    name.startsWith("capabilities ")
      ? [[name, command] as const, [name.slice("capabilities ".length), command] as const]
      : [[name, command] as const],
  );
  const words = wordCommands(catalog, extend);
  const next = new Map(
    [...nextWords(words)].map(([before, list]) => [
      before,
      [...list].map((word) => ({ word, about: words.get(`${before} ${word}`.trim())?.about ?? "" })),
    ]),
  );
  const names = commands.map(([name]) => name.split(" ", 1).join());
  return {
    commands: [
      ...Object.entries(GROUPS).map(([word, about]) => ({ word, about })),
      ...commands.filter(([name]) => !name.includes(" ")).map(([word, { about }]) => ({ word, about })),
      { word: "help", about: "Show help for a command" },
      ...(next.get("") ?? []).filter(({ word }) => !names.includes(word)),
    ],
    groups: new Map([
      ...[...next].filter(([before]) => before !== "" && !isCommandName(before)),
      ...Object.keys(GROUPS).map(
        (group) =>
          [
            group,
            commands.flatMap(([name, { about }]) =>
              name.startsWith(`${group} `) ? [{ word: name.slice(group.length + 1), about }] : [],
            ),
          ] as const,
      ),
    ]),
    places: new Map(
      commands.map(([name, { flags, argument }]) => [
        name,
        {
          flags: flagWords({ ...flags, ...HELP_FLAG }, domains),
          arguments:
            argument === "capability"
              ? [...ids, ...(next.get(name) ?? [])]
              : (argument === "domain" ? domains : (argument ?? [])).map((word) => ({ word, about: "" })),
        },
      ]),
    ),
    capabilities: withSameFlags([
      ...catalog.map((entry) => ({
        names: [entry.id, ...(entry.aliases ?? [])],
        flags: flagWords(callFlags(entry), domains),
      })),
      ...[...words].map(([name, { flags }]) => ({ names: [name], flags: flagWords(flags, domains) })),
    ]),
  };
}

/** Returns one entry for all names that have the same flags, because the script contains the flags of each entry. */
function withSameFlags(all: CompletionModel["capabilities"]): CompletionModel["capabilities"] {
  const found = new Map<string, CompletionModel["capabilities"][number]>();
  for (const { names, flags } of all) {
    const key = JSON.stringify(flags);
    found.set(key, { names: [...(found.get(key)?.names ?? []), ...names], flags });
  }
  return [...found.values()];
}

function flagWords(flags: Flags, domains: readonly string[]): FlagWord[] {
  return Object.entries(flags).flatMap(([name, flag]) => [
    flagWord(`--${name}`, flag, domains),
    ...(flag.short === undefined ? [] : [flagWord(`-${flag.short}`, flag, domains)]),
    ...(flag.negatable ? [flagWord(`--no-${name}`, flag, domains)] : []),
  ]);
}

function flagWord(
  word: string,
  { type, values, complete, about }: Flag,
  domains: readonly string[],
): FlagWord {
  return {
    word,
    about,
    takesValue: type === "string",
    // Values are case-insensitive, and lower case is easier to type.
    values: complete === "domain" ? domains : (values ?? []).map((value) => value.toLowerCase()),
    complete: complete === "domain" ? undefined : complete,
  };
}
