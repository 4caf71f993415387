// The figures in words, for README, docs and report.

import { whole } from "./chart.js";
import type { Figures } from "./figures.js";

export interface Row {
  readonly what: string;
  readonly measured: string;
  readonly budget: string;
}

/** Returns the rows of the table of budgets. */
export function budgetRows(figures: Figures): Row[] {
  const { discovery, whole: saved, explain, introspectionKnown } = figures;
  return [
    { what: "Main skill", measured: `${figures.skill}`, budget: "≤ 130" },
    {
      what: "Three tools (with chain and annotations)",
      measured: `${figures.tools} (${figures.toolsWithChain})`,
      budget: "≤ 140 (230)",
    },
    {
      what: `List of ${figures.capabilities.length} capabilities`,
      measured: `${figures.list}`,
      budget: "≤ 350",
    },
    {
      what: "Explain, median (maximum)",
      measured: `${explain.median} (${explain.max})`,
      budget: "≤ 50 (180)",
    },
    {
      what: "Default results, of the results with all fields: all (median)",
      measured: `${saving(figures.results.share)} (${saving(figures.results.medianShare)})`,
      budget: "≤ 40%",
    },
    { what: "Default result of a write, median", measured: `${figures.results.write}`, budget: "≤ 15" },
    { what: "Envelope around data", measured: `${figures.envelope}`, budget: "≤ 10" },
    {
      what: "Mark of untrusted text, median (maximum)",
      measured: `${figures.mark.median} (${figures.mark.max})`,
      budget: "≤ 8 (20)",
    },
    {
      what: "Discovery, savings over gh’s help: mean (minimum)",
      measured: `${saving(discovery.ghHelp.mean)} (${saving(discovery.ghHelp.min)})`,
      budget: "≥ 90% (70%)",
    },
    {
      what: "Discovery, savings over introspection: mean (minimum)",
      measured: `${saving(discovery.introspection.mean)} (${saving(discovery.introspection.min)})`,
      budget: "≥ 90% (70%)",
    },
    {
      what: "The same with known mutation payloads",
      measured: `${saving(introspectionKnown.discovery.mean)} (${saving(introspectionKnown.discovery.min)})`,
      budget: "",
    },
    { what: "Whole operation, savings over gh with help", measured: saving(saved.ghHelp), budget: "≥ 90%" },
    { what: "Whole operation, savings over GraphQL", measured: saving(saved.introspection), budget: "≥ 95%" },
    {
      what: "The same with known mutation payloads",
      measured: saving(introspectionKnown.whole),
      budget: "",
    },
    {
      what: "Whole operation, savings over GitHub’s MCP server",
      measured: saving(saved.mcpServer),
      budget: "≥ 93%",
    },
  ];
}

/** Formats a fraction as a percentage. */
export function saving(fraction: number): string {
  return `${fraction < 0 ? "−" : ""}${Math.abs(fraction * 100).toFixed(0)}%`;
}

/** Returns the paragraphs of the summary. */
export function summary(figures: Figures): string[] {
  const { perOperation, whole: saved, discovery, capabilities, fixed } = figures;
  const costlier = capabilities.filter(({ whole: cost }) => cost.ghx > cost.ghExpert).length;
  const wrong = capabilities.filter(({ wrongGuesses }) => wrongGuesses > 0).length;
  const larger = capabilities.filter(({ result }) => result.ghx > result.gh).length;
  const workflows = figures.workflows.filter(({ ghx, ghExpert }) => ghx > ghExpert).length;
  return [
    `Before a call, an agent reads ${saving(discovery.ghHelp.mean)} fewer tokens with ghx than with the help of gh, and ${saving(discovery.introspection.mean)} fewer than with introspection of GitHub’s schema. Including the call, its response and the fixed cost per conversation (${fixed} tokens over ten operations), ghx uses ${saving(saved.ghHelp)} fewer tokens than gh with help, ${saving(saved.introspection)} fewer than GraphQL, and ${saving(saved.mcpServer)} fewer than GitHub’s MCP server.`,
    `An agent that knows gh by heart and reads no help uses ${whole(perOperation.ghx)} tokens per operation with ghx in a shell, and ${whole(perOperation.ghExpert)} with gh. With ghx it guesses the inputs by the names of gh and of GitHub’s APIs; wrong guesses, in ${wrong} of ${capabilities.length} capabilities, are counted. ghx uses more in ${costlier} capabilities and in ${workflows} of ${figures.workflows.length} workflows.`,
    `The output of gh is smaller for ${larger} capabilities, mostly writes, for which it prints a line or nothing and ghx returns the new state.`,
  ];
}

/** Returns a row for each capability whose calls use more tokens than those of gh, with the reason. */
export function costlierRows({ capabilities }: Figures): string[] {
  return capabilities
    .filter(({ calls }) => calls.ghx > calls.ghExpert)
    .map((capability) => {
      const { id, calls } = capability;
      return `| ${id} | ${whole(calls.ghx)} | ${whole(calls.ghExpert)} | ${reason(capability)} |`;
    });
}

function reason({ calls, result, wrongGuesses }: Figures["capabilities"][number]): string {
  if (wrongGuesses > 0) return "the first guess is wrong";
  const more = result.ghx - result.gh;
  return more * 2 >= calls.ghx - calls.ghExpert ? `the result has ${whole(more)} more` : "the call is longer";
}
