// The entry point `ghx/agent`: token-efficient tools for agents.

export { restoreHidden, showHidden } from "../runtime/index.js";
export { type Explanation, explainCapability } from "./explain/explain.js";
export { type CapabilitySummary, type ListOptions, listCapabilities } from "./explain/list.js";
export { mainSkill } from "./explain/main-skill.js";
export type { CompactChain, CompactError, CompactResult, CompactStep } from "./output/compact.js";
export type { Confirm, DestructiveCall } from "./tools/confirm-destructive.js";
export {
  type ChainTool,
  type ChainToolOptions,
  type CreateChainToolOptions,
  createChainTool,
} from "./tools/create-chain-tool.js";
export {
  type CreateExecuteToolOptions,
  createExecuteTool,
  type ExecuteTool,
  type ToolOptions,
} from "./tools/create-execute-tool.js";
export type { PolicyOptions } from "./tools/policy.js";
export type { AllowRequests } from "./tools/request-tool.js";
export type { ArgumentSchema, ToolDefinition, ToolSchema } from "./tools/tool-definition.js";
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
} from "./tools/tool-formats.js";
export type { OwnOptions, RawText } from "./tools/tool-options.js";
export {
  type CreateToolsOptions,
  createTools,
  type ToolAnswer,
  type ToolCallOptions,
  type Tools,
} from "./tools/tools.js";
