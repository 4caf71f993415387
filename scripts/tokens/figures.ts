// The figures: what each way costs for each capability and workflow, and what ghx saves.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import type { GhBinary } from "../fetch-gh.js";
import { cost, mean, median, reading, sum, tokens } from "./count.js";
import { readTemplates } from "./gh-command.js";
import { type Observed, Observer, type Way } from "./observe.js";
import { fixedCost, readSurface } from "./surface.js";
import { capabilityWorks, workflowWorks } from "./work.js";

/** Operations over which a conversation shares what it reads once. */
export const OPERATIONS = 10;

/** Tokens in each way; `b2` is null where GitHub has no GraphQL. */
export interface Costs {
  readonly ghx: number;
  readonly b0: number;
  readonly b1: number;
  readonly b2: number | null;
  readonly b3: number;
}

export interface CapabilityFigures {
  readonly id: string;
  /** Read before the call can be made. For B3, and for ghx beside it, see `Figures.discovery`. */
  readonly discovery: Pick<Costs, "ghx" | "b1" | "b2"> & { readonly b2Known: number | null };
  /** Calls and their answers, without what is read first. */
  readonly calls: Omit<Costs, "b1">;
  /** What the calls bring. `raw` is GitHub's REST response. */
  readonly result: {
    readonly ghx: number;
    readonly gh: number;
    readonly graphql: number | null;
    readonly raw: number;
  };
  readonly whole: Costs & { readonly b2Known: number | null };
}

export interface WorkflowFigures extends Costs {
  readonly id: string;
  readonly description: string;
  readonly operations: number;
  readonly toolCalls: {
    readonly ghx: number;
    readonly b0: number;
    readonly b1: number;
    readonly b2: number | null;
  };
}

export interface Figures {
  readonly skill: number;
  /** Of execute, explain and list_capabilities; with chain and annotations. */
  readonly tools: number;
  readonly toolsWithChain: number;
  readonly list: number;
  readonly explain: { readonly median: number; readonly max: number };
  /** The most that surrounds the data of an answer. */
  readonly envelope: number;
  /** Once a conversation: skill, all tools, and the list with the call for it. */
  readonly fixed: number;
  readonly b3: {
    readonly source: string;
    readonly commit: string;
    readonly recorded: string;
    readonly tools: number;
  };
  readonly gh: string;
  readonly operationsInAConversation: number;
  readonly perOperation: {
    readonly ghx: number;
    readonly b0: number;
    readonly b1: number;
    readonly b2: number;
    readonly b3: number;
  };
  readonly discovery: {
    readonly b1: { readonly mean: number; readonly min: number };
    readonly b2: { readonly mean: number; readonly min: number };
    readonly b3: { readonly mean: number };
  };
  readonly whole: { readonly b1: number; readonly b2: number; readonly b3: number };
  /** Against an agent that knows by heart what payloads of mutations hold: the least that B2 can take. */
  readonly b2Known: {
    readonly discovery: { readonly mean: number; readonly min: number };
    readonly whole: number;
  };
  /**
   * Operations from which a conversation with ghx is cheaper than B0, when it has ten kinds of them, each explained
   * once; null where it never is.
   */
  readonly breakEvenOperations: number | null;
  /** The same when every operation is of a new kind. */
  readonly breakEvenAllNew: number | null;
  readonly workflows: readonly WorkflowFigures[];
  readonly capabilities: readonly CapabilityFigures[];
}

