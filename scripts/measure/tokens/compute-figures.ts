// Computes the token figures of ghx and of the baselines for each capability and workflow, and the savings of ghx.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { catalog } from "../../../generated/catalog.js";
import type { GhBinary } from "../../fetch-gh.js";
import { mean, median, reading, sum, tokens } from "./count.js";
import {
  type CapabilityFigures,
  type Costs,
  type Figures,
  OPERATIONS,
  type Reductions,
  type WorkflowFigures,
} from "./figures.js";
import { readTemplates } from "./gh-command.js";
import { readKnowledge } from "./ghx-shell.js";
import { moreExpensive } from "./more-expensive.js";
import { Observer } from "./observe.js";
import { capabilityFigures, tokensAround, workflowFigures } from "./observed-figures.js";
import { listCost, readSurface, type Surface } from "./surface.js";
import { capabilityWorks, workflowWorks } from "./work.js";

/** What was counted for each capability and workflow, and in the responses to a model. */
interface Counted {
  readonly gh: GhBinary;
  readonly surface: Surface;
  readonly mcpServer: Figures["mcpServer"];
  readonly capabilities: readonly CapabilityFigures[];
  readonly workflows: readonly WorkflowFigures[];
  readonly envelopes: readonly number[];
  readonly marks: readonly number[];
  /** Tokens of the responses to each capability that writes. */
  readonly writes: readonly number[];
}

export async function computeFigures(gh: GhBinary): Promise<Figures> {
  const surface = await readSurface();
  const mcpServer = readMcp();
  const templates = readTemplates();
  await using observer = new Observer(gh, templates, await readKnowledge(gh, templates));
  const fixedFor = async (ids: readonly string[]) => ({
    surface,
    list: await listCost(ids),
    mcpTools: mcpServer.tools,
  });
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
    capabilities.push(capabilityFigures(id, observed, await fixedFor([id])));
  }
  const workflows: WorkflowFigures[] = [];
  for (const { id, description, ...work } of workflowWorks()) {
    const steps = work.stages.flat();
    const fixed = await fixedFor(steps.map(({ task }) => task));
    const observed = await observer.observe(work);
    workflows.push(workflowFigures({ id, description, operations: steps.length }, observed, fixed));
  }
  return summarize({ gh, surface, mcpServer, capabilities, workflows, envelopes, marks, writes });
}

async function summarize({
  gh,
  surface,
  mcpServer,
  capabilities,
  workflows,
  envelopes,
  marks,
  writes,
}: Counted): Promise<Figures> {
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

function readMcp(): Figures["mcpServer"] {
  return parse(readFileSync(join(import.meta.dirname, "mcp.yaml"), "utf8")) as Figures["mcpServer"];
}

function present(numbers: readonly (number | null)[]): number[] {
  return numbers.filter((number) => number !== null);
}
