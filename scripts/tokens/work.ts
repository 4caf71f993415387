// What is measured: for each capability its first scenario that succeeds, and the workflows, done as workflow-plans.yaml
// says.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { loadScenarios, loadWorkflows } from "../../scenarios/runner/load.js";
import type { Scenario, ScenarioFile, Workflow } from "../../scenarios/runner/scenario.js";
import { worldOf } from "../../scenarios/runner/worlds.js";
import type { Step, Work } from "./observe.js";

export interface CapabilityWork extends Work {
  readonly id: string;
}

export interface WorkflowWork extends Work {
  readonly id: string;
  readonly description: string;
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

/** How a workflow is done: steps by their names. */
export interface WorkflowPlan {
  /** Steps that go as one chain. */
  readonly chain?: readonly string[];
  /** gh's commands in place of the usual ones of the step's capability. */
  readonly gh?: Readonly<Record<string, readonly string[]>>;
}

export function workflowWorks(): WorkflowWork[] {
  const text = readFileSync(join(import.meta.dirname, "workflow-plans.yaml"), "utf8");
  const plans = new Map(Object.entries(parse(text) as Record<string, WorkflowPlan>));
  const works = loadWorkflows().map(({ file, diagnostics }) => {
    if (file === undefined) throw new Error(diagnostics.join("\n"));
    const { workflow: id, description, token } = file;
    if (token !== undefined) throw new Error(`${id}: only what the world's first token may do is measured`);
    const stages = stagesOf(file, plans.get(id));
    plans.delete(id);
    return { id, description, world: worldText(file, file), before: [], stages };
  });
  if (plans.size > 0)
    throw new Error(`workflow-plans.yaml: there is no workflow ${[...plans.keys()].join(", ")}`);
  return works;
}

/** The steps in their order, those of the chain in one stage. */
export function stagesOf(
  { workflow, steps }: Workflow,
  { chain = [], gh = {} }: WorkflowPlan = {},
): Step[][] {
  const names = steps.map(({ name }) => name);
  const fail = (message: string): never => {
    throw new Error(`workflow-plans.yaml: ${workflow}: ${message}`);
  };
  for (const name of [...chain, ...Object.keys(gh)]) {
    if (!names.includes(name)) fail(`there is no step ${name}`);
  }
  const start = names.indexOf(chain[0] ?? "");
  if (chain.some((name, index) => names[start + index] !== name)) {
    fail(`the steps of the chain do not follow each other: ${chain.join(", ")}`);
  }
  const planned = steps.map(({ name, task, input }): Step => {
    const commands = gh[name];
    return { name, task, input, ...(commands === undefined ? {} : { gh: commands }) };
  });
  if (chain.length === 0) return planned.map((step) => [step]);
  const end = start + chain.length;
  const alone = (part: readonly Step[]) => part.map((step) => [step]);
  return [...alone(planned.slice(0, start)), planned.slice(start, end), ...alone(planned.slice(end))];
}

/** JSON is YAML, and keeps keys such as commit ids from being read as numbers. */
function worldText(file: Pick<ScenarioFile, "world">, scenario: Pick<Scenario, "world" | "patch">): string {
  return JSON.stringify(worldOf(file, scenario));
}
