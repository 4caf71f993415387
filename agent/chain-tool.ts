// `createChainTool`: a function that runs several capabilities.

import {
  type ChainOptions,
  type ChainPlan,
  type ChainResultEnvelope,
  createLayers,
  createSession,
} from "../runtime/index.js";
import type { CompactChain } from "./compact.js";
import { withChainTokens } from "./estimate-tokens.js";
import type { CreateExecuteToolOptions } from "./execute-tool.js";
import { createPolicy } from "./policy.js";
import { presentChain } from "./present.js";
import { runSteps, toCheck } from "./run-steps.js";
import { runTasks } from "./run-task.js";
import { readSteps } from "./steps.js";
import { type OwnOptions, sdkOptions } from "./tool-options.js";

/** Options of the client that all calls of the tool share, and the policy of the tool. */
export type CreateChainToolOptions = CreateExecuteToolOptions;

/**
 * Options of one call. `mixed` defaults to true, so that a model does not need to know which capabilities have a GraphQL
 * route, and `ordered` too, because a model expects that a read sees the writes before it.
 */
export type ChainToolOptions = ChainOptions & OwnOptions;

export interface ChainTool {
  (
    steps: unknown,
    options: ChainToolOptions & { readonly dryRun: true },
  ): Promise<ChainPlan | CompactChain | ChainResultEnvelope>;
  (steps: unknown, options: ChainToolOptions & { readonly format: "compact" }): Promise<CompactChain>;
  (steps: unknown, options?: ChainToolOptions & { readonly format?: "full" }): Promise<ChainResultEnvelope>;
}

/**
 * Creates the tool `chain(steps, options?)` for steps `[{ task, input, fields?, jq?, after? }, …]`, which returns the
 * envelope of a chain with estimates of tokens in `meta.cost`. In an input, `"$0.number"` is `number` in the result of
 * step 0. The tool does not reject for a failed call: see `status`, each step's `ok`, and `error` if nothing was sent. If
 * `allow`, `deny` or `readOnly` refuses a step, no step is sent, unless `skipInvalid` is set. Throws if an option of the
 * client is invalid.
 */
export function createChainTool(options?: CreateChainToolOptions): ChainTool {
  const { rawText: rawByDefault, ...clientOptions } = options ?? {};
  const session =
    options === undefined
      ? undefined
      : createSession(clientOptions, {
          policy: createPolicy(clientOptions),
          layers: createLayers(clientOptions),
        });
  function tool(
    steps: unknown,
    options: ChainToolOptions & { readonly dryRun: true },
  ): Promise<ChainPlan | CompactChain | ChainResultEnvelope>;
  function tool(
    steps: unknown,
    options: ChainToolOptions & { readonly format: "compact" },
  ): Promise<CompactChain>;
  function tool(
    steps: unknown,
    options?: ChainToolOptions & { readonly format?: "full" },
  ): Promise<ChainResultEnvelope>;
  async function tool(
    input: unknown,
    {
      format = "full",
      rawText = rawByDefault,
      mixed = true,
      ordered = true,
      ...callOptions
    }: ChainToolOptions = {},
  ): Promise<ChainPlan | CompactChain | ChainResultEnvelope> {
    const chainOptions = { ...sdkOptions(callOptions), mixed, ordered };
    const { result } = await runSteps(
      readSteps(input),
      "objects",
      (steps, check) => runTasks(steps, check ? toCheck(chainOptions) : chainOptions, session),
      chainOptions,
    );
    return presentChain(format === "full" ? withChainTokens(result, input) : result, { format, rawText });
  }
  return tool;
}
