// The commands of ghx-gen: `gen` writes the SDK, `check` compares it with the existing files, `expand` prints a card.

import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { loadBase, releaseTag } from "./diff/base.js";
import { compareContracts } from "./diff/compare.js";
import { readContracts } from "./diff/contract.js";
import { renderComparison } from "./diff/render.js";
import { expandFile } from "./expand.js";
import { type Compile, generate } from "./generate.js";
import manifest from "./package.json" with { type: "json" };
import { checkOutputFolders, OutputError } from "./print/output-folder.js";
import { type Comparison, compareOutput, writeOutputs } from "./print/write.js";
import { useSchema } from "./schema/use.js";
import {
  type Diagnostic,
  didYouMean,
  escapeControls,
  isError,
  renderDiagnostic,
} from "./source/diagnostic.js";
import { load, loadCards, MissingInput, type Project, relativePath } from "./source/load.js";

const HELP = `ghx-gen: compiles operation cards and GraphQL documents to a typed SDK

  ghx-gen gen     check the cards and write the SDK
  ghx-gen check   check the cards and compare the SDK with the existing files; write nothing
  ghx-gen new <id> --from <source>  draft a card, its document and its exchanges; <source> is a mutation, a query field
                  such as repository.labels, or an endpoint such as "GET /repos/{owner}/{repo}/labels"
  ghx-gen expand <card>  print the long form of a card, given by its id or file: with everything that its subject,
                  its shared schemas and the defaults add
  ghx-gen schema use <version | file>  compile for another GitHub, by files in operations/schema/: ghes-3.19, ghec, a
                  version of @octokit/openapi, an OpenAPI description (.json) or a GraphQL schema (.graphql)
  ghx-gen diff [base]    list what changed for users since a git revision, or since the version in another folder;
                  default: the newest release tag, such as v1.2.0. Since the first release, or if the base is a folder,
                  fail if a capability with a breaking change does not have a higher major version

  Only files that begin with ghx-gen's header are overwritten or removed. If an output folder contains any other file
  or a symbolic link, both commands list it and fail, and nothing is written. Names that begin with a dot, and
  tsconfig.json, are ignored.

  --cards <folder>       default: cards; its shared.yaml, subjects.yaml and references.yaml add to the included ones
  --operations <folder>  default: operations; files of its schema/ replace the included ones
  --scenarios <folder>   each card must have a scenario there
  --out <folder>         only for generated files, inside the project; default: generated
  --reference <folder>   also writes a Markdown page per capability there; only for these, inside the project
  --runtime <specifier>  module specifier of the runtime in generated code; default: ghx/runtime
  --strict               with gen and check: fail for a warning as well
  --json                 with diff: print one JSON object
  --help, --version
`;

/** Where a command runs and what it prints to. */
export interface Terminal {
  readonly cwd: string;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Replaces the compiler. Tests of the writer compile equal sources once. */
  readonly compile?: Compile;
}

/** The exit code. */
export async function runCommand(argv: readonly string[], terminal: Terminal): Promise<number> {
  // Paths, lines and messages contain text of cards and documents, which may be of other people.
  const err = (text: string) => terminal.err(escapeControls(text));
  try {
    return await run(argv, { ...terminal, err });
  } catch (error) {
    if (!isForCaller(error)) throw error;
    err(`ghx-gen: ${error.message}\n`);
    return 1;
  }
}

/** Errors that the caller can fix, such as a folder that may not be read; any other is a defect of ghx-gen. */
function isForCaller(error: unknown): error is Error {
  if (error instanceof MissingInput || error instanceof OutputError) return true;
  if (!(error instanceof Error) || !("code" in error)) return false;
  return error instanceof TypeError || "syscall" in error;
}

