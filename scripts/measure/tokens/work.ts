// The measured work: the first successful scenario of each capability, and the workflows with the plans in
// workflow-plans.yaml.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { loadScenarios, loadWorkflows } from "../../../scenarios/runner/load.js";
import type { Scenario, ScenarioFile, Workflow } from "../../../scenarios/runner/scenario.js";
import { patchedWorld } from "../../../scenarios/runner/worlds.js";
import type { Templates } from "./gh-command.js";
import type { Step, Work } from "./observe.js";

export interface CapabilityWork extends Work {
  readonly id: string;
}

export interface WorkflowWork extends Work {
  readonly id: string;
  readonly description: string;
}

/** Returns the work of the capabilities that the local GitHub supports and for which gh-commands.yaml has a command. */
export function capabilityWorks(templates: Templates): CapabilityWork[] {
  return loadScenarios().flatMap(({ file, diagnostics }) => {
    if (file === undefined) throw new Error(diagnostics.join("\n"));
    if (file.scenarios.length === 0 || templates[file.capability] === undefined) return [];
    const scenario = measured(file);
    const before = Object.entries(scenario.before ?? {}).map(([name, { task, input }]) => ({
      name,
      task: task ?? file.capability,
      input,
    }));
    const { input, routes } = scenario;
    const step = { task: file.capability, input, ...(routes === undefined ? {} : { routes }) };
    return [{ id: file.capability, world: worldText(file, scenario), before, stages: [[step]] }];
  });
}

/** Returns the first successful scenario without faults on all routes, or else on some routes. */
function measured(file: ScenarioFile): Scenario {
  const succeeding = file.scenarios.filter(
    ({ expect, faults, token }) => expect.data !== undefined && faults === undefined && token === undefined,
  );
  const found = succeeding.find(({ routes }) => routes === undefined) ?? succeeding[0];
  if (found === undefined) throw new Error(`${file.capability}: expected a scenario that succeeds`);
  return found;
}

/** A plan for a workflow, with names of steps. */
export interface WorkflowPlan {
  /** Steps that run as a chain, because no step needs a decision that depends on another one. */
  readonly chains?: readonly (readonly string[])[];
  /** gh commands that replace the commands of the step's capability. */
  readonly gh?: Readonly<Record<string, readonly string[]>>;
  /** Calls of ghx in a shell that replace the calls of the step; null if another step covers it. */
  readonly ghx?: Readonly<Record<string, Pick<Step, "task" | "input"> | null>>;
}

export function workflowWorks(): WorkflowWork[] {
  const text = readFileSync(join(import.meta.dirname, "workflow-plans.yaml"), "utf8");
  const plans = new Map(Object.entries(parse(text) as Record<string, WorkflowPlan>));
  const works = loadWorkflows().map(({ file, diagnostics }) => {
    if (file === undefined) throw new Error(diagnostics.join("\n"));
    const { workflow: id, description, token } = file;
    if (token !== undefined) throw new Error(`${id}: expected a workflow without a token`);
    const stages = workflowStages(file, plans.get(id));
    plans.delete(id);
    return { id, description, world: worldText(file, file), before: [], stages };
  });
  if (plans.size > 0)
    throw new Error(`workflow-plans.yaml: unknown workflow ${[...plans.keys()].join(", ")}`);
  return works;
}

/** Returns the steps in order, with the steps of each chain in one stage. */
export function workflowStages(
  { workflow, steps }: Workflow,
  { chains = [], gh = {}, ghx = {} }: WorkflowPlan = {},
): Step[][] {
  const names = steps.map(({ name }) => name);
  const fail = (message: string): never => {
    throw new Error(`workflow-plans.yaml: ${workflow}: ${message}`);
  };
  for (const name of [...chains.flat(), ...Object.keys(gh), ...Object.keys(ghx)]) {
    if (!names.includes(name)) fail(`unknown step ${name}`);
  }
  for (const chain of chains) {
    const start = names.indexOf(chain[0] ?? "");
    if (chain.some((name, index) => names[start + index] !== name)) {
      fail(`the steps of the chain are not consecutive: ${chain.join(", ")}`);
    }
  }
  const stages = new Map<unknown, Step[]>();
  for (const { name, task, input } of steps) {
    const commands = gh[name];
    const call = ghx[name];
    const step: Step = {
      name,
      task,
      input,
      ...(commands === undefined ? {} : { gh: commands }),
      ...(call === undefined ? {} : { ghx: call }),
    };
    const stage = chains.find((chain) => chain.includes(name)) ?? name;
    stages.set(stage, [...(stages.get(stage) ?? []), step]);
  }
  return [...stages.values()];
}

/** Returns the world as JSON, which is YAML in which keys such as commit ids are not read as numbers. */
function worldText(file: Pick<ScenarioFile, "world">, scenario: Pick<Scenario, "world" | "patch">): string {
  return JSON.stringify(patchedWorld(file, scenario));
}
