/**
 * `pnpm observed` condenses recorded answers of GitHub to operations/schema/observed.json: facts about keys, without values.
 *
 *   --recordings <folder>   the recorded answers (default: $GHX_RECORDINGS, or ../shared/recordings)
 *   --check                 write nothing; fail if the file would change
 */

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { condenseRecordings, observedText, recordingsFolder } from "./observed/recordings.js";
import { parseFlags } from "./parse-flags.js";

const { values: flags } = parseFlags({
  options: { recordings: { type: "string" }, check: { type: "boolean", default: false } },
});

const file = join(import.meta.dirname, "../operations/schema/observed.json");
const observed = condenseRecordings(flags.recordings ?? recordingsFolder);
const text = observedText(observed);
const name = "operations/schema/observed.json";
if (text === readFileSync(file, "utf8")) console.log(`${name} is up to date`);
else if (flags.check) {
  console.error(`${name} is out of date; run: pnpm observed`);
  process.exitCode = 1;
} else {
  writeFileSync(file, text);
  console.log(`${name}: ${Object.keys(observed).length} endpoints, ${Math.ceil(text.length / 1000)} kB`);
}
