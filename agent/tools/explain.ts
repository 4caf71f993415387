// The tool `explain` for a model: describes capabilities.

import { explainBriefly, explainInFull } from "../explain.js";
import { explainMany } from "../explain-many.js";
import type { Policy } from "../policy.js";
import { type Match, selectCapabilities, selectedEntries, singleCapability } from "../select-capabilities.js";
import { failureAnswer, invalidCall, type Tool, type ToolFormat, toFailure } from "./tool.js";

export function explainTool(format: ToolFormat, policy: Policy): Tool {
  return {
    name: "explain",
    description: "Show capability or domain params and output.",
    inputSchema: {
      type: "object",
      properties: { capability_id: { type: "string" } },
      required: ["capability_id"],
    },
    annotations: { readOnlyHint: true },
    async run({ capability_id: names }) {
      if (typeof names !== "string") return invalidCall("capability_id: expected a string");
      const { matches, failure } = await selectCapabilities(names);
      if (failure !== undefined) return failureAnswer(failure, format);
      const permitted = matches.map((match) => onlyPermitted(match, policy));
      const refused = permitted.find(({ refusal }) => refusal !== undefined)?.refusal;
      if (refused !== undefined) return failureAnswer(refused, format);
      const single = singleCapability(permitted);
      const entries = selectedEntries(permitted);
      if (single !== undefined) {
        const { entry, name } = single;
        const value = format === "full" ? await explainInFull(entry) : explainBriefly(entry, name);
        return { value, isError: false };
      }
      const value =
        format === "full" ? await Promise.all(entries.map(explainInFull)) : await explainMany(entries);
      return { value, isError: false };
    },
  };
}

/** Removes refused capabilities. If none remains, `refusal` is that of the first. */
function onlyPermitted(match: Match, policy: Policy) {
  const entries = match.entries.filter((entry) => policy.exclusion(entry) === undefined);
  const [first] = match.entries;
  const error = first === undefined || entries.length > 0 ? undefined : policy.exclusion(first);
  const refusal = first === undefined || error === undefined ? undefined : toFailure(error, first.id);
  return { ...match, entries, refusal };
}
