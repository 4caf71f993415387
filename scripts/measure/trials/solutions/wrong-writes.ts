// Writes that no task of their world requires.

import type { trialWorlds } from "../worlds/index.js";
import type { Solution } from "./solution.js";

/** A wrong write for each world. */
export const wrongWrites: Readonly<Record<keyof typeof trialWorlds, Solution>> = {
  practice: ({ ghx, done }) => done(ghx.issue.close({ issueNumber: 13 })).then(),
  maintenance: ({ ghx, done }) => done(ghx.branch.delete({ branch: "topic-241" })).then(),
  release_week: ({ ghx, done }) => done(ghx.pr.close({ prNumber: 430 })).then(),
};
