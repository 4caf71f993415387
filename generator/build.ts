// `ghx-gen gen` and `check`: compiles a project, and writes the files or compares them with the existing ones.

import { resolve } from "node:path";
import { cachedCodegen, cachedCompile } from "./cache.js";
import {
  type DiagnosticEntry,
  type DiagnosticFormat,
  formatDiagnostics,
  outdatedEntry,
} from "./format-diagnostics.js";
import { type Compile, compile, type Generated } from "./generate.js";
import { compareOutput, type FolderComparison } from "./print/compare-output.js";
import { checkOutputFolders } from "./print/output-folder.js";
import { writeOutputs } from "./print/write-output.js";
import { type Diagnostic, isFatal } from "./source/diagnostic.js";
import { load, type Project, relativePath } from "./source/load.js";

export interface BuildOptions {
  readonly project: Project;
  /** The folders as they were given. */
  readonly flags: {
    readonly cards: string;
    readonly operations: string;
    readonly scenarios: string | undefined;
    readonly out: string;
    readonly reference: string | undefined;
  };
  readonly runtime: string;
  /** Whether a warning fails. */
  readonly strict: boolean;
  readonly format: DiagnosticFormat;
}

export interface Printer {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

/** Returns the exit code. `writes`: files are written; otherwise they are compared. */
export async function build(
  { project, flags, runtime, strict, format, writes }: BuildOptions & { readonly writes: boolean },
  { out, err }: Printer,
  compiler?: Compile,
): Promise<number> {
  const cwd = project.root;
  const fail = (message: string): number => {
    err(`${message}\n`);
    return 1;
  };
  const outputFlags = [
    { flag: "--out", given: flags.out },
    ...(flags.reference === undefined ? [] : [{ flag: "--reference", given: flags.reference }]),
  ];
  await checkOutputFolders(cwd, outputFlags, [
    { flag: "--cards", given: flags.cards },
    { flag: "--operations", given: flags.operations },
    ...(flags.scenarios === undefined ? [] : [{ flag: "--scenarios", given: flags.scenarios }]),
  ]);
  const result = await generate(project, runtime, compiler);
  const diagnostics = result.ok ? result.warnings : result.diagnostics;
  const print = (comparisons: readonly FolderComparison[] = []): void => {
    const outdated = writes ? [] : comparisons.flatMap(outdatedEntries);
    const formatted = formatDiagnostics(diagnostics, result.sources, format, outdated);
    (format === "json" ? out : err)(formatted);
  };
  if (!result.ok || (strict && diagnostics.length > 0)) {
    print();
    return fail(`${countDiagnostics(diagnostics)}; nothing was written`);
  }
  const comparisons: FolderComparison[] = [];
  for (const { flag, given } of outputFlags) {
    const files = flag === "--out" ? result.files : result.reference;
    comparisons.push(await compareOutput({ root: cwd, folder: resolve(cwd, given), files }));
  }
  print(comparisons);
  const problems = comparisons.filter(({ foreign }) => foreign.length > 0).map(describeForeign);
  if (!writes) {
    const outdated = comparisons.filter(({ drift }) => drift.length > 0);
    // The annotations list the files.
    if (format !== "github") problems.push(...outdated.map(describeDrift));
    if (outdated.length > 0) problems.push("Run `ghx-gen gen` with the same options and commit the result.");
  }
  if (problems.length > 0) return fail(problems.join("\n"));
  if (writes) await writeOutputs(comparisons);
  if (format === "json") return 0;
  const summary = comparisons.map(writes ? describeWritten : (one) => `${name(one)}/ is up to date`);
  const noun = result.capabilities === 1 ? "capability" : "capabilities";
  out(`${result.capabilities} ${noun}${writes ? ", " : "; "}${summary.join("; ")}\n`);
  return 0;
}

/** Compiles a project. `runtime`: the module specifier of the runtime in generated code; a path is relative to the project. */
async function generate(
  project: Project,
  runtime: string,
  compileSources: Compile = cachedCompile(project.root, compile),
): Promise<Generated> {
  const sources = await load(project);
  const specifier = runtime.startsWith(".")
    ? relativePath(project.out, `${project.root}/${runtime}`)
    : runtime;
  return compileSources(sources, specifier, cachedCodegen(project.root));
}

/** `2 errors and 1 warning`. */
function countDiagnostics(diagnostics: readonly Diagnostic[]): string {
  const errors = diagnostics.filter(isFatal).length;
  const counts = [[errors, "error"] as const, [diagnostics.length - errors, "warning"] as const];
  const words = counts.map(([count, noun]) =>
    count === 0 ? "" : `${count} ${noun}${count === 1 ? "" : "s"}`,
  );
  return words.filter((text) => text !== "").join(" and ");
}

const name = ({ root, folder }: FolderComparison): string => relativePath(root, folder);

function describeWritten(comparison: FolderComparison): string {
  const { files, drift } = comparison;
  const removed = drift.filter(({ kind }) => kind === "orphan").length;
  const written = drift.length - removed;
  return `${files.size} files in ${name(comparison)}/: ${written} written, ${removed} removed`;
}

const outdatedEntries = (comparison: FolderComparison): DiagnosticEntry[] =>
  comparison.drift.map(({ kind, path }) => outdatedEntry(`${name(comparison)}/${path}`, kind));

function describeDrift(comparison: FolderComparison): string {
  const out = name(comparison);
  const lines = comparison.drift.map(({ kind, path }) => `  ${kind.padEnd(8)} ${out}/${path}`);
  return `${out}/ is out of date:\n${lines.join("\n")}`;
}

/** A folder that was given by mistake can contain thousands of files. */
const MOST_FOREIGN = 20;

function describeForeign(comparison: FolderComparison): string {
  const { foreign } = comparison;
  const out = name(comparison);
  const lines = foreign.slice(0, MOST_FOREIGN).map(({ path, reason }) => `  ${out}/${path} ${reason}`);
  if (foreign.length > MOST_FOREIGN) lines.push(`  and ${foreign.length - MOST_FOREIGN} more`);
  return [
    `ghx-gen: ${out}/ must contain only generated files, but contains entries that ghx-gen did not write:`,
    ...lines,
    "Move or delete these, or give another folder. Nothing was written.",
  ].join("\n");
}
