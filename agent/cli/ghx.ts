// The entry point of the program from its sources. The built program starts with start.ts.

import { main } from "./command-line.js";
import { processTerminal } from "./process-terminal.js";

const code = await main(process.argv.slice(2), processTerminal);
// An output that could not be written has set it.
process.exitCode ||= code;
