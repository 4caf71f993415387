// Test files that share a worker must not change globals. vitest.config.ts lists the files that run isolated.

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const CHANGES_GLOBALS =
  /\bvi\.(?:mock|doMock|stub|spyOn|useFakeTimers|setConfig)|process\.chdir\(|^\s*process\.env\.\w+ = /m;

test("every test file that replaces globals, timers or mocks runs isolated", () => {
  const config = readFileSync(join(root, "vitest.config.ts"), "utf8");
  const files = execFileSync("git", ["ls-files", "*.test.ts"], { cwd: root, encoding: "utf8" })
    .trim()
    .split("\n");
  const changing = files.filter(
    (file) =>
      file !== "scripts/isolation.test.ts" && CHANGES_GLOBALS.test(readFileSync(join(root, file), "utf8")),
  );
  expect(changing.length).toBeGreaterThan(0);
  const isListed = (file: string) =>
    [file, `${dirname(file)}/*.test.ts`].some((one) => config.includes(`"${one}"`));
  expect(changing.filter((file) => !isListed(file))).toEqual([]);
});
