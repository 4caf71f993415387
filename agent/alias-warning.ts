// Names the current id in the result of a call that used an older one, since the id shows what the capability does.

import { aliases } from "../generated/registry.js";
import type { ChainStepResult, ResultEnvelope, Warning } from "../runtime/index.js";

/** Adds a warning if the name is an alias. */
export function withAliasWarning<Result extends ResultEnvelope | ChainStepResult>(
  name: string,
  result: Result,
): Result {
  const id = new Map(Object.entries(aliases)).get(name);
  if (id === undefined) return result;
  const warning: Warning = { code: "RENAMED_CAPABILITY", message: `${name} was renamed to ${id}.` };
  return { ...result, meta: { ...result.meta, warnings: [...(result.meta?.warnings ?? []), warning] } };
}
