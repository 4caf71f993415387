// The report as a self-contained HTML file.

import { chartBars, whole } from "./chart.js";
import type { CapabilityFigures, Figures, WorkflowFigures } from "./figures.js";
import { budgetRows, summary } from "./prose.js";

export function report(figures: Figures): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>ghx: tokens of an agent</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Tokens of an agent</h1>
${summary(figures)
  .map((text) => `<p>${escapeHtml(text)}</p>`)
  .join("\n")}
<h2>One operation</h2>
<p>Tokens, mean over all capabilities, ten operations per conversation: <span class="swatch first"></span> before the call, <span class="swatch own"></span> call and response.</p>
${operationChart(figures)}

<h2>Budgets</h2>
${table(
  ["", "measured", "budget"],
  budgetRows(figures).map(({ what, measured, budget }) => [what, measured, budget]),
)}

<h2>Workflows</h2>
<p>Whole conversations: every text is read once, and the skill of ghx (${figures.skill} tokens) and the definitions of GitHub’s MCP server (${whole(figures.mcpServer.tools)} tokens) are included in full. ghx with list: the agent also lists the ids of the domains that it uses, in one more call; in the other figures it knows them, as it knows the commands of gh. The GraphQL baseline uses gh for steps without GraphQL.</p>
${figures.workflows.map((workflow) => workflowChart(workflow)).join("\n")}

<h2>Length of a conversation</h2>
<p>Tokens by number of operations of ten kinds; the help of gh is read once for each.</p>
<figure>${lengthChart(figures)}</figure>

<h2>Every capability</h2>
<p>Tokens. A <mark>marked</mark> number is lower than that of ghx. A dash means that GraphQL does not support the capability with this input.</p>
${capabilityTable(figures.capabilities)}

