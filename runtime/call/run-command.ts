// Runs the `gh` subcommands of a plan.

import type { Channel, RunScope } from "../contract/call.js";
import type { PlannedGh, WriteCommand } from "../contract/plan.js";
import { asRouteError } from "../contract/route-error.js";
import { answerWith } from "../contract/wire.js";
import { sendSafely } from "./send-request.js";

/** The function for {@link PlannedGh}. */
export function runCommand(planned: PlannedGh, scope: RunScope, channel: Channel): Promise<unknown> {
  const { call, wire } = channel;
  const command = planned.argv(scope);
  return sendSafely(channel, planned.name, false, () => wire.gh(command, call.send));
}

/**
 * The function for {@link WriteCommand}. The first attempt runs the command. gh may refuse what GitHub accepts, or change
 * nothing if it finds the state changed already, so the request follows if the state does not show its effect. Later
 * attempts send the request.
 */
export const sendByCommand: WriteCommand["run"] = ({ argv, isRead }, scope, { call, wire, state }) => {
  const command = argv(scope);
  let isFirst = true;
  return (send) => async () => {
    if (!isFirst) return send();
    isFirst = false;
    try {
      await wire.gh(command, { ...call.send, isText: true });
    } catch (thrown) {
      // gh's own refusals have no code. The request has the same effect, and its response is the result.
      const { code, outcome } = asRouteError(thrown);
      if (code === "UNKNOWN" && (call.capability.idempotent || outcome === "none")) return send();
      throw thrown;
    }
    if (!isRead) return answerWith(null);
    return (await state?.isApplied()) ? answerWith(state?.response) : send();
  };
};

/**
 * Returns the arguments for a flag: none for a value that is absent, and one per element of a list, which gh reads as a
 * line of CSV.
 */
export function flag(name: string, value: unknown): string[] {
  if (value === null || value === undefined) return [];
  const values = Array.isArray(value) ? value.map((one) => quoteCsv(String(one))) : [value];
  return values.map((one) => `--${name}=${one}`);
}

const quoteCsv = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
