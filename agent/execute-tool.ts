// The tool `execute`: a capability by its id, with an answer of as few tokens as it takes.

import { executeTask } from "../generated/index.js";
import {
  createSession,
  type ExecuteOptions,
  type GhxOptions,
  type ResultEnvelope,
} from "../runtime/index.js";
import type { CompactResult } from "./compact.js";
import { createPolicy, type PolicyOptions } from "./policy.js";
import { present } from "./present.js";

/** Options of the client that every call of the tool shares, and what the tool may be used for. */
export type CreateExecuteToolOptions = GhxOptions & PolicyOptions & RawText;

/** Options of one call; `full` answers with the whole envelope, `meta` included. */
export type ToolOptions = ExecuteOptions & RawText & { readonly format?: "compact" | "full" };

export interface RawText {
  /**
   * `true`: texts as GitHub has them. By default control characters, terminal escapes and invisible Unicode are shown
   * as `<U+202E>`, which `restoreHidden` reads back.
   */
  readonly rawText?: boolean | undefined;
}

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
  const { rawText: rawByDefault, ...clientOptions } = options ?? {};
  const session =
    options === undefined ? undefined : createSession(clientOptions, { policy: createPolicy(clientOptions) });
  function tool(
    capability_id: string,
    params: unknown,
    options: ToolOptions & { readonly format: "full" },
  ): Promise<ResultEnvelope>;
  function tool(capability_id: string, params?: unknown, options?: ToolOptions): Promise<CompactResult>;
  async function tool(
    capability_id: string,
    params: unknown = {},
    { format, rawText = rawByDefault, ...callOptions }: ToolOptions = {},
  ): Promise<CompactResult | ResultEnvelope> {
    const result = await executeTask({ task: capability_id, input: params }, callOptions, session);
    return present(result, { format, rawText });
  }
  return tool;
}
