// Runs every REST mapping over what GitHub sent: recorded answers, where they are next to the repository, and the payloads of
// its webhooks. Their objects belong to other repositories than the input, so a mapping may find nothing, but never fails.

import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { recordingsFolder } from "../../../scripts/observed/recordings.js";
import { countRead, readRecordedCounts } from "../../runner/recorded-evidence.js";
import { type Answers, recordedAnswers, type Tried, tryAll } from "./fixtures/recorded.js";
import { webhookAnswers } from "./fixtures/webhooks.js";

const hasRecordings = existsSync(recordingsFolder);

test.runIf(hasRecordings)("every REST mapping reads the recorded answers of its endpoints", async () => {
  const tried = await expectReadable(recordedAnswers(recordingsFolder));
  expect(countRead(tried), "pnpm observed counts them").toEqual(readRecordedCounts());
});

test("the mappings of issues, pull requests, releases, runs, jobs and comments read the objects of webhooks", async () => {
  await expectReadable(webhookAnswers());
});

/** Runs every capability with each of the answers of its endpoints. */
async function expectReadable(answers: Answers): Promise<readonly Tried[]> {
  const tried = await tryAll(answers);
  expect(tried.flatMap(({ problem }) => problem ?? [])).toEqual([]);
  expect(tried.length).toBeGreaterThan(500);
  // The others were not found, such as runs of another repository, which no amendment replaces.
  const mapped = tried.filter(({ isMapped }) => isMapped);
  expect(mapped.length / tried.length).toBeGreaterThan(0.75);
  return tried;
}