export async function computeFigures(
  gh: GhBinary,
  tell: (text: string) => void = () => {},
): Promise<Figures> {
  const surface = await readSurface();
  const fixed = fixedCost(surface);
  const b3 = readMcp();
  await using observer = new Observer(gh, readTemplates());
  const capabilities: CapabilityFigures[] = [];
  const envelopes: number[] = [];
  for (const { id, ...work } of capabilityWorks()) {
    const observed = await observer.observe(work);
    envelopes.push(envelopeOf(observed));
    capabilities.push({
      id,
      discovery: {
        ghx: reading(observed.ghx.first),
        b1: reading(observed.gh.first),
        b2: observed.graphql === undefined ? null : reading(observed.graphql.first),
        b2Known: observed.graphqlKnown === undefined ? null : reading(observed.graphqlKnown.first),
      },
      calls: {
        ghx: cost(observed.ghx.calls),
        b0: cost(observed.gh.calls),
        b2: observed.graphql === undefined ? null : cost(observed.graphql.calls),
        b3: cost(observed.raw),
      },
      result: {
        ghx: reading(observed.ghx.calls),
        gh: reading(observed.gh.calls),
        graphql: observed.graphql === undefined ? null : reading(observed.graphql.calls),
        raw: reading(observed.raw),
      },
      whole: {
        ...costsOf(observed, fixed / OPERATIONS, b3.tools / OPERATIONS),
        b2Known: wayCost(observed.graphqlKnown),
      },
    });
    tell(id);
  }
  const workflows: WorkflowFigures[] = [];
  for (const { id, description, ...work } of workflowWorks()) {
    const observed = await observer.observe(work);
    workflows.push({
      id,
      description,
      operations: sum(work.stages.map(({ length }) => length)),
      ...costsOf(observed, fixed, b3.tools),
      toolCalls: {
        ghx: 1 + observed.ghx.first.length + observed.ghx.calls.length,
        b0: observed.gh.calls.length,
        b1: observed.gh.first.length + observed.gh.calls.length,
        b2:
          observed.graphql === undefined
            ? null
            : observed.graphql.first.length + observed.graphql.calls.length,
      },
    });
    tell(id);
  }
  const explain = capabilities.map(({ discovery }) => discovery.ghx);
  const perOperation = {
    ghx: mean(capabilities.map(({ whole }) => whole.ghx)),
    b0: mean(capabilities.map(({ whole }) => whole.b0)),
    b1: mean(capabilities.map(({ whole }) => whole.b1)),
    b2: mean(present(capabilities.map(({ whole }) => whole.b2))),
    b3: mean(capabilities.map(({ whole }) => whole.b3)),
  };
  const share = fixed / OPERATIONS;
  const known = mean(capabilities.map(({ calls }) => calls.ghx));
  const explained = perOperation.ghx - share - known;
  return rounded({
    skill: tokens(surface.skill),
    tools: tokens(surface.tools),
    toolsWithChain: tokens(surface.toolsWithChain),
    list: tokens(surface.list.read),
    explain: { median: median(explain), max: Math.max(...explain) },
    envelope: Math.max(...envelopes),
    fixed,
    b3,
    gh: gh.version,
    operationsInAConversation: OPERATIONS,
    perOperation,
    discovery: {
      b1: range(reductions(capabilities, ({ discovery }) => [discovery.ghx, discovery.b1])),
      b2: range(reductions(capabilities, ({ discovery }) => [discovery.ghx, discovery.b2])),
      b3: {
        mean: mean(
          reductions(capabilities, ({ discovery }) => [discovery.ghx + share, b3.tools / OPERATIONS]),
        ),
      },
    },
    whole: {
      b1: mean(reductions(capabilities, ({ whole }) => [whole.ghx, whole.b1])),
      b2: mean(reductions(capabilities, ({ whole }) => [whole.ghx, whole.b2])),
      b3: mean(reductions(capabilities, ({ whole }) => [whole.ghx, whole.b3])),
    },
    b2Known: {
      discovery: range(reductions(capabilities, ({ discovery }) => [discovery.ghx, discovery.b2Known])),
      whole: mean(reductions(capabilities, ({ whole }) => [whole.ghx, whole.b2Known])),
    },
    breakEvenOperations: breakEven(fixed + OPERATIONS * explained, known, perOperation.b0),
    breakEvenAllNew: breakEven(fixed, known + explained, perOperation.b0),
    workflows,
    capabilities,
  });
}

/** Fractions to three places, tokens to one: what goes beyond says nothing. */
function rounded(figures: Figures): Figures {
  return JSON.parse(JSON.stringify(figures), (_, value: unknown) =>
    typeof value !== "number" ? value : Math.abs(value) < 1 ? round(value, 1000) : round(value, 10),
  );
}

function round(value: number, places: number): number {
  return Math.round(value * places) / places;
}

/** `ghxOnce` and `b3Once` are what the conversation reads once, as far as this work has to bear it. */
function costsOf({ ghx, gh, graphql, raw }: Observed, ghxOnce: number, b3Once: number): Costs {
  return {
    ghx: ghxOnce + cost(ghx.first) + cost(ghx.calls),
    b0: cost(gh.calls),
    b1: cost(gh.first) + cost(gh.calls),
    b2: wayCost(graphql),
    b3: b3Once + cost(raw),
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

function envelopeOf({ ghx }: Observed): number {
  const texts = ghx.calls.map(({ read }) => tokens(read) - tokens(JSON.stringify(JSON.parse(read).data)));
  return Math.max(...texts);
}

function readMcp(): Figures["b3"] {
  return parse(readFileSync(join(import.meta.dirname, "mcp.yaml"), "utf8")) as Figures["b3"];
}

function present(numbers: readonly (number | null)[]): number[] {
  return numbers.filter((number) => number !== null);
}
