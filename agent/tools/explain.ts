// The tool `explain` for a model: describes a capability.

import { explainBriefly, explainInFull } from "../explain.js";
import { findCapability } from "../find.js";
import type { Policy } from "../policy.js";
import { failureAnswer, invalidCall, type Tool, type ToolFormat, toFailure } from "./tool.js";

export function explainTool(format: ToolFormat, policy: Policy): Tool {
  return {
    name: "explain",
    description: "Show capability params and output.",
    inputSchema: {
      type: "object",
      properties: { capability_id: { type: "string" } },
      required: ["capability_id"],
    },
    annotations: { readOnlyHint: true },
    async run({ capability_id: name }) {
      if (typeof name !== "string") return invalidCall("capability_id: expected a string");
      const { entry, failure } = await findCapability(name);
      if (failure !== undefined) return failureAnswer(failure, format);
      const refusal = policy.refusal(entry);
      if (refusal !== undefined) return failureAnswer(toFailure(refusal, entry.id), format);
      const value = format === "full" ? await explainInFull(entry) : explainBriefly(entry, name);
      return { value, isError: false };
    },
  };
}
