// `ghx run <id> --help`: the flags of one capability.

import type { CatalogEntry } from "../../runtime/index.js";
import { compactInput } from "../signature.js";
import { flagsOf } from "./capability-flags.js";
import type { Flags } from "./command.js";
import { flagRows, text, wrap } from "./help.js";

/** Undefined when there is no such capability. */
export async function capabilityHelp(name: string): Promise<string | undefined> {
  const { catalog } = await import("../../generated/catalog.js");
  const entry = catalog.find(({ id, aliases }) => id === name || aliases?.includes(name));
  return entry === undefined ? undefined : render(entry);
}

function render(entry: CatalogEntry): string {
  const { owner, name, ...others } = flagsOf(entry);
  const flags: Flags =
    owner !== undefined && name !== undefined
      ? {
          repo: { type: "string", short: "R", value: "<o/n>", about: "Repository, for --owner and --name" },
          ...others,
        }
      : flagsOf(entry);
  const [choice] = /^\(.* \| .*?\)/.exec(compactInput(entry.signature)) ?? [];
  return text([
    entry.effect === "destructive" ? `${entry.description} Destructive.` : entry.description,
    `Usage: ghx run ${entry.id} [flags]`,
    flagRows(flags),
    [
      ...(choice === undefined ? [] : wrap(`Give ${choice}.`, 80)),
      "More flags: ghx run --help. Output:",
      `  ghx capabilities explain ${entry.id}`,
    ].join("\n"),
  ]);
}
