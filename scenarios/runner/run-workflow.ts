// A workflow on one way: its steps one after the other in one world, each with what the ones before found.

import type { OperationCard } from "../../runtime/index.js";
import { type LocalGithub, WorldError } from "../github/index.js";
import { createCaller, type Way, waysOf } from "./caller.js";
import { mismatches } from "./match.js";
import { type Parity, parityOf } from "./parity.js";
import { BadReference, resolveReferences } from "./references.js";
import { type RunOptions, routesOf } from "./run-options.js";
import { answerProblems, costOf, NO_COST, type RouteRun, told } from "./run-route.js";
import type { Workflow } from "./scenario.js";
import type { Worlds } from "./worlds.js";

export interface WorkflowWay {
  readonly way: Way;
  /** Of each step that was called; the first that is not as expected is the last. */
  readonly steps: readonly RouteRun[];
  readonly problems: readonly string[];
}

export interface WorkflowRun {
  readonly workflow: Workflow;
  readonly runs: readonly WorkflowWay[];
  /** Ways that could not be taken for want of gh. */
  readonly skipped: number;
  readonly parity: Parity;
}

export async function runWorkflow(
  workflow: Workflow,
  cards: ReadonlyMap<string, OperationCard>,
  { gh, route }: Pick<RunOptions, "gh" | "route">,
  worlds: Worlds,
): Promise<WorkflowRun> {
  const steps = workflow.steps.map((step) => ({ step, card: cardOf(step.task, cards) }));
  // The routes that all steps have.
  const common = (["graphql", "rest", "cli"] as const).filter(
    (name) =>
      steps.every(({ card }) => routesOf(card).includes(name)) && (route === undefined || route === name),
  );
  const ways: Way[] = waysOf(gh, common);
  if (route === undefined) ways.push({ route: undefined, gh: gh.at(-1) });
  const runs: WorkflowWay[] = [];
  for (const way of ways) runs.push(await runOn(workflow, steps, way, worlds));
  const parities = steps.map(({ card }, index) =>
    parityOf(
      runs.flatMap((run) => run.steps[index] ?? []),
      card,
    ),
  );
  return {
    workflow,
    runs,
    skipped: common.includes("cli") && gh.length === 0 ? 1 : 0,
    parity: {
      compared: parities.reduce((sum, { compared }) => sum + compared, 0),
      equal: parities.reduce((sum, { equal }) => sum + equal, 0),
      problems: parities.flatMap(({ problems }, index) =>
        problems.map((problem) => `${workflow.steps[index]?.name}: ${problem}`),
      ),
    },
  };
}

type Step = { readonly step: Workflow["steps"][number]; readonly card: OperationCard };

async function runOn(
  workflow: Workflow,
  steps: readonly Step[],
  way: Way,
  worlds: Worlds,
): Promise<WorkflowWay> {
  try {
    return await worlds.use(workflow, workflow, (github) => runIn(github, workflow, steps, way));
  } catch (error) {
    if (!(error instanceof WorldError)) throw error;
    return { way, steps: [], problems: [error.message] };
  }
}

async function runIn(
  github: LocalGithub,
  workflow: Workflow,
  steps: readonly Step[],
  way: Way,
): Promise<WorkflowWay> {
  const caller = createCaller(github, way, workflow.token);
  const before: Record<string, unknown> = {};
  const runs: RouteRun[] = [];
  for (const { step, card } of steps) {
    const known = { store: github.store, before };
    let input: unknown;
    try {
      input = resolveReferences(step.input, known);
    } catch (error) {
      if (!(error instanceof BadReference)) throw error;
      const problem = `${step.name}: ${error.message}`;
      runs.push({ way, result: undefined, input: undefined, problems: [problem], cost: NO_COST, ms: 0 });
      break;
    }
    const expected = resolveReferences(step.expect, known);
    const writesBefore = github.writes;
    github.clearRequests();
    caller.commands.length = 0;
    const startedAt = performance.now();
    const result = await caller.call(card.capability_id, input);
    const ms = performance.now() - startedAt;
    const problems = answerProblems(expected, result, card).map((problem) => `${step.name}: ${problem}`);
    runs.push({ way, result, input, problems, cost: costOf(github, caller, writesBefore), ms });
    if (problems.length > 0) break;
    before[step.name] = result.data;
  }
  const problems = runs.flatMap((run) => run.problems);
  if (problems.length > 0) return { way, steps: runs, problems };
  const state = resolveReferences(workflow.state ?? {}, { store: github.store, before });
  return { way, steps: runs, problems: mismatches(state, github.world(), "state").map(told) };
}

function cardOf(task: string, cards: ReadonlyMap<string, OperationCard>): OperationCard {
  const card = cards.get(task);
  if (card === undefined) throw new Error(`there is no capability "${task}"`);
  return card;
}
