// Token figures of ghx and the baselines for each capability and workflow, and the savings of ghx.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { catalog } from "../../../generated/catalog.js";
import type { GhBinary } from "../../fetch-gh.js";
import { cost, mean, median, reading, sum, tokens } from "./count.js";
import { readTemplates } from "./gh-command.js";
import { readKnowledge } from "./ghx-shell.js";
import { missingFields } from "./missing-values.js";
import { type MoreExpensive, moreExpensive } from "./more-expensive.js";
import { type Observed, Observer, type Way } from "./observe.js";
import { listCost, readSurface, type Surface } from "./surface.js";
import { capabilityWorks, workflowWorks } from "./work.js";

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
  /** Of a read, the fields of the default result of ghx of which gh does not print a value. */
  readonly missingInGh: readonly string[];
  /** Number of calls whose guessed input was wrong; they are included in `calls`. */
  readonly wrongGuesses: number;
  /** Tokens of responses. `whole` is that of ghx with all fields, `raw` GitHub's REST response. */
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

export async function computeFigures(
  gh: GhBinary,
  report: (text: string) => void = () => {},
): Promise<Figures> {
  const surface = await readSurface();
  const mcpServer = readMcp();
  const templates = readTemplates();
  await using observer = new Observer(gh, templates, await readKnowledge(gh, templates));
  const capabilities: CapabilityFigures[] = [];
  const envelopes: number[] = [];
  const writes: number[] = [];
  const marks: number[] = [];
  for (const { id, ...work } of capabilityWorks(templates)) {
    const observed = await observer.observe(work);
    for (const { read } of observed.tools) {
      const { envelope, mark } = tokensAround(read);
      envelopes.push(envelope);
      if (mark > 0) marks.push(mark);
    }
    if (observed.whole.every(({ effect }) => effect === "write")) writes.push(reading(observed.ghx.calls));
    capabilities.push({
      id,
      discovery: {
        ghx: reading(observed.explained),
        ghHelp: reading(observed.gh.first),
        introspection: observed.graphql === undefined ? null : reading(observed.graphql.first),
        introspectionKnown: observed.graphqlKnown === undefined ? null : reading(observed.graphqlKnown.first),
      },
      calls: {
        ghx: cost(observed.ghx.first) + cost(observed.ghx.calls),
        ghExpert: cost(observed.gh.calls),
        introspection: observed.graphql === undefined ? null : cost(observed.graphql.calls),
        mcpServer: cost(observed.raw),
      },
      toolCalls: {
        ghx: observed.ghx.first.length + observed.ghx.calls.length,
        ghExpert: observed.gh.calls.length,
      },
      missingInGh: observed.whole.some(({ effect }) => effect !== "read")
        ? []
        : missingFields(observed.results, observed.gh.calls.map(({ read }) => read).join("\n")),
      wrongGuesses: observed.ghx.first.length,
      result: {
        ghx: reading(observed.ghx.calls),
        whole: sum(observed.whole.map(({ text }) => tokens(text))),
        gh: reading(observed.gh.calls),
        graphql: observed.graphql === undefined ? null : reading(observed.graphql.calls),
        raw: reading(observed.raw),
      },
      whole: {
        ...totalCosts(observed, surface, await listCost([id]), mcpServer.tools, OPERATIONS),
        introspectionKnown: wayCost(observed.graphqlKnown),
      },
    });
    report(id);
  }
  const workflows: WorkflowFigures[] = [];
  for (const { id, description, ...work } of workflowWorks()) {
    const observed = await observer.observe(work);
    const steps = work.stages.flat();
    workflows.push({
      id,
      description,
      operations: steps.length,
      ...totalCosts(observed, surface, await listCost(steps.map(({ task }) => task)), mcpServer.tools, 1),
      toolCalls: {
        ghx: observed.ghx.first.length + observed.ghx.calls.length,
        ghExpert: observed.gh.calls.length,
        ghHelp: observed.gh.first.length + observed.gh.calls.length,
        introspection:
          observed.graphql === undefined
            ? null
            : observed.graphql.first.length + observed.graphql.calls.length,
      },
    });
    report(id);
  }
  const explain = capabilities.map(({ discovery }) => discovery.ghx);
  const perOperation = {
    ghx: mean(capabilities.map(({ whole }) => whole.ghx)),
    ghxListed: mean(capabilities.map(({ whole }) => whole.ghxListed)),
    ghExpert: mean(capabilities.map(({ whole }) => whole.ghExpert)),
    ghHelp: mean(capabilities.map(({ whole }) => whole.ghHelp)),
    introspection: mean(present(capabilities.map(({ whole }) => whole.introspection))),
    mcpServer: mean(capabilities.map(({ whole }) => whole.mcpServer)),
  };
  const lists = await Promise.all(capabilities.map(({ id }) => listCost([id])));
  const fixed = tokens(surface.skill) + mean(lists);
  const share = fixed / OPERATIONS;
  const known = mean(capabilities.map(({ calls }) => calls.ghx));
  return rounded({
    skill: tokens(surface.skill),
    tools: tokens(surface.tools),
    toolsWithChain: tokens(surface.toolsWithChain),
    list: tokens(surface.list.read),
    listIds: { mean: mean(lists), max: Math.max(...lists) },
    explain: { median: median(explain), max: Math.max(...explain) },
    results: {
      share:
        sum(capabilities.map(({ result }) => result.ghx)) /
        sum(capabilities.map(({ result }) => result.whole)),
      medianShare: median(capabilities.map(({ result }) => result.ghx / result.whole)),
      write: median(writes),
    },
    envelope: Math.max(...envelopes),
    mark: { median: median(marks), max: Math.max(...marks) },
    fixed,
    mcpServer,
    gh: gh.version,
    operationsInAConversation: OPERATIONS,
    perOperation,
    discovery: {
      ghHelp: range(reductions(capabilities, ({ discovery }) => [discovery.ghx, discovery.ghHelp])),
      introspection: range(
        reductions(capabilities, ({ discovery }) => [discovery.ghx, discovery.introspection]),
      ),
      mcpServer: {
        mean: mean(
          reductions(capabilities, ({ discovery }) => [discovery.ghx + share, mcpServer.tools / OPERATIONS]),
        ),
      },
    },
    whole: wholeReductions(capabilities, ({ ghx }) => ghx),
    wholeListed: wholeReductions(capabilities, ({ ghxListed }) => ghxListed),
    introspectionKnown: {
      discovery: range(
        reductions(capabilities, ({ discovery }) => [discovery.ghx, discovery.introspectionKnown]),
      ),
      whole: mean(reductions(capabilities, ({ whole }) => [whole.ghx, whole.introspectionKnown])),
    },
    breakEvenOperations: breakEven(fixed, known, perOperation.ghExpert),
    moreExpensive: moreExpensive(capabilities),
    workflows,
    capabilities,
    unmeasured: catalog.map(({ id }) => id).filter((id) => !capabilities.some((one) => one.id === id)),
  });
}

