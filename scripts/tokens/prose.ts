// What the figures say, in words: the same in README, docs and report.

import { whole } from "./chart.js";
import type { Figures } from "./figures.js";

export interface Row {
  readonly what: string;
  readonly measured: string;
  readonly budget: string;
}

/** The promise, and what was measured. */
export function budgetRows(figures: Figures): Row[] {
  const { discovery, whole: saved, explain, b2Known } = figures;
  return [
    { what: "Main skill", measured: `${figures.skill}`, budget: "≤ 120" },
    {
      what: "Three tools (with chain and annotations)",
      measured: `${figures.tools} (${figures.toolsWithChain})`,
      budget: "≤ 140 (220)",
    },
    {
      what: `List of ${figures.capabilities.length} capabilities`,
      measured: `${figures.list}`,
      budget: "≤ 350",
    },
    {
      what: "Explain, median (largest)",
      measured: `${explain.median} (${explain.max})`,
      budget: "≤ 50 (180)",
    },
    { what: "Envelope around data", measured: `${figures.envelope}`, budget: "≤ 10" },
    {
      what: "Read before the call, against gh’s help: mean (least)",
      measured: `${saving(discovery.b1.mean)} (${saving(discovery.b1.min)})`,
      budget: "≥ 90% (70%)",
    },
    {
      what: "Read before the call, against introspection: mean (least)",
      measured: `${saving(discovery.b2.mean)} (${saving(discovery.b2.min)})`,
      budget: "≥ 90% (70%)",
    },
    {
      what: "The same, knowing by heart what mutations answer with",
      measured: `${saving(b2Known.discovery.mean)} (${saving(b2Known.discovery.min)})`,
      budget: "",
    },
    { what: "Whole operation, against gh with its help", measured: saving(saved.b1), budget: "≥ 50%" },
    { what: "Whole operation, against GraphQL", measured: saving(saved.b2), budget: "≥ 80%" },
    {
      what: "The same, knowing by heart what mutations answer with",
      measured: saving(b2Known.whole),
      budget: "",
    },
    { what: "Whole operation, against GitHub’s MCP server", measured: saving(saved.b3), budget: "" },
  ];
}

export function saving(fraction: number): string {
  return `${fraction < 0 ? "−" : ""}${Math.abs(fraction * 100).toFixed(0)}%`;
}

/** The honest summary, a sentence or two each. */
export function summary(figures: Figures): string[] {
  const {
    perOperation,
    whole: saved,
    discovery,
    capabilities,
    fixed,
    breakEvenOperations,
    breakEvenAllNew,
  } = figures;
  const dearer = capabilities.filter(({ whole: cost }) => cost.ghx > cost.b0).length;
  const larger = capabilities.filter(({ result }) => result.ghx > result.gh).length;
  const workflows = figures.workflows.filter(({ ghx, b0 }) => ghx > b0).length;
  return [
    `Before a call an agent reads ${saving(discovery.b1.mean)} less with ghx than from gh’s help texts, and ${saving(discovery.b2.mean)} less than from GitHub’s schema; with the call, its answer and the conversation’s fixed cost (${fixed} tokens, over ten operations) it is ${saving(saved.b1)} and ${saving(saved.b2)} less, and ${saving(saved.b3)} less than with GitHub’s MCP server.`,
    `An agent that knows gh by heart, and types every command and field right without looking, is cheaper: ${whole(perOperation.b0)} tokens an operation against ${whole(perOperation.ghx)}, in ${dearer} of ${capabilities.length} capabilities and ${workflows} of ${figures.workflows.length} workflows. ${whenCheaper(breakEvenOperations, breakEvenAllNew)}`,
    `gh’s answer is smaller in ${larger} capabilities, above all after a write, where it prints a line or nothing and ghx tells what GitHub’s state is now.`,
  ];
}

function whenCheaper(known: number | null, allNew: number | null): string {
  const first =
    known === null
      ? "ghx never catches up."
      : `ghx is cheaper from ${known} operations of ten kinds on, each kind explained once`;
  if (known === null) return first;
  return allNew === null
    ? `${first}; where every operation is of a new kind, never.`
    : `${first}, and from ${allNew} where every one is of a new kind.`;
}
