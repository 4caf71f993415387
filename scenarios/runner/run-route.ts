// Runs one scenario on one route in a fresh world and checks the result, the world's state and the cost.

import type { OperationCard, ResultEnvelope, Route } from "../../runtime/index.js";
import { type Exchange, type Harsh, type LocalGithub, WorldError } from "../github/index.js";
import { makeEarlierCalls } from "../testing/earlier-calls.js";
import { formatMismatch, mismatches, outputSchema } from "../testing/match.js";
import { resultMismatches } from "../testing/match-result.js";
import { playExchange } from "../testing/run-exchange.js";
import { type Caller, createCaller, type Way, wayName } from "./caller.js";
import { schemaValidator } from "./card-schemas.js";
import { toFault } from "./faults.js";
import { BadReference, type Known, resolveReferences } from "./references.js";
import {
  type ExchangeScenario,
  type Expectation,
  isMap,
  type Limits,
  type PerRoute,
  type Scenario,
  type ScenarioFile,
} from "./scenario.js";
import type { Worlds } from "./worlds.js";

export interface RouteRun {
  readonly way: Way;
  /** Undefined if the scenario itself is invalid. */
  readonly result: ResultEnvelope | undefined;
  readonly input: unknown;
  /** The requests that GitHub received. Runs with equal ones do not verify each other. */
  readonly sent: string;
  readonly problems: readonly string[];
  readonly cost: Cost;
  readonly ms: number;
}

export interface Cost {
  readonly httpRequests: number;
  readonly ghCalls: number;
  readonly writes: number;
}

export const NO_COST: Cost = { httpRequests: 0, ghCalls: 0, writes: 0 };

/** Returns the cost of everything since requests and commands were last cleared. */
export function callCost(github: LocalGithub, { commands }: Caller, writesBefore: number): Cost {
  return {
    httpRequests: github.requests.length + github.blobRequests.length,
    ghCalls: commands.length,
    writes: github.writes - writesBefore,
  };
}

export function runRoute(
  file: ScenarioFile,
  scenario: Scenario,
  card: OperationCard,
  way: Way,
  worlds: Worlds,
  harsh?: string,
): Promise<RouteRun> {
  return reportInvalid(way, () =>
    worlds.use(file, scenario, (github) => runIn(github, scenario, card, way, harsh)),
  );
}

/** Reports a scenario that is invalid, or whose patch makes the world invalid. */
async function reportInvalid(way: Way, run: () => Promise<RouteRun>): Promise<RouteRun> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof BadReference || error instanceof WorldError)) throw error;
    return {
      way,
      result: undefined,
      input: undefined,
      sent: "",
      problems: [error.message],
      cost: NO_COST,
      ms: 0,
    };
  }
}

async function runIn(
  github: LocalGithub,
  scenario: Scenario,
  card: OperationCard,
  way: Way,
  seed?: string,
): Promise<RouteRun> {
  const caller = createCaller(github, way, scenario.token);
  const known = await runBefore(github, scenario, card.capability_id, caller);
  const input = resolveReferences(scenario.input, known);
  // Resolved before the call: an entity that a write deletes has no id afterwards.
  const expected = resolveReferences(scenario.expect, known);
  const writesBefore = github.writes;
  github.clearRequests();
  caller.commands.length = 0;
  for (const fault of scenario.faults ?? []) github.faults.add(toFault(fault));
  if (seed !== undefined) github.setHarsh(`${seed} ${card.capability_id} ${scenario.name} ${wayName(way)}`);
  const { harsh } = github;
  const startedAt = performance.now();
  const sentInput =
    harsh === undefined ? input : JSON.parse(harsh.withSentIds(JSON.stringify(input), github.store));
  const received = await caller.call(card.capability_id, sentInput);
  const ms = performance.now() - startedAt;
  github.setHarsh(false);
  const result = harsh === undefined ? received : asUsual(received, harsh);
  const cost = callCost(github, caller, writesBefore);
  const route = way.route ?? result.meta.route_used;
  const problems = [
    ...resultProblems(harsh === undefined ? expected : harshExpectation(expected), result, card),
    ...stateProblems(scenario, github, known),
    ...costProblems(scenario, cost, route, card, harsh !== undefined),
  ];
  const sent = sentRequests(github);
  // The mergeability of its pull requests is unknown again.
  if (harsh !== undefined) github.reset();
  return { way, result, input, sent, problems, cost, ms };
}

/** Returns the result with the ids and dates that GitHub has when it is not harsh. */
function asUsual(result: ResultEnvelope, harsh: Harsh): ResultEnvelope {
  const text = harsh.withCurrentIds(JSON.stringify(result));
  return JSON.parse(text.replace(OFFSET_DATE, (date) => `${new Date(date).toISOString().slice(0, 19)}Z`));
}

