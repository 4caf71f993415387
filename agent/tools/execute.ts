// The tool `execute` for a model: runs a capability by its id.

import { withTokens } from "../estimate-tokens.js";
import type { Policy } from "../policy.js";
import { type Presentation, present } from "../present.js";
import { prepareCall, projectResult } from "../projection.js";
import { runTask } from "../run-task.js";
import { invalidCall, type SessionOf, type Tool, unconfirmedCalls, writeHints } from "./tool.js";

export function executeTool(presentation: Presentation, policy: Policy, sessionOf: SessionOf): Tool {
  const { repo } = sessionOf().options;
  const byDefault = repo === undefined ? "" : ` Default owner/name: ${repo}.`;
  return {
    name: "execute",
    description: `Run a GitHub capability; explain shows params.${byDefault}`,
    inputSchema: {
      type: "object",
      properties: {
        capability_id: { type: "string" },
        params: { type: "object" },
        fields: { type: "string" },
        jq: { type: "string" },
      },
      required: ["capability_id"],
    },
    annotations: writeHints(policy),
    async run({ capability_id: task, params = {}, fields, jq }, { signal, confirmed }) {
      if (typeof task !== "string") return invalidCall("capability_id: expected a string");
      const style = presentation.format === "full" ? "objects" : "brief";
      const requested = {
        input: params,
        ...(fields !== undefined && { fields }),
        ...(jq !== undefined && { jq }),
      };
      const { input, project, problem } = await prepareCall(task, requested, style);
      if (problem !== undefined) return invalidCall(problem);
      const options = signal === undefined ? {} : { signal };
      const full = await runTask({ task, input }, options, sessionOf(confirmed));
      const result = await projectResult(full, project);
      return {
        value: present(presentation.format === "full" ? withTokens(result, input) : result, presentation),
        isError: !result.ok,
        ...unconfirmedCalls([{ error: result.error, input }]),
      };
    },
  };
}
