// `createExecuteTool`: a function that runs a capability by its id.

import type { CapabilityAliases, CapabilityId, CapabilityOutputs } from "../../generated/index.js";
import { capabilityName } from "../../runtime/client/capability-name.js";
import type { ExecuteOptions, ResultEnvelope } from "../../runtime/index.js";
import type { CompactResult } from "../output/compact.js";
import { withTokens } from "../output/estimate-tokens.js";
import { presentResult } from "../output/present.js";
import { runCorrected } from "./run-task.js";
import {
  createToolSession,
  type OwnOptions,
  optionError,
  sdkOptions,
  TOOL_CALL_OPTIONS,
  TOOL_OPTIONS,
  type ToolClientOptions,
} from "./tool-options.js";

/** Options of the client that all calls of the tool share, and the policy of the tool. */
export type CreateExecuteToolOptions = ToolClientOptions;

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
 * tokens in `meta.cost`. The tool does not reject for a failed call: see `ok` and `error`. Throws `GhxError` if an option
 * does not exist or is invalid, such as a `repo` that is not `owner/name`.
 */
export function createExecuteTool(options?: CreateExecuteToolOptions): ExecuteTool {
  const session =
    options === undefined ? undefined : createToolSession("createExecuteTool", options, TOOL_OPTIONS).session;
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
    given: ToolOptions = {},
  ): Promise<CompactResult | ResultEnvelope> {
    const { format = "full", rawText = options?.rawText, ...callOptions } = given;
    const invalid = optionError(given, TOOL_CALL_OPTIONS);
    const result = invalid
      ? ({ ok: false, error: invalid, meta: { capability_id: capabilityName(capability_id) } } as const)
      : await runCorrected({ task: capability_id, input: params }, sdkOptions(callOptions), session);
    return presentResult(format === "full" ? withTokens(result, params) : result, { format, rawText });
  }
  return tool;
}
