// `pnpm test [--only] [arguments of vitest]` installs gh, generates, typechecks, builds and tests, and prints the counts in
// the last line. With --only, it does not generate, typecheck or build.

import { spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensureGh } from "./fetch-gh.js";
import { ensureRedis } from "./fetch-redis.js";
import { ensureShells } from "./fetch-shells.js";

interface Results {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly testResults: readonly { readonly status: string; readonly name: string }[];
}

const root = join(import.meta.dirname, "..");
const resultsFile = join(root, ".cache/test-results.json");

await Promise.all([ensureGh(), ensureRedis(), ensureShells()]);
rmSync(resultsFile, { force: true });
// Cached results do not cover gh, Node and the network of this machine, so CI runs everything.
const force = process.env.CI ? ["--force"] : [];
const args = process.argv.slice(2);
const only = args.includes("--only") ? ["--only"] : [];
const turbo = [
  "exec",
  "turbo",
  "run",
  "//#test:unit",
  "--ui=stream",
  "--log-order=stream",
  ...force,
  ...only,
];
const vitest = args.filter((arg) => arg !== "--only");
const { status } = spawnSync("pnpm", [...turbo, "--", ...vitest], {
  cwd: root,
  stdio: ["ignore", "inherit", "inherit"],
});
process.exitCode = report(status ?? 1);

function report(exitCode: number): number {
  const results = readResults();
  if (!results) {
    process.stdout.write("0 passed, 1 failed\n");
    return exitCode || 1;
  }
  const { numPassedTests: passed, numFailedTests, numPendingTests: skipped } = results;
  // A file that fails to load has no tests.
  const broken = results.testResults.filter((file) => file.status === "failed").length;
  const failed = Math.max(numFailedTests, exitCode === 0 ? 0 : broken || 1);
  process.stdout.write(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}\n`);
  return exitCode;
}

function readResults(): Results | undefined {
  try {
    // Written by vitest's json reporter.
    return JSON.parse(readFileSync(resultsFile, "utf8")) as Results;
  } catch {
    return undefined;
  }
}
