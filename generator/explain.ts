// `ghx-gen explain`: prints what a diagnostic requires, from docs/diagnostics.md.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { CODES } from "./source/codes.js";
import { didYouMean } from "./source/diagnostic.js";
import { MissingInput } from "./source/load.js";

/** The pages in the published compiler, and in this repository. */
const FOLDERS = [join(import.meta.dirname, "docs"), join(import.meta.dirname, "../docs")];

/** Returns the section of the page about a code, such as `GHX405`. Throws `MissingInput` for an unknown one. */
export function explainCode(given: string): string {
  const code = given.toUpperCase();
  if (!Object.hasOwn(CODES, code))
    throw new MissingInput(`there is no diagnostic "${given}"${didYouMean(code, Object.keys(CODES))}`);
  const path = FOLDERS.map((folder) => join(folder, "diagnostics.md")).find((file) => existsSync(file)) ?? "";
  const [, section = ""] = readFileSync(path, "utf8").split(new RegExp(`^### (?=${code}:)`, "m"));
  return `${(section.split(/^##/m)[0] ?? "").trim()}\n`;
}
