// The tool `explain` for a model: describes capabilities.

import { explainAllInFull, explainTexts } from "../explain/explain-selected.js";
import type { Extend } from "../explain/extended-catalog.js";
import { type Match, selectCapabilities } from "../explain/select-capabilities.js";
import type { Policy } from "./policy.js";
import { failureAnswer, invalidCall, type Tool, type ToolFormat, toFailure } from "./tool.js";

export function explainTool(format: ToolFormat, policy: Policy, extend: Extend): Tool {
  return {
    name: "explain",
    description: "Show params and output of ids or domains.",
    inputSchema: {
      type: "object",
      properties: { capability_id: { type: "string" } },
      required: ["capability_id"],
    },
    annotations: { readOnlyHint: true },
    async run({ capability_id: names }) {
      if (typeof names !== "string") return invalidCall("capability_id: expected a string");
      const { matches, notes, unknown } = await selectCapabilities(names, extend, policy);
      const [failure] = unknown;
      const isKnown = matches.length + notes.length > 0 && format !== "full";
      if (failure !== undefined && !isKnown) return failureAnswer(failure, format);
      const permitted = matches.map((match) => onlyPermitted(match, policy));
      const refusals = permitted.flatMap(({ refusal }) => (refusal === undefined ? [] : [refusal]));
      const shown = permitted.filter(({ refusal }) => refusal === undefined);
      const [refused] = refusals;
      if (refused !== undefined && (format === "full" || shown.length + notes.length === 0))
        return failureAnswer(refused, format);
      if (format === "full") return { value: await explainAllInFull(shown, extend), isError: false };
      const errors = [...refusals, ...unknown].map(({ error }) => error.message);
      const value = [...(await explainTexts(shown)), ...notes, ...errors].join("\n");
      return { value, isError: false };
    },
  };
}

/** Removes refused capabilities. If none remains, `refusal` is the refusal of the first. */
function onlyPermitted(match: Match, policy: Policy) {
  const entries = match.entries.filter((entry) => policy.permits(entry));
  const [first] = match.entries;
  const error = first === undefined || entries.length > 0 ? undefined : policy.exclusion(first);
  const refusal = first === undefined || error === undefined ? undefined : toFailure(error, first.id);
  return { ...match, entries, refusal };
}
