// The report of a live run, as data and as a self-contained page.

import type { Route } from "../../runtime/index.js";
import type { QuestionAnswer } from "./ask-questions.js";
import type { LiveDifference } from "./compare-runs.js";
import { countLiveEvidence, type LiveEvidence } from "./last-run.js";
import type { NotRun } from "./not-run.js";
import type { LiveComparison } from "./run-live.js";
import type { StepRun } from "./run-steps.js";

export interface LiveReport {
  /** Whether every step had its expected result and every repository of the run is deleted. */
  readonly ok: boolean;
  readonly date: string;
  readonly apiUrl: string;
  readonly login: string;
  /** The version of gh, null if the cli route did not run. */
  readonly gh: string | null;
  readonly steps: {
    readonly run: number;
    readonly passed: number;
    /** Steps that used another route, because the route of their run does not support them. */
    readonly overAnotherRoute: number;
    /** Steps that are not supported by the GitHub of the run, a local one. */
    readonly unsupported: number;
    readonly failed: readonly { readonly place: string; readonly problems: readonly string[] }[];
  };
  readonly evidence: LiveEvidence;
  readonly questions: readonly (QuestionAnswer & {
    /** The answer of the local GitHub, null if it has none. */
    readonly local: string | null;
  })[];
  readonly differences: readonly LiveDifference[];
  /** Capabilities and routes that did not run, by reason. */
  readonly notRun: readonly NotRun[];
  /** Requests, or points, of each rate limit. */
  readonly used: Readonly<Record<string, number>>;
  /** What earlier runs left behind and this one deleted, and what was not deleted because it had lost its mark. */
  readonly repositories: { readonly leftovers: readonly string[]; readonly kept: readonly string[] };
}

export function createReport(
  { github, local, differences }: LiveComparison,
  about: {
    readonly date: string;
    readonly apiUrl: string;
    readonly gh: string | undefined;
    readonly notRun: readonly NotRun[];
  },
): LiveReport {
  const failed = github.steps.filter(({ problems }) => problems.length > 0);
  const unsupported = github.steps.filter(({ isUnsupported }) => isUnsupported);
  return {
    ok: failed.length === 0 && github.kept.length === 0,
    date: about.date,
    apiUrl: about.apiUrl,
    login: github.login,
    gh: about.gh ?? null,
    steps: {
      run: github.steps.length,
      passed: github.steps.length - failed.length - unsupported.length,
      overAnotherRoute: github.steps.filter(({ isOnRoute, isUnsupported }) => !isOnRoute && !isUnsupported)
        .length,
      unsupported: unsupported.length,
      failed: failed.map((one) => ({ place: stepPlace(one), problems: one.problems })),
    },
    evidence: countLiveEvidence(github.steps),
    questions: github.answers.map((answer) => ({
      ...answer,
      local: local.answers.find(({ id }) => id === answer.id)?.answer ?? null,
    })),
    differences,
    notRun: about.notRun,
    used: github.used,
    repositories: { leftovers: github.leftovers, kept: github.kept },
  };
}

const stepPlace = ({ workflow, step, task, route }: StepRun): string =>
  `${workflow}.${step} (${task}) on ${route}`;

/** Renders what a person reads first: failures, answers that differ from the documentation, and counts. */
export function renderSummary({ steps, questions, differences, notRun, repositories }: LiveReport): string {
  const unexpected = questions.filter(
    ({ answer, documented }) => documented !== null && answer !== documented,
  );
  return [
    ...steps.failed.flatMap(({ place, problems }) => [`✗ ${place}`, ...problems.map((one) => `    ${one}`)]),
    ...unexpected.map(
      ({ question, answer, reason }) => `? ${question} ${answer ?? `No known answer: ${reason}`}`,
    ),
    ...repositories.leftovers.map((name) => `deleted ${name}, which an earlier run left behind`),
    ...repositories.kept.map((name) => `✗ ${name} has no mark of a live run anymore, and was not deleted`),
    `${steps.passed} of ${steps.run} steps passed, ${steps.overAnotherRoute} of them over another route`,
    `${questions.filter(({ answer }) => answer !== null).length} of ${questions.length} questions answered`,
    `${differences.length} differences from the local GitHub`,
    `${notRun.reduce((sum, { capabilities }) => sum + capabilities.length, 0)} capabilities did not run`,
  ].join("\n");
}

