// The entry point `ghx/agent`: token-efficient tools for agents.

export { restoreHidden, showHidden } from "../runtime/index.js";
export {
  type ChainTool,
  type ChainToolOptions,
  type CreateChainToolOptions,
  createChainTool,
} from "./chain-tool.js";
export type { CompactChain, CompactError, CompactResult, CompactStep } from "./compact.js";
export type { Confirm, DestructiveCall } from "./confirm-destructive.js";
export {
  type CreateExecuteToolOptions,
  createExecuteTool,
  type ExecuteTool,
  type ToolOptions,
} from "./execute-tool.js";
export { type Explanation, explainCapability } from "./explain.js";
export { type CapabilitySummary, type ListOptions, listCapabilities } from "./list.js";
export { mainSkill } from "./main-skill.js";
export type { PolicyOptions } from "./policy.js";
export type { ArgumentSchema, ToolDefinition, ToolSchema } from "./tool-definition.js";
export {
  type AiSdkTool,
  type AnthropicTool,
  aiSdkTools,
  anthropicTools,
  type OpenAiResponsesTool,
  type OpenAiTool,
  openAiResponsesTools,
  openAiTools,
  type StandardToolSchema,
} from "./tool-formats.js";
export type { OwnOptions, RawText } from "./tool-options.js";
export {
  type CreateToolsOptions,
  createTools,
  type ToolAnswer,
  type ToolCallOptions,
  type Tools,
} from "./tools.js";
