// Runs chains with destructive steps, which the user confirms with what they would change.

import type { ChainOptions, ChainPlan, ChainResultEnvelope, ChainStepResult } from "../../runtime/index.js";
import { findCapability } from "../explain/find.js";
import type { StepData } from "../input/steps.js";
import { type Confirm, confirmAndRun, unconfirmedIds } from "./confirm-destructive.js";
import { runTasks } from "./run-task.js";
import type { ToolSession } from "./tool-options.js";

/**
 * Runs a chain. Destructive steps that need a confirmation run if the user confirms them; without `confirm`, and with
 * `skipInvalid`, they are refused. So is a chain in which a write precedes such a step, because what the step would change
 * is not known before that write.
 */
export async function runConfirmedSteps(
  steps: readonly StepData[],
  options: ChainOptions,
  sessions: Pick<ToolSession, "session" | "confirm">,
  confirm: Confirm | undefined,
): Promise<ChainResultEnvelope | ChainPlan> {
  const run = (session: ToolSession["session"]) => runTasks(steps, options, session);
  const refused = await run(sessions.session);
  if (refused.status === "planned" || confirm === undefined || options.skipInvalid || options.dryRun)
    return refused;
  const ids = unconfirmedIds(refused.results);
  const isInvalid = refused.results.some(
    ({ error }) =>
      error !== undefined && !error.details?.not_sent && error.details?.unconfirmed === undefined,
  );
  if (ids.length === 0 || isInvalid) return refused;
  return (
    (await precededByWrite(steps, refused)) ?? (await confirmAndRun(sessions, ids, confirm, run)) ?? refused
  );
}

/** Returns the result of a chain in which a write precedes a destructive step, or a destructive step uses the result of one. */
async function precededByWrite(
  steps: readonly StepData[],
  refused: ChainResultEnvelope,
): Promise<ChainResultEnvelope | undefined> {
  const found = await Promise.all(steps.map(({ task }) => findCapability(task)));
  const effects = found.map(({ entry }) => entry?.effect);
  const write = effects.indexOf("write");
  const late = effects.findIndex(
    (effect, index) =>
      effect === "destructive" && ((write >= 0 && write < index) || usesWrite(steps[index], effects)),
  );
  if (late < 0) return undefined;
  const results = refused.results.map((step, index): ChainStepResult => {
    if (index !== late || step.ok) return step;
    const message = `${step.task} is destructive, and what it would change is not known before the writes that precede it. Split the chain: run these first, and then this step in another call.`;
    return { ...step, error: { ...step.error, message } };
  });
  return { ...refused, results };
}

/** Whether the step waits for a write or uses its result. */
function usesWrite(step: StepData | undefined, effects: readonly (string | undefined)[]): boolean {
  const used = [...JSON.stringify(step?.input ?? null).matchAll(/"\$(\d{1,6})[.[]/g)].map(([, index]) =>
    Number(index),
  );
  return [...used, ...(step?.after ?? [])].some((index) => effects[index] !== "read");
}
