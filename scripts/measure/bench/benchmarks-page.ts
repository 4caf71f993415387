// docs/benchmarks.md and its chart.

import { cells, HEADINGS, isWithin, type Row } from "./benchmark.js";

/** Returns the page as Markdown. */
export function page(rows: readonly Row[], node: string): string {
  const missed = rows.filter((row) => !isWithin(row));
  return `# Benchmarks

\`pnpm bench\` measures ghx and its peers in interleaved runs on the same machine, \`pnpm -s bench --json\` prints the figures, and \`pnpm bench --write\` writes this page and its chart. Times depend on the machine; compare the ratios. Each value is the lower quartile of its runs, because other programs of the machine only add time. Measured with Node ${node.replace(/^v/, "")}.

![Measured ratios and their aims](benchmarks.svg)

| ${HEADINGS.join(" | ")} |
|${"---|".repeat(HEADINGS.length)}
${rows.map((row) => `| ${cells(row).join(" | ")} |`).join("\n")}

An aim is the maximum of the ratio, or of the value where there is no peer.

${missed.length === 0 ? "All aims are met." : `Not met:\n\n${missed.map(describeMiss).join("\n")}`}

## What is measured

- **An empty module**: \`node empty.mjs\`. The commands run the built program; the imports load the built packages.
- **GraphQL call ÷ gh**: \`ghx issue view 1\` and \`gh issue view 1\` in new processes, against the same local GitHub.
- **Calls ÷ fetch**: the typed function and \`fetch\` with the same request, against a server in another thread that answers with recorded responses.
- **Iteration**: \`for await (… of ghx.issue.list.items())\` and a loop that fetches the same pages and parses them, against the same server.
- **Bundles**: esbuild, minified, for browsers, output checks included.
- **Chains**: [chain.md](chain.md#cost) describes them; the peer sends the same requests with Octokit's GraphQL client.
- **pnpm gen**: all outputs of the compiler; graphql-codegen writes the types of the documents only.
- **Nothing changed** and **watch**: the project of \`ghx-gen init\`, with two cards. A round of \`watch\` begins when a card is written.
`;
}

function describeMiss({ name, unit, ours, ratio, aim, limit }: Row): string {
  const value = ratio ?? ours;
  const suffix = ratio === null ? ` ${unit}` : "";
  const percent = Math.round((value / aim - 1) * 100);
  const reason = limit === undefined ? "" : `. ${limit}`;
  return `- ${name}: ${value}${suffix} instead of ${aim}${suffix} (${percent}% more)${reason}`;
}

const WIDTH = 720;
const LEFT = 330;
const RIGHT = 60;
const HEIGHT = 26;
const TOP = 40;
/** The longest bar, as a multiple of the aim. Longer bars are cut. */
const LONGEST = 3;

/** Returns a chart of each row relative to its aim. */
export function chart(rows: readonly Row[]): string {
  const scale = (WIDTH - LEFT - RIGHT) / LONGEST;
  const height = TOP + rows.length * HEIGHT + 8;
  const bars = rows.map((row, index) => {
    const relative = (row.ratio ?? row.ours) / row.aim;
    const y = TOP + index * HEIGHT;
    const length = Math.max(2, Math.min(relative, LONGEST) * scale);
    return `<text class="label" x="${LEFT - 10}" y="${y + 15}">${escapeXml(row.name)}</text>
<rect class="${relative <= 1 ? "met" : "missed"}" x="${LEFT}" y="${y + 4}" width="${length.toFixed(1)}" height="14" rx="2"/>
<text x="${(LEFT + length + 6).toFixed(1)}" y="${y + 15}">${row.ratio ?? row.ours}</text>`;
  });
  const aim = LEFT + scale;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-labelledby="t">
<title id="t">Measured ratios relative to their aims. ${rows.filter(isWithin).length} of ${rows.length} aims are met.</title>
<style>text{font:12px system-ui,sans-serif;fill:#1f2328}.label{text-anchor:end}.met{fill:#0969da}.missed{fill:#9a5b00}.aim{stroke:#59636e;stroke-dasharray:3 3}
@media (prefers-color-scheme:dark){text{fill:#f0f6fc}.met{fill:#4493f8}.missed{fill:#d4a04a}.aim{stroke:#9198a1}}</style>
<text x="${aim}" y="22" text-anchor="middle">aim</text>
<line class="aim" x1="${aim}" y1="28" x2="${aim}" y2="${height - 6}"/>
${bars.join("\n")}
</svg>
`;
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