async function run(argv: readonly string[], { cwd, out, err, compile }: Terminal): Promise<number> {
  const print = (text: string): number => {
    out(text);
    return 0;
  };
  const fail = (message: string): number => {
    err(`${message}\n`);
    return 1;
  };
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      cards: { type: "string", default: "cards" },
      operations: { type: "string", default: "operations" },
      scenarios: { type: "string" },
      out: { type: "string", default: "generated" },
      reference: { type: "string" },
      runtime: { type: "string", default: "ghx/runtime" },
      from: { type: "string" },
      json: { type: "boolean", default: false },
      strict: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
      version: { type: "boolean", default: false },
    },
  });
  const [command, ...rest] = positionals;
  if (values.version) return print(`${manifest.version}\n`);
  if (values.help || command === undefined) return print(HELP);
  const [argument] = rest;
  const withArgument = rest.length === 1 ? command : undefined;
  if (
    withArgument !== "expand" &&
    withArgument !== "new" &&
    withArgument !== "diff" &&
    !(command === "schema" && argument === "use" && rest.length === 2) &&
    (!["gen", "check", "diff"].includes(command) || rest.length > 0)
  ) {
    return fail(`ghx-gen: there is no command "${positionals.join(" ")}"; see ghx-gen --help`);
  }
  const project: Project = {
    root: cwd,
    cards: resolve(cwd, values.cards),
    operations: resolve(cwd, values.operations),
    scenarios: values.scenarios === undefined ? undefined : resolve(cwd, values.scenarios),
    out: resolve(cwd, values.out),
  };
  if (withArgument === "expand") return expand(project, argument ?? "", { cwd, out, err });
  if (withArgument === "new") {
    if (values.from === undefined) return fail("ghx-gen: new needs --from; see ghx-gen --help");
    const { writeDraft } = await import("./draft/new.js");
    return print(await writeDraft(project, argument ?? "", values.from));
  }
  if (command === "diff") return diff(project, argument, values.json, { cwd, out, err });
  if (command === "schema") return print(await useSchema(project, rest[1] ?? ""));
  const outputFlags = [
    { flag: "--out", given: values.out },
    ...(values.reference === undefined ? [] : [{ flag: "--reference", given: values.reference }]),
  ];
  await checkOutputFolders(cwd, outputFlags, [
    { flag: "--cards", given: values.cards },
    { flag: "--operations", given: values.operations },
    ...(values.scenarios === undefined ? [] : [{ flag: "--scenarios", given: values.scenarios }]),
  ]);
  const result = await generate(project, values.runtime, compile);
  const diagnostics = result.ok ? result.warnings : result.diagnostics;
  for (const diagnostic of diagnostics) err(`${renderDiagnostic(diagnostic, result.sources)}\n\n`);
  if (!result.ok || (values.strict && diagnostics.length > 0))
    return fail(`${countDiagnostics(diagnostics)}; nothing was written`);
  const comparisons: Comparison[] = [];
  for (const { flag, given } of outputFlags) {
    const files = flag === "--out" ? result.files : result.reference;
    comparisons.push(await compareOutput({ root: cwd, folder: resolve(cwd, given), files }));
  }
  const problems = comparisons.filter(({ foreign }) => foreign.length > 0).map(describeForeign);
  if (command === "check") {
    problems.push(...comparisons.filter(({ drift }) => drift.length > 0).map(describeDrift));
    if (comparisons.some(({ drift }) => drift.length > 0))
      problems.push("Run `pnpm gen` (ghx-gen gen) and commit the result.");
  }
  if (problems.length > 0) return fail(problems.join("\n"));
  if (command === "gen") await writeOutputs(comparisons);
  const summary = comparisons.map(
    command === "gen" ? describeWritten : (one) => `${name(one)}/ is up to date`,
  );
  return print(
    `${result.capabilities} ${result.capabilities === 1 ? "capability" : "capabilities"}${command === "gen" ? ", " : "; "}${summary.join("; ")}\n`,
  );
}

/** Prints the long form of a card. */
async function expand(project: Project, card: string, { out, err }: Terminal): Promise<number> {
  const sources = await load(project);
  const path = card.endsWith(".yaml") ? relativePath(project.root, resolve(project.root, card)) : undefined;
  const file = path ?? `${relativePath(project.root, project.cards)}/${card}.yaml`;
  const text = sources.cards.get(file);
  if (text === undefined) {
    err(`ghx-gen: there is no card "${card}"${didYouMean(file, sources.cards.keys())}\n`);
    return 1;
  }
  const expansion = expandFile(file, text, sources);
  if (expansion.ok) {
    const { printYaml } = await import("./print/yaml.js");
    out(printYaml(expansion.value));
    return 0;
  }
  for (const diagnostic of expansion.diagnostics) err(`${renderDiagnostic(diagnostic, sources.all)}\n\n`);
  return 1;
}

/** Lists what changed for users since the base. Versions that were not raised fail only after the first release. */
async function diff(
  project: Project,
  given: string | undefined,
  json: boolean,
  { out, err }: Terminal,
): Promise<number> {
  const release = releaseTag(project.root);
  const base = given ?? release;
  if (base === undefined)
    throw new MissingInput(
      "there is no release tag, such as v1.2.0; give a git revision or a folder as the base",
    );
  const isEnforced = release !== undefined || existsSync(resolve(project.root, base));
  const sources = [await loadBase(project, base), await loadCards(project)] as const;
  const [before, after] = [readContracts(sources[0], "base"), readContracts(sources[1], "current")];
  if (!before.ok || !after.ok) {
    for (const [index, contracts] of [before, after].entries()) {
      if (contracts.ok) continue;
      const { cards, shared, documents } = sources[index === 0 ? 0 : 1];
      const texts = new Map([...cards, ...shared, ...documents]);
      const place = index === 0 ? ` of ${base}` : "";
      err(`ghx-gen: the cards${place} have errors:\n\n`);
      for (const diagnostic of contracts.diagnostics) err(`${renderDiagnostic(diagnostic, texts)}\n\n`);
    }
    return 1;
  }
  const comparison = compareContracts(before.contracts, after.contracts);
  out(json ? `${JSON.stringify(comparison)}\n` : renderComparison(comparison, base));
  return isEnforced && comparison.unraised.length > 0 ? 1 : 0;
}

/** `2 errors and 1 warning`. */
function countDiagnostics(diagnostics: readonly Diagnostic[]): string {
  const errors = diagnostics.filter(isError).length;
  const counts = [[errors, "error"] as const, [diagnostics.length - errors, "warning"] as const];
  const words = counts.map(([count, noun]) =>
    count === 0 ? "" : `${count} ${noun}${count === 1 ? "" : "s"}`,
  );
  return words.filter((text) => text !== "").join(" and ");
}

const name = ({ root, folder }: Comparison): string => relativePath(root, folder);

function describeWritten(comparison: Comparison): string {
  const { files, drift } = comparison;
  const removed = drift.filter(({ kind }) => kind === "orphan").length;
  const written = drift.length - removed;
  return `${files.size} files in ${name(comparison)}/: ${written} written, ${removed} removed`;
}

function describeDrift(comparison: Comparison): string {
  const out = name(comparison);
  const lines = comparison.drift.map(({ kind, path }) => `  ${kind.padEnd(8)} ${out}/${path}`);
  return `${out}/ is out of date:\n${lines.join("\n")}`;
}

/** A folder that was given by mistake can contain thousands of files. */
const MOST_FOREIGN = 20;

function describeForeign(comparison: Comparison): string {
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
