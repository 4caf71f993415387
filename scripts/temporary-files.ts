// Temporary files of a test run. A worker that vitest ends runs no handlers of its exit, so the whole run removes them.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

const PREFIX = "ghx-tests-";

/** Creates the folder that workers inherit as their temporary one. Vitest calls this once per project. */
export default function useTemporaryFolder(): (() => void) | undefined {
  if (basename(tmpdir()).startsWith(PREFIX)) return undefined;
  const folder = mkdtempSync(join(tmpdir(), PREFIX));
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
