// The help of `ghx run <id> --help`: the flags of one capability.

import type { CatalogEntry } from "../../runtime/index.js";
import { compactInput } from "../signature.js";
import { helpFlags, kebab } from "./capability-flags.js";
import type { Flags } from "./command.js";
import { flagRows, text, wrap } from "./help.js";

/** Returns the help of a capability, or undefined if no capability has this name. */
export async function capabilityHelp(name: string): Promise<string | undefined> {
  const { catalog } = await import("../../generated/catalog.js");
  const entry = catalog.find(({ id, aliases }) => id === name || aliases?.includes(name));
  return entry === undefined ? undefined : render(entry);
}

function render(entry: CatalogEntry): string {
  const { owner, name, ...others } = helpFlags(entry);
  const flags: Flags =
    owner !== undefined && name !== undefined
      ? {
          repo: { type: "string", short: "R", value: "<repo>", about: "Repository as [host/]owner/name" },
          ...others,
        }
      : helpFlags(entry);
  const [choice] = /^\(.* \| .*?\)/.exec(compactInput(entry.signature)) ?? [];
  return text([
    entry.effect === "destructive" ? `${entry.description} Destructive.` : entry.description,
    `Usage: ghx run ${entry.id} [flags]`,
    `Flags:\n${flagRows(flags)}`,
    [
      ...(choice === undefined ? [] : wrap(`Requires ${choiceFlags(choice)}`, 80)),
      "More flags: ghx run --help",
      `Output: ghx capabilities explain ${entry.id}`,
    ].join("\n"),
  ]);
}

/** Converts `(prId | owner name prNumber:int)` to `(--pr-id | --repo --pr-number)`. */
function choiceFlags(choice: string): string {
  return choice
    .replaceAll(/(\w+)(?:\[\])?(?::[^ )]+)?/g, (_, name: string) => `--${kebab(name)}`)
    .replaceAll("--owner --name", "--repo");
}
