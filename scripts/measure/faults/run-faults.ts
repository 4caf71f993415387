// Runs a sample of the cases and counts the reports that are wrong.

import { inParallel } from "../../../scenarios/runner/in-parallel.js";
import { Worlds } from "../../../scenarios/runner/worlds.js";
import { ensureGh } from "../../fetch-gh.js";
import { sample } from "../fuzz/mutations.js";
import { type Case, CaseRunner, listCases, PATIENT_MS } from "./cases.js";
import { runChainCases } from "./chains.js";
import { believes, FAILURES, type Failure, judge, outcome } from "./judge.js";
import { findTargets, type Observation, observe, targetName } from "./targets.js";

export type Figures = Record<"faults" | "cases" | "writesApplied" | "writesExpected" | Failure, number>;

export interface FaultRun {
  readonly figures: Figures;
  /** Descriptions of the first failures. */
  readonly problems: readonly string[];
}

const CONCURRENCY = 6;
const MAX_PROBLEMS = 40;

/** `count`: number of cases. `only`: a pattern of the names of targets. */
export async function runFaults(count: number, random: () => number, only: RegExp = /./): Promise<FaultRun> {
  const targets = (await findTargets(await ensureGh())).filter((target) => only.test(targetName(target)));
  await using worlds = new Worlds();
  const cases = (
    await inParallel(targets, CONCURRENCY, async (target) => {
      const baseline = await observe(target, worlds);
      if (!baseline.result.ok)
        throw new Error(`${targetName(target)} fails without a fault: ${baseline.result.error.message}`);
      return listCases(target, baseline);
    })
  ).flat();
  await using runner = new CaseRunner(worlds);
  // One case in eight is a chain.
  const chosen = sample(cases, Math.ceil((count * 7) / 8), random);
  const figures = newFigures(chosen);
  const problems: string[] = [];
  const chains = Math.floor(chosen.length / 7);
  figures.cases += chains;
  for (const failure of await runChainCases(chains, random)) {
    figures[failure.kind]++;
    problems.push(failure.text);
  }
  await inParallel(chosen, CONCURRENCY, async (one) => {
    for (const { kind, text } of await runCase(one, runner, figures)) {
      if (kind !== "writesExpected") figures[kind]++;
      if (problems.length < MAX_PROBLEMS) problems.push(text);
    }
  });
  figures.leaks += runner.leaked.length;
  return { figures, problems };
}

function newFigures(chosen: readonly Case[]): Figures {
  const none = Object.fromEntries(FAILURES.map((name) => [name, 0])) as Record<Failure, number>;
  const faults = new Set(chosen.map(({ fault }) => fault.name)).size;
  return { faults, cases: chosen.length, writesApplied: 0, writesExpected: 0, ...none };
}

async function runCase(
  one: Case,
  runner: CaseRunner,
  figures: Figures,
): Promise<{ readonly kind: Failure | "writesExpected"; readonly text: string }[]> {
  const { target, baseline, fault, nth, lasts } = one;
  const name = `${targetName(target)}: ${fault.name} (request ${nth}${lasts ? " and later" : ""})`;
  try {
    const seen = await runPatiently(one, runner);
    const applied = Number(seen.writes > 0);
    figures.writesApplied += applied;
    // A result that reports an unknown outcome, or must believe a fault, is accounted for by the state.
    const isUnknown = outcome(seen.result) === "unknown" || (seen.result.ok && believes(one));
    const reported = seen.result.ok ? baseline.writes > 0 : outcome(seen.result) === "applied";
    const expected = isUnknown ? applied : Number(reported);
    figures.writesExpected += expected;
    const failures: (Failure | "writesExpected")[] = judge(one, seen);
    if (expected !== applied) failures.push("writesExpected");
    return failures.map((kind) => ({
      kind,
      text: `${kind}: ${name}: ${describe(seen.result)}, ${seen.writes} of ${baseline.writes} writes`,
    }));
  } catch (thrown) {
    return [{ kind: "lostResults" as const, text: `lostResults: ${name}: ${String(thrown)}` }];
  }
}

/** Repeats a case that waits for a time limit with a longer one before a failure is reported. */
async function runPatiently(one: Case, runner: CaseRunner): Promise<Observation> {
  const seen = await runner.run(one);
  const mayRepeat = one.fault.hangs && judge(one, seen).length > 0;
  return mayRepeat ? runner.run(one, PATIENT_MS) : seen;
}

function describe(result: Awaited<ReturnType<CaseRunner["run"]>>["result"]): string {
  if (result.ok) return `ok ${JSON.stringify(result.data).slice(0, 200)}`;
  return `${result.error.code} ${String(outcome(result))} ${result.error.message.slice(0, 160)}`;
}
