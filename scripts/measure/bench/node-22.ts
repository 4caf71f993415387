// Node 22, which is installed from npm.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { NODE_22 } from "../../pack-test/matrix.js";
import { project, root } from "../../pack-test/project.js";

/** Returns the path of Node 22. */
export async function ensureNode22(): Promise<string> {
  const folder = join(root, ".cache/bench/node22");
  const program = join(folder, "node_modules/node/bin/node");
  if (!existsSync(program)) await project(folder, [`node@${NODE_22}`], "npm", true);
  return program;
}
