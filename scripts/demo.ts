/**
 * `pnpm demo`: from the cards to calls. Generates the code, starts the local GitHub, and runs the first scenario of each
 * capability on each of its routes.
 */

import { spawnSync } from "node:child_process";
import type { Gh } from "../scenarios/runner/gh.js";
import { renderDemo } from "./demo/render.js";
import { ensureGh } from "./fetch-gh.js";

async function main(): Promise<number> {
  console.log("1. generate: cards/ and operations/ to typed code in generated/");
  if (!generate()) return 1;

  const found = await ensureGh();
  const gh: Gh | undefined = found.at(-1);
  console.log(
    gh === undefined
      ? "2. gh: none here (no Debian mirror, none on PATH), so rows of the cli route are skipped"
      : `2. gh: the real gh ${gh.version}, speaking to the local GitHub over a Unix socket`,
  );
  console.log("3. run: the first scenario of each capability on each route, in a fresh local GitHub\n");

  // Loaded now and not above, since the code was only just written.
  const { runDemo } = await import("./demo/run.js");
  const demo = await runDemo(gh);
  console.log(renderDemo(demo));
  return demo.rows.every(({ problems }) => problems.length === 0) ? 0 : 1;
}

/** With the package manager that runs this script, which need not be on PATH. */
function generate(): boolean {
  // biome-ignore lint/suspicious/noUndeclaredEnvVars: it names the package manager, and no output depends on it.
  const manager = process.env.npm_execpath;
  const [command, args]: [string, string[]] =
    manager === undefined || !/\.[cm]?js$/.test(manager)
      ? [manager ?? "pnpm", ["run", "--silent", "gen"]]
      : [process.execPath, [manager, "run", "--silent", "gen"]];
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: "utf8" });
  if (status === 0) console.log(`   ${stdout.trim()}`);
  else console.error(error === undefined ? `${stdout}${stderr}` : `gen can't be run: ${error.message}`);
  return status === 0;
}

process.exitCode = await main();
