/**
 * `pnpm scenarios [pattern…] [--json] [--route graphql|rest|cli] [--harsh | --seed <seed>]`: runs the scenarios on every
 * route against the local GitHub, with the real gh on the cli route; with `--harsh` against a harsh one, whose seed is
 * printed and repeats the run. A pattern matches a part of a capability id or scenario name; `*` matches any text.
 * `--stats [--json]` runs nothing and reports which TypeScript files name a capability and which functions each card calls.
 */

import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import { listOperationCards } from "../generated/index.js";
import { addLiveEvidence, readLastRun } from "../scenarios/live/last-run.js";
import { loadScenarios, loadWorkflows } from "../scenarios/runner/load.js";
import { qualityMetrics } from "../scenarios/runner/quality-metrics.js";
import { addRecordedEvidence } from "../scenarios/runner/recorded-evidence.js";
import { runScenarios, runWorkflows } from "../scenarios/runner/run.js";
import {
  renderFailure,
  renderTable,
  scenarioFailures,
  summarize,
  workflowFailures,
} from "../scenarios/runner/summary.js";
import { ensureGh } from "./fetch-gh.js";
import { parseFlags } from "./parse-flags.js";
import { renderStats, stats } from "./stats.js";

const ROUTES = ["graphql", "rest", "cli"] as const;

async function main(): Promise<number> {
  const { values, positionals } = parseFlags({
    allowPositionals: true,
    options: {
      json: { type: "boolean", default: false },
      route: { type: "string" },
      harsh: { type: "boolean", default: false },
      seed: { type: "string" },
      stats: { type: "boolean", default: false },
    },
  });
  if (values.stats) {
    const found = stats();
    process.stdout.write(`${values.json ? JSON.stringify(found) : renderStats(found)}\n`);
    return 0;
  }
  const route = ROUTES.find((name) => name === values.route);
  if (values.route !== undefined && route === undefined) {
    return fail(`--route: expected ${ROUTES.join(", ")}; got "${values.route}"`);
  }
  // With --json, stdout contains one JSON object, so progress is written to stderr.
  const print = (text: string) => void (values.json ? process.stderr : process.stdout).write(`${text}\n`);

  const loaded = loadScenarios();
  const loadedWorkflows = loadWorkflows();
  const diagnostics = [...loaded, ...loadedWorkflows].flatMap((file) => file.diagnostics);
  if (diagnostics.length > 0) return fail(diagnostics.join("\n"));
  const patterns = positionals.map((pattern) => pattern.split("*").map(escapeRegExp).join(".*"));
  const filter = new RegExp(patterns.join("|"));
  const files = loaded.flatMap(({ file }) => {
    if (file === undefined) return [];
    const matches = ({ name }: { name: string }) => filter.test(`${file.capability} ${name}`);
    const scenarios = file.scenarios.filter(matches);
    const exchanges = file.exchanges.filter(matches);
    return scenarios.length + exchanges.length === 0 ? [] : [{ ...file, scenarios, exchanges }];
  });
  const workflows = loadedWorkflows.flatMap(({ file }) =>
    file !== undefined && filter.test(file.workflow) ? [file] : [],
  );
  if (files.length + workflows.length === 0)
    return fail(
      `no scenario matches "${positionals.join(" ")}": expected a part of a capability id or scenario name`,
    );

  const gh = await ensureGh();
  const concurrency = availableParallelism() + 2;
  const harsh = values.seed ?? (values.harsh ? randomBytes(4).toString("hex") : undefined);
  if (harsh !== undefined) print(`harsh with the seed ${harsh}`);
  const done = await runScenarios(files, { gh, route, concurrency, harsh }, (run) => {
    for (const failure of scenarioFailures(run)) print(renderFailure(failure));
  });
  const workflowRuns = await runWorkflows(workflows, { gh, route, concurrency }, (run) => {
    for (const failure of workflowFailures(run)) print(renderFailure(failure));
  });
  const cards = new Map((await listOperationCards()).map((card) => [card.capability_id, card]));
  const results = summarize(done, workflowRuns, gh);
  const summary = {
    ...results,
    ...qualityMetrics(done, workflowRuns, cards),
    evidence: addRecordedEvidence(addLiveEvidence(results.evidence, cards)),
    // The day of the last committed run against github.com.
    live: readLastRun()?.date ?? null,
    harsh: harsh ?? null,
  };
  print(renderTable(done));
  print(
    `${summary.passed} of ${summary.runs} calls passed, ${summary.parity.equal} of ${summary.parity.compared} route comparisons equal (${summary.parity.independent} of other requests)` +
      (gh.length === 0 ? "" : `, gh ${summary.gh.join(" and ")}`),
  );
  const { count, runs, passed, parity } = summary.workflows;
  print(
    `${count} workflows: ${passed} of ${runs} runs passed, ${parity.equal} of ${parity.compared} route comparisons equal (${parity.independent} of other requests)`,
  );
  const { passRate, toolCalls, drift } = summary;
  print(
    `pass rate ${passRate.toFixed(3)}, drift ${drift.toFixed(3)}; tool calls per read: median ${toolCalls.median}, p95 ${toolCalls.p95}`,
  );
  if (summary.skipped > 0) {
    print(
      `gh is not installed: skipped the cli route of ${summary.skipped} scenarios (run scripts/fetch-gh.ts to install gh)`,
    );
  }
  if (values.json) process.stdout.write(`${JSON.stringify(summary)}\n`);
  const incomplete = process.env.CI !== undefined && summary.skipped > 0;
  return summary.failures.length > 0 || incomplete ? 1 : 0;
}

function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}

function fail(message: string): number {
  process.stderr.write(`${message}\n`);
  return 1;
}

process.exitCode = await main();
