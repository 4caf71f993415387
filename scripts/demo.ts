/**
 * `pnpm demo` generates the code, starts the local GitHub, and runs the first scenario of each capability on each of its
 * routes.
 */

import { spawnSync } from "node:child_process";
import type { Gh } from "../scenarios/runner/gh.js";
import { renderDemo } from "./demo/render.js";
import { ensureGh } from "./fetch-gh.js";
import { parseFlags } from "./parse-flags.js";

async function main(): Promise<number> {
  parseFlags({});
  console.log("1. generate: typed code in generated/ from cards/ and operations/");
  if (!generate()) return 1;

  const found = await ensureGh();
  const gh: Gh | undefined = found.at(-1);
  console.log(
    gh === undefined
      ? "2. gh: not found (no Debian mirror, not on PATH); the cli route is skipped"
      : `2. gh: version ${gh.version}, connected to the local GitHub over a Unix socket`,
  );
  console.log("3. run: the first scenario of each capability on each route, in a new local GitHub\n");

  // Imported here, because the code was generated above.
  const { runDemo } = await import("./demo/run-demo.js");
  const demo = await runDemo(gh);
  console.log(renderDemo(demo));
  return demo.rows.every(({ problems }) => problems.length === 0) ? 0 : 1;
}

/** Runs `gen` with the package manager that runs this script, which may not be on PATH. */
function generate(): boolean {
  // biome-ignore lint/suspicious/noUndeclaredEnvVars: the path of the package manager, which no output depends on.
  const manager = process.env.npm_execpath;
  const [command, args]: [string, string[]] =
    manager === undefined || !/\.[cm]?js$/.test(manager)
      ? [manager ?? "pnpm", ["run", "--silent", "gen"]]
      : [process.execPath, [manager, "run", "--silent", "gen"]];
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: "utf8" });
  if (status === 0) console.log(`   ${stdout.trim()}`);
  else console.error(error === undefined ? `${stdout}${stderr}` : `cannot run gen: ${error.message}`);
  return status === 0;
}

process.exitCode = await main();
