/** Detects the version of a gh binary. */

import { spawnSync } from "node:child_process";

/** Returns the version; undefined if the binary does not run or is not gh. */
export function ghVersion(path: string): string | undefined {
  const { status, stdout } = spawnSync(path, ["--version"], {
    encoding: "utf8",
    timeout: 10_000,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, GH_NO_UPDATE_NOTIFIER: "1", TCELL_MINIMIZE: "1" },
  });
  return status === 0 ? parseGhVersion(stdout) : undefined;
}

export function parseGhVersion(output: string): string | undefined {
  return /^gh version (\d+\.\d+\.\d+)/m.exec(output)?.[1];
}
