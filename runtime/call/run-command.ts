// Runs a `gh` subcommand of a plan.

import type { PlannedGh } from "../contract/plan.js";
import { type Channel, sendSafely } from "./send-request.js";

/** The function for {@link PlannedGh}. */
export function runCommand(planned: PlannedGh, scope: object, channel: Channel): Promise<unknown> {
  const { call, wire } = channel;
  const write = call.capability.effect !== "read" && planned.role !== "lookup";
  const args = planned.args(scope);
  return sendSafely(channel, planned.name, write, () => wire.gh(args, call.send));
}
