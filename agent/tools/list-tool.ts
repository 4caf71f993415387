// The tool `list_capabilities` for a model.

import { type Extend, loadCatalog } from "../explain/catalog.js";
import { byDomain, summary } from "../explain/list.js";
import type { Policy } from "./policy.js";
import type { Tool, ToolFormat } from "./tool.js";

export function listTool(format: ToolFormat, { exclusion }: Policy, extend: Extend): Tool {
  return {
    name: "list_capabilities",
    description: "List ids.",
    inputSchema: { type: "object", properties: {} },
    annotations: { readOnlyHint: true },
    run: async () => {
      const permitted = (await loadCatalog(extend)).filter((entry) => exclusion(entry) === undefined);
      return { value: format === "full" ? permitted.map(summary) : byDomain(permitted), isError: false };
    },
  };
}