/**
 * Returns the part of an expectation that a harsh GitHub does not change: mergeability is computed late, and the existing
 * names of an error are requested once.
 */
function harshExpectation(expect: Expectation): Expectation {
  const { data, error } = expect;
  if (error === undefined) return { ...expect, data: { ...Object(withoutMergeability(data)) } };
  return error.code === "NOT_FOUND" ? { ...expect, error: { code: error.code } } : expect;
}

function withoutMergeability(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutMergeability);
  if (!isMap(value)) return value;
  const entries = Object.entries(value).filter(([key]) => key !== "mergeable" && key !== "mergeStateStatus");
  return Object.fromEntries(entries.map(([key, item]) => [key, withoutMergeability(item)]));
}

const OFFSET_DATE = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}-08:00/g;

/** Runs a call whose requests get the given answers, and checks the result and that exactly these requests are sent. */
export function runExchange(
  scenario: ExchangeScenario,
  exchanges: readonly Exchange[],
  card: OperationCard,
  way: Way,
  worlds: Worlds,
): Promise<RouteRun> {
  return reportInvalid(way, () =>
    worlds.use({}, {}, async (github) => {
      const caller = createCaller(github, way, scenario.token);
      try {
        const call = { ...scenario, capability: card.capability_id };
        const startedAt = performance.now();
        const { input, result, problems } = await playExchange(github, exchanges, call, caller.call);
        const ms = performance.now() - startedAt;
        const different = [...problems, ...resultProblems(scenario.expect, result, card)];
        const cost = callCost(github, caller, github.writes);
        return { way, result, input, sent: sentRequests(github), problems: different, cost, ms };
      } finally {
        github.reset();
      }
    }),
  );
}

/** Returns what GitHub received, in any order: routes send requests that do not depend on each other concurrently. */
export const sentRequests = ({ requests }: LocalGithub): string =>
  JSON.stringify(requests.map(({ method, path, body }) => JSON.stringify([method, path, body])).sort());

/** Compares the state of GitHub if the scenario expects one: dumping it takes longer than most calls. */
function stateProblems({ state }: Scenario, github: LocalGithub, known: Known): string[] {
  if (state === undefined) return [];
  return mismatches(resolveReferences(state, known), github.world(), "state").map(formatMismatch);
}

/** Makes the calls under `before` and returns the values that references resolve to. */
export async function runBefore(
  { store }: LocalGithub,
  scenario: Pick<Scenario, "before">,
  capability: string,
  caller: Caller,
): Promise<Known> {
  const before = await makeEarlierCalls(scenario.before ?? {}, capability, caller.call, (input, earlier) =>
    resolveReferences(input, { store, before: earlier }),
  );
  return { store, before };
}

/** Returns the differences between the expected and the actual result, including violations of the output schema. */
export function resultProblems(
  expect: Scenario["expect"],
  result: ResultEnvelope,
  card: OperationCard,
): string[] {
  const validate = schemaValidator(card.output_schema);
  const isChecked = result.ok && expect.error === undefined;
  const invalid =
    !isChecked || validate(result.data)
      ? []
      : (validate.errors ?? []).map(
          ({ instancePath, message }) =>
            `output_schema: data${instancePath.replaceAll("/", ".")} ${message ?? ""}`,
        );
  return [...invalid, ...resultMismatches(expect, result, outputSchema(card))];
}

/** Checks the limits of a scenario. A read or a failing call must not write unless the scenario allows it. */
function costProblems(
  scenario: Scenario,
  cost: Cost,
  route: Route | undefined,
  card: OperationCard,
  isHarsh: boolean,
): string[] {
  const limits: Limits = scenario.limits ?? {};
  const mustNotWrite = card.effect === "read" || scenario.expect.error !== undefined;
  // A command of gh may be refused after its write, and is run again if the write is idempotent.
  const mayRepeat = isHarsh && route === "cli" && card.idempotent;
  const writes = mayRepeat ? undefined : (limitFor(limits.writes, route) ?? (mustNotWrite ? 0 : undefined));
  const counted = isHarsh ? [] : (["httpRequests", "ghCalls"] as const);
  const exceeded = counted.flatMap((name) => {
    const limit = limitFor(limits[name], route);
    return limit !== undefined && cost[name] > limit
      ? [`${name}: expected at most ${limit}, got ${cost[name]}`]
      : [];
  });
  return writes === undefined || writes === cost.writes
    ? exceeded
    : [...exceeded, `writes: expected ${writes}, got ${cost.writes}`];
}

function limitFor(limit: PerRoute | undefined, route: Route | undefined): number | undefined {
  return typeof limit === "object" ? (route === undefined ? undefined : limit[route]) : limit;
}
