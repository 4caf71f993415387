// The help of `ghx run <id> --help`: the flags of one capability.

import type { CatalogEntry, InputChoice } from "../../runtime/index.js";
import { type Extend, loadCatalog } from "../explain/catalog.js";
import { helpFlags, kebab } from "./capability-flags.js";
import type { Flags } from "./command.js";
import { flagRows, text, wrap } from "./help.js";
import { limitFields } from "./limit.js";
import { subjectNames } from "./subject.js";

/** Returns the help of a capability, or undefined if no capability has this name. */
export async function capabilityHelp(name: string, extend?: Extend): Promise<string | undefined> {
  const catalog = await loadCatalog(extend);
  const entry = catalog.find(({ id, aliases }) => id === name || aliases?.includes(name));
  return entry === undefined ? undefined : render(entry);
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
  const flags: Flags = limitFields(entry.flags).length === 0 ? inputs : withLimit(inputs);
  const argument = subjectNames(entry).map(kebab).join("|");
  const choices = entry.choices?.map(choiceFlags).join(" ");
  return text([
    entry.effect === "destructive" ? `${entry.description} Destructive.` : entry.description,
    `Usage: ghx ${entry.id} ${argument === "" ? "" : `[<${argument}>] `}[flags]`,
    `Flags:\n${flagRows(flags)}`,
    [
      ...(choices === undefined ? [] : wrap(`Requires ${choices}`, 80)),
      "More flags: ghx run --help",
      `Output: ghx capabilities explain ${entry.id}`,
    ].join("\n"),
  ]);
}

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
