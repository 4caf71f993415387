// The help of words that name several commands: a domain, a part of one (`issue labels`), or a group of gh (`run`).

import type { CatalogEntry } from "../../runtime/index.js";
import { type Extend, extended, loadCatalog } from "../explain/extended-catalog.js";
import { listEntries } from "../explain/list.js";
import { HINTS } from "./commands/capabilities.js";
import { commandsOfGh } from "./gh-commands.js";
import { commandsInGroup } from "./gh-groups.js";
import { rows, text, wrap } from "./help.js";
import type { Terminal } from "./terminal.js";

/**
 * Returns the help of the group that the words name: on a terminal with descriptions, otherwise what `ghx list` prints.
 * Returns undefined if ghx runs no command in it.
 */
export async function groupHelp(
  words: readonly string[],
  { isTTY, extend }: Pick<Terminal, "isTTY" | "extend">,
): Promise<string | undefined> {
  const path = words.flatMap((word) => word.split("."));
  const catalog = await loadCatalog(extend);
  const entries = catalog.filter(({ id }) => id.startsWith(`${path.join(".")}.`));
  const group: Group = { name: path.join(" "), entries, commands: namedByGh(path, entries, extend) };
  if (entries.length === 0 && group.commands.length === 0) return undefined;
  if (!isTTY.out) return brief(group, catalog);
  const { ids, aliases } = extended(extend);
  const known = commandsOfGh(extend);
  const isId = (id: string) => ids.includes(id) || Object.hasOwn(aliases, id);
  const others = commandsInGroup(group.name).filter(
    (command) => !Object.hasOwn(known, command) && !isId(command.replaceAll(" ", ".")),
  );
  return describe(group, catalog, others);
}

interface Group {
  /** The words of the group: `issue labels`. */
  readonly name: string;
  readonly entries: readonly CatalogEntry[];
  readonly commands: readonly GhName[];
}

/** A command of gh whose words differ from the id of its capability. */
interface GhName {
  readonly words: string;
  readonly ids: readonly string[];
}

function namedByGh(path: readonly string[], entries: readonly CatalogEntry[], extend: Extend): GhName[] {
  const prefix = `${path.join(" ")} `;
  return Object.entries(commandsOfGh(extend))
    .filter(([words]) => words.startsWith(prefix))
    .filter(([words]) => !entries.some(({ id }) => id === words.replaceAll(" ", ".")))
    .map(([words, runs]) => ({ words: words.slice(prefix.length), ids: runs.map(({ id }) => id) }))
    .sort((a, b) => (a.words < b.words ? -1 : 1));
}

async function brief({ name, entries, commands }: Group, catalog: readonly CatalogEntry[]): Promise<string> {
  const { text: listed } = await listEntries(catalog, { words: name.replaceAll(" ", ".") });
  return [
    ...(entries.length > 0 ? [listed] : []),
    ...(commands.length > 0 ? [`ghx ${name}: ${commands.map(({ words }) => words).join(" ")}`] : []),
    entries.length > 0 ? HINTS.ids : `Inputs of these: ghx ${name} <command> --help\n`,
  ].join("\n");
}

function describe(
  { name, entries, commands }: Group,
  catalog: readonly CatalogEntry[],
  others: readonly string[],
): string {
  const sentence = (id: string) =>
    catalog.find((entry) => entry.id === id)?.description.replace(/\.$/, "") ?? "";
  const own = entries.map(
    ({ id }) => [id.slice(name.length + 1).replaceAll(".", " "), sentence(id)] as const,
  );
  const named = commands.map(({ words, ids: [first = "", ...more] }) => {
    const about = more.length === 0 ? `${sentence(first)} (${first})` : [first, ...more].join(", ");
    return [words, about] as const;
  });
  return text([
    `Usage: ghx ${name} <command> [flags]`,
    own.length === 0 ? "" : `Commands:\n${rows(own)}`,
    named.length === 0 ? "" : `Commands with the names of gh:\n${rows(named)}`,
    others.length === 0
      ? ""
      : wrap(`Only in gh: ${others.map((words) => `gh ${words}`).join(", ")}`, 80).join("\n"),
    `Flags of a command: ghx ${name} <command> --help`,
  ]);
}
