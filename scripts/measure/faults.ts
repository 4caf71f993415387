// `pnpm faults` injects faults into the requests of every capability on every route and compares the results with the
// state of the local GitHub. `--seed`: of the random sample. `--count`: number of cases (default: 500). `--full`: all
// cases. `--only`: a pattern of capabilities and routes. `--json`: prints one JSON object on stdout. Exits with 1 if a
// result is wrong. `--write` updates docs/faults.md instead, and `--check` fails if it is out of date.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseFlags } from "../parse-flags.js";
import { faultsPage } from "./faults/faults-page.js";
import { FAILURES } from "./faults/judge.js";
import { runFaults } from "./faults/run-faults.js";
import { seeded } from "./fuzz/mutations.js";

const { values } = parseFlags({
  options: {
    seed: { type: "string", default: "1" },
    count: { type: "string", default: "500" },
    full: { type: "boolean", default: false },
    only: { type: "string", default: "." },
    json: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
    check: { type: "boolean", default: false },
  },
});
if (values.write || values.check) await updatePage(values.check);
else await runSample();

async function runSample(): Promise<void> {
  process.stderr.write(`seed ${values.seed}\n`);
  const count = values.full ? Number.POSITIVE_INFINITY : Number(values.count);
  const { figures, problems } = await runFaults(count, seeded(Number(values.seed)), new RegExp(values.only));
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  process.stdout.write(
    values.json
      ? `${JSON.stringify(figures)}\n`
      : `${Object.entries(figures)
          .map(([name, value]) => `${name.padEnd(16)} ${value}`)
          .join("\n")}\n`,
  );
  const isTruthful = figures.writesApplied === figures.writesExpected;
  if (!isTruthful || FAILURES.some((name) => figures[name] > 0)) process.exitCode = 1;
}

async function updatePage(checkOnly: boolean): Promise<void> {
  const path = join(import.meta.dirname, "../../docs/faults.md");
  const page = await faultsPage();
  if (!checkOnly) return writeFileSync(path, page);
  if (readFileSync(path, "utf8") === page) return;
  process.stderr.write("docs/faults.md is out of date; run `pnpm faults --write`\n");
  process.exitCode = 1;
}
