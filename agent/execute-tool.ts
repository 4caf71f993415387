// The tool `execute`: a capability by its id, with an answer of as few tokens as it takes.

import { executeTask } from "../generated/index.js";
import {
  createSession,
  type ExecuteOptions,
  type GhxOptions,
  type ResultEnvelope,
} from "../runtime/index.js";
import { type CompactResult, compact } from "./compact.js";
import { createPolicy, type PolicyOptions } from "./policy.js";

/** Options of the client that every call of the tool shares, and what the tool may be used for. */
export type CreateExecuteToolOptions = GhxOptions & PolicyOptions;

/** Options of one call; `full` answers with the whole envelope, `meta` included. */
export type ToolOptions = ExecuteOptions & { readonly format?: "compact" | "full" };

export interface ExecuteTool {
  (
    capability_id: string,
    params: unknown,
    options: ToolOptions & { readonly format: "full" },
  ): Promise<ResultEnvelope>;
  (
    capability_id: string,
    params?: unknown,
    options?: ToolOptions & { readonly format?: "compact" },
  ): Promise<CompactResult>;
}

/**
 * The tool `execute(capability_id, params, options?)`. It never rejects for a failed call: see `ok` and `error`.
 * Throws at once when an option can't be meant, such as a `repo` that is not `owner/name`.
 */
export function createExecuteTool(options?: CreateExecuteToolOptions): ExecuteTool {
  const policy = createPolicy(options ?? {});
  const session = options === undefined ? undefined : createSession(options);
  function tool(
    capability_id: string,
    params: unknown,
    options: ToolOptions & { readonly format: "full" },
  ): Promise<ResultEnvelope>;
  function tool(capability_id: string, params?: unknown, options?: ToolOptions): Promise<CompactResult>;
  async function tool(
    capability_id: string,
    params: unknown = {},
    { format = "compact", ...callOptions }: ToolOptions = {},
  ): Promise<CompactResult | ResultEnvelope> {
    const result =
      policy.refusal(capability_id) ??
      (await executeTask({ task: capability_id, input: params }, callOptions, session));
    return format === "full" ? result : compact(result);
  }
  return tool;
}
