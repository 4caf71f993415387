// Generated from cards/. Do not edit.
// The SDK.

import { type ExecuteTask, type ExecuteTasks, type OperationCard, taskRunner, tasksRunner } from "../runtime/index.js";
import { type CapabilityInputs, type CapabilityOutputs, aliases, loaders } from "./registry.js";

export { type CapabilityId, type CapabilityInputs, type CapabilityOutputs } from "./registry.js";

/** Runs a capability by its id: `executeTask({ task: "check_run.annotations.list", input })`. */
export const executeTask: ExecuteTask<CapabilityInputs, CapabilityOutputs> = /* @__PURE__ */ taskRunner({ loaders, aliases });

/** Runs tasks as a chain, in two round trips: `executeTasks([{ task: "check_run.annotations.list", input }, …])`. */
export const executeTasks: ExecuteTasks<CapabilityInputs, CapabilityOutputs> = /* @__PURE__ */ tasksRunner({ loaders, aliases });

/** Every card: contract and routing. */
export async function listOperationCards(): Promise<readonly OperationCard[]> {
  return (await import("./cards.js")).cards;
}

export * from "./client.js";
export * from "./check_run/index.js";
export * from "./issue/index.js";
export * from "./pr/index.js";
export * from "./project_v2/index.js";
export * from "./release/index.js";
export * from "./repo/index.js";
export * from "./workflow/index.js";
