#!/usr/bin/env node
// The program ghx-gen.

import { runCommand } from "./command.js";
import { compile } from "./generate.js";

process.exitCode = await runCommand(process.argv.slice(2), {
  cwd: process.cwd(),
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  // What checks a change compiles it, whatever an earlier run has kept.
  ...(process.env.CI && { compile }),
});
