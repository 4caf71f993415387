// Programs that import ghx by name, as copies that TypeScript and the tests load from this repository.

import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

const root = join(import.meta.dirname, "..");

/** Writes the programs, by file name, to a folder below .cache, with paths in place of the entries of ghx. */
export function writePrograms(folder: string, programs: Readonly<Record<string, string>>): void {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(programs))
    writeFileSync(join(folder, name), replaceEntries(text));
}

/** Returns what TypeScript reports for the files under the strict options of this repository. */
export function typeErrors(files: readonly string[]): string[] {
  const { config } = ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile);
  const parsed = ts.parseJsonConfigFileContent({ ...config, files: [] }, ts.sys, root);
  const { tsBuildInfoFile: _, ...options } = parsed.options;
  const program = ts.createProgram(files, { ...options, incremental: false });
  const problems = files.flatMap((file) => {
    const source = program.getSourceFile(file);
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
  });
  return problems.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
}

function replaceEntries(text: string): string {
  return text
    .replaceAll('"ghx"', '"../../agent/main.js"')
    .replaceAll(/"ghx\/(\w+)"/g, (_, entry: string) => `"../../${modulePath(entry)}.js"`);
}

/** Returns the path of an entry's module: a domain, or a part of the agent surface. */
function modulePath(entry: string): string {
  const domain = `generated/${entry}/index`;
  return existsSync(join(root, `${domain}.ts`)) ? domain : `agent/${entry}`;
}
