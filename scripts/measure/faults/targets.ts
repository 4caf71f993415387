// What faults are injected into: each capability on each of its routes, with an input with which it succeeds.

import { listOperationCards } from "../../../generated/index.js";
import { loaders } from "../../../generated/loaders.js";
import type {
  Capability,
  CliRunner,
  GhxEvent,
  GhxOptions,
  OperationCard,
  ResultEnvelope,
} from "../../../runtime/index.js";
import type { LocalGithub, LoggedRequest, Store } from "../../../scenarios/github/index.js";
import {
  type Caller,
  createCaller,
  expandWays,
  type Transports,
  type Way,
  wayName,
} from "../../../scenarios/runner/caller.js";
import { type Gh, runKnownGh } from "../../../scenarios/runner/gh.js";
import { loadScenarios } from "../../../scenarios/runner/load.js";
import { resolveReferences } from "../../../scenarios/runner/references.js";
import { cardRoutes } from "../../../scenarios/runner/run-options.js";
import { runBefore } from "../../../scenarios/runner/run-route.js";
import type { Scenario, ScenarioFile } from "../../../scenarios/runner/scenario.js";
import type { Worlds } from "../../../scenarios/runner/worlds.js";

export interface Target {
  readonly card: OperationCard;
  /** Whether the card says how to find what a call may have created. */
  readonly creates: boolean;
  readonly repeatable: boolean;
  readonly way: Way;
  readonly file: ScenarioFile;
  readonly scenario: Scenario;
}

/** A call and what GitHub observed. The state comes from the local GitHub, not from ghx. */
export interface Observation {
  readonly input: unknown;
  readonly result: ResultEnvelope;
  readonly stateBefore: string;
  readonly stateAfter: string;
  readonly writes: number;
  readonly requests: readonly LoggedRequest[];
  readonly commands: number;
  /** Milliseconds, with the delays between attempts. */
  readonly ms: number;
  readonly text: string;
  readonly events: readonly GhxEvent[];
  readonly token: string;
}

/**
 * Returns the targets: per route, the first scenario of the capability that succeeds without a fault. `binaries`: the
 * versions of gh, oldest first. The cli route has a target for each, and the card's own order one for the newest.
 */
export async function findTargets(binaries: readonly Gh[] = []): Promise<Target[]> {
  const cards = new Map((await listOperationCards()).map((card) => [card.capability_id, card]));
  const creating = new Set<string>();
  const repeatable = new Set<string>();
  for (const [id, load] of Object.entries(loaders)) {
    const capability = await load();
    const { graphql, rest } = capability;
    if (graphql?.creation !== undefined || rest?.creation !== undefined) creating.add(id);
    if (isRepeatable(capability)) repeatable.add(id);
  }
  return loadScenarios().flatMap(({ file }) => {
    const id = file?.capability ?? "";
    const card = cards.get(id);
    if (card === undefined || file === undefined) return [];
    const ways: Way[] = [
      ...expandWays(binaries, cardRoutes(card)),
      { route: undefined, gh: binaries.at(-1) },
    ];
    return ways.flatMap((way) => {
      const scenario = file.scenarios.find(
        ({ expect, faults, routes: only, token }) =>
          expect.data !== undefined &&
          faults === undefined &&
          token === undefined &&
          (only === undefined || (way.route !== undefined && only.includes(way.route))),
      );
      return scenario === undefined
        ? []
        : [{ card, creates: creating.has(id), repeatable: repeatable.has(id), way, file, scenario }];
    });
  });
}

/** Whether a request of the write may be sent again after its response was lost. */
export function isRepeatable({ idempotent, graphql, rest }: Capability<never, unknown>): boolean {
  const requests = [...(graphql?.requests ?? []), ...(rest?.requests ?? [])];
  return idempotent === true && !requests.some(({ confirm }) => confirm?.by === "lookups" && confirm.once);
}

export function targetName({ card, way }: Target): string {
  return `${card.capability_id} on ${wayName(way)}`;
}

/** What a call is observed with. */
export interface Setup {
  /** Called before the call, after the calls that prepare its world. */
  readonly prepare?: (github: LocalGithub) => void;
  readonly fetch?: typeof fetch;
  readonly cliRunner?: CliRunner;
  readonly requestTimeoutMs?: number;
  readonly timeoutMs?: number;
  readonly repositories?: readonly string[];
  /** Options of the client that calls. */
  readonly client?: GhxOptions | undefined;
}

/** Runs the call of a target in its world. */
export function observe(target: Target, worlds: Worlds, setup: Setup = {}): Promise<Observation> {
  const { card, way, file, scenario } = target;
  return worlds.use(file, scenario, async (github) => {
    let started = false;
    const transports: Transports = {
      fetch: (...request) => (started ? (setup.fetch ?? fetch) : fetch)(...request),
      cliRunner: (command) =>
        started && setup.cliRunner ? setup.cliRunner(command) : runKnownGh(command, way.gh?.version),
    };
    const plain = createCaller(github, way, github.token, transports);
    const known = await runBefore(github, scenario, card.capability_id, plain);
    const input = resolveReferences(scenario.input, known);
    const caller = setup.client
      ? createCaller(github, way, github.token, { ...transports, client: setup.client })
      : plain;
    reset(caller, github);
    setup.prepare?.(github);
    const stateBefore = state(github);
    const writesBefore = github.writes;
    started = true;
    const startedAt = performance.now();
    const { requestTimeoutMs, timeoutMs, repositories } = setup;
    const result = await caller.call(card.capability_id, input, {
      requestTimeoutMs,
      timeoutMs,
      repositories,
    });
    const ms = performance.now() - startedAt + caller.waits.reduce((sum, one) => sum + one, 0);
    return {
      input,
      result,
      stateBefore,
      stateAfter: state(github),
      writes: github.writes - writesBefore,
      requests: [...github.requests],
      commands: caller.commands.length,
      ms,
      text: JSON.stringify([result, caller.events]),
      events: [...caller.events],
      token: github.token,
    };
  });
}

function reset(caller: Caller, github: LocalGithub): void {
  github.clearRequests();
  caller.commands.length = 0;
  caller.events.length = 0;
  caller.waits.length = 0;
}

/** The state of each store that was last compared, with the changes until then. */
const states = new WeakMap<Store, { readonly changes: number; readonly text: string }>();

/** Returns the state as text. It is read once as long as nothing changes, because that takes longer than most calls. */
function state(github: LocalGithub): string {
  const { store } = github;
  const changes = store.writes + store.downloads;
  const known = states.get(store);
  if (known?.changes === changes) return known.text;
  const text = JSON.stringify(github.world());
  states.set(store, { changes, text });
  return text;
}
