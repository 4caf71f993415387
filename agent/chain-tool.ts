// The tool `chain`: several capabilities at once, in two round trips, with an answer of as few tokens as it takes.

import { executeTasks } from "../generated/index.js";
import {
  type ChainOptions,
  type ChainPlan,
  type ChainResultEnvelope,
  createSession,
} from "../runtime/index.js";
import type { CompactChain } from "./compact.js";
import type { CreateExecuteToolOptions, RawText } from "./execute-tool.js";
import { createPolicy } from "./policy.js";
import { presentChain } from "./present.js";
import { notSteps, readSteps } from "./steps.js";

/** Options of the client that every call of the tool shares. */
export type CreateChainToolOptions = CreateExecuteToolOptions;

/**
 * Options of one call. `mixed` is on unless it is told to be false: a model need not know which capability has a
 * GraphQL route.
 */
export type ChainToolOptions = ChainOptions & RawText & { readonly format?: "compact" | "full" };

export interface ChainTool {
  (
    steps: unknown,
    options: ChainToolOptions & { readonly dryRun: true },
  ): Promise<ChainPlan | CompactChain | ChainResultEnvelope>;
  (steps: unknown, options: ChainToolOptions & { readonly format: "full" }): Promise<ChainResultEnvelope>;
  (steps: unknown, options?: ChainToolOptions & { readonly format?: "compact" }): Promise<CompactChain>;
}

/**
 * The tool `chain(steps, options?)`, whose steps are `[{ task, input }, …]`. It never rejects for a failed call: see
 * `status`, each step's `ok`, and `error` where nothing was sent. A step that `allow`, `deny` or `readOnly` refuses
 * keeps the whole chain from being sent. Throws at once when an option of the client is not valid.
 */
export function createChainTool(options?: CreateChainToolOptions): ChainTool {
  const { rawText: rawByDefault, ...clientOptions } = options ?? {};
  const session =
    options === undefined ? undefined : createSession(clientOptions, { policy: createPolicy(clientOptions) });
  function tool(
    steps: unknown,
    options: ChainToolOptions & { readonly dryRun: true },
  ): Promise<ChainPlan | CompactChain | ChainResultEnvelope>;
  function tool(
    steps: unknown,
    options: ChainToolOptions & { readonly format: "full" },
  ): Promise<ChainResultEnvelope>;
  function tool(steps: unknown, options?: ChainToolOptions): Promise<CompactChain>;
  async function tool(
    given: unknown,
    { format, rawText = rawByDefault, mixed = true, ...callOptions }: ChainToolOptions = {},
  ): Promise<ChainPlan | CompactChain | ChainResultEnvelope> {
    const read = readSteps(given);
    const result =
      read.problem === undefined
        ? await executeTasks(read.steps, { ...callOptions, mixed }, session)
        : notSteps(read.problem);
    return presentChain(result, { format, rawText });
  }
  return tool;
}
