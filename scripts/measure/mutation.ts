// Changes the code of the runtime and runs its tests: of all measured folders, or of those that are named
// (`pnpm mutation writes client/middleware.ts`).

import { spawnSync } from "node:child_process";

const paths = process.argv.slice(2).map((name) => `runtime/${name}${name.endsWith(".ts") ? "" : "/**/*.ts"}`);
const selected = paths.length === 0 ? [] : ["--mutate", [...paths, "!**/*.test.ts"].join(",")];
const config = "scripts/measure/mutation/stryker.config.json";
const { status } = spawnSync("stryker", ["run", config, ...selected], { stdio: "inherit" });
process.exitCode = status ?? 1;
