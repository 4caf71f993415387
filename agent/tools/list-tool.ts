// The tool `list_capabilities` for a model.

import { type Extend, loadCatalog } from "../explain/extended-catalog.js";
import { listEntries, summary } from "../explain/list.js";
import type { Policy } from "./policy.js";
import { invalidCall, type Tool, type ToolFormat } from "./tool.js";

export function listTool(format: ToolFormat, { permits }: Policy, extend: Extend): Tool {
  return {
    name: "list_capabilities",
    description: "List ids.",
    inputSchema: { type: "object", properties: { domain: { type: "string" } } },
    annotations: { readOnlyHint: true },
    run: async ({ domain }) => {
      const words = typeof domain === "string" ? domain : "";
      const permitted = (await loadCatalog(extend)).filter(permits);
      const { entries, text } = await listEntries(permitted, { words });
      if (words !== "" && entries.length === 0)
        return invalidCall(`domain: no capability matches ${JSON.stringify(words)}`);
      return { value: format === "full" ? entries.map(summary) : text, isError: false };
    },
  };
}
