// `pnpm fuzz:hostile [--inputs <n>] [--seed <n>] [--from <batch>] [--json]`: hostile input; exits with 1 for a finding.

import { parseFlags } from "../parse-flags.js";
import { BATCH, fuzzHostile } from "./fuzz/hostile/index.js";

const { values } = parseFlags({
  options: {
    inputs: { type: "string", default: "2000" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    from: { type: "string", default: "0" },
    json: { type: "boolean", default: false },
  },
});
const [inputs, seed, from] = [values.inputs, values.seed, values.from].map(Number);
if (![inputs, seed, from].every(Number.isSafeInteger) || !inputs || seed === undefined || from === undefined)
  throw new Error("expected whole numbers after --inputs, --seed and --from");
console.error(`seed ${seed}, ${inputs} inputs from batch ${from}`);
const start = performance.now();
let done = 0;
const result = await fuzzHostile({
  inputs,
  seed,
  from,
  report: (text) =>
    console.error(
      `${text}\nRepeat: pnpm fuzz:hostile --seed ${seed} --from ${/\d+/.exec(text)} --inputs ${BATCH}`,
    ),
  progress: (batch, times) => {
    if (++done % 50 > 0 && done * BATCH < inputs) return;
    const seconds = Math.round((performance.now() - start) / 1000);
    const parts = [...times].map(([kind, ms]) => `${kind} ${Math.round(ms / 1000)} s`);
    console.error(
      `batch ${batch}: ${Math.min(inputs, done * BATCH)} inputs in ${seconds} s (${parts.join(", ")})`,
    );
  },
});
console.log(values.json ? JSON.stringify(result) : result);
const { stacks, injected, outside, hangs, escapes } = result;
process.exitCode = stacks + injected + outside + hangs + escapes === 0 ? 0 : 1;
