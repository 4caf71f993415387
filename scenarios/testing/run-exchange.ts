// Runs exchanges: calls with the requests that they must send, and the answers that they get.

import type { Exchange, GraphqlExchange, LocalGithub, RestExchange } from "@ghx/local-github";
import { taskRunner } from "../../runtime/client/task-runners.js";
import {
  createSession,
  loadCapability,
  type Registry,
  type ResultEnvelope,
  type Route,
} from "../../runtime/index.js";
import {
  BadReference,
  type EarlierCalls,
  type Execute,
  makeEarlierCalls,
  resolveEarlier,
} from "./earlier-calls.js";
import { loadLocalGithub } from "./load-local-github.js";
import { type ExpectedResult, resultMismatches } from "./match-result.js";

/** A call of an exchange file, as `loadExchanges` of `@ghx/generator/testing` returns it. */
export interface ExchangeCall {
  /** The id of the capability. */
  readonly capability: string;
  readonly name: string;
  /** Null for no token. Default: the first token of the world. */
  readonly token?: null;
  /** Calls whose results the input refers to. Their requests come first. */
  readonly before?: EarlierCalls;
  readonly input: Readonly<Record<string, unknown>>;
  /** The requests of the graphql route. */
  readonly graphql?: readonly GraphqlExchange[];
  /** The requests of the rest route. */
  readonly rest?: readonly RestExchange[];
  readonly expect: ExpectedResult;
}

/** Options of {@link runExchange}. */
export interface RunExchangeOptions {
  /** The capabilities: `registry` of the generated `registry.js`. */
  readonly registry: Registry;
  /** The path of gh, to run the cli route as well if it sends the same requests. */
  readonly gh?: string;
}

/**
 * Makes the call on each route whose requests are given, and answers the requests. Returns what differs, by route: another
 * result, other requests, and answers that GitHub's schema does not allow. An empty list is a success.
 */
export async function runExchange(
  github: LocalGithub,
  call: ExchangeCall,
  { registry, gh }: RunExchangeOptions,
): Promise<readonly string[]> {
  const capability = await loadCapability(registry, call.capability);
  if (capability === undefined)
    return [`there is no capability "${call.capability}" in the registry; run ghx-gen gen`];
  const { cli } = capability;
  const exchanges: Partial<Record<Route, readonly Exchange[] | undefined>> = {
    graphql: call.graphql,
    rest: call.rest,
  };
  // A subcommand of gh sends requests of its own.
  const derived = cli !== undefined && !("command" in cli) ? cli.derived : undefined;
  if (gh !== undefined && derived !== undefined) exchanges.cli = exchanges[derived];
  const problems: string[] = [];
  for (const route of ["graphql", "rest", "cli"] as const) {
    const sent = exchanges[route];
    if (sent === undefined) continue;
    const execute = createExecute(github, route, call, registry, gh);
    try {
      const run = await playExchange(github, sent, call, execute);
      const differences = [...run.problems, ...resultMismatches(call.expect, run.result)];
      problems.push(...differences.map((problem) => `${route}: ${problem}`));
    } catch (error) {
      if (!(error instanceof BadReference)) throw error;
      problems.push(`${route}: ${error.message}`);
    }
    // Exchanges that were not used would answer the next route.
    github.reset();
  }
  return problems;
}

/** Makes a call while the server plays the answers. `problems`: what differs in the requests. */
export async function playExchange(
  github: LocalGithub,
  exchanges: readonly Exchange[],
  call: Pick<ExchangeCall, "capability" | "before" | "input">,
  execute: Execute,
): Promise<{
  readonly input: unknown;
  readonly result: ResultEnvelope;
  readonly problems: readonly string[];
}> {
  const { describeExchange } = await loadLocalGithub();
  const played = github.play(exchanges);
  const before = await makeEarlierCalls(call.before ?? {}, call.capability, execute, resolveEarlier);
  const input = resolveEarlier(call.input, before);
  const result = await execute(call.capability, input);
  const unsent = played.unsent.map((one) => `the request ${describeExchange(one)} was not sent`);
  return { input, result, problems: [...played.problems, ...unsent] };
}

/** Calls capabilities on one route, without waiting before retries. */
function createExecute(
  github: LocalGithub,
  route: Route,
  { token }: ExchangeCall,
  registry: Registry,
  gh: string | undefined,
): Execute {
  // Creates the folders of gh, so it is called only for gh.
  const { GH_TOKEN: _, ...env } = route === "cli" ? github.env() : {};
  const session = createSession(
    {
      apiUrl: github.url,
      ...(token === null ? {} : { token: github.token }),
      env: { ...(route === "cli" && { PATH: process.env.PATH }), ...env },
      gh: gh ?? "gh-is-not-installed",
    },
    { clock: { now: Date.now, random: () => 1, sleep: async () => {} } },
  );
  const run = taskRunner<Record<string, unknown>, Record<string, unknown>, object>(registry);
  return async (task, input) => run({ task, input }, { routes: [route] }, session);
}
