// Measures how calls report each fault if it persists, and prints docs/faults.md.

import type { GhxEvent } from "../../../runtime/index.js";
import { inParallel } from "../../../scenarios/runner/in-parallel.js";
import { Worlds } from "../../../scenarios/runner/worlds.js";
import { ensureGh } from "../../fetch-gh.js";
import { CaseRunner, isWrite } from "./cases.js";
import { type CatalogFault, ghFaults, httpFaults } from "./catalog.js";
import { outcome } from "./judge.js";
import { findTargets, type Observation, observe, type Target } from "./targets.js";

/** A capability of each kind. They have a GraphQL and a REST route. */
const EFFECTS = [
  { title: "read", id: "issue.view" },
  { title: "idempotent write", id: "issue.close" },
  { title: "other write", id: "issue.comments.create" },
] as const;
/** Time limit of a request whose response does not arrive. */
const HANG_MS = 1_500;
const CONCURRENCY = 6;

/** A fault, and how each kind of capability reports it. */
export interface Row {
  readonly fault: CatalogFault;
  readonly cells: readonly string[];
}

/** Returns the text of docs/faults.md. */
export async function faultsPage(): Promise<string> {
  return page(await measureFaults(httpFaults, undefined), await measureFaults(ghFaults, "cli"));
}

/** Measures faults. `route`: undefined for the HTTP routes. */
export async function measureFaults(
  faults: readonly CatalogFault[],
  route: "cli" | undefined,
): Promise<Row[]> {
  const targets = await findTargets((await ensureGh()).slice(-1));
  await using worlds = new Worlds();
  await using runner = new CaseRunner(worlds);
  // Without await, the servers would be closed before the calls end.
  return await inParallel(faults, CONCURRENCY, async (fault) => {
    const cells: string[] = [];
    for (const { id } of EFFECTS) cells.push(await measure(fault, find(targets, id, route), worlds, runner));
    return { fault, cells };
  });
}

function find(targets: readonly Target[], id: string, route: "cli" | undefined): Target {
  const found = targets.find(({ card, way }) => card.capability_id === id && way.route === route);
  if (found === undefined) throw new Error(`no target for ${id}`);
  // The HTTP routes only: with gh, each fault would be tried on a third route.
  return route === undefined ? { ...found, way: { route, gh: undefined } } : found;
}

async function measure(
  fault: CatalogFault,
  target: Target,
  worlds: Worlds,
  runner: CaseRunner,
): Promise<string> {
  const baseline = await observe(target, worlds);
  const write = baseline.requests.findIndex(isWrite);
  const nth = Math.max(0, write) + 1;
  const one = { target, baseline, fault, nth, lasts: true, onWrite: write >= 0 };
  return describe(await runner.run(one, HANG_MS));
}

function describe({ result, events }: Observation): string {
  const reported = outcome(result);
  const has = (kind: GhxEvent["type"]) => events.some(({ type }) => type === kind);
  return [
    result.ok ? "succeeds" : `\`${result.error.code}\``,
    ...(has("retry") ? ["retried"] : []),
    ...(has("fallback") ? ["next route"] : []),
    ...(reported === undefined ? [] : [`outcome ${String(reported)}`]),
  ].join(", ");
}

function page(http: readonly Row[], gh: readonly Row[]): string {
  return `# Faults

This page is written by \`pnpm faults --write\`.

How a call reports a fault that persists: the code of the error, whether requests are sent again (\`retried\`), whether another route is tried (\`next route\`), and \`details.outcome\` of a write that GitHub may have applied. The fault is in each request of a read, and of a write in the request that writes and in all later ones. A retry after the end of a fault succeeds. The tables are measured on ${EFFECTS.map(({ id }) => `\`${id}\``).join(", ")}.

## HTTP routes

${table(http)}
## gh

${table(gh)}`;
}

function table(rows: readonly Row[]): string {
  return [
    line(["fault", ...EFFECTS.map(({ title }) => title)]),
    line(["---", ...EFFECTS.map(() => "---")]),
    ...new Set(rows.map(tableRow)),
  ].join("");
}

/** Returns the line of a fault. Forms of a fault that are reported alike have the same line. */
export function tableRow({ fault, cells }: Row): string {
  const name = fault.name
    .replace(/, (?:before|after) it is applied$|(?<=`) after the request$/, "")
    .replace(/^(HTTP [45]\d\d) with .*$/, "$1");
  return line([name, ...cells]);
}

const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |\n`;
