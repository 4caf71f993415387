// Changes of gh's commands that a state makes needless: gh adds no comment when it closes what is already closed.

import { type ExecuteOptions, execute, type GhCommand, loadCapability } from "../../runtime/index.js";
import { extended } from "../explain/extended-catalog.js";
import { findCapability } from "../explain/find.js";
import type { StepData } from "../input/steps.js";
import { hasValues } from "./exit-code.js";
import type { Terminal } from "./terminal.js";

/** The state in which a step is not run, by the index of the step. */
export type Conditions = ReadonlyMap<number, NonNullable<GhCommand["unless"]>>;

/**
 * Returns the steps, with a read of the state in place of each that the state makes needless, so that references still
 * count. Reports these. A state that cannot be read prevents no step.
 */
export async function withoutNeedless(
  steps: readonly StepData[],
  conditions: Conditions,
  options: ExecuteOptions,
  terminal: Pick<Terminal, "err" | "extend">,
): Promise<readonly StepData[]> {
  const { extend } = terminal;
  return Promise.all(
    steps.map(async (step, index) => {
      const unless = conditions.get(index);
      if (unless === undefined) return step;
      const { read, where } = unless;
      const capability = await loadCapability(extended(extend), read);
      const { entry } = await findCapability(read, extend);
      const inputs = Object.entries(Object(step.input)).filter(([name]) =>
        entry?.flags.some((flag) => flag.name === name),
      );
      if (capability === undefined) return step;
      const input = Object.fromEntries(inputs);
      const state = await execute(capability, input, options);
      if (!state.ok || !hasValues(where, state.data)) return step;
      const fields = Object.keys(where);
      const values = fields.map((field) => `${field} is already ${Object(state.data)[field]}`);
      terminal.err(`ghx: ${values.join(", ")}; step ${index} (${step.task}) was not run\n`);
      return { task: read, input, fields };
    }),
  );
}
