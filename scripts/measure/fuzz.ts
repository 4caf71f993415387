// `pnpm fuzz` mutates GitHub's answers and the inputs of every capability, and counts results that are wrong.
// `--seed`: of the random sample. `--count`: mutations per capability and route. `--full`: all of them. `--json`: prints
// one JSON object on stdout. Exits with 1 if anything but `answers`, `inputs`, `options` and `unknown` is not 0.

import { parseFlags } from "../parse-flags.js";
import { fuzzAnswers } from "./fuzz/answers.js";
import { fuzzInputs } from "./fuzz/inputs.js";
import { seeded } from "./fuzz/mutations.js";
import { fuzzOptions } from "./fuzz/options.js";

const { values } = parseFlags({
  options: {
    seed: { type: "string", default: "1" },
    count: { type: "string", default: "20" },
    full: { type: "boolean", default: false },
    json: { type: "boolean", default: false },
  },
});
const random = seeded(Number(values.seed));
const count = values.full ? Number.POSITIVE_INFINITY : Number(values.count);
const { problems: answerProblems, skipped, crashes, ...answers } = await fuzzAnswers(count, random);
const { problems: inputProblems, ...inputs } = fuzzInputs(count, random);
const { problems: optionProblems, ...options } = await fuzzOptions();
const figures = {
  answers: answers.answers,
  okInvalid: answers.okInvalid,
  typeErrors: answers.typeErrors,
  unknown: answers.unknown,
  inputs: inputs.inputs,
  acceptedInvalid: inputs.acceptedInvalid,
  rejectedValid: inputs.rejectedValid,
  options: options.options,
  acceptedOptions: options.acceptedOptions,
  crashes: crashes + inputs.crashes,
  hangs: answers.hangs,
};
process.stderr.write(`seed ${values.seed}\n`);
if (skipped.length > 0) process.stderr.write(`without recorded answers: ${skipped.join(", ")}\n`);
for (const problem of [...answerProblems, ...inputProblems, ...optionProblems])
  process.stderr.write(`${problem}\n`);
process.stdout.write(
  values.json
    ? `${JSON.stringify(figures)}\n`
    : `${Object.entries(figures)
        .map(([name, value]) => `${name.padEnd(16)} ${value}`)
        .join("\n")}\n`,
);
const { answers: _answers, inputs: _inputs, options: _options, unknown: _unknown, ...failures } = figures;
if (Object.values(failures).some((value) => value > 0)) process.exitCode = 1;
