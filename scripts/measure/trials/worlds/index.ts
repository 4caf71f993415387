// The worlds of the trials, by name.

import type { TrialWorld } from "../task.js";
import { maintenance } from "./maintenance.js";
import { practice } from "./practice.js";
import { releaseWeek } from "./release-week.js";

export const trialWorlds = {
  practice,
  maintenance,
  release_week: releaseWeek,
} satisfies Record<string, TrialWorld>;

/** Returns the world with this name. */
export function trialWorld(name: string): TrialWorld {
  const found = Object.entries(trialWorlds).find(([key]) => key === name);
  if (found === undefined)
    throw new Error(`world: expected ${Object.keys(trialWorlds).join(", ")}; got "${name}"`);
  return found[1];
}
