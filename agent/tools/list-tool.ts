// The tool `list_capabilities` for a model.

import { byDomain, summary } from "../explain/list.js";
import type { Policy } from "./policy.js";
import type { Tool, ToolFormat } from "./tool.js";

export function listTool(format: ToolFormat, { permitted }: Policy): Tool {
  return {
    name: "list_capabilities",
    description: "List ids.",
    inputSchema: { type: "object", properties: {} },
    annotations: { readOnlyHint: true },
    run: async () => ({
      value: format === "full" ? permitted.map(summary) : byDomain(permitted),
      isError: false,
    }),
  };
}