/** Returns what differs, as the Markdown of an issue. */
export function renderIssue(report: LiveReport): string {
  const section = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : [`## ${title}`, "", ...lines.map((line) => `- ${line}`), ""];
  const { steps, questions, differences } = report;
  return [
    `Live run of ${report.date} as ${report.login}: ${steps.passed} of ${steps.run} steps passed.`,
    "",
    ...section(
      "Steps that failed",
      steps.failed.map(({ place, problems }) => `${place}: ${problems.join("; ")}`),
    ),
    ...section(
      "Answers that differ from the documentation or the local GitHub",
      questions
        .filter(({ answer, documented, local }) => answer !== (documented ?? local) || answer !== local)
        .map(
          ({ question, answer, reason, documented, local }) =>
            `${question} ${answer ?? `No known answer (${reason}).`} Documented: ${documented ?? "not stated"} The local GitHub: ${local ?? "no answer"}`,
        ),
    ),
    ...section(
      "Differences from the local GitHub",
      differences.map(({ kind, place, difference }) => `${kind}: ${place}: ${difference}`),
    ),
  ].join("\n");
}

/** Whether a run shows something that a maintainer should read. */
export function hasFindings({ ok, questions, differences }: LiveReport): boolean {
  return !ok || differences.length > 0 || questions.some(({ answer, local }) => answer !== local);
}

export function renderPage(report: LiveReport): string {
  const { steps, questions, differences, notRun, evidence } = report;
  const rows = (cells: readonly (readonly string[])[]) =>
    cells.map((row) => `<tr>${row.map((cell) => `<td>${escapeText(cell)}</td>`).join("")}</tr>`).join("\n");
  const table = (heads: readonly string[], cells: readonly (readonly string[])[]) =>
    cells.length === 0
      ? "<p>None.</p>"
      : `<table><tr>${heads.map((head) => `<th>${escapeText(head)}</th>`).join("")}</tr>\n${rows(cells)}</table>`;
  const routes: readonly Route[] = ["graphql", "rest", "cli"];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>ghx: live run of ${escapeText(report.date)}</title>
<style>
body{margin:0 auto;max-width:60rem;padding:1.5rem 1rem 4rem;font:16px/1.5 system-ui,sans-serif}
table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.3rem .6rem;border-bottom:1px solid #8888}
</style>
</head>
<body>
<h1>Live run of ${escapeText(report.date)}</h1>
<p>${escapeText(`${report.apiUrl} as ${report.login}${report.gh === null ? "" : `, gh ${report.gh}`}. ${steps.passed} of ${steps.run} steps passed, ${steps.overAnotherRoute} of them over another route than the run. Used: ${JSON.stringify(report.used)}.`)}</p>
<h2>Questions</h2>
${table(
  ["question", "answer", "documented", "local GitHub"],
  questions.map(({ question, answer, reason, documented, local }) => [
    question,
    answer ?? reason ?? "",
    documented ?? "not stated",
    local ?? "no answer",
  ]),
)}
<h2>Steps that failed</h2>
${table(
  ["step", "problems"],
  steps.failed.map(({ place, problems }) => [place, problems.join("; ")]),
)}
<h2>Differences from the local GitHub</h2>
${table(
  ["kind", "place", "difference"],
  differences.map(({ kind, place, difference }) => [kind, place, difference]),
)}
<h2>Capabilities that passed</h2>
${table(
  ["capability", ...routes],
  Object.entries(evidence).map(([id, counts]) => [id, ...routes.map((route) => String(counts[route] ?? 0))]),
)}
<h2>Not run</h2>
${table(
  ["reason", "capabilities"],
  notRun.map(({ reason, capabilities }) => [reason, capabilities.join(", ")]),
)}
</body>
</html>
`;
}

function escapeText(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
