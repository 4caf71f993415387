// Counts the sequential requests of every capability over HTTP: requests that do not depend on each other are sent
// together.

import { afterAll, expect, test } from "vitest";
import { loaders } from "../../generated/loaders.js";
import type { Capability, GhxEvent } from "../../runtime/index.js";
import { findTargets, observe, targetName } from "../../scripts/measure/faults/targets.js";
import { Worlds } from "../runner/worlds.js";

const worlds = new Worlds();
afterAll(() => worlds[Symbol.asyncDispose]());

/** Event loop turns after which a call waits only for responses. */
const TURNS = 20;

/**
 * A `fetch` that responds to requests only when the call sends no more of them: `rounds` times, without redirects and
 * without bodies that an older server refuses.
 */
class Rounds {
  rounds = 0;
  requests = 0;
  #waiting: (() => Promise<boolean>)[] = [];

  readonly fetch: typeof fetch = (...request) =>
    new Promise((resolve, reject) => {
      this.requests++;
      this.#waiting.push(async () => {
        const response = await fetch(...request);
        const body = [204, 304].includes(response.status) ? null : await response.arrayBuffer();
        resolve(new Response(body, response));
        const isRefused =
          response.status === 422 &&
          Buffer.from(body ?? new ArrayBuffer(0)).includes("is not a permitted key");
        return isRefused || (response.status >= 300 && response.status < 400);
      });
      if (this.#waiting.length === 1) this.#release().catch(reject);
    });

  async #release(): Promise<void> {
    for (let turn = 0; turn < TURNS; turn++) await new Promise(setImmediate);
    const round = this.#waiting;
    this.#waiting = [];
    const sentAgain = await Promise.all(round.map((send) => send()));
    if (!sentAgain.every(Boolean)) this.rounds++;
  }
}

type Plan = NonNullable<Capability<unknown, unknown>["graphql"] | Capability<unknown, unknown>["rest"]>;
type Planned = Plan["requests"][number];

/** The requests whose responses a request uses, according to the parameters of its functions. */
function dependencies(planned: Planned, names: ReadonlySet<string>): string[] {
  const { find, perItem, ...own } = planned;
  // The pages of a search over GraphQL are requested before its result is known.
  const parts = [own, perItem, "operation" in planned ? undefined : find];
  const sources = parts.flatMap((part) =>
    Object.values(part ?? {}).flatMap((value) => (typeof value === "function" ? String(value) : [])),
  );
  return sources.flatMap((source) => {
    const parameter = /^\w+\(\{([^}]*)\}/.exec(source)?.[1] ?? "";
    return parameter.split(",").flatMap((one) => {
      const name = one.split(":")[0]?.trim() ?? "";
      return names.has(name) ? [name] : [];
    });
  });
}

/** The names of the requests that read the state of a write again. */
const confirmations = ({ confirm }: Planned): readonly string[] =>
  confirm?.by === "lookups" ? (confirm.lookups ?? []).map(({ name }) => name) : [];

/** The names of the requests that were sent. Joined requests have several names. */
const sentNames = (events: readonly GhxEvent[]): string[] =>
  events.flatMap((event) => (event.type === "attempt" ? (event.step?.split("+") ?? []) : []));

/** The length of the longest chain of the requests that were sent, each with the number of its sequential requests. */
function longestChain(plan: Plan, effect: string, attempts: readonly string[]): number {
  const depths = new Map<string, number>();
  const names = new Set<string>(plan.requests.map(({ name }) => name));
  for (const planned of plan.requests) {
    const { name, role, perItem, find } = planned;
    const sent = attempts.filter((one) => one === name).length;
    const isRead = role === "lookup" || effect === "read";
    const before = isRead
      ? [...dependencies(planned, names), ...(role === "then" ? ["main"] : [])]
      : [...depths.keys()];
    // Pages of a search, and writes, are sequential.
    const own = perItem && role === "lookup" ? Math.min(1, sent) : sent;
    expect(own, `${name}: ${sent}`).toBeLessThanOrEqual(perItem || find ? sent : 1);
    depths.set(name, own + Math.max(0, ...before.map((other) => depths.get(other) ?? 0)));
  }
  return Math.max(0, ...depths.values());
}

const targets = (await findTargets()).filter(({ way }) => way.route !== undefined);

test.each(targets.map((target) => [targetName(target), target] as const))(
  "%s sends requests together that do not depend on each other",
  async (_, target) => {
    const capability = await loaders[target.card.capability_id]?.();
    const plan = target.way.route === "graphql" ? capability?.graphql : capability?.rest;
    if (capability === undefined || plan === undefined || plan.list !== undefined) return;
    for (const scenario of target.file.scenarios.filter(
      ({ expect: { data }, faults, token, routes }) =>
        data !== undefined && !faults && token === undefined && !routes,
    )) {
      const rounds = new Rounds();
      const { result, events } = await observe({ ...target, scenario }, worlds, { fetch: rounds.fetch });
      // After a failed follow-up, the state is read again.
      if (!result.ok || result.meta.warnings?.some(({ step }) => step !== undefined)) continue;
      const names = sentNames(events);
      // So it is after a refusal of what exists.
      if (plan.requests.some((one) => confirmations(one).some((name) => names.includes(name)))) continue;
      const longest = longestChain(plan, capability.effect, names);
      expect(rounds.rounds, scenario.name).toBeLessThanOrEqual(longest);
      const hasFollowUp = plan.requests.some(({ role }) => role === "then");
      const pages = plan.requests.flatMap(({ name, find }) =>
        find ? names.filter((one) => one === name).slice(1) : [],
      );
      if (target.way.route === "graphql" && capability.effect !== "read" && !hasFollowUp)
        expect(rounds.requests - pages.length, scenario.name).toBeLessThanOrEqual(Math.max(2, longest));
    }
  },
);
