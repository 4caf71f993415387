/**
 * `GH_TOKEN=… pnpm live --owner <login>`: runs the live workflows and questions against github.com, in throw-away
 * repositories of the account, and compares the results with the local GitHub.
 *
 *   --owner <login>   the account of the token, in which repositories are created and deleted
 *   --yes             do not ask before writing; required without a terminal
 *   --json            print the report as JSON on stdout
 *   --route <route>   only this route (graphql, rest, cli)
 *   --only <text>     only workflows and questions whose names contain the text
 *   --out <folder>    for report.html, report.json, issue.md (if there is something to read) and cassettes/ (default: .cache/live)
 *   --evidence        write scenarios/live/last-run.json
 *   --api-url <url>   a local GitHub on this machine instead of github.com, for tests
 */

import { randomBytes } from "node:crypto";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { ids } from "../generated/registry.js";
import { loadQuestions } from "../scenarios/live/ask-questions.js";
import { GITHUB_API, type Target } from "../scenarios/live/connection.js";
import { LAST_RUN } from "../scenarios/live/last-run.js";
import { loadLiveWorkflows } from "../scenarios/live/load-workflows.js";
import { listNotRun, tasksOnlyIn } from "../scenarios/live/not-run.js";
import {
  createReport,
  hasFindings,
  type LiveReport,
  renderIssue,
  renderPage,
  renderSummary,
} from "../scenarios/live/report.js";
import { LiveRefusal, runAndCompare } from "../scenarios/live/run-live.js";
import { PREFIX } from "../scenarios/live/throw-away.js";
import { ensureGh } from "./fetch-gh.js";
import { parseFlags } from "./parse-flags.js";

const ROUTES = ["graphql", "rest", "cli"] as const;

async function main(): Promise<number> {
  const { values } = parseFlags({
    options: {
      owner: { type: "string" },
      yes: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
      route: { type: "string" },
      only: { type: "string", default: "" },
      out: { type: "string", default: join(import.meta.dirname, "../.cache/live") },
      evidence: { type: "boolean", default: false },
      "api-url": { type: "string", default: GITHUB_API },
    },
  });
  const { owner, route, only, out, "api-url": apiUrl } = values;
  const { GH_TOKEN: token } = process.env;
  if (!owner) return refuse("--owner: expected the login of the token's account.");
  if (!token)
    return refuse(
      "GH_TOKEN: expected a classic token with the scopes repo, delete_repo, workflow and project.",
    );
  if (route !== undefined && !ROUTES.some((name) => name === route))
    return refuse(`--route: expected ${ROUTES.join(", ")}; got "${route}".`);
  const isLocal = /^http:\/\/(127\.0\.0\.1|localhost)(:\d+)?$/.test(apiUrl);
  if (apiUrl !== GITHUB_API && !isLocal)
    return refuse("--api-url: expected a URL of this machine, such as http://127.0.0.1:4000.");
  if (!(values.yes || (await confirm(owner, apiUrl)))) return 1;

  const gh = (await ensureGh()).at(-1);
  const wanted = ROUTES.filter((name) => route === undefined || name === route);
  const all = loadLiveWorkflows();
  const workflows = all.filter(({ workflow }) => workflow.includes(only));
  const cassettes = join(out, "cassettes");
  rmSync(out, { recursive: true, force: true });
  mkdirSync(cassettes, { recursive: true });
  const stop = new AbortController();
  // The current step ends, and the repository is deleted. A second signal ends the process.
  process.once("SIGINT", () => stop.abort()).once("SIGTERM", () => stop.abort());
  const target: Target = { apiUrl, token, gh, sleep: isLocal ? async () => {} : (ms) => sleep(ms) };
  const comparison = await runAndCompare(target, owner, {
    routes: wanted.filter((name) => name !== "cli" || gh !== undefined),
    workflows,
    questions: loadQuestions().filter(({ id }) => id.includes(only)),
    suffix: randomBytes(5).toString("hex"),
    cassettes,
    signal: stop.signal,
  });
  const report = createReport(comparison, {
    date: new Date().toISOString().slice(0, 10),
    apiUrl,
    gh: gh?.version,
    notRun: [
      ...listNotRun(ids, all),
      ...group("--only does not select it.", tasksOnlyIn(all, workflows)),
      ...group("The token lacks the scope project.", tasksOnlyIn(workflows, comparison.github.workflows)),
      ...group("gh is not installed.", gh === undefined && wanted.includes("cli") ? ["the route cli"] : []),
    ],
  });
  writeReport(report, out, values.evidence);
  process.stderr.write(`${renderSummary(report)}\n${join(out, "report.html")}\n`);
  if (values.json) process.stdout.write(`${JSON.stringify(report)}\n`);
  return report.ok && !stop.signal.aborted ? 0 : 1;
}

const group = (reason: string, capabilities: readonly string[]) =>
  capabilities.length === 0 ? [] : [{ reason, capabilities }];

function writeReport(report: LiveReport, out: string, evidence: boolean): void {
  writeFileSync(join(out, "report.json"), `${JSON.stringify(report, null, 2)}\n`);
  writeFileSync(join(out, "report.html"), renderPage(report));
  if (hasFindings(report)) writeFileSync(join(out, "issue.md"), renderIssue(report));
  if (evidence)
    writeFileSync(LAST_RUN, `${JSON.stringify({ date: report.date, evidence: report.evidence }, null, 2)}\n`);
}

/** Asks on a terminal. Without one, `--yes` is required. */
async function confirm(owner: string, apiUrl: string): Promise<boolean> {
  const question = `Creates and deletes private repositories named ${PREFIX}… of ${owner} at ${apiUrl}, and deletes marked ones of earlier runs.`;
  if (!process.stdin.isTTY) {
    refuse(`${question} Pass --yes to continue.`);
    return false;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test(await terminal.question(`${question} Continue? [y/N] `));
  } finally {
    terminal.close();
  }
}

function refuse(message: string): number {
  process.stderr.write(`${message}\n`);
  return 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof LiveRefusal)) throw error;
  process.exitCode = refuse(error.message);
}
