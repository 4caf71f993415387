// executeTask and executeTasks of a registry, which load what runs them.

import type { Registry } from "../contract/registry.js";
import type { ExecuteTask, ExecuteTasks } from "./task-types.js";

type Runners = typeof import("./tasks.js");
type Arguments<Name extends "runTask" | "runTasks"> =
  Parameters<Runners[Name]> extends [unknown, ...infer Rest] ? Rest : never;

/** Returns the `executeTask` function of a registry. */
export function taskRunner<Inputs, Outputs, Aliases>(
  registry: Registry,
): ExecuteTask<Inputs, Outputs, Aliases>;
export function taskRunner(registry: Registry): unknown {
  return async (...args: Arguments<"runTask">) => (await import("./tasks.js")).runTask(registry, ...args);
}

/** Returns the `executeTasks` function of a registry. */
export function tasksRunner<Inputs, Outputs, Aliases, Mixed = never>(
  registry: Registry,
): ExecuteTasks<Inputs, Outputs, Aliases, Mixed>;
export function tasksRunner(registry: Registry): unknown {
  return async (...args: Arguments<"runTasks">) => (await import("./tasks.js")).runTasks(registry, ...args);
}
