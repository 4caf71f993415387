/**
 * `pnpm tokens [--json] [--report <file>] [--write | --check]` measures the tokens that an agent reads and writes with
 * ghx, gh, GraphQL and GitHub's MCP server. `--write` updates the report, the chart and the figures in the docs; `--check`
 * fails if they are out of date.
 */

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { columns } from "../../scenarios/runner/summary.js";
import { ensureGh } from "../fetch-gh.js";
import { parseFlags } from "../parse-flags.js";
import { whole } from "./tokens/chart.js";
import { computeFigures } from "./tokens/compute-figures.js";
import { documents } from "./tokens/documents.js";
import type { CapabilityFigures, Costs, Figures } from "./tokens/figures.js";
import { report } from "./tokens/html-report.js";
import { budgetRows, summary } from "./tokens/prose.js";

const root = join(import.meta.dirname, "../..");

async function main(): Promise<number> {
  const { values } = parseFlags({
    options: {
      json: { type: "boolean", default: false },
      report: { type: "string" },
      write: { type: "boolean", default: false },
      check: { type: "boolean", default: false },
    },
  });
  const gh = (await ensureGh()).at(-1);
  if (gh === undefined) return fail("gh not found, which the figures require; see scripts/fetch-gh.ts");
  const figures = await computeFigures(gh);
  // With --json, stdout contains one JSON object and the overview goes to stderr.
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
  return fail(`${stale.map(({ path }) => path).join(", ")}: out of date; run \`pnpm tokens --write\``);
}

function read(path: string): string {
  const file = join(root, path);
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}

function overview(figures: Figures): string {
  const costs = (of: Costs) =>
    [of.ghExpert, of.ghx, of.ghxListed, of.ghHelp, of.introspection, of.mcpServer].map((value) =>
      value === null ? "-" : whole(value),
    );
  const calls = ({ ghExpert, ghx }: CapabilityFigures["toolCalls"]) => [`${ghExpert}`, `${ghx}`];
  return [
    ...(figures.unmeasured.length > 0 ? [`Not measured: ${figures.unmeasured.join(", ")}`] : []),
    columns([
      [
        "tokens",
        "ghExpert",
        "ghx",
        "ghx with list",
        "gh with help",
        "GraphQL",
        "MCP server",
        "calls: ghExpert",
        "ghx",
      ],
      ["Per operation, mean", ...costs(figures.perOperation)],
      ...figures.workflows.map((workflow) => [workflow.id, ...costs(workflow), ...calls(workflow.toolCalls)]),
      ...figures.capabilities.map(({ id, whole: costsOfOne, toolCalls }) => [
        id,
        ...costs(costsOfOne),
        ...calls(toolCalls),
      ]),
    ]),
    columns([
      ["", "measured", "budget"],
      ...budgetRows(figures).map(({ what, measured, budget }) => [what, measured, budget]),
    ]),
    ...summary(figures),
  ].join("\n\n");
}

function fail(message: string): number {
  process.stderr.write(`${message}\n`);
  return 1;
}

process.exitCode = await main();
