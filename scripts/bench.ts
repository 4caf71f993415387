// `pnpm bench` runs the benchmarks. `--only <name>` runs one; `--json` prints one JSON object on stdout.

import { parseArgs } from "node:util";
import type { Bench } from "./bench/bench.js";
import { chain } from "./bench/chain.js";
import { gen } from "./bench/gen.js";
import { startup } from "./bench/startup.js";

const BENCHES: Readonly<Record<string, Bench>> = { chain, gen, startup };

const { values } = parseArgs({
  args: process.argv.slice(2),
  options: { json: { type: "boolean", default: false }, only: { type: "string" } },
});
const names = values.only === undefined ? Object.keys(BENCHES) : [values.only];
const results: Record<string, unknown> = {};
for (const name of names) {
  const bench = Object.hasOwn(BENCHES, name) ? BENCHES[name] : undefined;
  if (bench === undefined) {
    process.stderr.write(`bench: unknown benchmark ${name}; expected ${Object.keys(BENCHES).join(", ")}\n`);
    process.exit(2);
  }
  process.stderr.write(`${name}: ${bench.about}\n`);
  const { figures, table } = await bench.run();
  results[name] = figures;
  (values.json ? process.stderr : process.stdout).write(`${table}\n`);
}
if (values.json) process.stdout.write(`${JSON.stringify(results)}\n`);
