/**
 * `pnpm observed` condenses recorded answers of GitHub to operations/schema/observed.json: facts about keys, without values;
 * and counts those that the REST route of each capability reads, in scenarios/runner/recorded.json.
 *
 *   --recordings <folder>   the recorded answers (default: $GHX_RECORDINGS, or ../shared/recordings)
 *   --check                 write nothing; fail if a file would change
 */

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { countRead } from "../scenarios/runner/recorded-evidence.js";
import { recordedAnswers, tryAll } from "../scenarios/suites/mappings/fixtures/recorded.js";
import { condenseRecordings, observedText, recordingsFolder } from "./observed/recordings.js";
import { parseFlags } from "./parse-flags.js";

const { values: flags } = parseFlags({
  options: { recordings: { type: "string" }, check: { type: "boolean", default: false } },
});

const root = join(import.meta.dirname, "..");
const folder = flags.recordings ?? recordingsFolder;
writeIfChanged("operations/schema/observed.json", observedText(condenseRecordings(folder)));
const counts = countRead(await tryAll(recordedAnswers(folder)));
writeIfChanged("scenarios/runner/recorded.json", `${JSON.stringify(counts, null, 2)}\n`);

/** `name`: the path of the file in the repository. */
function writeIfChanged(name: string, text: string): void {
  const file = join(root, name);
  const isCurrent = existsSync(file) && text === readFileSync(file, "utf8");
  if (isCurrent) console.log(`${name} is up to date`);
  else if (flags.check) {
    console.error(`${name} is out of date; run: pnpm observed`);
    process.exitCode = 1;
  } else {
    writeFileSync(file, text);
    console.log(`${name}: ${Math.ceil(text.length / 1000)} kB`);
  }
}
