// Runs the real gh for scenarios.

import type { CliCommand, CliOutput } from "../../runtime/index.js";
import { runGh } from "../../runtime/transport/run-gh.js";

export interface Gh {
  readonly version: string;
  readonly path: string;
}

/** Runs gh, but answers `gh --version` from the known version to avoid starting a process. */
export function runKnownGh(command: CliCommand, version: string | undefined): Promise<CliOutput> {
  if (version === undefined || command.args[0] !== "--version") return runGh(command);
  const stdout = Buffer.from(`gh version ${version}\n`);
  return Promise.resolve({ exitCode: 0, stdout, stderr: "", truncated: false });
}
