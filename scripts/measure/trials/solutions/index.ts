// Reference solutions: each solves the tasks of a world with the functions of ghx.

import { unwrap } from "../../../../runtime/index.js";
import { startGithub } from "../../../../scenarios/testing/index.js";
import type { Plain } from "../changes.js";
import { trialWorld, type trialWorlds } from "../worlds/index.js";
import { solveMaintenance } from "./maintenance.js";
import { solvePractice } from "./practice.js";
import { solveReleaseWeek } from "./release-week.js";
import type { Solution } from "./solution.js";

/** The reference solution of each world. */
export const solutions: Readonly<Record<keyof typeof trialWorlds, Solution>> = {
  practice: solvePractice,
  maintenance: solveMaintenance,
  release_week: solveReleaseWeek,
};

/** Returns the state and the answers after a solution. */
export async function run(world: string, solution: Solution): Promise<{ end: Plain; answers: string }> {
  const { world: start, files = {} } = trialWorld(world);
  await using github = await startGithub({ world: start });
  const lines: string[] = [];
  await solution({
    ghx: github.ghx,
    done: unwrap,
    file: (file) => files[file] ?? "",
    answer: (task, value) =>
      void lines.push(`${task}: ${typeof value === "string" ? value : JSON.stringify(value)}`),
  });
  return { end: Object(github.world()), answers: lines.join("\n") };
}
