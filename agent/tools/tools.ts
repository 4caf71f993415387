// The tools for a model, independent of how they are served (MCP, an SDK, or a custom loop).

import type { OptionsOf } from "../../runtime/input/check-options.js";
import { untilAborted } from "../../runtime/transport/time-limit.js";
import { FORMAT_OPTION } from "../explain/function-options.js";
import { safeJson } from "../output/text.js";
import { chainTool } from "./chain-tool.js";
import { executeTool } from "./execute-tool.js";
import { explainTool } from "./explain-tool.js";
import { listTool } from "./list-tool.js";
import { type AllowRequests, requestTool } from "./request-tool.js";
import { failedCall, invalidCall, type ToolAnswer, type ToolCallOptions, type ToolFormat } from "./tool.js";
import { readArguments } from "./tool-arguments.js";
import type { ToolDefinition } from "./tool-definition.js";
import { createToolSession, optionError, TOOL_OPTIONS, type ToolClientOptions } from "./tool-options.js";

export type { ToolAnswer, ToolCallOptions } from "./tool.js";

export interface CreateToolsOptions extends ToolClientOptions {
  /** `full` returns envelopes, schemas and lists of objects. Default: `compact`. */
  readonly format?: ToolFormat;
  /**
   * Adds the tool `request`, which sends requests without a capability: only those that read, or also those that write.
   * `allow` and `deny` restrict them with patterns such as `request:GET /repos/**`. Default: the tool is absent.
   */
  readonly allowRequests?: AllowRequests | undefined;
}

const TOOLS_OPTIONS = {
  ...TOOL_OPTIONS,
  ...FORMAT_OPTION,
  allowRequests: ["read", "write"],
} satisfies OptionsOf<CreateToolsOptions>;

/** Options of one call of a tool. */
const RUN_OPTIONS = { signal: "object", confirm: "function" } satisfies OptionsOf<ToolCallOptions>;

export interface Tools {
  readonly definitions: readonly ToolDefinition[];
  /** Runs a tool. The arguments are an object or its JSON text. Never rejects: invalid arguments return an error. */
  run(name: string, args: unknown, options?: ToolCallOptions): Promise<ToolAnswer>;
  /** Runs a tool and returns the answer as text for the model. */
  call(name: string, args: unknown, options?: ToolCallOptions): Promise<string>;
}

/**
 * Creates the tools `execute`, `explain`, `list_capabilities` and `chain`, and `request` if it is allowed, with the options of a client. `explain` and
 * `list_capabilities` only show permitted capabilities. Throws `GhxError` if an option does not exist or is invalid, such as a
 * pattern that matches no capability.
 */
export function createTools(options: CreateToolsOptions = {}): Tools {
  const toolSession = createToolSession("createTools", options, TOOLS_OPTIONS);
  const { policy } = toolSession;
  const { format = "compact", rawText, allowRequests } = options;
  const presentation = { format, rawText, mark: true };
  const tools = [
    executeTool(presentation, toolSession),
    explainTool(format, policy, options.extend),
    listTool(format, policy, options.extend),
    chainTool(presentation, toolSession),
    ...(allowRequests === undefined ? [] : [requestTool(presentation, toolSession, allowRequests)]),
  ];
  const run: Tools["run"] = async (name, args, callOptions = {}) => {
    const invalid = optionError(callOptions, RUN_OPTIONS);
    if (invalid !== undefined) return invalidCall(invalid.message);
    const tool = tools.find((each) => each.name === name);
    if (tool === undefined) return invalidCall(`unknown tool ${JSON.stringify(name)}`);
    const read = readArguments(tool, args);
    if (read.problem !== undefined) return invalidCall(read.problem);
    try {
      return await tool.run(read.value, withAbort(callOptions));
    } catch (thrown) {
      return failedCall(thrown);
    }
  };
  return {
    definitions: tools.map(({ name, description, inputSchema, annotations }) => ({
      name,
      description,
      inputSchema,
      annotations,
    })),
    run,
    call: async (...call) => toolText(await run(...call)),
  };
}

/** Ends the question to the user as soon as the signal is aborted. */
function withAbort({ signal, confirm }: ToolCallOptions): ToolCallOptions {
  return {
    ...(signal && { signal }),
    ...(confirm && { confirm: (calls) => untilAborted(signal, Promise.resolve(confirm(calls))) }),
  };
}

/** Returns the answer as text. A value is one line of JSON. */
export function toolText({ value }: ToolAnswer): string {
  return typeof value === "string" ? value : safeJson(value);
}
