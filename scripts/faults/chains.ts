// Chains with faults: random independent steps, one fault in one of the requests.

import { executeTasks } from "../../generated/index.js";
import { type ChainResultEnvelope, createSession, type GhxEvent } from "../../runtime/index.js";
import type { LocalGithub } from "../../scenarios/github/index.js";
import { inParallel } from "../../scenarios/runner/in-parallel.js";
import { type Chainable, chainables, startTestServer } from "../../scenarios/suites/chain/world.js";
import { CALL_MS, SHORT_MS } from "./cases.js";
import { type CatalogFault, httpFaults } from "./catalog.js";
import { type Failure, GRACE_MS, outcome } from "./judge.js";

export interface ChainFailure {
  readonly kind: Failure;
  readonly text: string;
}

/** What a chain reported, and the mutations that GitHub applied. */
export interface ChainSeen {
  readonly answer: ChainResultEnvelope;
  readonly mutations: readonly string[];
  readonly requests: number;
  readonly ms: number;
  readonly text: string;
}

export interface ChainStep extends Chainable {
  /** The root fields of its mutations, which no other step of a chain has. */
  readonly mutations: readonly string[];
}

interface ChainCase {
  readonly steps: readonly ChainStep[];
  readonly fault: CatalogFault;
  /** Selects the request with the fault: 0 is the first one, 1 would be after the last one. */
  readonly position: number;
}

const SERVERS = 3;
const MOST_STEPS = 5;

/** Runs random chains and returns what is wrong with their reports. */
export async function runChainCases(count: number, random: () => number): Promise<ChainFailure[]> {
  const servers = await Promise.all(Array.from({ length: SERVERS }, startTestServer));
  const [first] = servers;
  if (first === undefined) throw new Error("no server");
  try {
    const known: ChainStep[] = [];
    for (const chainable of await chainables(first)) {
      const alone = await runChain(first.github, [chainable]);
      known.push({ ...chainable, mutations: [...new Set(alone.mutations)] });
    }
    const cases = Array.from({ length: count }, () => drawCase(known, random));
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

function drawCase(known: readonly ChainStep[], random: () => number): ChainCase {
  const pick = <T>(values: readonly T[]): T => {
    const value = values[Math.floor(random() * values.length)];
    if (value === undefined) throw new Error("nothing to pick from");
    return value;
  };
  const steps: ChainStep[] = [];
  const size = 2 + Math.floor(random() * (MOST_STEPS - 1));
  while (steps.length < size) {
    const step = pick(known);
    const used = steps.flatMap(({ mutations }) => mutations);
    if (!step.mutations.some((field) => used.includes(field))) steps.push(step);
  }
  return {
    steps,
    fault: pick(httpFaults.filter(({ api, server }) => api !== "rest" && server)),
    position: random(),
  };
}

async function runCase({ steps, fault, position }: ChainCase, github: LocalGithub): Promise<ChainFailure[]> {
  const baseline = await runChain(github, steps);
  const nth = 1 + Math.floor(position * baseline.requests);
  const name = `chain of ${steps.map(({ id }) => id).join(", ")}: ${fault.name} (request ${nth})`;
  try {
    const seen = await runChain(github, steps, { fault, nth });
    return judgeChain(steps, fault, baseline, seen).map(({ kind, step }) => ({
      kind,
      text: `${kind}: ${name}: step ${step}: ${JSON.stringify(seen.answer.results[step]?.error ?? "ok").slice(0, 300)}`,
    }));
  } catch (thrown) {
    return [{ kind: "lostResults", text: `lostResults: ${name}: ${String(thrown)}` }];
  }
}

export async function runChain(
  github: LocalGithub,
  steps: readonly Chainable[],
  injected?: { readonly fault: CatalogFault; readonly nth: number },
): Promise<ChainSeen> {
  github.reset();
  const action = injected?.fault.server?.("/graphql", "http://localhost:9/");
  if (action !== undefined) github.faults.add({ match: { nth: injected?.nth ?? 1 }, do: action });
  let waitedMs = 0;
  const events: GhxEvent[] = [];
  const session = createSession(
    {
      apiUrl: github.url,
      token: github.token,
      env: {},
      gh: "gh-is-not-installed",
      timeoutMs: CALL_MS,
      ...(injected?.fault.hangs ? { requestTimeoutMs: SHORT_MS } : {}),
      onEvent: (event) => void events.push(event),
    },
    {
      clock: {
        now: () => Date.now() + waitedMs,
        random: () => 1,
        sleep: async (ms) => {
          waitedMs += ms;
        },
      },
    },
  );
  const startedAt = performance.now();
  const answer = await executeTasks(
    steps.map(({ id, input }) => ({ task: id, input })),
    { routes: ["graphql"] },
    session,
  );
  if (!("results" in answer)) throw new Error("expected results, got a plan");
  return {
    answer,
    mutations: github.requests.flatMap(({ mutations }) => mutations),
    requests: github.requests.length,
    ms: performance.now() - startedAt + waitedMs,
    text: JSON.stringify([answer, events]).replaceAll(github.token, TOKEN),
  };
}

/** Replaces the token in what a chain reports, so that it can be found without the server. */
const TOKEN = "<the token>";

/** Returns what is wrong with the report of each step. The mutations come from the log of the local GitHub. */
export function judgeChain(
  steps: readonly ChainStep[],
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
  // Writes are sent again only if all of the request are idempotent.
  const mayResend = steps.every(
    ({ capability }) => capability.effect === "read" || capability.idempotent === true,
  );
  const each = steps.flatMap(({ capability, mutations }, step) => {
    const result = seen.answer.results[step];
    if (result === undefined || baseline.answer.results[step]?.ok !== true) return [];
    const expected = countOf(mutations, baseline);
    const applied = countOf(mutations, seen);
    const isOnce = fault.lasting !== true;
    const kinds: readonly (readonly [Failure, boolean])[] = [
      ["doubleWrites", applied > expected && capability.idempotent !== true],
      ["falseOk", result.ok && applied < expected && fault.plausible !== true],
      ["falseFailure", !result.ok && applied > 0 && outcome(result) === undefined],
      ["unclassified", !result.ok && result.error.code === "UNKNOWN"],
      ["avoidableUnknown", mayResend && isOnce && outcome(result) === "unknown"],
    ];
    return kinds.flatMap(([kind, found]) => (found ? [{ kind, step }] : []));
  });
  return [...whole, ...each];
}

function countOf(fields: readonly string[], { mutations }: ChainSeen): number {
  return mutations.filter((field) => fields.includes(field)).length;
}
