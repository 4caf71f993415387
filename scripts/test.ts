// `pnpm test [--only] [arguments of vitest]` installs gh, generates, typechecks, builds and tests, and prints the counts in
// the last line. With --only, it does not generate, typecheck or build. Fails if the tests print a token or leave one in a file.

import { execFileSync } from "node:child_process";
import { readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { ensurePackages } from "./fetch-gh/packaged.js";
import { ensureGh } from "./fetch-gh.js";
import { REDIS } from "./fetch-redis.js";
import { SHELLS } from "./fetch-shells.js";
import { runSearched, searchFile } from "./measure/canaries/run-searched.js";
import { createSearch } from "./measure/canaries/search.js";
import { testTokens } from "./measure/canaries/test-tokens.js";

interface Results {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly testResults: readonly { readonly status: string; readonly name: string }[];
}

const root = join(import.meta.dirname, "..");
const resultsFile = join(root, ".cache/test-results.json");

await Promise.all([ensureGh(), ensurePackages(REDIS), ensurePackages(SHELLS)]);
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
const search = createSearch(testTokens());
const start = Date.now();
const { exitCode, found } = await runSearched("pnpm", [...turbo, "--", ...vitest], {
  search,
  cwd: root,
  // The output is a pipe, which the runner would write to without colors.
  env: process.stdout.isTTY ? { FORCE_COLOR: "1", ...process.env } : process.env,
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
});
for (const path of filesSince(start)) found.push(...(await searchFile(path, search)));
for (const excerpt of found) process.stderr.write(`${excerpt}\n`);
process.exitCode = report(exitCode || Math.min(found.length, 1));

/** Returns the results, and the files that the tests have added to the repository. */
function filesSince(time: number): string[] {
  const listed = execFileSync("git", ["ls-files", "--others", "--exclude-standard", "-z"], { cwd: root });
  const added = listed
    .toString()
    .split("\0")
    .slice(0, -1)
    .map((path) => join(root, path));
  return [resultsFile, ...added].filter((path) => {
    const stat = statSync(path, { throwIfNoEntry: false });
    return stat?.isFile() === true && stat.mtimeMs >= time;
  });
}

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
