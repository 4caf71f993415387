// Names the current id in the result of a call that used an older one, since the id shows what the capability does.

import type { ChainStepResult, ResultEnvelope, Warning } from "../../runtime/index.js";
import { type Extend, extended } from "../explain/extended-catalog.js";
import { findCapability } from "../explain/find.js";

/** Adds a warning if the name is an alias. */
export async function withAliasWarning<Result extends ResultEnvelope | ChainStepResult>(
  name: string,
  result: Result,
  extend?: Extend,
): Promise<Result> {
  const { ids, aliases } = extended(extend);
  const id = new Map(Object.entries(aliases)).get(name);
  if (id === undefined) return result;
  const { entry } = await findCapability(id, extend);
  // A name may suggest what another capability does, which a note then names.
  const about = [
    entry?.description ?? "",
    ...(entry?.notes ?? []).filter((note) => namesCapability(note, ids)),
  ].join(" ");
  const message = `${name} was renamed to ${id}: ${about}`;
  const warning: Warning = { code: "RENAMED_CAPABILITY", message };
  return { ...result, meta: { ...result.meta, warnings: [...(result.meta?.warnings ?? []), warning] } };
}

function namesCapability(note: string, ids: readonly string[]): boolean {
  return (note.match(/[\w.]+\w/g) ?? []).some((word) => word.includes(".") && ids.includes(word));
}
