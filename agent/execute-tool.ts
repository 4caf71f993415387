// `createExecuteTool`: a function that runs a capability by its id and returns a token-efficient result.

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

/** Options of the client that all calls of the tool share, and the policy of the tool. */
export type CreateExecuteToolOptions = GhxOptions & PolicyOptions & RawText;

/** Options of one call. `full` returns the full envelope with `meta`. */
export type ToolOptions = ExecuteOptions & RawText & { readonly format?: "compact" | "full" };

export interface RawText {
  /**
   * Keep control characters, terminal escapes and invisible Unicode. By default they are shown as `<U+202E>`, which
   * `restoreHidden` converts back.
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
 * Creates the tool `execute(capability_id, params, options?)`. The tool does not reject for a failed call: see `ok` and
 * `error`. Throws if an option of the client is invalid, such as a `repo` that is not `owner/name`.
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
    const result = await runTask({ task: capability_id, input: params }, callOptions, session);
    return present(format === "full" ? withTokens(result, params) : result, { format, rawText });
  }
  return tool;
}
