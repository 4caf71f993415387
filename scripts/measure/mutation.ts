// Changes the code of the runtime and runs its tests: of all measured folders, or of those that are named
// (`pnpm mutation writes client/apply-middleware.ts`).

import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { parseFlags } from "../parse-flags.js";

const { positionals: names } = parseFlags({ allowPositionals: true });
const paths = names.map((name) => `runtime/${name}${name.endsWith(".ts") ? "" : "/**/*.ts"}`);
// Each selection has its own results, since the score covers all results in the file. Many names are too long for one.
const selection = createHash("sha256").update(names.join(" ")).digest("hex").slice(0, 16);
const results = `.cache/mutation/${selection}.json`;
const selected =
  names.length === 0 ? [] : ["--mutate", [...paths, "!**/*.test.ts"].join(","), "--incrementalFile", results];
const config = "scripts/measure/mutation/stryker.config.json";
const { status } = spawnSync("stryker", ["run", config, ...selected], { stdio: "inherit" });
process.exitCode = status ?? 1;
