// The worlds of the trials, by name.

import type { TrialWorld } from "../task.js";
import { delivery } from "./delivery.js";
import { investigation } from "./investigation.js";
import { maintenance } from "./maintenance.js";
import { practice } from "./practice.js";
import { releaseWeek } from "./release-week.js";
import { review } from "./review.js";

export const trialWorlds = {
  practice,
  investigation,
  review,
  delivery,
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
