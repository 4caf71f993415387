// The tools for a model, independent of how they are served (MCP, an SDK, or a custom loop).

import { createLayers, createSession } from "../runtime/index.js";
import type { CreateExecuteToolOptions } from "./execute-tool.js";
import { createPolicy } from "./policy.js";
import { safeJson } from "./text.js";
import { readArguments } from "./tool-arguments.js";
import type { ToolDefinition } from "./tool-definition.js";
import { chainTool } from "./tools/chain.js";
import { executeTool } from "./tools/execute.js";
import { explainTool } from "./tools/explain.js";
import { listTool } from "./tools/list-capabilities.js";
import {
  failedCall,
  invalidCall,
  type SessionOf,
  type ToolAnswer,
  type ToolCallOptions,
  type ToolFormat,
} from "./tools/tool.js";

export type { ToolAnswer, ToolCallOptions } from "./tools/tool.js";

export interface CreateToolsOptions extends CreateExecuteToolOptions {
  /** `full` returns envelopes, schemas and lists of objects. Default: `compact`. */
  readonly format?: ToolFormat;
}

export interface Tools {
  readonly definitions: readonly ToolDefinition[];
  /** Runs a tool. The arguments are an object or its JSON text. Never rejects: invalid arguments return an error. */
  run(name: string, args: unknown, options?: ToolCallOptions): Promise<ToolAnswer>;
  /** Runs a tool and returns the answer as text for the model. */
  call(name: string, args: unknown, options?: ToolCallOptions): Promise<string>;
}

/**
 * Creates the tools `execute`, `explain`, `list_capabilities` and `chain` with the options of a client. `explain` and
 * `list_capabilities` only show permitted capabilities. Throws if an option is invalid, such as a pattern that matches
 * no capability.
 */
export function createTools(options: CreateToolsOptions = {}): Tools {
  const { format = "compact", rawText, ...clientOptions } = options;
  const policy = createPolicy(clientOptions);
  const layers = createLayers(clientOptions);
  const session = createSession(clientOptions, { policy, layers });
  const sessionOf: SessionOf = (confirmed = []) =>
    confirmed.length === 0
      ? session
      : createSession(clientOptions, { policy: createPolicy(clientOptions, confirmed), layers });
  const presentation = { format, rawText, mark: true };
  const tools = [
    executeTool(presentation, policy, sessionOf),
    explainTool(format, policy),
    listTool(format, policy),
    chainTool(presentation, policy, sessionOf),
  ];
  const run: Tools["run"] = async (name, args, callOptions = {}) => {
    const tool = tools.find((each) => each.name === name);
    if (tool === undefined) return invalidCall(`unknown tool ${JSON.stringify(name)}`);
    const read = readArguments(tool, args);
    if (read.problem !== undefined) return invalidCall(read.problem);
    try {
      return await tool.run(read.value, callOptions);
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

/** Returns the answer as text. A value is one line of JSON. */
export function toolText({ value }: ToolAnswer): string {
  return typeof value === "string" ? value : safeJson(value);
}
