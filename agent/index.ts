// The entry `ghx/agent`: execute, explain and list, made small for whoever counts tokens.

export type { CompactError, CompactResult } from "./compact.js";
export {
  type CreateExecuteToolOptions,
  createExecuteTool,
  type ExecuteTool,
  type ToolOptions,
} from "./execute-tool.js";
export { type Explanation, explainCapability } from "./explain.js";
export { type CapabilitySummary, type ListOptions, listCapabilities } from "./list.js";
export { mainSkill } from "./main-skill.js";
