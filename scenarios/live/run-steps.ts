// Runs the live workflows on a route, in a repository of their own.

import type { OperationCard, ResultEnvelope, Route } from "../../runtime/index.js";
import { cardRoutes } from "../runner/run-options.js";
import { resultProblems } from "../runner/run-route.js";
import type { Workflow, WorkflowStep } from "../runner/scenario.js";
import { BadReference, resolveEarlier } from "../testing/earlier-calls.js";
import type { Connection, LiveExchange } from "./connection.js";
import { projectTitle } from "./throw-away.js";

export interface StepRun {
  readonly workflow: string;
  readonly step: string;
  readonly task: string;
  /** The route of the run. */
  readonly route: Route;
  /** False if the route does not support the call. It is made over another one, because later steps need it. */
  readonly isOnRoute: boolean;
  /** Whether the GitHub of the run is a local one that does not support it, or a step that it needs. */
  readonly isUnsupported: boolean;
  /** Undefined if the step was not sent. */
  readonly result: ResultEnvelope | undefined;
  readonly problems: readonly string[];
  readonly exchanges: readonly LiveExchange[];
}

/** The names in live workflows and questions, and what replaces them. */
export interface Names {
  readonly login: string;
  readonly repository: string;
}

/** Replaces the login `octocat`, the repository `throw-away` and the title `throw-away-project` in all texts. */
export function withNames<T>(value: T, { login, repository }: Names): T {
  const replace = (text: string) =>
    text === "throw-away-project"
      ? projectTitle(login, repository)
      : text.replaceAll("octocat", login).replaceAll("throw-away", repository);
  return JSON.parse(JSON.stringify(value), (_, inner: unknown) =>
    typeof inner === "string" ? replace(inner) : inner,
  );
}

/** Runs workflows one after the other. A step with an unexpected result ends its workflow. */
export async function runSteps(
  connection: Connection,
  workflows: readonly Workflow[],
  route: Route,
  names: Names,
  cards: ReadonlyMap<string, OperationCard>,
  signal: AbortSignal,
): Promise<StepRun[]> {
  const runs: StepRun[] = [];
  for (const workflow of workflows) {
    const before: Record<string, unknown> = {};
    for (const step of withNames(workflow.steps, names)) {
      if (signal.aborted) return runs;
      const run = await runStep(connection, workflow, step, route, before, cards);
      runs.push(run);
      if (run.problems.length > 0) break;
      if (!run.isUnsupported) before[step.name] = run.result?.data;
    }
  }
  return runs;
}

async function runStep(
  connection: Connection,
  { workflow }: Workflow,
  step: WorkflowStep,
  route: Route,
  before: Readonly<Record<string, unknown>>,
  cards: ReadonlyMap<string, OperationCard>,
): Promise<StepRun> {
  const card = cards.get(step.task);
  if (card === undefined) throw new Error(`${workflow}: unknown capability "${step.task}"`);
  const hasRoute = cardRoutes(card).includes(route);
  const place = { workflow, step: step.name, task: step.task, route };
  const from = connection.exchanges.length;
  try {
    const input = resolveEarlier(step.input, before);
    const expected = resolveEarlier(step.expect, before) as WorkflowStep["expect"];
    if (card.effect !== "read") await connection.sleep(WRITE_PAUSE_MS);
    const onRoute = hasRoute ? await connection.call(step.task, input, route) : undefined;
    const isSuitable = onRoute !== undefined && (onRoute.ok || onRoute.error.code !== "ADAPTER_UNSUPPORTED");
    const result = isSuitable ? onRoute : await connection.call(step.task, input);
    const exchanges = connection.exchanges.slice(from);
    const isUnsupported = exchanges.some(isNotImplemented);
    const problems = isUnsupported ? [] : resultProblems(expected, result, card);
    return { ...place, isOnRoute: isSuitable, isUnsupported, result, problems, exchanges };
  } catch (error) {
    if (!(error instanceof BadReference)) throw error;
    const needed = /(?<=no value at )\w+/.exec(error.message)?.[0];
    const isUnsupported = needed !== undefined && !Object.hasOwn(before, needed);
    const problems = isUnsupported ? [] : [error.message];
    return { ...place, isOnRoute: false, isUnsupported, result: undefined, problems, exchanges: [] };
  }
}

/** GitHub's advice for writes: https://docs.github.com/rest/using-the-rest-api/best-practices-for-using-the-rest-api */
const WRITE_PAUSE_MS = 1000;

/** Whether the local GitHub does not implement the endpoint, field or mutation. */
function isNotImplemented({ response }: LiveExchange): boolean {
  if (response.status === 501) return true;
  const body = response.body && "json" in response.body ? Object(response.body.json) : {};
  return [body.errors ?? []].flat().some((error: unknown) => Object(error).type === "NOT_IMPLEMENTED");
}
