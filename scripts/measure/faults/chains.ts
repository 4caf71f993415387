// Chains with faults: random steps with and without a GraphQL route, some with results of others; one fault in one of the
// requests.

import type { LocalGithub, LoggedRequest } from "../../../scenarios/github/index.js";
import { inParallel } from "../../../scenarios/runner/in-parallel.js";
import { startTestServer } from "../../../scenarios/suites/chain/world.js";
import { isAlreadyDone } from "./already-done.js";
import { CALL_MS, PATIENT_MS, SHORT_MS } from "./cases.js";
import { type CatalogFault, httpFaults } from "./catalog.js";
import { type ChainStep, type DrawnChain, drawChain, findSteps } from "./draw-chain.js";
import { type Failure, GRACE_MS, isDocumented, listsCreated, namesObject, outcome } from "./judge.js";
import { type ChainSeen, type InjectedFault, runChain, TOKEN, writeKind } from "./run-chain.js";
import { isRepeatable } from "./targets.js";

export interface ChainFailure {
  readonly kind: Failure;
  readonly text: string;
}

interface ChainCase {
  readonly chain: DrawnChain;
  /** Selects the request with the fault: 0 is the first one, 1 would be after the last one. */
  readonly position: number;
  /** Selects the fault in the same way. */
  readonly fault: number;
}

const SERVERS = 3;
const MOST_STEPS = 5;

/** Runs random chains and returns what is wrong with their reports. */
export async function runChainCases(count: number, random: () => number): Promise<ChainFailure[]> {
  const known = await findSteps();
  const servers = await Promise.all(Array.from({ length: SERVERS }, startTestServer));
  try {
    const cases = Array.from(
      { length: count },
      (): ChainCase => ({
        chain: drawChain(known, MOST_STEPS, random),
        position: random(),
        fault: random(),
      }),
    );
    const idle = servers.map(({ github }) => github);
    const found = await inParallel(cases, SERVERS, async (one) => {
      const github = idle.pop();
      if (github === undefined) throw new Error("more chains than servers");
      try {
        return await runCase(one, github);
      } finally {
        idle.push(github);
      }
    });
    return found.flat();
  } finally {
    await Promise.all(servers.map(({ github }) => github.close()));
  }
}

async function runCase(
  { chain, position, fault: chosen }: ChainCase,
  github: LocalGithub,
): Promise<ChainFailure[]> {
  const { steps, tasks } = chain;
  const baseline = await runChain(github, tasks);
  // Requests of one level run concurrently, so the log has them in any order.
  const requests = [...baseline.requests].sort((a, b) => compare(place(a), place(b)));
  const request = at(requests, position);
  if (request === undefined) return [];
  const faults = httpFaults.filter(
    ({ api, server }) => server !== undefined && (api === undefined || api === request.api),
  );
  const fault = at(faults, chosen);
  if (fault === undefined) throw new Error("no fault");
  const before = requests.slice(0, requests.indexOf(request));
  const nth = 1 + before.filter((one) => place(one) === place(request)).length;
  const name = `chain of ${JSON.stringify(tasks)}: ${fault.name} (${place(request)}, request ${nth})`;
  try {
    const run = async (hangMs: number): Promise<ChainFailure[]> => {
      const seen = await runChain(github, tasks, inject(fault, request, nth, hangMs));
      const wrong: { readonly kind: Failure; readonly step: number }[] = [];
      for (const one of judgeChain(chain, fault, baseline, seen)) {
        const task = tasks[one.step];
        if (one.kind === "falseOk" && isDocumented(fault, request)) continue;
        const mayBeDone = one.kind === "falseOk" && steps[one.step]?.capability.idempotent === true;
        if (!mayBeDone || task === undefined || !(await isAlreadyDone(github, task, seen))) wrong.push(one);
      }
      return wrong.map(({ kind, step }) => ({
        kind,
        text: `${kind}: ${name}: step ${step} (${steps[step]?.id}): ${JSON.stringify(seen.answer.results[step]?.error ?? "ok").slice(0, 300)}`,
      }));
    };
    const found = await run(SHORT_MS);
    return fault.hangs && found.length > 0 ? await run(PATIENT_MS) : found;
  } catch (thrown) {
    return [{ kind: "lostResults", text: `lostResults: ${name}: ${String(thrown)}` }];
  }
}

