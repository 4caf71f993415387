// `pnpm stats`: the size of cards, generated code and bundles, of hand-written files, the number of import cycles, and the
// times of the tests.
// `--json` prints one JSON object on stdout.

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type BundleSizes, measureBundles } from "./browser-bundle.js";
import { measureOptionalCode, type OptionalFunction } from "./optional-code.js";
import { parseFlags } from "./parse-flags.js";
import { handWritten, renderLines, type Stats, stats, trackedFiles } from "./stats.js";
import { type SuiteTime, suiteTimes } from "./suite-times.js";

const root = join(import.meta.dirname, "..");

export interface CodeSize {
  readonly cards: { readonly lines: number; readonly bytes: number };
  /** Lines of generated code, and of the input schemas in it. */
  readonly generated: { readonly lines: number; readonly validators: number };
  readonly bundle: BundleSizes;
  /** Lines of hand-written TypeScript files, tests and fixtures excluded. */
  readonly files: { readonly count: number; readonly median: number; readonly max: number };
  /** Imports that are part of a cycle, as the linter reports them. Type-only imports count. */
  readonly cycles: number;
  readonly lines: Stats["lines"];
  readonly cli: Stats["cli"];
  /** What plans contain as properties, the largest first. */
  readonly optional: Readonly<Record<string, OptionalFunction>>;
  /** The times of the tests by folder. */
  readonly suites: Readonly<Record<string, SuiteTime>>;
}

export async function measureCodeSize(): Promise<CodeSize> {
  const cards = trackedFiles("cards/*.yaml").map(read);
  const generated = trackedFiles("generated/*.ts");
  const written = handWritten().map((file) => countLines(read(file)));
  const counted = stats();
  return {
    cards: { lines: sum(cards.map(countLines)), bytes: sum(cards.map((text) => Buffer.byteLength(text))) },
    generated: {
      lines: sum(generated.map((file) => countLines(read(file)))),
      validators: sum(generated.map((file) => schemaLines(read(file)))),
    },
    bundle: await measureBundles(),
    files: { count: written.length, median: median(written), max: Math.max(...written) },
    cycles: importCycles(),
    lines: counted.lines,
    cli: counted.cli,
    optional: await measureOptionalCode(),
    suites: suiteTimes(),
  };
}

function read(file: string): string {
  return readFileSync(join(root, file), "utf8");
}

function countLines(text: string): number {
  return text.split("\n").length - (text.endsWith("\n") ? 1 : 0);
}

/** Lines of input schemas: constants of the type `Schema`, and functions that return it. */
function schemaLines(text: string): number {
  const statements = text.match(/^(?:export )?const \w+(?:: Schema =| = \(\): Schema =>)[\s\S]*?;$/gm) ?? [];
  return sum(statements.map(countLines));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function importCycles(): number {
  const biome = join(root, "node_modules/.bin/biome");
  const args = ["lint", "--only=suspicious/noImportCycles", "--reporter=json", "--max-diagnostics=none", "."];
  const { stdout, error } = spawnSync(biome, args, {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  if (error !== undefined) throw error;
  const report: { readonly diagnostics: readonly { readonly category: string }[] } = JSON.parse(stdout);
  return report.diagnostics.filter(({ category }) => category === "lint/suspicious/noImportCycles").length;
}

function render({ cards, generated, bundle, files, cycles, lines, cli, optional, suites }: CodeSize): string {
  const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
  return [
    `cards      ${cards.lines} lines, ${kB(cards.bytes)}`,
    `generated  ${generated.lines} lines, of which ${generated.validators} are input schemas`,
    `bundle     one function ${kB(bundle.function)}, a domain ${kB(bundle.domain)}, the client ${kB(bundle.client)}`,
    `files      ${files.count} hand-written, median ${files.median} lines, at most ${files.max}`,
    `lines      ${renderLines(lines)}`,
    `cycles     ${cycles}`,
    `cli        ${cli.native} with subcommands of gh, ${cli.derived} with gh api`,
    `optional   ${Object.entries(optional).map(renderOptional).join(", ")}`,
    `suites     ${Object.entries(suites).map(renderSuite).join(", ")}`,
  ].join("\n");
}

/** `readPages 8.4 kB in 61 modules`. */
function renderOptional([name, { bytes, modules }]: [string, OptionalFunction]): string {
  return `${name} ${(bytes / 1000).toFixed(1)} kB in ${modules} ${modules === 1 ? "module" : "modules"}`;
}

/** `agent 274 of 280 s`, or only the budget if the last run did not include the suite. */
function renderSuite([folder, { budget, seconds }]: [string, SuiteTime]): string {
  return seconds === null ? `${folder} ${budget} s` : `${folder} ${seconds} of ${budget} s`;
}

const { values } = parseFlags({
  options: { json: { type: "boolean", default: false } },
});
const size = await measureCodeSize();
(values.json ? process.stderr : process.stdout).write(`${render(size)}\n`);
if (values.json) process.stdout.write(`${JSON.stringify(size)}\n`);

/** Returns the middle value, or the lower of the two middle values. */
function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? Number.NaN;
}
