// The statistics of `pnpm scenarios --stats`: TypeScript lines with a capability id, and cards that call each function.

import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { catalog } from "../generated/catalog.js";
import { FUNCTIONS } from "../generator/model/functions.js";

const root = join(import.meta.dirname, "..");

type Folder = "runtime" | "agent" | "generator" | "scripts" | "scenarios";

export interface Stats {
  readonly capabilities: number;
  /** Lines of hand-written TypeScript without tests and fixtures, by folder. `generator/testing` is not counted. */
  readonly lines: Readonly<Record<Folder, number>>;
  /** Capabilities whose cli route runs a subcommand of gh where it can, and those that only send requests with `gh api`. */
  readonly cli: { readonly native: number; readonly derived: number };
  /** Lines with the id or an alias of a capability. */
  readonly naming: readonly { readonly file: string; readonly line: number; readonly text: string }[];
  /** Programs that use ghx as a user does. They are not counted. */
  readonly programs: readonly string[];
  /** Functions that cards can `call`, with the cards that call them. */
  readonly functions: readonly { readonly name: string; readonly cards: readonly string[] }[];
}

/** The example programs, the examples of the guide, the benchmarks, the solutions of the trials, the page of faults, and calls with wrong options. */
const PROGRAM =
  /^docs\/examples\/|^scenarios\/suites\/chain\/guide\/|^scripts\/measure\/(?:bench\/|trials\/solutions\/|(?:faults\/faults-page|fuzz\/options)\.ts$)/;

export function stats(): Stats {
  const names = catalog.flatMap(({ id, aliases = [] }) => [id, ...aliases]);
  const written = handWritten();
  const programs = written.filter((file) => PROGRAM.test(file));
  const read = written.map((file) => ({ file, lines: readFileSync(join(root, file), "utf8").split("\n") }));
  const files = read.filter(({ file }) => !PROGRAM.test(file));
  return {
    capabilities: catalog.length,
    lines: countLines(read.filter(({ file }) => !file.startsWith("generator/testing/"))),
    cli: cliRoutes(),
    naming: files.flatMap(({ file, lines }) => linesWithIds(names, file, lines)),
    programs,
    functions: functionUsers(),
  };
}

/** Returns the TypeScript files that are neither generated nor tests nor fixtures. */
export function handWritten(): string[] {
  return trackedFiles("*.ts", "*.tsx", "*.mts", "*.cts").filter(
    (file) => !/^generated\/|(^|\/)fixtures\/|\.test(-d)?\.ts$/.test(file),
  );
}

/** Files of the checkout, also those that are not committed yet. */
export function trackedFiles(...patterns: readonly string[]): string[] {
  const args = ["ls-files", "--cached", "--others", "--exclude-standard", ...patterns];
  return execFileSync("git", args, { cwd: root, encoding: "utf8" })
    .split("\n")
    .filter((file) => file !== "" && existsSync(join(root, file)));
}

export function linesWithIds(
  names: readonly string[],
  file: string,
  lines: readonly string[],
): Stats["naming"] {
  const alternatives = names.map((name) => name.replaceAll(".", "\\.")).join("|");
  const pattern = new RegExp(`(?<!\\w)(?:${alternatives})(?!\\w)`);
  return lines.flatMap((text, index) =>
    pattern.test(text) ? [{ file, line: index + 1, text: text.trim() }] : [],
  );
}

function countLines(
  files: readonly { readonly file: string; readonly lines: readonly string[] }[],
): Stats["lines"] {
  const count = (folder: Folder) =>
    files
      .filter(({ file }) => file.startsWith(`${folder}/`))
      // The line break at the end of a file starts no line.
      .reduce((sum, { lines }) => sum + lines.length - 1, 0);
  return {
    runtime: count("runtime"),
    agent: count("agent"),
    generator: count("generator"),
    scripts: count("scripts"),
    scenarios: count("scenarios"),
  };
}

function cliRoutes(): Stats["cli"] {
  const all = cards().filter(({ card }) => card?.capability_id !== undefined);
  const native = all.filter(({ card }) => card?.cli?.command !== undefined).length;
  return { native, derived: all.length - native };
}

interface Card {
  readonly capability_id?: string;
  readonly cli?: { readonly command?: string };
}

function cards(): { readonly name: string; readonly card: Card | null }[] {
  const files = readdirSync(join(root, "cards")).sort();
  return files.map((file) => ({
    name: file.replace(/\.yaml$/, ""),
    card: parse(readFileSync(join(root, "cards", file), "utf8")),
  }));
}

function functionUsers(): Stats["functions"] {
  const users = new Map([...FUNCTIONS.keys()].map((name) => [name, new Set<string>()]));
  for (const { name, card } of cards()) for (const called of callsIn(card)) users.get(called)?.add(name);
  return [...users].map(([name, cards]) => ({ name, cards: [...cards] }));
}

function callsIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === "call" && typeof inner === "string" ? [inner] : callsIn(inner),
  );
}

export function renderStats({ capabilities, lines, cli, naming, programs, functions }: Stats): string {
  return [
    `${capabilities} capabilities`,
    `lines of hand-written TypeScript without tests: ${renderLines(lines)}`,
    `cli: ${cli.native} with subcommands of gh, ${cli.derived} with gh api`,
    `${naming.length} lines contain a capability id`,
    ...naming.map(({ file, line, text }) => `  ${file}:${line} ${text}`),
    `${programs.length} programs that use capabilities, not counted: ${programs.join(", ")}`,
    `${functions.length} functions that cards can call`,
    ...functions.map(({ name, cards }) => `  ${name}, ${cards.length} cards: ${cards.join(", ") || "none"}`),
  ].join("\n");
}

export function renderLines(lines: Stats["lines"]): string {
  return Object.entries(lines)
    .map(([folder, count]) => `${folder} ${count}`)
    .join(", ");
}
