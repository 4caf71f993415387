/**
 * `pnpm coverage [--json] [--write]`: the share of what other programs do on GitHub that has a capability. Raw requests do
 * not count. `--write` updates the tables in docs/coverage, and docs/truth.md.
 */

import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { catalog } from "../../generated/catalog.js";
import { parseFlags } from "../parse-flags.js";
import { type GhCoverage, measureGh } from "./coverage/gh-coverage.js";
import { renderPages } from "./coverage/pages.js";
import { type Entry, lines, ratio, readTable, share } from "./coverage/tables.js";
import { renderTruth } from "./truth.js";

/** Shares from 0 to 1. */
export interface Coverage {
  /** Tools of the default toolsets of GitHub's MCP server. */
  readonly mcpDefault: number;
  /** Tools of all its toolsets. */
  readonly mcpAll: number;
  /** Commands of gh that read or change data. */
  readonly gh: number;
  /** Data flags that the command line accepts, of these commands with a capability. */
  readonly ghFlags: number;
  /** Fields of their `--json` that the capabilities return. */
  readonly ghFields: number;
  /** The most used methods of Octokit, and the next ones. */
  readonly octokitTop: number;
  readonly octokitNext: number;
  /** Ids of the earlier ghx that are accepted by name or alias. */
  readonly aryeko: number;
}

export interface CoverageReport {
  readonly coverage: Coverage;
  /** Pages by their path from docs/coverage. */
  readonly pages: Readonly<Record<string, string>>;
  /** Ids in the tables that are not capabilities. */
  readonly problems: readonly string[];
}

export const folder = join(import.meta.dirname, "../../docs/coverage");

export async function measureCoverage(): Promise<CoverageReport> {
  const known = new Set(catalog.flatMap(({ id, aliases = [] }) => [id, ...aliases]));
  const mcp = readTable("mcp.tsv");
  const octokit = readTable("octokit.tsv");
  const gh = await measureGh();
  const earlier = lines("ids.txt");
  const coverage: Coverage = {
    mcpDefault: share(mcp.filter(({ group }) => group === "default")),
    mcpAll: share(mcp),
    gh: share(gh),
    ghFlags: compared(gh, "flags"),
    ghFields: compared(gh, "fields"),
    octokitTop: share(octokit.filter(({ group }) => group === "top")),
    octokitNext: share(octokit.filter(({ group }) => group === "next")),
    aryeko: ratio(earlier.filter((id) => known.has(id)).length, earlier.length),
  };
  return {
    coverage,
    pages: { ...renderPages({ mcp, octokit, gh }), "../truth.md": renderTruth() },
    problems: [...mcp, ...octokit, ...gh].flatMap((entry) => problemsOf(entry, known)),
  };
}

function compared(commands: readonly GhCoverage[], what: "flags" | "fields"): number {
  const count = (key: "found" | "missing") =>
    commands.reduce((total, command) => total + command[what][key].length, 0);
  return ratio(count("found"), count("found") + count("missing"));
}

function problemsOf({ name, capabilities }: Entry, known: ReadonlySet<string>): string[] {
  return capabilities.filter((id) => !known.has(id)).map((id) => `${name}: no capability ${id}`);
}

if (process.argv[1] === import.meta.filename) {
  const { values } = parseFlags({ options: { json: { type: "boolean" }, write: { type: "boolean" } } });
  const { coverage, pages, problems } = await measureCoverage();
  if (values.write)
    for (const [file, text] of Object.entries(pages)) await writeFile(join(folder, file), text);
  const summary = Object.entries(coverage).map(([name, value]) => `${name.padEnd(12)}${value.toFixed(3)}`);
  process.stderr.write(`${[...summary, ...problems].join("\n")}\n`);
  if (values.json) process.stdout.write(`${JSON.stringify(coverage)}\n`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}

/** Returns the pages of docs/coverage that differ from what the tables and capabilities say. */
export async function outdatedPages(pages: CoverageReport["pages"]): Promise<string[]> {
  const read = (file: string) => readFile(join(folder, file), "utf8").catch(() => "");
  const files = await Promise.all(
    Object.entries(pages).map(async ([file, text]) => ((await read(file)) === text ? [] : [file])),
  );
  return files.flat();
}
