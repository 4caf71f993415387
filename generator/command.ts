// The commands of ghx-gen: `gen` writes the SDK, `check` compares it with what is checked in.

import { relative, resolve, sep } from "node:path";
import { parseArgs } from "node:util";
import { generate } from "./generate.js";
import manifest from "./package.json" with { type: "json" };
import { compareOutput, type Drift, writeOutput } from "./print/write.js";
import { renderDiagnostic } from "./source/diagnostic.js";
import { MissingInput, type Project } from "./source/load.js";

const HELP = `ghx-gen: compiles operation cards and GraphQL documents to a typed SDK

  ghx-gen gen     proves the cards and writes the SDK
  ghx-gen check   proves the cards and compares the SDK with what stands there; writes nothing

  --cards <folder>       default: cards
  --operations <folder>  default: operations; its schema/ in place of the one that comes along
  --scenarios <folder>   each card must have a scenario there
  --out <folder>         default: generated
  --reference <folder>   also a Markdown page per capability, there
  --runtime <specifier>  what generated code imports the runtime from; default: ghx/runtime
  --help, --version
`;

/** Where a command runs and what it prints to. */
export interface Terminal {
  readonly cwd: string;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

/** The exit code. */
export async function runCommand(argv: readonly string[], terminal: Terminal): Promise<number> {
  try {
    return await run(argv, terminal);
  } catch (error) {
    // What the caller can mend is told in a line; what remains is a defect of ours.
    const isUsage = error instanceof MissingInput || (error instanceof TypeError && "code" in error);
    if (!isUsage) throw error;
    terminal.err(`ghx-gen: ${error.message}\n`);
    return 1;
  }
}

async function run(argv: readonly string[], { cwd, out, err }: Terminal): Promise<number> {
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
      help: { type: "boolean", default: false },
      version: { type: "boolean", default: false },
    },
  });
  const [command, ...rest] = positionals;
  if (values.version) return print(`${manifest.version}\n`);
  if (values.help || command === undefined) return print(HELP);
  if ((command !== "gen" && command !== "check") || rest.length > 0) {
    return fail(`ghx-gen: there is no command "${positionals.join(" ")}"; see ghx-gen --help`);
  }
  const project: Project = {
    root: cwd,
    cards: resolve(cwd, values.cards),
    operations: resolve(cwd, values.operations),
    scenarios: values.scenarios === undefined ? undefined : resolve(cwd, values.scenarios),
    out: resolve(cwd, values.out),
  };
  for (const folder of [values.out, values.reference ?? values.out]) {
    // What is not generated is removed there.
    if (holds(resolve(cwd, folder), [cwd, project.cards, project.operations]))
      return fail(`ghx-gen: ${folder} is not a folder for generated files alone`);
  }
  const result = await generate(project, values.runtime);
  if (!result.ok) {
    for (const diagnostic of result.diagnostics) err(`${renderDiagnostic(diagnostic, result.sources)}\n\n`);
    return fail(
      `${result.diagnostics.length} ${result.diagnostics.length === 1 ? "error" : "errors"}; nothing was written`,
    );
  }
  const outputs = [
    { folder: project.out, files: result.files },
    ...(values.reference === undefined
      ? []
      : [{ folder: resolve(cwd, values.reference), files: result.reference }]),
  ];
  const told: string[] = [];
  const drifted: string[] = [];
  for (const { folder, files } of outputs) {
    const name = relative(cwd, folder) || ".";
    if (command === "gen") {
      const { written, removed } = await writeOutput(folder, files);
      told.push(`${files.size} files in ${name}/: ${written} written, ${removed} removed`);
      continue;
    }
    const drift = await compareOutput(folder, files);
    if (drift.length > 0) drifted.push(describeDrift(drift, name));
    told.push(`${name}/ is up to date`);
  }
  if (drifted.length > 0)
    return fail(`${drifted.join("\n")}\nRun \`pnpm gen\` (ghx-gen gen) and commit the result.`);
  return print(`${result.capabilities} capabilities${command === "gen" ? ", " : "; "}${told.join("; ")}\n`);
}

function describeDrift(drift: readonly Drift[], out: string): string {
  const lines = drift.map(({ kind, path }) => `  ${kind.padEnd(8)} ${out}/${path}`);
  return `${out}/ is not what the cards say:\n${lines.join("\n")}`;
}

/** Whether one of the paths is the folder, or stands in it. */
const holds = (folder: string, paths: readonly string[]): boolean =>
  paths.some((path) => path === folder || path.startsWith(`${folder}${sep}`));
