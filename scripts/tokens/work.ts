// What is measured: for each capability its first scenario that succeeds, and the workflows of workflows.yaml.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { loadScenarios } from "../../scenarios/runner/load.js";
import type { PlainMap, Scenario, ScenarioFile } from "../../scenarios/runner/scenario.js";
import { worldOf } from "../../scenarios/runner/worlds.js";
import type { Step, Work } from "./observe.js";

export interface CapabilityWork extends Work {
  readonly id: string;
}

export interface WorkflowWork extends Work {
  readonly name: string;
}

export function capabilityWorks(): CapabilityWork[] {
  return loadScenarios().map(({ file, diagnostics }) => {
    if (file === undefined) throw new Error(diagnostics.join("\n"));
    const scenario = measured(file);
    const before = Object.entries(scenario.before ?? {}).map(([name, { task, input }]) => ({
      name,
      task: task ?? file.capability,
      input,
    }));
    const { input, routes } = scenario;
    const step = { task: file.capability, input, ...(routes === undefined ? {} : { routes }) };
    return { id: file.capability, world: worldText(file, scenario), before, stages: [[step]] };
  });
}

/** The first that answers with data on every route and with nothing going wrong on the way; else the first with data. */
function measured(file: ScenarioFile): Scenario {
  const succeeding = file.scenarios.filter(
    ({ expect, faults, token }) => expect.data !== undefined && faults === undefined && token === undefined,
  );
  const found = succeeding.find(({ routes }) => routes === undefined) ?? succeeding[0];
  if (found === undefined) throw new Error(`${file.capability} has no scenario that succeeds`);
  return found;
}

interface WorkflowFile {
  readonly name: string;
  readonly patch?: PlainMap;
  readonly steps: readonly (Step | { readonly chain: readonly Step[] })[];
  readonly gh?: Readonly<Record<string, readonly string[]>>;
}

export function workflowWorks(): WorkflowWork[] {
  const files = parse(readFileSync(join(import.meta.dirname, "workflows.yaml"), "utf8")) as WorkflowFile[];
  return files.map(({ name, patch, steps, gh = {} }) => ({
    name,
    world: worldText({}, patch === undefined ? {} : { patch }),
    before: [],
    stages: steps.map((step) =>
      ("chain" in step ? step.chain : [step]).map((each) => ({
        ...each,
        ...(each.gh === undefined && gh[each.task] !== undefined ? { gh: gh[each.task] ?? [] } : {}),
      })),
    ),
  }));
}

/** JSON is YAML, and keeps keys such as commit ids from being read as numbers. */
function worldText(file: Pick<ScenarioFile, "world">, scenario: Pick<Scenario, "world" | "patch">): string {
  return JSON.stringify(worldOf(file, scenario));
}
