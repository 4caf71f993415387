// Names the current id in the result of a call that used an older one, since the id shows what the capability does.

import { aliases, registry } from "../../generated/registry.js";
import type { ChainStepResult, ResultEnvelope, Warning } from "../../runtime/index.js";
import { findCapability } from "../explain/find.js";

/** Adds a warning if the name is an alias. */
export async function withAliasWarning<Result extends ResultEnvelope | ChainStepResult>(
  name: string,
  result: Result,
): Promise<Result> {
  const id = new Map(Object.entries(aliases)).get(name);
  if (id === undefined) return result;
  const { entry } = await findCapability(id);
  // A name may suggest what another capability does, which a note then names.
  const about = [entry?.description ?? "", ...(entry?.notes ?? []).filter(namesCapability)].join(" ");
  const message = `${name} was renamed to ${id}: ${about}`;
  const warning: Warning = { code: "RENAMED_CAPABILITY", message };
  return { ...result, meta: { ...result.meta, warnings: [...(result.meta?.warnings ?? []), warning] } };
}

function namesCapability(note: string): boolean {
  return (note.match(/[\w.]+\w/g) ?? []).some((word) => word.includes(".") && registry.ids.includes(word));
}
