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
      what: "List of the domains",
      measured: `${figures.list}`,
      budget: "≤ 350",
    },
    {
      what: "Explain, median (maximum)",
      measured: `${explain.median} (${explain.max})`,
      budget: "≤ 51 (300)",
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
function saving(fraction: number): string {
  return `${fraction < 0 ? "−" : ""}${Math.abs(fraction * 100).toFixed(0)}%`;
}

/** Returns the paragraphs of the summary. */
export function summary(figures: Figures): string[] {
  const {
    perOperation,
    whole: saved,
    wholeListed: listedToo,
    discovery,
    capabilities,
    fixed,
    skill,
  } = figures;
  const wrong = capabilities.filter(({ wrongGuesses }) => wrongGuesses > 0).length;
  const larger = capabilities.filter(({ result }) => result.ghx > result.gh).length;
  const listed = figures.workflows.filter(({ ghxListed, ghExpert }) => ghxListed > ghExpert).length;
  const workflows = figures.workflows.filter(({ ghx, ghExpert }) => ghx > ghExpert).length;
  return [
    `Before a call, an agent reads ${saving(discovery.ghHelp.mean)} fewer tokens with ghx than with the help of gh, and ${saving(discovery.introspection.mean)} fewer than with introspection of GitHub’s schema. Including the call, its response and the skill (${skill} tokens over ten operations), ghx uses ${saving(saved.ghHelp)} fewer tokens than gh with help, ${saving(saved.introspection)} fewer than GraphQL, and ${saving(saved.mcpServer)} fewer than GitHub’s MCP server; ${saving(listedToo.ghHelp)}, ${saving(listedToo.introspection)} and ${saving(listedToo.mcpServer)} if it first lists the ids of the domain.`,
    `An agent that knows gh by heart and requests exactly the fields that ghx returns uses ${whole(perOperation.ghExpert)} tokens per operation with gh, and ${whole(perOperation.ghx)} with ghx in a shell: the skill (${skill} tokens over ten operations), and calls whose inputs it guesses by the names of gh and of GitHub’s APIs. Wrong guesses, in ${wrong} of the ${capabilities.length} measured capabilities, are counted. With the list of the ids of a domain, in one more call of ${whole(fixed - skill)} tokens, it uses ${whole(perOperation.ghxListed)}. ghx uses more in ${figures.moreExpensive.length} capabilities and in ${workflows} of ${figures.workflows.length} workflows, with the ids of their domains in ${listed}.`,
    `The output of gh is smaller for ${larger} capabilities: in lists it has no names of fields, and for many writes it prints a line or nothing, and ghx returns the new state.`,
  ];
}

/** Returns the row of each workflow: tokens and calls. */
export function workflowRows({ workflows }: Figures): string[] {
  return workflows.map(({ id, ghx, ghxListed, ghExpert, toolCalls }) =>
    row([id, whole(ghExpert), whole(ghx), whole(ghxListed), `${toolCalls.ghExpert}`, `${toolCalls.ghx}`]),
  );
}

/** Returns the row of each capability: tokens of the calls and responses, and the number of calls. */
export function capabilityRows({ capabilities }: Figures): string[] {
  return capabilities.map(({ id, calls, toolCalls }) =>
    row([id, whole(calls.ghExpert), whole(calls.ghx), `${toolCalls.ghExpert}`, `${toolCalls.ghx}`]),
  );
}

/** Returns the row of each capability that uses more tokens with ghx. */
export function moreExpensiveRows({ moreExpensive }: Figures): string[] {
  return moreExpensive.map(({ capability, ghx, ghExpert, reason }) =>
    row([capability, whole(ghExpert), whole(ghx), reason]),
  );
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}
