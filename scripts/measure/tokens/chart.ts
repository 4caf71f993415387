// The SVG chart of the tokens per operation for each baseline, with light and dark colors and an accessible title.

import { mean } from "./count.js";
import type { Figures } from "./figures.js";

export interface Bar {
  readonly label: string;
  readonly about: string;
  /** Tokens before the call, and of the call with its response. */
  readonly first: number;
  readonly call: number;
}

/** Returns a bar for ghx and each baseline, with means over all capabilities. */
export function chartBars({ capabilities, perOperation }: Figures): Bar[] {
  const meanCall = (calls: readonly (number | null)[]) => mean(calls.filter((each) => each !== null));
  const bar = (label: string, about: string, whole: number, call: number): Bar => ({
    label,
    about,
    // The inputs are rounded, so that the difference can be slightly negative.
    first: Math.max(0, whole - call),
    call,
  });
  const gh = meanCall(capabilities.map(({ calls }) => calls.ghExpert));
  return [
    bar("ghx", "skill, ids", perOperation.ghxListed, meanCall(capabilities.map(({ calls }) => calls.ghx))),
    bar("gh (expert)", "reads nothing first", perOperation.ghExpert, gh),
    bar("gh with help", "gh … --help, --json", perOperation.ghHelp, gh),
    bar(
      "GraphQL",
      "introspection",
      perOperation.introspection,
      meanCall(capabilities.map(({ calls }) => calls.introspection)),
    ),
    bar(
      "GitHub MCP server",
      "tool definitions",
      perOperation.mcpServer,
      meanCall(capabilities.map(({ calls }) => calls.mcpServer)),
    ),
  ];
}

const WIDTH = 720;
const ROW = 44;
const LEFT = 190;
const RIGHT = 70;
const TOP = 58;

/** Returns the chart as an SVG document. */
export function chart(figures: Figures): string {
  const bars = chartBars(figures);
  const most = Math.max(...bars.map(({ first, call }) => first + call));
  const scale = (WIDTH - LEFT - RIGHT) / most;
  const height = TOP + bars.length * ROW + 8;
  const rows = bars.map(({ label, about, first, call }, index) => {
    const y = TOP + index * ROW;
    const start = LEFT + first * scale;
    return `<g><title>${label}: ${whole(first)} tokens before the call, ${whole(call)} for the call</title>
<text x="${LEFT - 12}" y="${y + 15}" text-anchor="end" class="label">${label}</text>
<text x="${LEFT - 12}" y="${y + 31}" text-anchor="end" class="about">${about}</text>
<rect x="${LEFT}" y="${y + 4}" width="${pixels(first * scale)}" height="26" class="first"/>
<rect x="${pixels(start)}" y="${y + 4}" width="${pixels(call * scale)}" height="26" class="call"/>
<text x="${pixels(start + call * scale + 8)}" y="${y + 22}" class="value">${whole(first + call)}</text></g>`;
  });
  const description =
    "Tokens per GitHub operation, mean over all capabilities, ten operations per conversation";
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${description}: ${bars
    .map(({ label, first, call }) => `${label} ${whole(first + call)}`)
    .join(", ")}">
<style>
.label,.value{font:600 14px system-ui,sans-serif;fill:#1f2328}.about,.key{font:12px system-ui,sans-serif;fill:#59636e}
.first{fill:#9a5b00}.call{fill:#0969da}
@media (prefers-color-scheme:dark){.label,.value{fill:#f0f6fc}.about,.key{fill:#9198a1}.first{fill:#d4a04a}.call{fill:#4493f8}}
</style>
<text x="0" y="16" class="label">Tokens per operation (mean, ten operations per conversation)</text>
<rect x="0" y="28" width="12" height="12" class="first"/><text x="18" y="39" class="key">before the call</text>
<rect x="200" y="28" width="12" height="12" class="call"/><text x="218" y="39" class="key">call and response</text>
${rows.join("\n")}
</svg>
`;
}

function pixels(value: number): string {
  return value.toFixed(1);
}

/** Formats a rounded number with thousands separators. */
export function whole(value: number): string {
  return Math.round(value).toLocaleString("en-US");
}
