// The entry point of the program from its sources. The built program starts with start.ts.

import { main } from "./main.js";
import { processTerminal } from "./process-terminal.js";

process.exitCode = await main(process.argv.slice(2), processTerminal);
