// What a live run does not run, by reason: not-run.yaml, and the routes of the run.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import type { Workflow } from "../runner/scenario.js";

export interface NotRun {
  readonly reason: string;
  /** Ids, or `the route cli`. */
  readonly capabilities: readonly string[];
}

interface ListedReason {
  readonly reason: string;
  /** Ids; `*` matches any text. */
  readonly capabilities: readonly string[];
}

/** Returns the ids of the capabilities that the workflows call. */
function liveTasks(workflows: readonly Workflow[]): ReadonlySet<string> {
  return new Set(workflows.flatMap(({ steps }) => steps.map(({ task }) => task)));
}

/**
 * Groups the capabilities that no workflow calls by reason. Throws an Error for one with several reasons, and for an unused
 * reason.
 */
export function listNotRun(ids: readonly string[], workflows: readonly Workflow[]): NotRun[] {
  const listed: readonly ListedReason[] = parse(
    readFileSync(join(import.meta.dirname, "not-run.yaml"), "utf8"),
  );
  const tasks = liveTasks(workflows);
  const others = ids.filter((id) => !tasks.has(id));
  const found = listed.map(({ reason, capabilities }) => {
    const unused = capabilities.find((pattern) => !others.some((id) => matchesId(pattern, id)));
    if (unused !== undefined)
      throw new Error(`not-run.yaml: ${unused} matches no capability that does not run`);
    return { reason, capabilities: others.filter((id) => capabilities.some((one) => matchesId(one, id))) };
  });
  const counted = found.flatMap(({ capabilities }) => capabilities);
  const twice = counted.filter((id, index) => counted.indexOf(id) !== index);
  if (twice.length > 0) throw new Error(`not-run.yaml: expected one reason for ${twice.join(", ")}`);
  const left = others.filter((id) => !counted.includes(id));
  return left.length === 0 ? found : [...found, { reason: "No live step calls it yet.", capabilities: left }];
}

/** Returns what only the former workflows call. */
export function tasksOnlyIn(workflows: readonly Workflow[], others: readonly Workflow[]): string[] {
  const known = liveTasks(others);
  return [...liveTasks(workflows)].filter((task) => !known.has(task)).sort();
}

function matchesId(pattern: string, id: string): boolean {
  return new RegExp(`^${pattern.replaceAll(".", "\\.").replaceAll("*", ".*")}$`).test(id);
}
