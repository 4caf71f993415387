/** What the demo prints: a table of at most 80 columns, what it shows, and what to try next. */

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
  /** Answers of routes of one capability that were compared with each other. */
  readonly compared: number;
  readonly equal: number;
}

const HEAD = ["capability", "route", "result", "HTTP", "ms", "in", "out"];

export function renderDemo({ rows, compared, equal }: Demo): string {
  const table = rows.map((row, index) => [
    // The name once, so that the routes of a capability stand together.
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
    "HTTP: requests that GitHub saw. in, out: tokens (o200k) of the input and of {ok, data}.",
    "",
    `${rows.length - failed.length} of ${rows.length} calls of ${capabilities} capabilities came back as their scenarios say;`,
    `${equal} of ${compared} comparisons between routes are equal.`,
    "GitHub is in memory here: the times show what ghx and gh themselves take, and no network.",
    ...failed.map(({ capability, route, problems }) => `✗ ${capability} on ${route}: ${problems.join("; ")}`),
    "",
    ...next(rows.map(({ capability }) => capability)),
  ].join("\n");
}

/** What to try next, by the example of the capability with the shortest name. */
function next(capabilities: readonly string[]): string[] {
  const [id = "id"] = [...capabilities].sort((a, b) => a.length - b.length);
  return [
    "Next:",
    `  all that can happen to one capability    npx -y pnpm@10.34.9 scenarios ${id}`,
    "  every scenario, on every route and gh    npx -y pnpm@10.34.9 scenarios",
    `  a card, and the code that it becomes     cards/${id}.yaml, generated/${id.replace(".", "/")}.ts`,
    "  a local GitHub for calls of your own     npx tsx --conditions=source agent/cli/ghx.ts sim",
  ];
}

/** The first three columns are words, the others numbers. */
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
