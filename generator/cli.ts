#!/usr/bin/env node
// ghx-gen: `gen` writes the SDK, `check` compares it with what is checked in.

import { relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { renderDiagnostic } from "./diagnostic.js";
import { generate } from "./generate.js";
import { MissingInput, type Project } from "./load.js";
import manifest from "./package.json" with { type: "json" };
import { compareOutput, type Drift, writeOutput } from "./write.js";

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

async function main(argv: readonly string[]): Promise<number> {
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
  const root = process.cwd();
  const project: Project = {
    root,
    cards: resolve(values.cards),
    operations: resolve(values.operations),
    scenarios: values.scenarios === undefined ? undefined : resolve(values.scenarios),
    out: resolve(values.out),
  };
  const result = await generate(project, values.runtime);
  if (!result.ok) {
    for (const diagnostic of result.diagnostics)
      process.stderr.write(`${renderDiagnostic(diagnostic, result.sources)}\n\n`);
    return fail(
      `${result.diagnostics.length} ${result.diagnostics.length === 1 ? "error" : "errors"}; nothing was written`,
    );
  }
  const outputs = [
    { folder: project.out, files: result.files },
    ...(values.reference === undefined
      ? []
      : [{ folder: resolve(values.reference), files: result.reference }]),
  ];
  const told: string[] = [];
  for (const { folder, files } of outputs) {
    const name = relative(root, folder) || ".";
    if (command === "gen") {
      const { written, removed } = await writeOutput(folder, files);
      told.push(`${files.size} files in ${name}/: ${written} written, ${removed} removed`);
      continue;
    }
    const drift = await compareOutput(folder, files);
    if (drift.length > 0) return fail(describeDrift(drift, name));
    told.push(`${name}/ is up to date`);
  }
  return print(`${result.capabilities} capabilities${command === "gen" ? ", " : "; "}${told.join("; ")}\n`);
}

function describeDrift(drift: readonly Drift[], out: string): string {
  const lines = drift.map(({ kind, path }) => `  ${kind.padEnd(8)} ${out}/${path}`);
  return `${out}/ is not what the cards say:\n${lines.join("\n")}\nRun \`pnpm gen\` (ghx-gen gen) and commit the result.`;
}

function print(text: string): number {
  process.stdout.write(text);
  return 0;
}

function fail(message: string): number {
  process.stderr.write(`${message}\n`);
  return 1;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  const isUsage = error instanceof MissingInput || (error instanceof TypeError && "code" in error);
  process.exitCode = fail(isUsage ? `ghx-gen: ${(error as Error).message}` : String((error as Error).stack));
}
