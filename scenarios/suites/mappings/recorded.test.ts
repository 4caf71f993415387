// Runs every REST mapping over what GitHub sent: recorded answers, where they are next to the repository, and the payloads of
// its webhooks. Their objects belong to other repositories than the input, so a mapping may find nothing, but never fails.

import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { readRecordings, recordingsFolder } from "../../../scripts/observed/recordings.js";
import { type Example, exampleConfig } from "./fixtures/examples.js";
import { resultProblem, type Subject } from "./fixtures/run.js";
import { restInputs, runWithExamples, withRest } from "./fixtures/walk.js";
import { webhookAnswers } from "./fixtures/webhooks.js";

type Answers = ReadonlyMap<string, readonly Example[]>;

/** Answers before this year lack keys that GitHub sends since. */
const FIRST_YEAR = 2023;

const hasRecordings = existsSync(recordingsFolder);

test.runIf(hasRecordings)("every REST mapping reads the recorded answers of its endpoints", async () => {
  const answers = [...readRecordings(recordingsFolder)].map(([endpoint, list]): [string, Example[]] => [
    endpoint,
    list
      // Some recordings have "…" in place of texts.
      .filter(({ year, body }) => year >= FIRST_YEAR && !JSON.stringify(body).includes('"…"'))
      .map(({ year, url, status, body }) => ({ endpoint, name: `${year} ${url}`, status, value: body })),
  ]);
  await expectReadable(new Map(answers));
});

test("the mappings of issues, pull requests, releases, runs, jobs and comments read the objects of webhooks", async () => {
  await expectReadable(webhookAnswers());
});

/** Runs every capability with each of the answers of its endpoints. */
async function expectReadable(answers: Answers): Promise<void> {
  const tried: Tried[] = [];
  for (const subject of withRest) tried.push(...(await tryAnswers(subject, answers)));
  expect(tried.flatMap(({ problem }) => problem ?? [])).toEqual([]);
  expect(tried.length).toBeGreaterThan(500);
  // The others were not found, such as runs of another repository.
  const mapped = tried.filter(({ isMapped }) => isMapped);
  expect(mapped.length / tried.length).toBeGreaterThan(0.8);
}

interface Tried {
  readonly isMapped: boolean;
  readonly problem?: string;
}

/** Runs a capability with each of the answers of each endpoint, with the first input that requests it. */
async function tryAnswers(subject: Subject, answers: Answers): Promise<Tried[]> {
  const { id, card } = subject;
  const tried: Tried[] = [];
  const known = new Set<string>();
  for (const input of restInputs(subject)) {
    const run = (answer?: Example) => runWithExamples(id, input, exampleConfig.amendments, answer);
    const { endpoints } = await run();
    const others = [...endpoints].filter((endpoint) => !known.has(endpoint));
    for (const endpoint of others) known.add(endpoint);
    for (const answer of others.flatMap((endpoint) => answers.get(endpoint) ?? [])) {
      const { result } = await run(answer);
      const isRead = result.ok || ["SERVER", "UNKNOWN"].includes(result.error.code);
      const problem = isRead ? resultProblem(card, result) : undefined;
      tried.push({
        isMapped: result.ok,
        ...(problem !== undefined && { problem: `${id}, ${answer.endpoint} ${answer.name}: ${problem}` }),
      });
    }
  }
  return tried;
}