function inject(
  fault: CatalogFault,
  request: LoggedRequest,
  nth: number,
  hangMs: number,
): InjectedFault | undefined {
  const action = fault.server?.(request.path, "http://localhost:9/");
  if (action === undefined) return undefined;
  const pathMatches = new RegExp(`^${pathname(request).replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`);
  const requestTimeoutMs = fault.hangs ? hangMs : undefined;
  return { match: { method: request.method, pathMatches, nth }, do: action, requestTimeoutMs };
}

const pathname = ({ path }: LoggedRequest): string => path.split("?")[0] ?? path;
const place = (request: LoggedRequest): string => `${request.method} ${pathname(request)}`;
const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** Returns the element at a position from 0 to 1. */
function at<T>(values: readonly T[], position: number): T | undefined {
  return values[Math.floor(position * values.length)];
}

/** Returns what is wrong with the report of each step. The writes come from the log of the local GitHub. */
export function judgeChain(
  { steps, levels }: Pick<DrawnChain, "steps" | "levels">,
  fault: CatalogFault,
  baseline: ChainSeen,
  seen: ChainSeen,
): { readonly kind: Failure; readonly step: number }[] {
  const all: readonly (readonly [Failure, boolean])[] = [
    ["lostResults", seen.answer.results.length !== steps.length],
    ["overDeadline", seen.ms > CALL_MS + GRACE_MS],
    ["leaks", seen.text.includes(TOKEN)],
  ];
  const whole = all.flatMap(([kind, found]) => (found ? [{ kind, step: 0 }] : []));
  const each = steps.flatMap(({ capability, writes }, step) => {
    const result = seen.answer.results[step];
    const succeeded = baseline.answer.results[step];
    if (result === undefined || succeeded?.ok !== true) return [];
    const ownWrites = (all: ChainSeen) => all.writes.filter((write) => writes.includes(writeKind(write)));
    const [expected, applied] = [ownWrites(baseline), ownWrites(seen)];
    const isOnce = fault.lasting !== true;
    const isUnknown = outcome(result) === "unknown";
    // An event whose type is the result of another step starts nothing.
    const hasCreation = capability.graphql?.creation !== undefined || capability.rest?.creation !== undefined;
    const creates = hasCreation && namesObject(succeeded);
    const kinds: readonly (readonly [Failure, boolean])[] = [
      ["doubleWrites", isDouble(expected, applied) && !isRepeatable(capability)],
      ["falseOk", result.ok && !hasAll(expected, applied) && fault.plausible !== true],
      ["falseFailure", !result.ok && applied.length > 0 && outcome(result) === undefined],
      ["lostResults", creates && isOnce && isUnknown && !listsCreated(result, applied.length > 0, succeeded)],
      ["unclassified", !result.ok && result.error.code === "UNKNOWN"],
      ["avoidableUnknown", mayResend(step) && isOnce && isUnknown],
    ];
    return kinds.flatMap(([kind, found]) => (found ? [{ kind, step }] : []));
  });
  return [...whole, ...each];

  /** A joined write is sent again only if all writes of its request are idempotent. */
  function mayResend(step: number): boolean {
    const isIdempotent = ({ capability }: ChainStep) =>
      capability.effect === "read" || isRepeatable(capability);
    const own = steps[step];
    if (own === undefined || own.capability.graphql === undefined)
      return own !== undefined && isIdempotent(own);
    return steps.every(
      (other, index) =>
        other.capability.graphql === undefined || levels[index] !== levels[step] || isIdempotent(other),
    );
  }
}

// What is rerun depends on the other steps, so the number of these writes may differ from that without a fault.

/** Whether there is a write of each kind that there is without a fault. */
function hasAll(expected: readonly string[], applied: readonly string[]): boolean {
  const kinds = new Set(applied.map(writeKind));
  return expected.every((write) => kinds.has(writeKind(write)));
}

/** Whether the same write was applied more often than without a fault. */
function isDouble(expected: readonly string[], applied: readonly string[]): boolean {
  const count = (list: readonly string[], write: string) => list.filter((one) => one === write).length;
  return applied.some((write) => count(applied, write) > Math.max(1, count(expected, write)));
}
