// Token figures of one capability or workflow, from what was observed.

import { cost, reading, sum, tokens } from "./count.js";
import { type CapabilityFigures, type Costs, OPERATIONS, type WorkflowFigures } from "./figures.js";
import { missingFields } from "./missing-values.js";
import type { Observed, Way } from "./observe.js";
import type { Surface } from "./surface.js";

/** What an agent reads once: the skill, the list of ids with its call, and the definitions of the MCP server. */
export interface Fixed {
  readonly surface: Surface;
  readonly list: number;
  readonly mcpTools: number;
}

export function capabilityFigures(id: string, observed: Observed, fixed: Fixed): CapabilityFigures {
  const { ghx, gh, graphql, graphqlKnown, raw, whole } = observed;
  return {
    id,
    discovery: {
      ghx: reading(observed.explained),
      ghHelp: reading(gh.first),
      introspection: graphql === undefined ? null : reading(graphql.first),
      introspectionKnown: graphqlKnown === undefined ? null : reading(graphqlKnown.first),
    },
    calls: {
      ghx: cost(ghx.first) + cost(ghx.calls),
      ghExpert: cost(gh.calls),
      introspection: graphql === undefined ? null : cost(graphql.calls),
      mcpServer: cost(raw),
    },
    toolCalls: { ghx: callCount(ghx), ghExpert: gh.calls.length },
    missingInGh: whole.some(({ effect }) => effect !== "read")
      ? []
      : missingFields(observed.results, gh.calls.map(({ read }) => read).join("\n")),
    wrongGuesses: ghx.first.length,
    result: {
      ghx: reading(ghx.calls),
      whole: sum(whole.map(({ text }) => tokens(text))),
      gh: reading(gh.calls),
      graphql: graphql === undefined ? null : reading(graphql.calls),
      raw: reading(raw),
    },
    whole: { ...totalCosts(observed, fixed, OPERATIONS), introspectionKnown: wayCost(graphqlKnown) },
  };
}

export function workflowFigures(
  work: Pick<WorkflowFigures, "id" | "description" | "operations">,
  observed: Observed,
  fixed: Fixed,
): WorkflowFigures {
  const { ghx, gh, graphql } = observed;
  return {
    ...work,
    ...totalCosts(observed, fixed, 1),
    toolCalls: {
      ghx: callCount(ghx),
      ghExpert: gh.calls.length,
      ghHelp: callCount(gh),
      introspection: graphql === undefined ? null : callCount(graphql),
    },
  };
}

/** `operations` share what is read once. */
function totalCosts({ ghx, gh, graphql, raw }: Observed, fixed: Fixed, operations: number): Costs {
  const calls = cost(ghx.first) + cost(ghx.calls);
  const skill = tokens(fixed.surface.skill);
  return {
    ghx: skill / operations + calls,
    ghxListed: (skill + fixed.list) / operations + calls,
    ghExpert: cost(gh.calls),
    ghHelp: cost(gh.first) + cost(gh.calls),
    introspection: wayCost(graphql),
    mcpServer: fixed.mcpTools / operations + cost(raw),
  };
}

function wayCost(way: Way | undefined): number | null {
  return way === undefined ? null : cost(way.first) + cost(way.calls);
}

function callCount({ first, calls }: Way): number {
  return first.length + calls.length;
}

/** Returns the tokens of a response in addition to its data. */
export function tokensAround(read: string): { readonly envelope: number; readonly mark: number } {
  const { untrusted, ...unmarked } = JSON.parse(read);
  const envelope = tokens(JSON.stringify(unmarked));
  return {
    envelope: envelope - tokens(JSON.stringify(unmarked.data)),
    mark: untrusted === undefined ? 0 : tokens(read) - envelope,
  };
}
