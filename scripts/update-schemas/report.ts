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

function section(heading: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ["", `${heading} (${lines.length})`, ...lines.map((line) => `  ${line}`)];
}
