// The example capabilities of CONTRIBUTING: their files, by path. `tsx scripts/example.ts` writes them to the repository.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const root = join(import.meta.dirname, "..");
/** The text of CONTRIBUTING. */
export const guide: string = readFileSync(join(root, "CONTRIBUTING.md"), "utf8");

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
  for (const [name, text] of exampleFiles) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

if (process.argv[1] === import.meta.filename) writeExample(root);
