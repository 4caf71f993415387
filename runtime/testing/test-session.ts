// Sessions, chains and registries for tests.

import { runChain } from "../chain/run-chain.js";
import type { RequestedStep } from "../chain/step-types.js";
import type { Capability } from "../contract/capability.js";
import type { ChainResultEnvelope } from "../contract/chain-envelope.js";
import type { ChainOptions, GhxOptions } from "../contract/options.js";
import type { Loaders, Registry } from "../contract/registry.js";
import type { Clock } from "../contract/retry.js";
import type { Session } from "../contract/session.js";
import { createSession } from "../session/create-session.js";

/** Returns a clock whose sleeps resolve immediately. `waits` contains their milliseconds. */
export function testClock(): Clock & { readonly waits: number[] } {
  const waits: number[] = [];
  return {
    waits,
    now: () => Date.now(),
    random: () => 1,
    sleep: async (ms) => {
      waits.push(ms);
    },
  };
}

/** Returns a session for the server at `url`, which a `cliRunner` is declared to use. */
export function testSession(url: string, options: GhxOptions = {}, clock: Clock = testClock()): Session {
  const env = { PATH: "", ...(options.cliRunner && { GHX_GH_API_URL: url }), ...options.env };
  return createSession({ apiUrl: url, token: "test-token-1", ...options, env }, { clock });
}

/** Returns a step of a chain. */
export const step = (
  capability: Capability<unknown, unknown>,
  input: unknown = {},
  task = capability.id,
) => ({
  task,
  capability,
  input,
});

/** Runs a chain that is not a dry run. */
export async function runTestChain(
  steps: readonly RequestedStep[],
  session: Session,
  options: ChainOptions = {},
): Promise<ChainResultEnvelope> {
  const result = await runChain(steps, options, session);
  if (result.status === "planned") throw new Error("a plan");
  return result;
}

/** Runs a chain that is not a dry run, with a client of the server at `url`. */
export const runStepsAt = (
  steps: readonly RequestedStep[],
  url: string,
  options: ChainOptions = {},
  clientOptions: GhxOptions = {},
): Promise<ChainResultEnvelope> => runTestChain(steps, testSession(url, clientOptions), options);

/** Returns a registry of these capabilities, without aliases by default. */
export function registryOf(loaders: Loaders, more: Partial<Registry> = {}): Registry {
  return { ids: Object.keys(loaders), loadLoaders: async () => loaders, aliases: {}, ...more };
}
