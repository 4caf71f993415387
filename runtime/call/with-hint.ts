// Adds a hint at another capability to the error of a call whose object was not found.

import type { ExplainMissing } from "../contract/name-list.js";
import { asRouteError } from "../contract/route-error.js";

/**
 * Returns a function that throws the error of a call; with the hint, if GitHub did not find the object in its repository and
 * `explain` lists no names. Sends no request.
 */
export function withHint(hint: string, explain?: ExplainMissing): ExplainMissing {
  const throwWithHint = (thrown: unknown): never => {
    const error = asRouteError(thrown);
    const { code, message, details = {}, outcome = "none" } = error;
    // Over REST, an unknown repository has the same answer as an unknown object in it.
    const isRepository = /\bto a Repository\b/.test(message);
    const isAnswered =
      code !== "NOT_FOUND" ||
      outcome !== "none" ||
      isRepository ||
      "known" in details ||
      "missing" in details;
    throw isAnswered ? error : error.with({ message: `${message.replace(/\.$/, "")}. ${hint}` });
  };
  return (run, again) => async (thrown) =>
    explain ? explain(run, again)(thrown).catch(throwWithHint) : throwWithHint(thrown);
}