<h2>Method</h2>
${method(figures)}
</main>
</body>
</html>
`;
}

const STYLE = `
:root{--text:#1f2328;--muted:#59636e;--back:#fff;--line:#d1d9e0;--own:#0969da;--first:#9a5b00;--peer:#8c959f;--mark:#fff1c2}
@media (prefers-color-scheme:dark){:root{--text:#f0f6fc;--muted:#9198a1;--back:#0d1117;--line:#3d444d;--own:#4493f8;--first:#d4a04a;--peer:#6e7681;--mark:#4d3800}}
*{box-sizing:border-box}
body{margin:0;background:var(--back);color:var(--text);font:16px/1.55 system-ui,sans-serif}
main{max-width:56rem;margin:0 auto;padding:1.5rem 1rem 4rem}
h1{font-size:1.8rem;line-height:1.2}h2{font-size:1.25rem;margin-top:2.5rem}h3{font-size:1rem;margin:1.5rem 0 .4rem}
figure{margin:1rem 0;overflow-x:auto}svg{display:block;width:100%;max-width:40rem;height:auto}
.scroll{overflow-x:auto}.scroll:focus-visible{outline:2px solid var(--own)}
table{border-collapse:collapse;width:100%;font-size:.9rem;font-variant-numeric:tabular-nums}
th,td{padding:.3rem .6rem;border-bottom:1px solid var(--line);text-align:right;white-space:nowrap}
th:first-child,td:first-child{text-align:left}.wrap td:first-child{white-space:normal;min-width:9rem}
@media (max-width:30rem){.wrap th,.wrap td{padding:.3rem .25rem;font-size:.85rem}}
thead th{color:var(--muted);font-weight:600;vertical-align:bottom}tbody th{font-weight:400}
tbody th{position:sticky;left:0;background:var(--back)}
mark{background:var(--mark);color:inherit;padding:0 .2em;border-radius:3px}
.bars{display:grid;grid-template-columns:fit-content(8.5rem) 1fr auto;gap:.25rem .6rem;align-items:center;font-size:.9rem}
.bars span:nth-child(3n){text-align:right;font-variant-numeric:tabular-nums}
.bar{height:1rem;background:var(--peer);border-radius:2px;min-width:2px}.bar.own{background:var(--own)}.bar.first{background:var(--first)}
.stack{display:flex}.stack .bar{min-width:0;border-radius:0}small{color:var(--muted)}
.swatch{display:inline-block;width:.8em;height:.8em}.swatch.own{background:var(--own)}.swatch.first{background:var(--first)}
li{margin:.3rem 0}code{font-size:.9em}
`;

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return `<div class="scroll" tabindex="0" role="region" aria-label="Budgets"><table class="wrap"><thead><tr>${head.map((cell) => `<th scope="col">${escapeHtml(cell)}</th>`).join("")}</tr></thead>
<tbody>${rows.map((row) => `<tr>${row.map((cell) => `<td>${escapeHtml(cell)}</td>`).join("")}</tr>`).join("\n")}</tbody></table></div>`;
}

const WAYS = [
  ["ghx", "ghx"],
  ["ghxListed", "ghx with list"],
  ["ghExpert", "gh (expert)"],
  ["ghHelp", "gh with help"],
  ["introspection", "GraphQL"],
  ["mcpServer", "MCP server"],
] as const;

function operationChart(figures: Figures): string {
  const bars = chartBars(figures);
  const most = Math.max(...bars.map(({ first, call }) => first + call));
  const part = (tokens: number, name: string) =>
    `<span class="bar ${name}" style="width:${((tokens / most) * 100).toFixed(1)}%"></span>`;
  const rows = bars.map(
    ({ label, about, first, call }) =>
      `<span>${escapeHtml(label)}<br><small>${escapeHtml(about)}</small></span><span class="stack" title="${whole(first)} before the call, ${whole(call)} for the call">${part(first, "first")}${part(call, "own")}</span><span>${whole(first + call)}</span>`,
  );
  return `<div class="bars">${rows.join("\n")}</div>`;
}

function workflowChart(workflow: WorkflowFigures): string {
  const most = Math.max(...WAYS.map(([key]) => workflow[key] ?? 0));
  const bars = WAYS.flatMap(([key, label]) => {
    const value = workflow[key];
    if (value === null) return [];
    const width = ((value / most) * 100).toFixed(1);
    return [
      `<span>${label}</span><span><span class="bar${key.startsWith("ghx") ? " own" : ""}" style="display:block;width:${width}%"></span></span><span>${whole(value)}</span>`,
    ];
  });
  const { ghx, ghExpert, ghHelp } = workflow.toolCalls;
  return `<section><h3>${escapeHtml(workflow.description)}</h3>
<div class="bars">${bars.join("\n")}</div>
<p><small><code>${escapeHtml(workflow.id)}</code>: ${workflow.operations} operations; tool calls: ghx ${ghx}, gh (expert) ${ghExpert}, gh with help ${ghHelp}.</small></p></section>`;
}

function lengthChart({ fixed, perOperation, capabilities, operationsInAConversation }: Figures): string {
  const calls = (key: "ghx" | "ghExpert") =>
    capabilities.reduce((total, capability) => total + capability.calls[key], 0) / capabilities.length;
  const share = fixed / operationsInAConversation;
  const kinds = (count: number) => Math.min(count, operationsInAConversation);
  const lines = [
    {
      label: "ghx",
      name: "own",
      at: (n: number) =>
        fixed + kinds(n) * (perOperation.ghxListed - share - calls("ghx")) + n * calls("ghx"),
    },
    { label: "gh", name: "expert", at: (n: number) => n * calls("ghExpert") },
    {
      label: "+ help",
      name: "help",
      at: (n: number) => kinds(n) * (perOperation.ghHelp - calls("ghExpert")) + n * calls("ghExpert"),
    },
  ];
  const [width, height, left, bottom, right, most] = [440, 280, 54, 36, 60, 60];
  const top = Math.max(...lines.map(({ at }) => at(most)));
  const x = (n: number) => left + (n / most) * (width - left - right);
  const y = (tokens: number) => height - bottom - (tokens / top) * (height - bottom - 12);
  const steps = Array.from({ length: most + 1 }, (_, n) => n);
  const paths = lines.map(({ label, name, at }) => {
    const points = steps.map((n) => `${x(n).toFixed(1)},${y(at(n)).toFixed(1)}`).join(" ");
    const lower = label === "gh" ? 14 : label === "ghx" ? -2 : 4;
    return `<polyline points="${points}" class="${name}"/><text x="${x(most) + 6}" y="${(y(at(most)) + lower).toFixed(1)}" class="text">${label}</text>`;
  });
  const ticks = [0, 10, 20, 30, 40, 50, 60].map(
    (n) => `<text x="${x(n)}" y="${height - 14}" text-anchor="middle" class="tick">${n}</text>`,
  );
  const marks = [5000, 10_000, 15_000]
    .filter((tokens) => tokens < top)
    .map(
      (tokens) =>
        `<line x1="${left}" x2="${width - right}" y1="${y(tokens)}" y2="${y(tokens)}" class="grid"/><text x="${left - 8}" y="${y(tokens) + 4}" text-anchor="end" class="tick">${whole(tokens)}</text>`,
    );
  const ends = lines.map(({ label, at }) => `${label} ${whole(at(most))}`).join(", ");
  return `<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="Tokens of a conversation by number of operations; at ${most}: ${ends}">
<style>.own,.expert,.help{fill:none;stroke-width:2.5}.own{stroke:var(--own)}.expert{stroke:var(--peer);stroke-dasharray:7 4}.help{stroke:var(--first);stroke-dasharray:2 4}
.grid{stroke:var(--line)}.tick{font:12px system-ui,sans-serif;fill:var(--muted)}.text{font:600 13px system-ui,sans-serif;fill:var(--text)}</style>
${[...marks, ...ticks, ...paths].join("\n")}
</svg>`;
}

function capabilityTable(capabilities: readonly CapabilityFigures[]): string {
  const groups = [
    ["before the call", 3],
    ["response", 4],
    ["whole operation", 5],
  ] as const;
  const names = [
    "ghx",
    "gh help",
    "GraphQL",
    "ghx",
    "gh",
    "GraphQL",
    "REST",
    "ghx",
    "gh",
    "gh + help",
    "GraphQL",
    "MCP",
  ];
  const rows = capabilities.map(({ id, discovery, result, whole: costs }) => {
    const cells = [
      ...against(discovery.ghx, [discovery.ghHelp, discovery.introspection]),
      ...against(result.ghx, [result.gh, result.graphql, result.raw]),
      ...against(costs.ghx, [costs.ghExpert, costs.ghHelp, costs.introspection, costs.mcpServer]),
    ];
    return `<tr><th scope="row">${escapeHtml(id)}</th>${cells.join("")}</tr>`;
  });
  return `<div class="scroll" tabindex="0" role="region" aria-label="Tokens of every capability"><table>
<thead><tr><td></td>${groups.map(([name, span]) => `<th scope="colgroup" colspan="${span}">${name}</th>`).join("")}</tr>
<tr><th scope="col">capability</th>${names.map((name) => `<th scope="col">${name}</th>`).join("")}</tr></thead>
<tbody>${rows.join("\n")}</tbody></table></div>`;
}

function against(own: number, peers: readonly (number | null)[]): string[] {
  const cells = peers.map((value) => {
    if (value === null) return "<td>–</td>";
    return `<td>${value < own ? `<mark>${whole(value)}</mark>` : whole(value)}</td>`;
  });
  return [`<td>${whole(own)}</td>`, ...cells];
}

function method({ gh, mcpServer, operationsInAConversation }: Figures): string {
  const items = [
    "Tokens of the tokenizer o200k_base. The texts are real: the tools of ghx, the output of gh, introspection executed against GitHub’s published schema, and responses to the same input in the same world of the local GitHub. Each capability is measured with its first successful scenario.",
    "A call is the JSON of a tool call: execute, explain, bash or graphql. The framing of a provider, system prompts, the definition of the shell tool and reasoning are not counted.",
    `ghx in a shell: the skill once per conversation, shared by ${operationsInAConversation} operations; then the call with guessed names and its compact response. After a wrong guess the error and the second call are counted. Discovery is the explanation, for an agent that does not guess.`,
    `gh (expert): only the gh command, with the fields that ghx returns, filtered with -q; a write prints what gh prints, and nothing with gh api. gh with help: also the help of gh ${gh} for the group and the command, and the list of --json fields; if gh has no command, the help of gh api, which does not describe requests.`,
    "GraphQL: introspection (names of fields, arguments and types, without descriptions) of the types of the result, types with lists, the input and payload of a mutation, and enums of variables. Query, Mutation, connections and types on the path to the result are not introspected; of alternative types only the smallest is. The document is that of the card without whitespace, the response that of GitHub. Lookups for a mutation are counted as calls.",
    `MCP server: the definitions of the default tools of ${mcpServer.source} at commit ${mcpServer.commit}, ${whole(mcpServer.tools)} tokens as recorded in ${mcpServer.recorded}, not executed here; calls as for ghx; responses of GitHub’s REST API, which that server shortens for some tools, so that these figures are an upper bound.`,
  ];
  return `<ul>${items.map((item) => `<li>${escapeHtml(item)}</li>`).join("\n")}</ul>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
