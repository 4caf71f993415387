// What `pnpm scenarios --stats` tells: where TypeScript names a capability, and which cards `call` which function.

import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { catalog } from "../generated/catalog.js";
import { FUNCTIONS } from "../generator/model/functions.js";

const root = join(import.meta.dirname, "..");

export interface Stats {
  readonly capabilities: number;
  /** Lines of hand-written TypeScript, tests aside. */
  readonly lines: number;
  /** Those of them that name a capability by its id or by an older name. */
  readonly naming: readonly { readonly file: string; readonly line: number; readonly text: string }[];
  /** Files that use ghx as its users do, and name what they use: they are counted neither way. */
  readonly programs: readonly string[];
  /** Functions that cards can `call`, and the cards that do. */
  readonly functions: readonly { readonly name: string; readonly cards: readonly string[] }[];
}

/** Programs of a user: the examples of the guide, and the work that a bench gives to ghx and to its peer alike. */
const PROGRAM = /^scenarios\/suites\/chain\/guide\/|^scripts\/bench\/chain\.ts$/;

export function stats(): Stats {
  const names = catalog.flatMap(({ id, aliases = [] }) => [id, ...aliases]);
  const written = handWritten();
  const programs = written.filter((file) => PROGRAM.test(file));
  const files = written
    .filter((file) => !PROGRAM.test(file))
    .map((file) => ({
      file,
      lines: readFileSync(join(root, file), "utf8").split("\n"),
    }));
  return {
    capabilities: catalog.length,
    lines: files.reduce((sum, { lines }) => sum + lines.length, 0),
    naming: files.flatMap(({ file, lines }) => linesNaming(names, file, lines)),
    programs,
    functions: functionUsers(),
  };
}

/** TypeScript that people wrote and that is no test: neither generated nor a fixture. */
function handWritten(): string[] {
  const args = ["ls-files", "--cached", "--others", "--exclude-standard", "*.ts", "*.tsx", "*.mts", "*.cts"];
  return execFileSync("git", args, { cwd: root, encoding: "utf8" })
    .split("\n")
    .filter((file) => file !== "" && existsSync(join(root, file)))
    .filter((file) => !/^generated\/|(^|\/)fixtures\/|\.test(-d)?\.ts$/.test(file));
}

export function linesNaming(
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

function functionUsers(): Stats["functions"] {
  const users = new Map([...FUNCTIONS.keys()].map((name) => [name, new Set<string>()]));
  for (const file of readdirSync(join(root, "cards")).sort()) {
    const card: unknown = parse(readFileSync(join(root, "cards", file), "utf8"));
    for (const name of callsIn(card)) users.get(name)?.add(file.replace(/\.yaml$/, ""));
  }
  return [...users].map(([name, cards]) => ({ name, cards: [...cards] }));
}

function callsIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === "call" && typeof inner === "string" ? [inner] : callsIn(inner),
  );
}

export function renderStats({ capabilities, lines, naming, programs, functions }: Stats): string {
  return [
    `${capabilities} capabilities, ${lines} lines of hand-written TypeScript without tests`,
    `${naming.length} of them name a capability`,
    ...naming.map(({ file, line, text }) => `  ${file}:${line} ${text}`),
    `${programs.length} files that use capabilities as a user does, beside them: ${programs.join(", ")}`,
    `${functions.length} functions that cards can call`,
    ...functions.map(({ name, cards }) => `  ${name}, by ${cards.length}: ${cards.join(", ") || "no card"}`),
  ].join("\n");
}
