// The tool `execute` for a model: runs a capability by its id.

import { executeTask } from "../../generated/index.js";
import type { Session } from "../../runtime/index.js";
import type { Policy } from "../policy.js";
import { type Presentation, present } from "../present.js";
import { invalidCall, type Tool, writeHints } from "./tool.js";

export function executeTool(presentation: Presentation, policy: Policy, session: Session): Tool {
  const repo = session.options.repo === undefined ? "" : ` Default owner/name: ${session.options.repo}.`;
  return {
    name: "execute",
    description: `Run a GitHub capability; explain shows its params.${repo}`,
    inputSchema: {
      type: "object",
      properties: { capability_id: { type: "string" }, params: { type: "object" } },
      required: ["capability_id"],
    },
    annotations: writeHints(policy),
    async run({ capability_id: task, params = {} }, { signal }) {
      if (typeof task !== "string") return invalidCall("capability_id: expected a string");
      const options = signal === undefined ? {} : { signal };
      const result = await executeTask({ task, input: params }, options, session);
      return { value: present(result, presentation), isError: !result.ok };
    },
  };
}
