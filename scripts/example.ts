// The example capability of CONTRIBUTING: its files, by path. `tsx scripts/example.ts` writes them to the repository.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const root = join(import.meta.dirname, "..");
const guide = readFileSync(join(root, "CONTRIBUTING.md"), "utf8");

/** The fenced blocks with a file name: ```yaml cards/<id>.yaml. */
export const exampleFiles: ReadonlyMap<string, string> = new Map(
  [...guide.matchAll(/^```\w+ (\S+)\n([\s\S]*?)^```$/gm)].map((match) => [match[1] ?? "", match[2] ?? ""]),
);

/** The diagnostic that the guide shows. */
export const exampleDiagnostic: string = findDiagnostic();

function findDiagnostic(): string {
  const line = /^cards\/\S+ error .*$/m.exec(guide)?.[0];
  if (line === undefined) throw new Error("CONTRIBUTING.md shows no diagnostic");
  return line;
}

export function writeExample(folder: string): void {
  for (const [name, text] of exampleFiles) writeFileSync(join(folder, name), text);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) writeExample(root);
