// `createExecuteTool`: a function that runs a capability by its id.

import type { CapabilityAliases, CapabilityId, CapabilityOutputs } from "../generated/index.js";
import {
  createLayers,
  createSession,
  type ExecuteOptions,
  type GhxOptions,
  type ResultEnvelope,
} from "../runtime/index.js";
import type { CompactResult } from "./compact.js";
import { withTokens } from "./estimate-tokens.js";
import { createPolicy, type PolicyOptions } from "./policy.js";
import { present } from "./present.js";
import { runTask } from "./run-task.js";
import { type OwnOptions, type RawText, sdkOptions } from "./tool-options.js";

/** Options of the client that all calls of the tool share, and the policy of the tool. */
export type CreateExecuteToolOptions = GhxOptions & PolicyOptions & RawText;

/** Options of one call. */
export type ToolOptions = ExecuteOptions & OwnOptions;

type InFull = ToolOptions & { readonly format?: "full" };

/** The type `string`, an id or an alias; never for any other literal. */
type Name<Id extends string> = string extends Id ? Id : Id & (CapabilityId | keyof CapabilityAliases);

export interface ExecuteTool {
  <Id extends string>(
    capability_id: Name<Id>,
    params: unknown,
    options: ToolOptions & { readonly format: "compact" },
  ): Promise<CompactResult>;
  /** Overload for an id that is known at compile time. */
  <Id extends CapabilityId>(
    capability_id: Id,
    params?: unknown,
    options?: InFull & { readonly dryRun?: false | undefined },
  ): Promise<ResultEnvelope<CapabilityOutputs[Id]>>;
  <Id extends string>(capability_id: Name<Id>, params?: unknown, options?: InFull): Promise<ResultEnvelope>;
}

/**
 * Creates the tool `execute(capability_id, params, options?)`, which returns the envelope with `meta`, and estimates of
 * tokens in `meta.cost`. The tool does not reject for a failed call: see `ok` and `error`. Throws if an option of the
 * client is invalid, such as a `repo` that is not `owner/name`.
 */
export function createExecuteTool(options?: CreateExecuteToolOptions): ExecuteTool {
  const { rawText: rawByDefault, ...clientOptions } = options ?? {};
  const session =
    options === undefined
      ? undefined
      : createSession(clientOptions, {
          policy: createPolicy(clientOptions),
          layers: createLayers(clientOptions),
        });
  function tool<Id extends string>(
    capability_id: Name<Id>,
    params: unknown,
    options: ToolOptions & { readonly format: "compact" },
  ): Promise<CompactResult>;
  function tool<Id extends CapabilityId>(
    capability_id: Id,
    params?: unknown,
    options?: InFull & { readonly dryRun?: false | undefined },
  ): Promise<ResultEnvelope<CapabilityOutputs[Id]>>;
  function tool<Id extends string>(
    capability_id: Name<Id>,
    params?: unknown,
    options?: InFull,
  ): Promise<ResultEnvelope>;
  async function tool(
    capability_id: string,
    params: unknown = {},
    { format = "full", rawText = rawByDefault, ...callOptions }: ToolOptions = {},
  ): Promise<CompactResult | ResultEnvelope> {
    const result = await runTask({ task: capability_id, input: params }, sdkOptions(callOptions), session);
    return present(format === "full" ? withTokens(result, params) : result, { format, rawText });
  }
  return tool;
}
