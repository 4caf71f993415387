// The tool `chain` for a model: runs several capabilities.

import { withChainTokens } from "../estimate-tokens.js";
import type { Policy } from "../policy.js";
import { type Presentation, presentChainBriefly } from "../present.js";
import { runSteps } from "../run-steps.js";
import { runTasks } from "../run-task.js";
import { readSteps } from "../steps.js";
import { type SessionOf, type Tool, unconfirmedCalls, writeHints } from "./tool.js";

export function chainTool(presentation: Presentation, policy: Policy, sessionOf: SessionOf): Tool {
  return {
    name: "chain",
    description: 'Run steps {task,input,fields?,jq?,after?}, reads first. "$0.number" is from result 0.',
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
    async run({ steps, skipInvalid }, { signal, confirmed }) {
      const options = { skipInvalid: skipInvalid === true, signal };
      const { result, steps: prepared } = await runSteps(readSteps(steps), options, {
        style: presentation.format === "full" ? "objects" : "brief",
        run: (all, chainOptions) => runTasks(all, chainOptions, sessionOf(confirmed)),
      });
      return {
        value: presentChainBriefly(
          presentation.format === "full" ? withChainTokens(result, steps) : result,
          presentation,
        ),
        isError: result.status === "failed",
        // With `skipInvalid` the other steps have run, so the chain cannot be repeated.
        ...(result.status === "planned" || options.skipInvalid
          ? {}
          : unconfirmedCalls(
              result.results.map(({ error }, index) => ({ error, input: prepared[index]?.input })),
            )),
      };
    },
  };
}
