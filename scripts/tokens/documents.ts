// Files that hold figures: the report, the chart, and marked places in README and docs.

import { chart } from "./chart.js";
import type { Figures } from "./figures.js";
import { budgetRows, summary } from "./prose.js";
import { report } from "./report.js";

export interface Document {
  /** From the root of the repository. */
  readonly path: string;
  readonly text: string;
}

/** Every file as it must be. `read` answers a file's text, for those of which only a place is written. */
export function documents(figures: Figures, read: (path: string) => string): Document[] {
  const sentences = summary(figures);
  const rows = budgetRows(figures).map(
    ({ what, measured, budget }) => `| ${what} | ${measured} | ${budget} |`,
  );
  const place = (path: string, text: string) => ({ path, text: between(read(path), path, text) });
  return [
    { path: "docs/tokens.html", text: report(figures) },
    { path: "docs/tokens.svg", text: chart(figures) },
    place("README.md", sentences.join("\n\n")),
    place(
      "docs/tokens.md",
      [sentences.join("\n\n"), ["| | measured | budget |", "|---|---|---|", ...rows].join("\n")].join("\n\n"),
    ),
  ];
}

const START = "<!-- pnpm tokens --write -->";
const END = "<!-- end -->";

function between(text: string, path: string, inner: string): string {
  const start = text.indexOf(START);
  const end = text.indexOf(END, start);
  if (start < 0 || end < 0) throw new Error(`${path} has no ${START} and ${END} after it`);
  return `${text.slice(0, start)}${START}\n${inner}\n${text.slice(end)}`;
}
