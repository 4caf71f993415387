// Loads the live workflows, in the format of the other ones.

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { loadWorkflow } from "../runner/load.js";
import type { Workflow } from "../runner/scenario.js";

const STEPS = join(import.meta.dirname, "steps");

/** Returns the workflows, sorted by name. Throws an Error with the position of what is malformed. */
export function loadLiveWorkflows(): Workflow[] {
  const loaded = readdirSync(STEPS)
    .filter((name) => name.endsWith(".yaml"))
    .sort()
    .map((name) => loadWorkflow(join(STEPS, name)));
  const diagnostics = loaded.flatMap((one) => one.diagnostics);
  if (diagnostics.length > 0) throw new Error(diagnostics.join("\n"));
  return loaded.flatMap(({ file }) => file ?? []);
}
