#!/usr/bin/env node
// The entry point of the built program `ghx`: one file with all code, next to this one, and V8's compiled code of it.

import { join } from "node:path";
import { loadWithCodeCache } from "./code-cache.js";
import { processTerminal } from "./process-terminal.js";

const argv = process.argv.slice(2);
// Built from command-line.ts.
const program = loadWithCodeCache(join(__dirname, "program.cjs"), require, argv[0]);
const { main } = program as typeof import("./command-line.js");

main(argv, processTerminal).then((code) => {
  // An output that could not be written has set it.
  process.exitCode ||= code;
});
