// `pnpm fuzz:hostile [--inputs <n>] [--seed <n>] [--json]`: hostile cards, tool arguments and flags; exits with 1 for a finding.

import { parseArgs } from "node:util";
import { fuzzHostile } from "./fuzz/hostile.js";

const { values } = parseArgs({
  options: {
    inputs: { type: "string", default: "2000" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    json: { type: "boolean", default: false },
  },
});
console.error(`seed ${values.seed}, ${values.inputs} inputs`);
const result = await fuzzHostile(Number(values.inputs), Number(values.seed), (text) => console.error(text));
console.log(values.json ? JSON.stringify(result) : result);
const { cards, ...findings } = result;
process.exitCode = cards > 0 && Object.values(findings).every((count) => count === 0) ? 0 : 1;
