/**
 * `pnpm bench [--only <name>] [--json] [--write]` measures ghx and its peers in interleaved runs. `--json` prints one JSON
 * object on stdout; `--write` updates docs/benchmarks.md and its chart.
 */

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseFlags } from "../parse-flags.js";
import { type Bench, cells, columns, HEADINGS, type Row } from "./bench/benchmark.js";
import { chart, page } from "./bench/benchmarks-page.js";
import { calls } from "./bench/calls.js";
import { chain } from "./bench/chain.js";
import { gen } from "./bench/gen.js";
import { iterate } from "./bench/iterate.js";
import { overhead } from "./bench/overhead.js";
import { sizes } from "./bench/sizes.js";
import { startup } from "./bench/startup.js";

const BENCHES: Readonly<Record<string, Bench>> = { startup, calls, iterate, overhead, sizes, chain, gen };

const { values } = parseFlags({
  options: {
    json: { type: "boolean", default: false },
    only: { type: "string" },
    write: { type: "boolean", default: false },
  },
});
if (values.write && values.only !== undefined) fail("--write needs all benchmarks; omit --only");
const names = values.only === undefined ? Object.keys(BENCHES) : [values.only];
const rows: Row[] = [];
for (const name of names) {
  const bench = Object.hasOwn(BENCHES, name) ? BENCHES[name] : undefined;
  if (bench === undefined) fail(`unknown benchmark ${name}; expected ${Object.keys(BENCHES).join(", ")}`);
  process.stderr.write(`${name}: ${bench.about}\n`);
  const measured = await bench.run();
  rows.push(...measured);
  (values.json ? process.stderr : process.stdout).write(`${columns([HEADINGS, ...measured.map(cells)])}\n\n`);
}
if (values.json) process.stdout.write(`${JSON.stringify({ rows })}\n`);
if (values.write) {
  const docs = join(import.meta.dirname, "../../docs");
  writeFileSync(join(docs, "benchmarks.md"), page(rows, process.version));
  writeFileSync(join(docs, "benchmarks.svg"), chart(rows));
}

function fail(message: string): never {
  process.stderr.write(`bench: ${message}\n`);
  process.exit(2);
}
