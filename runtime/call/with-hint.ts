// Adds a hint at another capability to the error of a call whose object was not found.

import type { ExplainMissing } from "../contract/name-list.js";
import { asRouteError } from "../contract/route-error.js";

/**
 * Returns a function that throws the error of a call; with the hint, if GitHub did not find the object and `explain` lists no
 * names. Sends no request.
 */
export function withHint(hint: string, explain?: ExplainMissing): ExplainMissing {
  return (run) => async (thrown) => {
    const error = asRouteError(
      explain ? await explain(run)(thrown).catch((explained: unknown) => explained) : thrown,
    );
    const { code, message, details = {}, outcome = "none" } = error;
    const isAnswered =
      code !== "NOT_FOUND" || outcome !== "none" || "known" in details || "missing" in details;
    throw isAnswered ? error : error.with({ message: `${message.replace(/\.$/, "")}. ${hint}` });
  };
}
