// `ghx trust`: permits the code of the project's own capabilities to run, or no longer.

import { safeLine } from "../../output/text.js";
import { atMost, parse } from "../args.js";
import type { Flags } from "../command.js";
import { findProject } from "../project.js";
import { CommandError, EXIT, type Terminal } from "../terminal.js";
import { setTrusted } from "../trusted-folders.js";

export async function trust(argv: readonly string[], terminal: Terminal, flags: Flags): Promise<number> {
  const parsed = await parse("trust", argv, flags);
  atMost(0, parsed);
  const project = findProject(terminal);
  if (project === undefined)
    throw new CommandError("there is no ghx.config.yaml in this folder or a folder above it");
  const trusted = !parsed.has("remove");
  setTrusted(project.folder, trusted, terminal.env);
  terminal.out(`${trusted ? "Trusted" : "No longer trusted:"} ${safeLine(project.folder)}\n`);
  return EXIT.ok;
}
