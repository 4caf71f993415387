// The tool `execute` for a model: runs a capability by its id.

import type { Policy } from "../policy.js";
import { type Presentation, present } from "../present.js";
import { readReduce } from "../reduce.js";
import { runTask } from "../run-task.js";
import { invalidCall, type SessionOf, type Tool, unconfirmedCalls, writeHints } from "./tool.js";

export function executeTool(presentation: Presentation, policy: Policy, sessionOf: SessionOf): Tool {
  const { repo } = sessionOf().options;
  const byDefault = repo === undefined ? "" : ` Default owner/name: ${repo}.`;
  return {
    name: "execute",
    description: `Run a GitHub capability; explain shows params and fields.${byDefault}`,
    inputSchema: {
      type: "object",
      properties: {
        capability_id: { type: "string" },
        params: { type: "object" },
        fields: { type: "string" },
      },
      required: ["capability_id"],
    },
    annotations: writeHints(policy),
    async run({ capability_id: task, params = {}, fields }, { signal, confirmed }) {
      if (typeof task !== "string") return invalidCall("capability_id: expected a string");
      const reduce = await readReduce(task, fields, "brief");
      if (reduce?.problem !== undefined) return invalidCall(reduce.problem);
      const options = signal === undefined ? {} : { signal };
      const result = await runTask({ task, input: params }, options, sessionOf(confirmed));
      return {
        value: present(result, presentation, reduce?.convert),
        isError: !result.ok,
        ...unconfirmedCalls([{ error: result.error, input: params }]),
      };
    },
  };
}
