// `ghx trust`: permits the code of the project's own capabilities to run.

import { safeLine } from "../../output/text.js";
import { atMost, parse } from "../args.js";
import type { Flags } from "../command.js";
import { findProject, trustProject } from "../project.js";
import { CommandError, EXIT, type Terminal } from "../terminal.js";

export async function trust(argv: readonly string[], terminal: Terminal, flags: Flags): Promise<number> {
  atMost(0, await parse("trust", argv, flags));
  const project = findProject(terminal);
  if (project === undefined)
    throw new CommandError("there is no ghx.config.yaml in this folder or a folder above it");
  terminal.out(`Trusted ${safeLine(trustProject(project, terminal.env))}\n`);
  return EXIT.ok;
}
