// Files with figures: the report, the chart, and marked sections of README and docs.

import { chart } from "./chart.js";
import { type Figures, OPERATIONS } from "./figures.js";
import { report } from "./html-report.js";
import { budgetRows, capabilityRows, moreExpensiveRows, summary, workflowRows } from "./prose.js";

export interface Document {
  /** Relative to the root of the repository. */
  readonly path: string;
  readonly text: string;
}

/** Returns every file with its current text. `read` returns the text of files that have a generated section only. */
export function documents(figures: Figures, read: (path: string) => string): Document[] {
  const sentences = summary(figures);
  const rows = budgetRows(figures).map(
    ({ what, measured, budget }) => `| ${what} | ${measured} | ${budget} |`,
  );
  const section = (path: string, text: string) => ({ path, text: between(read(path), path, text) });
  return [
    { path: "docs/tokens.html", text: report(figures) },
    { path: "docs/tokens.svg", text: chart(figures) },
    section("README.md", sentences.join("\n\n")),
    section(
      "docs/tokens.md",
      [
        sentences.join("\n\n"),
        ["| | measured | budget |", "|---|---|---|", ...rows].join("\n"),
        "Workflows, with the whole skill:",
        table(
          ["workflow", "ghExpert", "ghx", "ghx with list", "calls of ghExpert", "calls of ghx"],
          workflowRows(figures),
        ),
        `Capabilities that use more tokens with ghx than with \`ghExpert\`, including the share of the skill (${(figures.skill / OPERATIONS).toFixed(1)} tokens):`,
        table(["capability", "ghExpert", "ghx", "reason"], moreExpensiveRows(figures)),
        "Calls and responses of each capability, without the skill:",
        table(
          ["capability", "ghExpert", "ghx", "calls of ghExpert", "calls of ghx"],
          capabilityRows(figures),
        ),
      ].join("\n\n"),
    ),
  ];
}

function table(head: readonly string[], rows: readonly string[]): string {
  return [`| ${head.join(" | ")} |`, `|${head.map(() => "---|").join("")}`, ...rows].join("\n");
}

const START = "<!-- pnpm tokens --write -->";
const END = "<!-- end -->";

function between(text: string, path: string, inner: string): string {
  const start = text.indexOf(START);
  const end = text.indexOf(END, start);
  if (start < 0 || end < 0) throw new Error(`${path}: expected ${START} followed by ${END}`);
  return `${text.slice(0, start)}${START}\n${inner}\n${text.slice(end)}`;
}
