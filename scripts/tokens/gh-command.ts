// Which gh command does the work of a capability, from its card where that names it, else from gh-commands.yaml.

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

/** The argv of each command of a template; `{field}` is the input's, a list's values joined by commas. */
export function fillTemplate(
  template: string | readonly string[],
  input: Readonly<Record<string, unknown>>,
): string[][] {
  return [template].flat().map((command) => words(command).map((word) => fill(word, input)));
}

function words(command: string): string[] {
  return [...command.matchAll(/'([^']*)'|\S+/g)].map(([word, quoted]) => quoted ?? word);
}

function fill(word: string, input: Readonly<Record<string, unknown>>): string {
  return word.replace(/\{(\w+)\}/g, (_, field: string) => {
    const value = input[field];
    if (value === undefined) throw new Error(`${word}: the input has no ${field}`);
    return String(value);
  });
}

/** `gh api graphql` with a document of the card; undefined where a variable is no scalar, which a flag can't carry. */
export function graphqlCommand({ query, variables }: GraphqlRequest): string[] {
  const flags = Object.entries(variables).flatMap(([name, value]) => flagsOf(name, value));
  return ["api", "graphql", "-f", `query=${query}`, ...flags];
}

/** gh's `-F` reads numbers, booleans and null; `-f` is a text; `a[b]` and `a[]` nest. */
function flagsOf(name: string, value: unknown): string[] {
  if (value === undefined) return [];
  if (typeof value === "string") return ["-f", `${name}=${value}`];
  if (Array.isArray(value)) return value.flatMap((item) => flagsOf(`${name}[]`, item));
  if (typeof value === "object" && value !== null)
    return Object.entries(value).flatMap(([key, item]) => flagsOf(`${name}[${key}]`, item));
  return ["-F", `${name}=${String(value)}`];
}

/** The `gh` subcommand that the card itself names, as a dry run shows it. */
export async function commandOfCard(task: string, input: unknown): Promise<string[] | undefined> {
  const { data } = await executeTask({ task, input }, { dryRun: true, routes: ["cli"], env: {} });
  // A dry run by a name that is only known now has no type of its own.
  const [, ...argv] = (data as DryRunPlan | undefined)?.routes[0]?.steps[0]?.argv ?? [];
  return argv.length === 0 || argv[0] === "api" ? undefined : argv;
}
