/** The output of the demo: a table of at most 80 columns, a summary, and next steps. */

export interface DemoRow {
  readonly capability: string;
  readonly route: string;
  readonly result: string;
  readonly problems: readonly string[];
  readonly requests: number;
  readonly ms: number;
  readonly tokensIn: number;
  readonly tokensOut: number;
}

export interface Demo {
  readonly rows: readonly DemoRow[];
  /** Number of comparisons between routes of one capability. */
  readonly compared: number;
  readonly equal: number;
}

const HEAD = ["capability", "route", "result", "HTTP", "ms", "in", "out"];

export function renderDemo({ rows, compared, equal }: Demo): string {
  const table = rows.map((row, index) => [
    // The name only in the first row of a capability.
    rows[index - 1]?.capability === row.capability ? "" : row.capability,
    row.route,
    row.result,
    String(row.requests),
    row.ms.toFixed(row.ms < 10 ? 1 : 0),
    String(row.tokensIn),
    String(row.tokensOut),
  ]);
  const failed = rows.filter(({ problems }) => problems.length > 0);
  const capabilities = new Set(rows.map(({ capability }) => capability)).size;
  return [
    renderColumns([HEAD, ...table]),
    "",
    "HTTP: number of requests. in, out: tokens (o200k) of the input and of {ok, data}.",
    "",
    `${rows.length - failed.length} of ${rows.length} calls of ${capabilities} capabilities returned the expected results;`,
    `${equal} of ${compared} comparisons between routes are equal.`,
    "GitHub is in memory: the times are those of ghx and gh without a network.",
    ...failed.map(({ capability, route, problems }) => `✗ ${capability} on ${route}: ${problems.join("; ")}`),
    "",
    ...next(rows.map(({ capability }) => capability)),
  ].join("\n");
}

/** Returns the next steps for the capability with the shortest id. */
function next(capabilities: readonly string[]): string[] {
  const [id = "id"] = [...capabilities].sort((a, b) => a.length - b.length);
  return [
    "Next:",
    `  all scenarios of one capability          npx -y pnpm@10.34.9 scenarios ${id}`,
    "  all scenarios on all routes              npx -y pnpm@10.34.9 scenarios",
    `  a card and its generated code            cards/${id}.yaml, generated/${id.replace(".", "/")}.ts`,
    "  a local GitHub for your own calls        npx tsx --conditions=source agent/cli/ghx.ts sim",
  ];
}

/** Aligns the first three columns left and the others right. */
function renderColumns(rows: readonly (readonly string[])[]): string {
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          column < 3 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join("  "),
    )
    .join("\n");
}
