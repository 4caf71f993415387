// Tests a sample of what `pnpm drafts` measures.

import { expect, test } from "vitest";
import { measureDrafts, renderReport } from "./drafts.js";

test("97 of 100 drafts compile and pass their exchanges", async () => {
  const report = await measureDrafts((index) => index % 40 === 0);
  expect(report.drafts).toBeGreaterThan(30);
  expect(report.failures.length / report.drafts, renderReport(report)).toBeLessThan(0.03);
});