/** `own`: the tokens of ghx for an operation. */
function wholeReductions(
  capabilities: readonly CapabilityFigures[],
  own: (costs: Costs) => number,
): Reductions {
  return {
    ghHelp: mean(reductions(capabilities, ({ whole }) => [own(whole), whole.ghHelp])),
    introspection: mean(reductions(capabilities, ({ whole }) => [own(whole), whole.introspection])),
    mcpServer: mean(reductions(capabilities, ({ whole }) => [own(whole), whole.mcpServer])),
  };
}

/** Rounds fractions to three places and tokens to one. */
function rounded(figures: Figures): Figures {
  return JSON.parse(JSON.stringify(figures), (_, value: unknown) =>
    typeof value !== "number" ? value : Math.abs(value) < 1 ? round(value, 1000) : round(value, 10),
  );
}

function round(value: number, places: number): number {
  return Math.round(value * places) / places;
}

/** `list`: tokens of listing the ids. `mcpTools`: the definitions of the MCP server. `operations` share both. */
function totalCosts(
  { ghx, gh, graphql, raw }: Observed,
  { skill }: Surface,
  list: number,
  mcpTools: number,
  operations: number,
): Costs {
  const calls = cost(ghx.first) + cost(ghx.calls);
  return {
    ghx: tokens(skill) / operations + calls,
    ghxListed: (tokens(skill) + list) / operations + calls,
    ghExpert: cost(gh.calls),
    ghHelp: cost(gh.first) + cost(gh.calls),
    introspection: wayCost(graphql),
    mcpServer: mcpTools / operations + cost(raw),
  };
}

function wayCost(way: Way | undefined): number | null {
  return way === undefined ? null : cost(way.first) + cost(way.calls);
}

function reductions(
  capabilities: readonly CapabilityFigures[],
  pair: (capability: CapabilityFigures) => readonly [number, number | null],
): number[] {
  return capabilities.flatMap((capability) => {
    const [own, other] = pair(capability);
    return other === null ? [] : [1 - own / other];
  });
}

function range(numbers: readonly number[]): { readonly mean: number; readonly min: number } {
  return { mean: mean(numbers), min: Math.min(...numbers) };
}

function breakEven(fixed: number, own: number, other: number): number | null {
  return other > own ? Math.ceil(fixed / (other - own)) : null;
}

/** Returns the tokens of a response in addition to its data. */
function tokensAround(read: string): { readonly envelope: number; readonly mark: number } {
  const { untrusted, ...unmarked } = JSON.parse(read);
  const envelope = tokens(JSON.stringify(unmarked));
  return {
    envelope: envelope - tokens(JSON.stringify(unmarked.data)),
    mark: untrusted === undefined ? 0 : tokens(read) - envelope,
  };
}

function readMcp(): Figures["mcpServer"] {
  return parse(readFileSync(join(import.meta.dirname, "mcp.yaml"), "utf8")) as Figures["mcpServer"];
}

function present(numbers: readonly (number | null)[]): number[] {
  return numbers.filter((number) => number !== null);
}
