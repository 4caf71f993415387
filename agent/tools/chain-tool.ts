// The tool `chain` for a model: runs several capabilities.

import { readSteps } from "../input/steps.js";
import { withChainTokens } from "../output/estimate-tokens.js";
import { type Presentation, presentChainBriefly } from "../output/present.js";
import { runSteps } from "./run-steps.js";
import { type Tool, writeHints } from "./tool.js";
import type { ToolSession } from "./tool-options.js";

export function chainTool(presentation: Presentation, sessions: ToolSession): Tool {
  const { policy } = sessions;
  return {
    name: "chain",
    description: 'Steps {task,input,each?,fields?,jq?,after?}. "$0.id": result 0.',
    inputSchema: {
      type: "object",
      properties: {
        // The description contains the fields of a step, which costs fewer tokens than their schema.
        steps: { type: "array", items: { type: "object" } },
        skipInvalid: { type: "boolean" },
      },
      required: ["steps"],
    },
    annotations: writeHints(policy),
    async run({ steps, skipInvalid }, { signal, confirm }) {
      const options = { skipInvalid: skipInvalid === true, signal };
      const { result } = await runSteps(readSteps(steps), options, {
        style: presentation.format === "full" ? "objects" : "brief",
        sessions,
        confirm,
      });
      return {
        value: presentChainBriefly(
          presentation.format === "full" ? withChainTokens(result, steps) : result,
          presentation,
        ),
        isError: result.status === "failed",
      };
    },
  };
}
