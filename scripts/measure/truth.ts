// docs/truth.md: what is known about GitHub from recordings, what from its documentation only, and what only a live run can
// show. `pnpm coverage --write` writes it.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ids } from "../../generated/registry.js";
import { isObject, parseJson } from "../../generator/bind/json.js";
import { findSeen } from "../../generator/bind/observed.js";
import { routes } from "../../scenarios/github/rest/routes.js";
import { loadQuestions } from "../../scenarios/live/ask-questions.js";
import { readLastRun } from "../../scenarios/live/last-run.js";
import { loadLiveWorkflows } from "../../scenarios/live/load-workflows.js";
import { listNotRun } from "../../scenarios/live/not-run.js";
import { loadScenarios, statefulIds } from "../../scenarios/runner/load.js";

const root = join(import.meta.dirname, "../..");

export function renderTruth(): string {
  return `${[
    "# What is known about GitHub",
    "<!-- Written by `pnpm coverage --write`. A test compares it. -->",
    "ghx is tested against a local GitHub, which was written from GitHub's documentation. This page lists what GitHub itself was seen to do, what only its documentation says, and what only a [live run](../CONTRIBUTING.md#live-runs) can show.",
    ...recordings(),
    ...documentation(),
    ...liveRuns(),
  ].join("\n\n")}\n`;
}

/** Endpoints without the names of their parameters, which may differ. */
const unnamed = (endpoint: string): string => endpoint.replace(/\{[^}]*\}/g, "{}");

function recordings(): string[] {
  const document = parseJson(readFileSync(join(root, "operations/schema/observed.json"), "utf8"));
  if (!isObject(document)) throw new Error("observed.json is not an object");
  const observed = Object.keys(document);
  const objects = observed.flatMap((endpoint) => Object.values(findSeen(document, endpoint) ?? {}));
  const years = objects.flatMap((one) => one.years);
  const seen = new Set(observed.map(unnamed));
  const called = cardEndpoints();
  const local = new Set(routes.map(({ method, path }) => unnamed(`${method} ${path.replaceAll("*}", "}")}`)));
  const missing = [...called].filter((endpoint) => !seen.has(unnamed(endpoint)));
  return [
    "## From recordings",
    `\`operations/schema/observed.json\` condenses recorded answers of api.github.com: the keys of objects with kinds, formats and years, without values. They are of ${observed.length} REST endpoints, from ${Math.min(...years)} to ${Math.max(...years)}.`,
    list([
      `Cards call ${called.size} REST endpoints; answers of ${called.size - missing.length} were recorded. The compiler checks the keys that they read (GHX431).`,
      `The local GitHub has ${local.size} REST endpoints; answers of ${[...local].filter((one) => seen.has(one)).length} were recorded. Its answers have the same keys, kinds and formats, or \`scenarios/suites/observed/differences.yaml\` has the reason.`,
      "Known are statuses of successes, keys, and whether they can be absent or null. Not known are values, orders, times, limits, and what an answer depends on.",
      "No answer of the GraphQL API was recorded. Its types come from the published schema.",
    ]),
    details(
      `${missing.length} endpoints that cards call and that were not recorded`,
      missing.sort().map(code),
    ),
  ];
}

/** The REST endpoints that cards name. */
function cardEndpoints(): Set<string> {
  const known = new Map(openApiEndpoints().map((endpoint) => [unnamed(endpoint), endpoint]));
  const texts = ids.map((id) => readFileSync(join(root, `cards/${id}.yaml`), "utf8"));
  const named = texts.flatMap((text) => text.match(/\b(?:GET|POST|PUT|PATCH|DELETE) \/[^\s",?]+/g) ?? []);
  return new Set(named.flatMap((endpoint) => known.get(unnamed(endpoint)) ?? []));
}

function openApiEndpoints(): string[] {
  const description = parseJson(readFileSync(join(root, "operations/schema/openapi.json"), "utf8"));
  const paths = isObject(description) && isObject(description.paths) ? description.paths : {};
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(isObject(methods) ? methods : {}).map((method) => `${method.toUpperCase()} ${path}`),
  );
}

function documentation(): string[] {
  const stateful = statefulIds();
  const others = ids.filter((id) => !stateful.has(id));
  const documents = readdirSync(join(root, "operations")).filter((name) => name.endsWith(".graphql"));
  return [
    "## From documentation only",
    list([
      `${documents.length} GraphQL documents are valid for the published schema, with its descriptions as the only source of what a field means.`,
      `${stateful.size} of ${ids.length} capabilities are tested with scenarios on the local GitHub, so that a wrong reading of the documentation may be in both. The other ${others.length} are tested with exchanges: requests, and answers that are GitHub's published examples or written from its description.`,
      "What the local GitHub enforces beyond its descriptions (permissions, merge rules, limits, the syntax of searches and filters, messages of errors) is written from the documentation and its examples.",
      "Rules for writes whose response was lost rely on documented behavior: a request that GitHub refused had no effect, a read after a write returns its effect, and mutations of a document run in their order.",
    ]),
    `These ${others.length} are tested with exchanges only:`,
    table(
      ["reason", "capabilities"],
      [...reasons(others)].map(([reason, without]) => [reason, without.map(code).join(", ")]),
    ),
  ];
}

/** Why the local GitHub has no state for capabilities. */
function reasons(others: readonly string[]): Map<string, string[]> {
  const files = new Map(loadScenarios().map(({ file }) => [file?.capability, file]));
  const found = new Map<string, string[]>();
  for (const id of others) {
    const reason = files.get(id)?.stateless;
    if (reason === undefined)
      throw new Error(`scenarios/capabilities/${id}.yaml: expected "stateless" or "scenarios"`);
    found.set(reason, [...(found.get(reason) ?? []), id]);
  }
  return found;
}

function liveRuns(): string[] {
  const last = readLastRun();
  const workflows = loadLiveWorkflows();
  const tasks = new Set(workflows.flatMap(({ steps }) => steps.map(({ task }) => task)));
  const proved = Object.keys(last?.evidence ?? {}).length;
  const notRun = listNotRun(ids, workflows);
  const steps = workflows.reduce((sum, one) => sum + one.steps.length, 0);
  return [
    "## What only a live run can show",
    last === undefined
      ? `No live run against github.com is committed yet, so all of this is open. \`pnpm live\` has ${steps} steps of ${tasks.size} capabilities, which it makes over each route, and ${loadQuestions().length} questions.`
      : `The last committed run is of ${last.date}: ${proved} of ${ids.length} capabilities passed. \`pnpm live\` has ${steps} steps of ${tasks.size} capabilities, and ${loadQuestions().length} questions.`,
    table(
      ["question", "the documentation leads to expect"],
      loadQuestions().map(({ question, documentation: url, answers }) => [
        question,
        `[${answers.find((one) => one.documented)?.answer ?? "It does not say."}](${url})`,
      ]),
    ),
    "It also compares keys, kinds, formats, errors and rate-limit cost of every answer with the local GitHub. It cannot show these:",
    table(
      ["reason", "capabilities"],
      notRun.map(({ reason, capabilities }) => [reason, `${capabilities.length}`]),
    ),
    "And nothing shows how GitHub behaves under load: secondary rate limits, timeouts, and how long a read may return an older state.",
  ];
}

const list = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join("\n");
const code = (text: string): string => `\`${text}\``;

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  return [heads, heads.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");
}

function details(summary: string, names: readonly string[]): string {
  return `<details><summary>${summary}</summary>\n\n${names.join(", ")}\n\n</details>`;
}
