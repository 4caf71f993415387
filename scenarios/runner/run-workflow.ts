// Runs the steps of a workflow in order in one world. Each step can use the results of earlier steps.

import type { OperationCard } from "../../runtime/index.js";
import { type LocalGithub, WorldError } from "../github/index.js";
import { formatMismatch, mismatches } from "../testing/match.js";
import { createCaller, expandWays, type Way } from "./caller.js";
import { compareRuns, type Parity } from "./parity.js";
import { BadReference, resolveReferences } from "./references.js";
import { cardRoutes, type RunOptions } from "./run-options.js";
import { callCost, NO_COST, type RouteRun, resultProblems, sentRequests } from "./run-route.js";
import type { Workflow } from "./scenario.js";
import type { Worlds } from "./worlds.js";

export interface WorkflowWay {
  readonly way: Way;
  /** The runs of the steps, up to and including the first step that failed. */
  readonly steps: readonly RouteRun[];
  readonly problems: readonly string[];
}

export interface WorkflowRun {
  readonly workflow: Workflow;
  readonly runs: readonly WorkflowWay[];
  /** Number of runs skipped because gh is not installed. */
  readonly skipped: number;
  readonly parity: Parity;
}

export async function runWorkflow(
  workflow: Workflow,
  cards: ReadonlyMap<string, OperationCard>,
  { gh, route }: Pick<RunOptions, "gh" | "route">,
  worlds: Worlds,
): Promise<WorkflowRun> {
  const steps = workflow.steps.map((step) => ({ step, card: findCard(step.task, cards) }));
  // The routes that all steps support.
  const common = (["graphql", "rest", "cli"] as const).filter(
    (name) =>
      steps.every(({ card }) => cardRoutes(card).includes(name)) && (route === undefined || route === name),
  );
  const ways: Way[] = expandWays(gh, common);
  if (route === undefined) ways.push({ route: undefined, gh: gh.at(-1) });
  const runs: WorkflowWay[] = [];
  for (const way of ways) runs.push(await runOn(workflow, steps, way, worlds));
  const parities = steps.map(({ card }, index) =>
    compareRuns(
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
      independent: parities.reduce((sum, { independent }) => sum + independent, 0),
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
      runs.push({
        way,
        result: undefined,
        input: undefined,
        sent: "",
        problems: [problem],
        cost: NO_COST,
        ms: 0,
      });
      break;
    }
    const expected = resolveReferences(step.expect, known);
    const writesBefore = github.writes;
    github.clearRequests();
    caller.commands.length = 0;
    const startedAt = performance.now();
    const result = await caller.call(card.capability_id, input);
    const ms = performance.now() - startedAt;
    const problems = resultProblems(expected, result, card).map((problem) => `${step.name}: ${problem}`);
    const cost = callCost(github, caller, writesBefore);
    runs.push({ way, result, input, sent: sentRequests(github), problems, cost, ms });
    if (problems.length > 0) break;
    before[step.name] = result.data;
  }
  const problems = runs.flatMap((run) => run.problems);
  if (problems.length > 0) return { way, steps: runs, problems };
  const state = resolveReferences(workflow.state ?? {}, { store: github.store, before });
  return { way, steps: runs, problems: mismatches(state, github.world(), "state").map(formatMismatch) };
}

function findCard(task: string, cards: ReadonlyMap<string, OperationCard>): OperationCard {
  const card = cards.get(task);
  if (card === undefined) throw new Error(`unknown capability "${task}"`);
  return card;
}
