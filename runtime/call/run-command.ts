// Runs a `gh` subcommand of a plan.

import type { Channel, RunScope } from "../contract/call.js";
import type { PlannedGh } from "../contract/plan.js";
import { sendSafely } from "./send-request.js";

/** The function for {@link PlannedGh}. */
export function runCommand(planned: PlannedGh, scope: RunScope, channel: Channel): Promise<unknown> {
  const { call, wire } = channel;
  const args = planned.args(scope);
  return sendSafely(channel, planned.name, planned.role !== "lookup", () => wire.gh(args, call.send));
}
