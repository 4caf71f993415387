/**
 * `pnpm scenarios [pattern] [--json] [--route graphql|rest|cli]` runs the scenarios on every route with the local GitHub
 * and gh. The pattern matches a part of the capability id or scenario name; `*` matches any text. `--stats [--json]` only
 * reports the TypeScript lines that contain a capability id and the cards that call each function.
 */

import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { listOperationCards } from "../generated/index.js";
import { loadScenarios, loadWorkflows } from "../scenarios/runner/load.js";
import { promiseOf } from "../scenarios/runner/promise.js";
import { runScenarios, runWorkflows } from "../scenarios/runner/run.js";
import {
  failuresOf,
  renderFailure,
  renderTable,
  summarize,
  workflowFailuresOf,
} from "../scenarios/runner/summary.js";
import { ensureGh } from "./fetch-gh.js";
import { renderStats, stats } from "./stats.js";

const ROUTES = ["graphql", "rest", "cli"] as const;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      json: { type: "boolean", default: false },
      route: { type: "string" },
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
  // With --json, stdout contains one JSON object and the other output goes to stderr.
  const print = (text: string) => void (values.json ? process.stderr : process.stdout).write(`${text}\n`);

  const loaded = loadScenarios();
  const loadedWorkflows = loadWorkflows();
  const diagnostics = [...loaded, ...loadedWorkflows].flatMap((file) => file.diagnostics);
  if (diagnostics.length > 0) return fail(diagnostics.join("\n"));
  const [pattern = ""] = positionals;
  const matcher = new RegExp(pattern.split("*").map(escapeRegExp).join(".*"));
  const files = loaded.flatMap(({ file }) => {
    if (file === undefined) return [];
    const fits = ({ name }: { name: string }) => matcher.test(`${file.capability} ${name}`);
    const scenarios = file.scenarios.filter(fits);
    return scenarios.length === 0 ? [] : [{ ...file, scenarios }];
  });
  const workflows = loadedWorkflows.flatMap(({ file }) =>
    file !== undefined && matcher.test(file.workflow) ? [file] : [],
  );
  if (files.length + workflows.length === 0)
    return fail(`no scenario matches "${pattern}"; expected a part of a capability id or scenario name`);

  const gh = await ensureGh();
  const concurrency = availableParallelism() + 2;
  const done = await runScenarios(files, { gh, route, concurrency }, (run) => {
    for (const failure of failuresOf(run)) print(renderFailure(failure));
  });
  const workflowRuns = await runWorkflows(workflows, { gh, route, concurrency }, (run) => {
    for (const failure of workflowFailuresOf(run)) print(renderFailure(failure));
  });
  const cards = new Map((await listOperationCards()).map((card) => [card.capability_id, card]));
  const summary = { ...summarize(done, workflowRuns, gh), ...promiseOf(done, workflowRuns, cards) };
  print(renderTable(done));
  print(
    `${summary.passed} of ${summary.runs} calls passed, ${summary.parity.equal} of ${summary.parity.compared} comparisons equal` +
      (gh.length === 0 ? "" : `, gh ${summary.gh.join(" and ")}`),
  );
  const { count, runs, passed, parity } = summary.workflows;
  print(
    `${count} workflows: ${passed} of ${runs} runs passed, ${parity.equal} of ${parity.compared} comparisons equal`,
  );
  const { passRate, toolCalls, drift } = summary;
  print(
    `pass rate ${passRate.toFixed(3)}, drift ${drift.toFixed(3)}; tool calls per read: median ${toolCalls.median}, p95 ${toolCalls.p95}`,
  );
  if (summary.skipped > 0) {
    print(`gh not found: the cli route of ${summary.skipped} scenarios was skipped; see scripts/fetch-gh.ts`);
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
