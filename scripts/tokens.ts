/**
 * `pnpm tokens [--json] [--report <file>] [--write | --check]`: the tokens an agent reads and writes with ghx, and what
 * it would with gh, with GraphQL and with GitHub's MCP server. `--write` renews the report, the chart and what the docs
 * quote; `--check` fails where they are not what is measured.
 */

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { columns } from "../scenarios/runner/summary.js";
import { ensureGh } from "./fetch-gh.js";
import { whole } from "./tokens/chart.js";
import { documents } from "./tokens/documents.js";
import { computeFigures, type Figures } from "./tokens/figures.js";
import { budgetRows, summary } from "./tokens/prose.js";
import { report } from "./tokens/report.js";

const root = join(import.meta.dirname, "..");

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      json: { type: "boolean", default: false },
      report: { type: "string" },
      write: { type: "boolean", default: false },
      check: { type: "boolean", default: false },
    },
  });
  const gh = (await ensureGh()).at(-1);
  if (gh === undefined)
    return fail("no gh here, whose help and answers are what is compared with (see scripts/fetch-gh.ts)");
  const figures = await computeFigures(gh);
  // With --json stdout holds one object, so what is for people goes to stderr.
  (values.json ? process.stderr : process.stdout).write(`${overview(figures)}\n`);
  if (values.json) process.stdout.write(`${JSON.stringify(figures)}\n`);
  if (values.report !== undefined) writeFileSync(values.report, report(figures));
  if (!values.write && !values.check) return 0;
  const stale = documents(figures, read).filter(({ path, text }) => read(path) !== text);
  if (values.write) {
    for (const { path, text } of stale) writeFileSync(join(root, path), text);
    return 0;
  }
  if (stale.length === 0) return 0;
  return fail(
    `${stale.map(({ path }) => path).join(", ")}: not what is measured; run \`pnpm tokens --write\``,
  );
}

function read(path: string): string {
  const file = join(root, path);
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}

function overview(figures: Figures): string {
  const workflows = figures.workflows.map(({ id, ghx, b0, b1, b2, b3 }) => [
    id,
    ...[ghx, b0, b1, b2, b3].map((value) => (value === null ? "-" : whole(value))),
  ]);
  const { ghx, b0, b1, b2, b3 } = figures.perOperation;
  return [
    columns([
      ["", "measured", "budget"],
      ...budgetRows(figures).map(({ what, measured, budget }) => [what, measured, budget]),
    ]),
    columns([
      ["tokens", "ghx", "B0", "B1", "B2", "B3"],
      ["One operation, mean", ...[ghx, b0, b1, b2, b3].map(whole)],
      ...workflows,
    ]),
    ...summary(figures),
  ].join("\n\n");
}

function fail(message: string): number {
  process.stderr.write(`${message}\n`);
  return 1;
}

process.exitCode = await main();
