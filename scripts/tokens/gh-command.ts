// The gh command for a capability: from its card, or from gh-commands.yaml.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { executeTask } from "../../generated/index.js";
import type { DryRunPlan } from "../../runtime/index.js";
import type { GraphqlRequest } from "./recorder.js";

export type Templates = Readonly<Record<string, string | readonly string[]>>;

export function readTemplates(): Templates {
  return parse(readFileSync(join(import.meta.dirname, "gh-commands.yaml"), "utf8")) as Templates;
}

/** Returns the argv of each command of a template. `{field}` is a field of the input; lists are joined with commas. */
export function fillTemplate(
  template: string | readonly string[],
  input: Readonly<Record<string, unknown>>,
): string[][] {
  return [template].flat().map((command) => commandWords(command).map((word) => fill(word, input)));
}

/** Returns the words of a template. Single quotes keep words together. */
export function commandWords(command: string): string[] {
  return [...command.matchAll(/'([^']*)'|\S+/g)].map(([word, quoted]) => quoted ?? word);
}

function fill(word: string, input: Readonly<Record<string, unknown>>): string {
  return word.replace(/\{(\w+)\}/g, (_, field: string) => {
    const value = input[field];
    if (value === undefined) throw new Error(`${word}: the input has no ${field}`);
    return String(value);
  });
}

/** Returns the `gh api graphql` command for a document and its variables. */
export function graphqlCommand({ query, variables }: GraphqlRequest): string[] {
  const flags = Object.entries(variables).flatMap(([name, value]) => variableFlags(name, value));
  return ["api", "graphql", "-f", `query=${query}`, ...flags];
}

/** Returns flags for a variable: `-F` for numbers, booleans and null, `-f` for strings, `a[b]` and `a[]` for nested values. */
function variableFlags(name: string, value: unknown): string[] {
  if (value === undefined) return [];
  if (typeof value === "string") return ["-f", `${name}=${value}`];
  if (Array.isArray(value)) return value.flatMap((item) => variableFlags(`${name}[]`, item));
  if (typeof value === "object" && value !== null)
    return Object.entries(value).flatMap(([key, item]) => variableFlags(`${name}[${key}]`, item));
  return ["-F", `${name}=${String(value)}`];
}

/** Returns the `gh` subcommand of the card, taken from a dry run; undefined if the card has none. */
export async function cardCommand(task: string, input: unknown): Promise<string[] | undefined> {
  const { data } = await executeTask({ task, input }, { dryRun: true, routes: ["cli"], env: {} });
  // The task is not a literal, so the type of the plan is not inferred.
  const [, ...argv] = (data as DryRunPlan | undefined)?.routes[0]?.steps[0]?.argv ?? [];
  return argv.length === 0 || argv[0] === "api" ? undefined : argv;
}
