// `pnpm soak` runs random calls and chains with random faults against local GitHubs, and compares their states with what
// the results report. `--calls`, `--chains`: how many (default: 2000 and 200). `--seed`: of the random numbers. `--json`:
// prints one JSON object on stdout. Exits with 1 if a state differs or something is left behind.

import { parseFlags } from "../parse-flags.js";
import { runSoak } from "./soak/run-soak.js";

const { values } = parseFlags({
  options: {
    calls: { type: "string", default: "2000" },
    chains: { type: "string", default: "200" },
    seed: { type: "string", default: "1" },
    json: { type: "boolean", default: false },
  },
});
process.stderr.write(`seed ${values.seed}\n`);
const { figures, problems } = await runSoak(Number(values.calls), Number(values.chains), Number(values.seed));
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.stdout.write(
  values.json
    ? `${JSON.stringify(figures)}\n`
    : `${Object.entries(figures)
        .map(([name, value]) => `${name.padEnd(20)} ${JSON.stringify(value)}`)
        .join("\n")}\n`,
);
if (problems.length > 0) process.exitCode = 1;
