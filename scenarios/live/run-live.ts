// A live run: the workflows on every route and the questions, each in a throw-away repository, and the same on the local GitHub.

import { join } from "node:path";
import { listOperationCards } from "../../generated/index.js";
import type { OperationCard, Route } from "../../runtime/index.js";
import { startLocalGithub } from "../github/index.js";
import type { Workflow } from "../runner/scenario.js";
import { askQuestions, type Question, type QuestionAnswer } from "./ask-questions.js";
import { compareLiveRuns, type LiveDifference } from "./compare-runs.js";
import { type Connection, openConnection, type Target } from "./connection.js";
import { runSteps, type StepRun } from "./run-steps.js";
import { createThrowAway, deleteMarkedProjects, deleteThrowAway, findMarked, PREFIX } from "./throw-away.js";

export interface LivePlan {
  readonly routes: readonly Route[];
  readonly workflows: readonly Workflow[];
  readonly questions: readonly Question[];
  /** Part of the names of the repositories, which differs between runs. */
  readonly suffix: string;
  /** Folder for the recorded exchanges, a file per repository. Default: they are not written. */
  readonly cassettes?: string | undefined;
  /** Ends the run after the current step. Its repository is deleted. */
  readonly signal?: AbortSignal;
}

/** What ran against one GitHub. */
export interface LiveRun {
  readonly login: string;
  /** The workflows that the scopes of the token permit. */
  readonly workflows: readonly Workflow[];
  readonly steps: readonly StepRun[];
  readonly answers: readonly QuestionAnswer[];
  /** What earlier runs left behind. */
  readonly leftovers: readonly string[];
  /** Repositories of this run that were not deleted, since they had lost their mark. */
  readonly kept: readonly string[];
  readonly scopes: readonly string[];
  readonly used: Readonly<Record<string, number>>;
}

/** A run that cannot start. The message says what to do. */
export class LiveRefusal extends Error {}

export interface LiveComparison {
  readonly github: LiveRun;
  readonly local: LiveRun;
  readonly differences: readonly LiveDifference[];
}

/** Runs a plan against GitHub and, with the same names, against the local GitHub, and compares them. */
export async function runAndCompare(target: Target, owner: string, plan: LivePlan): Promise<LiveComparison> {
  const cards = new Map((await listOperationCards()).map((card) => [card.capability_id, card]));
  const github = await runAgainst(target, owner, plan, cards);
  const scopes = [...new Set([...github.scopes, "repo", "delete_repo"])];
  await using server = await startLocalGithub({
    world: { users: { [owner]: {} }, tokens: { "local-token": { user: owner, scopes } }, repositories: {} },
    rateLimit: false,
  });
  const localTarget = { apiUrl: server.url, token: server.token, gh: target.gh, sleep: async () => {} };
  const local = await runAgainst(localTarget, owner, { ...plan, cassettes: undefined }, cards);
  return { github, local, differences: compareLiveRuns(github.steps, local.steps, cards) };
}

/** Runs a plan. Deletes what earlier runs left first, and each repository at the end of its part. */
export async function runAgainst(
  target: Target,
  owner: string,
  plan: LivePlan,
  cards: ReadonlyMap<string, OperationCard>,
): Promise<LiveRun> {
  const signal = plan.signal ?? new AbortController().signal;
  const open = (part: string) =>
    openConnection(target, plan.cassettes && join(plan.cassettes, `${part}.json`));
  await using first = await open("start");
  const { scopes, before } = await checkAccount(first, owner);
  const leftovers = await deleteLeftovers(first, owner, scopes);
  const hasProjects = scopes.includes("project");
  const workflows = plan.workflows.filter((one) => hasProjects || !usesProjects(one));
  const steps: StepRun[] = [];
  const answers: QuestionAnswer[] = [];
  const kept: string[] = [];
  const run = async (part: string, work: (connection: Connection, repository: string) => Promise<void>) => {
    if (signal.aborted) return;
    await using connection = await open(part);
    const name = `${PREFIX}${plan.suffix}-${part}`;
    try {
      if (!(await withThrowAway(connection, owner, name, (repository) => work(connection, repository))))
        kept.push(name);
    } finally {
      if (hasProjects) await deleteMarkedProjects(connection, owner);
    }
  };
  for (const route of plan.routes)
    await run(route, async (connection, repository) => {
      const names = { login: owner, repository };
      steps.push(...(await runSteps(connection, workflows, route, names, cards, signal)));
    });
  if (plan.questions.length > 0)
    await run("questions", async (connection, repository) => {
      const names = { login: owner, repository };
      answers.push(...(await askQuestions(connection, plan.questions, names, scopes, signal)));
    });
  const after = await rateLimits(first);
  const used = Object.fromEntries(
    Object.entries(after).map(([name, { used }]) => [name, used - (before[name]?.used ?? 0)]),
  );
  return { login: owner, workflows, steps, answers, leftovers, kept, scopes, used };
}

