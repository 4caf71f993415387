// Temporary files of a test run. A worker that vitest ends runs no handlers of its exit, so the whole run removes them.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Workers inherit the folder as their temporary one. Vitest calls this once per project. */
export default function useTemporaryFolder(): (() => void) | undefined {
  if (process.env.GHX_TEST_FOLDER !== undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), "ghx-tests-"));
  process.env.GHX_TEST_FOLDER = folder;
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
