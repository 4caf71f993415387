// The commands that are words: ids without dots, such as `issue list`, and commands of gh, such as `pr checks`.

import { ghLetters } from "../../../../generated/gh-commands.js";
import type { CatalogEntry, GhCommand } from "../../../../runtime/index.js";
import type { Extend } from "../../../explain/extended-catalog.js";
import { inputFlags, kebab } from "../../capability-flags.js";
import type { Flags } from "../../command.js";
import { commandsOfGh } from "../../gh-commands.js";
import { flagsOfGh } from "../../gh-flags.js";
import { limitFields, withListFlags } from "../../limit.js";

/** A command, with the flags of what it runs. */
export interface WordCommand {
  readonly about: string;
  readonly flags: Flags;
}

/** Returns the commands by their words. */
export function wordCommands(
  catalog: readonly CatalogEntry[],
  extend?: Extend,
): ReadonlyMap<string, WordCommand> {
  const byId = new Map(catalog.map((entry) => [entry.id, entry]));
  const found = new Map<string, WordCommand>();
  const add = (words: string, about: string, flags: Flags) => {
    const known = found.get(words);
    found.set(words, { about: known?.about ?? about, flags: { ...flags, ...known?.flags } });
  };
  for (const entry of catalog) add(entry.id.replaceAll(".", " "), entry.description, callFlags(entry));
  for (const [words, runs] of Object.entries(commandsOfGh(extend)))
    for (const run of runs) {
      const entry = byId.get(run.id);
      if (entry !== undefined)
        add(words, entry.description, { ...callFlags(entry), ...ghFlags(words, run, entry) });
    }
  return found;
}

/** Returns the words that may follow each sequence of words: `list`, `view` … after `issue`. */
export function nextWords(
  commands: ReadonlyMap<string, WordCommand>,
): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const words of commands.keys()) {
    const all = words.split(" ");
    for (const [index, word] of all.entries()) {
      const before = all.slice(0, index).join(" ");
      found.set(before, (found.get(before) ?? new Set()).add(word));
    }
  }
  return found;
}

/** Returns the flags of the input, with the flags that gh has for lists. */
export function callFlags(entry: CatalogEntry): Flags {
  return withListFlags(inputFlags({ ...entry, flags: [...entry.flags, ...limitFields(entry.flags)] }));
}

/** Returns the flags of gh's command that set an input: from the card, and a list's name in the singular. */
function ghFlags(words: string, run: GhCommand, entry: CatalogEntry): Flags {
  const { flags = {}, names = {} } = run;
  const known = callFlags(entry);
  const flagOf = (input: string) => known[kebab(input.replace(/^no-/, ""))];
  const named = Object.entries({ ...flags, ...names }).flatMap(([name, input]) => {
    const flag = typeof input === "string" ? flagOf(input) : undefined;
    const { short: _, negatable: __, ...own } = flag ?? { type: "boolean" as const, about: "As in gh" };
    return name.length === 1 ? [] : [[name, own] as const];
  });
  const lists = Object.values(ghLetters[words] ?? {}).flatMap((letter) => {
    const name = letter.replace(/=$/, "");
    const { short: _, ...list } = known[`${name}s`] ?? {};
    return "type" in list ? [[name, list] as const] : [];
  });
  const choices = flagsOfGh(run, entry).flatMap(({ name, sets }) =>
    name === undefined || name in names ? [] : [[name, { type: "boolean", about: sets }] as const],
  );
  return Object.fromEntries([...lists, ...choices, ...named]);
}
