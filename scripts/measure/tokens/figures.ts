// The token figures of ghx and of the baselines.

import type { MoreExpensive } from "./more-expensive.js";

/** Number of operations that share the fixed cost of a conversation. */
export const OPERATIONS = 10;

/** Tokens of ghx and of each baseline. */
export interface Costs {
  /** ghx with the skill and first guesses, by an agent that knows the ids of capabilities. */
  readonly ghx: number;
  /** The same for an agent that first lists the ids of the domains that it uses. */
  readonly ghxListed: number;
  /** gh without reading its help. */
  readonly ghExpert: number;
  /** gh after reading its help. */
  readonly ghHelp: number;
  /** GraphQL after introspection; null if GitHub has no GraphQL for the capability. */
  readonly introspection: number | null;
  /** GitHub's MCP server. */
  readonly mcpServer: number;
}

export interface CapabilityFigures {
  readonly id: string;
  /** Tokens read before the call. `Figures.discovery` compares ghx and the MCP server. */
  readonly discovery: Pick<Costs, "ghx" | "ghHelp" | "introspection"> & {
    readonly introspectionKnown: number | null;
  };
  /** Tokens of calls and responses. */
  readonly calls: Omit<Costs, "ghHelp" | "ghxListed">;
  readonly toolCalls: { readonly ghx: number; readonly ghExpert: number };
  /** The fields of a read's default result whose values gh does not print. */
  readonly missingInGh: readonly string[];
  /** Number of calls whose guessed input was wrong; they are included in `calls`. */
  readonly wrongGuesses: number;
  /** Tokens of responses. `whole` is ghx's with all fields, `raw` GitHub's REST response. */
  readonly result: {
    readonly ghx: number;
    readonly whole: number;
    readonly gh: number;
    readonly graphql: number | null;
    readonly raw: number;
  };
  readonly whole: Costs & { readonly introspectionKnown: number | null };
}

/** The mean share of tokens that ghx saves, compared with other ways. */
export interface Reductions {
  readonly ghHelp: number;
  readonly introspection: number;
  readonly mcpServer: number;
}

export interface WorkflowFigures extends Costs {
  readonly id: string;
  readonly description: string;
  readonly operations: number;
  readonly toolCalls: {
    readonly ghx: number;
    readonly ghExpert: number;
    readonly ghHelp: number;
    readonly introspection: number | null;
  };
}

export interface Figures {
  readonly skill: number;
  /** Definitions of execute, explain and list_capabilities. */
  readonly tools: number;
  /** The same with chain and annotations. */
  readonly toolsWithChain: number;
  /** The list of domains. */
  readonly list: number;
  /** The calls that list the ids of a domain: mean over all capabilities, and maximum. */
  readonly listIds: { readonly mean: number; readonly max: number };
  readonly explain: { readonly median: number; readonly max: number };
  /**
   * The default results of ghx in a shell: tokens in relation to the results with all fields, over all capabilities and in
   * the median of the capabilities, and of a write in the median.
   */
  readonly results: { readonly share: number; readonly medianShare: number; readonly write: number };
  /** Largest number of tokens around the data of a response, without the mark. */
  readonly envelope: number;
  /** Tokens of the mark of untrusted text in a response that has it. */
  readonly mark: { readonly median: number; readonly max: number };
  /** Tokens once per conversation in a shell: the skill, and the list of the ids of a domain with its call. */
  readonly fixed: number;
  readonly mcpServer: {
    readonly source: string;
    readonly commit: string;
    readonly recorded: string;
    readonly tools: number;
  };
  readonly gh: string;
  readonly operationsInAConversation: number;
  readonly perOperation: { readonly [key in keyof Costs]: number };
  readonly discovery: {
    readonly ghHelp: { readonly mean: number; readonly min: number };
    readonly introspection: { readonly mean: number; readonly min: number };
    readonly mcpServer: { readonly mean: number };
  };
  /** The skill, the call and its response. `wholeListed`: of an agent that lists the ids first. */
  readonly whole: Reductions;
  readonly wholeListed: Reductions;
  /** Introspection without the payloads of mutations: its lowest possible cost. */
  readonly introspectionKnown: {
    readonly discovery: { readonly mean: number; readonly min: number };
    readonly whole: number;
  };
  /** Number of operations from which ghx costs less than `ghExpert`, with the list of ids; null if never. */
  readonly breakEvenOperations: number | null;
  /** Capabilities that use more tokens with ghx than with `ghExpert`, including the share of the skill. */
  readonly moreExpensive: readonly MoreExpensive[];
  readonly workflows: readonly WorkflowFigures[];
  readonly capabilities: readonly CapabilityFigures[];
  /** Ids of capabilities that are not measured: the local GitHub does not support them, or gh-commands.yaml has no command. */
  readonly unmeasured: readonly string[];
}
