// The table of the kept runs in docs/trials.md.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { median } from "../tokens/count.js";
import { TOOLS } from "./brief.js";
import { keptRuns } from "./keep.js";
import { type Score, scoreTrial } from "./score.js";
import { trialWorlds } from "./worlds/index.js";

const PAGE = join(import.meta.dirname, "../../../docs/trials.md");
const [BEGIN, END] = ["<!-- pnpm trial table --write -->\n", "<!-- end -->"];

/** Returns the table of the kept runs. */
export function renderTable(scores: readonly Score[] = keptRuns().map(scoreTrial)): string {
  const rows = Object.keys(trialWorlds).flatMap((world) =>
    TOOLS.flatMap((tool) => {
      const ofTool = (name: string) => scores.filter((score) => score.world === world && score.tool === name);
      return ofTool(tool).length === 0 ? [] : [row(ofTool(tool), ofTool("gh"))];
    }),
  );
  if (rows.length === 0) return "No runs have been kept.\n";
  return `${[HEAD, ...rows].join("\n")}\n`;
}

const HEAD = [
  "| trial | tool | right | wrong writes | calls | of gh's | tokens | of gh's | tokens of logs |",
  "|---|---|---|---|---|---|---|---|---|",
].join("\n");

/** Renders the runs of a tool. All but the right answers and the shares are ascending. */
function row(runs: readonly Score[], ofGh: readonly Score[]): string {
  const [first] = runs;
  const ascending = (value: (score: Score) => number) =>
    runs
      .map(value)
      .sort((a, b) => a - b)
      .map((number) => number.toLocaleString("en"))
      .join(", ");
  const share = (value: (score: Score) => number) =>
    ofGh.length === 0 || first?.tool === "gh"
      ? ""
      : `${Math.round((100 * median(runs.map(value))) / median(ofGh.map(value)))}%`;
  const right = runs.map((score) => `${score.right} of ${score.verdicts.length}`);
  const cells = [
    ...[`\`${first?.world}\``, first?.tool, right.join(", "), ascending((score) => score.wrongWrites.length)],
    ...[ascending(calls), share(calls), ascending(costWithoutLogs), share(costWithoutLogs)],
    ascending(({ logs }) => logs),
  ];
  return `| ${cells.join(" | ")} |`;
}

const calls = (score: Score): number => score.calls;
const costWithoutLogs = ({ written, read, logs }: Score): number => written + read - logs;

/** Returns the page with the table between its markers. */
export function renderPage(page: string = readFileSync(PAGE, "utf8")): string {
  const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error(`${PAGE}: expected ${BEGIN.trim()} … ${END}`);
  return `${page.slice(0, begin)}${BEGIN}\n${renderTable()}\n${page.slice(end)}`;
}

/** Writes the table into the page. */
export function writePage(): void {
  writeFileSync(PAGE, renderPage());
}
