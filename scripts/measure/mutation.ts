// Changes the code of the runtime and runs its tests: of all measured folders, or of those that are named
// (`pnpm mutation writes client/apply-middleware.ts`).

import { spawnSync } from "node:child_process";
import { parseFlags } from "../parse-flags.js";

const { positionals: names } = parseFlags({ allowPositionals: true });
const paths = names.map((name) => `runtime/${name}${name.endsWith(".ts") ? "" : "/**/*.ts"}`);
// Each selection has its own results, since the score covers all results in the file.
const results = `.cache/mutation/${names.join("-").replaceAll("/", ".")}.json`;
const selected =
  names.length === 0 ? [] : ["--mutate", [...paths, "!**/*.test.ts"].join(","), "--incrementalFile", results];
const config = "scripts/measure/mutation/stryker.config.json";
const { status } = spawnSync("stryker", ["run", config, ...selected], { stdio: "inherit" });
process.exitCode = status ?? 1;