/** Whether a workflow needs the scope `project`. */
const usesProjects = ({ steps }: Workflow): boolean =>
  steps.some(({ task }) => task.startsWith("project_v2."));

/** Creates a repository, and deletes it at the end in any case. Returns whether it was deleted. */
async function withThrowAway(
  connection: Connection,
  owner: string,
  name: string,
  work: (repository: string) => Promise<void>,
): Promise<boolean> {
  try {
    await createThrowAway(connection, owner, name);
    await work(name);
  } finally {
    // If the response to the creation was lost, only GitHub has its node id.
    for (const one of await findMarked(connection, owner))
      if (one.name === name) await deleteThrowAway(connection, owner, one);
  }
  const { status } = await connection.send("GET", `/repos/${owner}/${name}`);
  return status === 404;
}

async function deleteLeftovers(
  connection: Connection,
  owner: string,
  scopes: readonly string[],
): Promise<string[]> {
  const deleted: string[] = [];
  for (const one of await findMarked(connection, owner))
    if ((await deleteThrowAway(connection, owner, one)) === "deleted") deleted.push(one.name);
  const projects = scopes.includes("project") ? await deleteMarkedProjects(connection, owner) : [];
  return [...deleted, ...projects];
}

/** What a run uses at most, with some distance. */
const NEEDED = { core: 1500, graphql: 1500, search: 10 };

type Limits = Readonly<
  Record<string, { readonly used: number; readonly remaining: number; readonly reset: number }>
>;

/** Checks that the token belongs to the owner, can delete repositories, and has enough requests left. */
async function checkAccount(
  connection: Connection,
  owner: string,
): Promise<{ readonly scopes: readonly string[]; readonly before: Limits }> {
  const { status, headers, body } = await connection.send("GET", "/user");
  if (status !== 200) throw new LiveRefusal(`GET /user: HTTP ${status}. Set GH_TOKEN to a valid token.`);
  const { login } = Object(body);
  if (login !== owner)
    throw new LiveRefusal(`--owner: expected the login of the token's account, ${login}; got ${owner}.`);
  const scopes = (headers["x-oauth-scopes"] ?? "").split(/,\s*/).filter((scope) => scope !== "");
  const missing = ["repo", "delete_repo"].filter((scope) => !scopes.includes(scope));
  if (missing.length > 0)
    throw new LiveRefusal(
      `The token lacks the scope ${missing.join(" and ")}, so that a run could not delete its repositories. Create a classic token with the scopes repo, delete_repo, workflow and project.`,
    );
  const before = await rateLimits(connection);
  for (const [name, needed] of Object.entries(NEEDED)) {
    const { remaining = needed, reset = 0 } = before[name] ?? {};
    if (remaining < needed)
      throw new LiveRefusal(
        `A run needs up to ${needed} requests of the rate limit "${name}", and ${remaining} are left until ${new Date(reset * 1000).toISOString()}.`,
      );
  }
  return { scopes, before };
}

async function rateLimits(connection: Connection): Promise<Limits> {
  const { body } = await connection.send("GET", "/rate_limit");
  return Object(Object(body).resources);
}
