// The tool `execute` for a model: runs a capability by its id.

import type { Session } from "../../runtime/index.js";
import { withTokens } from "../output/estimate-tokens.js";
import { type Presentation, presentResult } from "../output/present.js";
import { prepareCall, projectResult } from "../output/projection.js";
import { asDeclined, confirmAndRun, unconfirmedIds } from "./confirm-destructive.js";
import { runCorrected } from "./run-task.js";
import { invalidCall, type Tool, writeHints } from "./tool.js";
import type { ToolSession } from "./tool-options.js";

export function executeTool(presentation: Presentation, sessions: ToolSession): Tool {
  const { policy, session } = sessions;
  const { repo } = session.options;
  const byDefault = repo === undefined ? "" : ` Default owner/name: ${repo}.`;
  return {
    name: "execute",
    description: `Run a GitHub capability; see explain.${byDefault}`,
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
    async run({ capability_id: task, params = {}, fields, jq }, { signal, confirm }) {
      if (typeof task !== "string") return invalidCall("capability_id: expected a string");
      const style = presentation.format === "full" ? "objects" : "brief";
      const requested = {
        input: params,
        ...(fields !== undefined && { fields }),
        ...(jq !== undefined && { jq }),
      };
      const { input, project, problem } = await prepareCall(task, requested, style, session.options.extend);
      if (problem !== undefined) return invalidCall(problem);
      const options = signal === undefined ? {} : { signal };
      const run = (one: Session) => runCorrected({ task, input }, options, one);
      const refused = await run(session);
      const ids = unconfirmedIds([refused]);
      const isAsked = ids.length > 0 && confirm !== undefined;
      const full = isAsked
        ? ((await confirmAndRun(sessions, ids, confirm, run)) ?? asDeclined(refused))
        : refused;
      const result = await projectResult(full, project);
      return {
        value: presentResult(
          presentation.format === "full" ? withTokens(result, input) : result,
          presentation,
        ),
        isError: !result.ok,
      };
    },
  };
}
