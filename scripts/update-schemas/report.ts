/** The report of an update of the pinned schemas. */

import type { StalePatch } from "../../generator/bind/patches.js";
import type { GraphqlChanges } from "./diff-graphql.js";
import type { OpenApiChanges } from "./diff-openapi.js";

export interface SchemaUpdate {
  readonly versions: Readonly<Record<string, { from: string; to: string }>>;
  readonly graphql: GraphqlChanges;
  readonly openapi: OpenApiChanges;
  readonly superseded: readonly string[];
  readonly stale: readonly StalePatch[];
}

export function reportText(update: SchemaUpdate): string {
  const { versions, graphql, openapi, superseded, stale } = update;
  return [
    ...Object.entries(versions).map(([name, { from, to }]) =>
      from === to ? `${name} ${to} (unchanged)` : `${name} ${from} → ${to}`,
    ),
    ...section("GraphQL, breaking", graphql.breaking),
    ...section("GraphQL, dangerous", graphql.dangerous),
    ...section("GraphQL, added", graphql.added),
    ...section("REST, removed", openapi.removed),
    ...section("REST, changed", openapi.changed),
    ...section("REST, added", openapi.added),
    ...section("Fix or remove in github.extension.graphql, in the SDL", superseded),
    ...section(
      "Fix or remove in openapi.patches.yaml",
      stale.map(
        ({ operation, problem, reason }) => `${operation.op} ${operation.path}: ${problem} (${reason})`,
      ),
    ),
  ].join("\n");
}

/** GitHub accepts 65,536 characters in the description of a pull request. */
const MOST_CHARACTERS = 20_000;

/** Returns the description of a pull request. `check`: the output of the compiler; `diff`: changes of the contracts. */
export function pullRequestText(report: string, check = "", diff = ""): string {
  const parts = [
    ["Cards (`pnpm gen:check`)", check],
    ["Contracts (`pnpm gen:diff`)", diff],
    ["Changes of GitHub's descriptions", report],
  ] as const;
  return parts
    .filter(([, text]) => text !== "")
    .map(([heading, text]) => `## ${heading}\n\n\`\`\`\`text\n${cut(text.trim())}\n\`\`\`\`\n`)
    .join("\n");
}

const cut = (text: string): string =>
  text.length <= MOST_CHARACTERS ? text : `${text.slice(0, MOST_CHARACTERS)}\n… (${text.length} characters)`;

function section(heading: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ["", `${heading} (${lines.length})`, ...lines.map((line) => `  ${line}`)];
}
