// Type checks generated files with the strictest options of TypeScript, without writing them.

import { join } from "node:path";
import ts from "typescript";
import type { Files } from "../print/compare-output.js";
import { repository } from "./projects.js";

/** The assumed folder of the files: the runtime is `../../runtime/index.js` from there. */
const folder = join(repository, ".cache/typecheck");
export const RUNTIME_MODULE = "../../runtime/index.js";

/** Returns errors as `issue/view.ts:12: message`. */
export function typecheck(files: Files): string[] {
  const texts = new Map([...files].map(([path, text]) => [join(folder, path), text]));
  const host = ts.createCompilerHost(options());
  const { readFile, fileExists, directoryExists } = host;
  host.readFile = (path) => texts.get(path) ?? readFile(path);
  host.fileExists = (path) => texts.has(path) || fileExists(path);
  host.directoryExists = (path) => path.startsWith(folder) || (directoryExists?.(path) ?? true);
  const { getSourceFile } = host;
  host.getSourceFile = (path, language) => {
    const text = texts.get(path);
    return text === undefined ? getSourceFile(path, language) : ts.createSourceFile(path, text, language);
  };
  return typeErrors(folder, [...texts.keys()], host);
}

/**
 * Returns the errors in these files of the folder, as `issue/view.ts:12: message`. Of the files that they import, only
 * the types that they use are checked, which takes less than half of the time.
 */
export function typeErrors(folder: string, files: readonly string[], host?: ts.CompilerHost): string[] {
  const program = ts.createProgram(files, options(), host);
  const diagnostics = files.flatMap((path) => {
    const source = program.getSourceFile(path);
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
  });
  return [...program.getOptionsDiagnostics(), ...diagnostics].map(({ file, start = 0, messageText }) => {
    const place = file ? `${file.fileName.slice(folder.length + 1)}:${lineNumber(file, start)}: ` : "";
    return `${place}${ts.flattenDiagnosticMessageText(messageText, " ")}`;
  });
}

const lineNumber = (file: ts.SourceFile, start: number): number =>
  file.getLineAndCharacterOfPosition(start).line + 1;

/** The options of a project that contains generated code may be stricter than the options of this repository. */
const STRICTEST: ts.CompilerOptions = {
  noUnusedLocals: true,
  noUnusedParameters: true,
  noImplicitReturns: true,
  noPropertyAccessFromIndexSignature: true,
  noUncheckedSideEffectImports: true,
  allowUnreachableCode: false,
  allowUnusedLabels: false,
  erasableSyntaxOnly: true,
};

function options(): ts.CompilerOptions {
  const { config } = ts.readConfigFile(join(repository, "tsconfig.json"), ts.sys.readFile);
  const parsed = ts.parseJsonConfigFileContent(config, ts.sys, repository);
  const { tsBuildInfoFile: _, ...kept } = parsed.options;
  return { ...kept, ...STRICTEST, incremental: false };
}
