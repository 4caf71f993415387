// `createChainTool`: a function that runs several capabilities.

import type { ChainOptions, ChainPlan, ChainResultEnvelope } from "../../runtime/index.js";
import { invalidSteps, readSteps } from "../input/steps.js";
import type { CompactChain } from "../output/compact.js";
import { withChainTokens } from "../output/estimate-tokens.js";
import { presentChain } from "../output/present.js";
import type { CreateExecuteToolOptions } from "./create-execute-tool.js";
import { runSteps } from "./run-steps.js";
import {
  createToolSession,
  type OwnOptions,
  optionError,
  sdkOptions,
  TOOL_CHAIN_OPTIONS,
  TOOL_OPTIONS,
} from "./tool-options.js";

/** Options of the client that all calls of the tool share, and the policy of the tool. */
export type CreateChainToolOptions = CreateExecuteToolOptions;

/**
 * Options of one call. `mixed` defaults to true, so that a model does not need to know which capabilities have a GraphQL
 * route, and `ordered` too, because a model expects that steps run one after another.
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
 * Creates the tool `chain(steps, options?)` for steps `[{ task, input, each?, fields?, jq?, after? }, …]`, which returns
 * the envelope of a chain with estimates of tokens in `meta.cost`. In an input, `"$0.number"` is `number` in the result of
 * step 0. A step with `each`, such as `{ issueNumber: [3, 5] }`, is replaced by a step per value. The tool does not reject
 * for a failed call: see `status`, each step's `ok`, and `error` if nothing was sent. If `allow`, `deny` or `readOnly`
 * refuses a step, no step is sent, unless `skipInvalid` is set. Throws `GhxError` if an option does not exist or is invalid.
 */
export function createChainTool(options?: CreateChainToolOptions): ChainTool {
  const session =
    options === undefined ? undefined : createToolSession("createChainTool", options, TOOL_OPTIONS).session;
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
    given: ChainToolOptions = {},
  ): Promise<ChainPlan | CompactChain | ChainResultEnvelope> {
    const { format = "full", rawText = options?.rawText, ...callOptions } = given;
    const invalid = optionError(given, TOOL_CHAIN_OPTIONS);
    const { result } = invalid
      ? { result: invalidSteps(invalid.message) }
      : await runSteps(readSteps(input), sdkOptions(callOptions), {
          style: "objects",
          ...(session && { sessions: { session } }),
        });
    return presentChain(format === "full" ? withChainTokens(result, input) : result, { format, rawText });
  }
  return tool;
}
