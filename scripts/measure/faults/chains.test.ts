// Tests that chains with faults cover all kinds of steps, and that false reports of a step are found.

import { expect, test } from "vitest";
import { startTestServer } from "../../../scenarios/suites/chain/world.js";
import { seeded } from "../fuzz/mutations.js";
import { isAlreadyDone } from "./already-done.js";
import { httpFaults } from "./catalog.js";
import { judgeChain, runChainCases } from "./chains.js";
import { drawChain, findSteps } from "./draw-chain.js";
import { type ChainSeen, runChain } from "./run-chain.js";

const known = await findSteps();

test("random chains use results of joined and of separate steps in both", () => {
  const random = seeded(1);
  const kinds = new Set<string>();
  for (let count = 0; count < 300; count++) {
    const { steps, tasks } = drawChain(known, 5, random);
    const kind = (index: number) => (steps[index]?.capability.graphql === undefined ? "separate" : "joined");
    for (const [index, { input }] of tasks.entries())
      for (const [, from] of JSON.stringify(input).matchAll(/"\$(\d+)\./g))
        kinds.add(`${kind(index)} uses ${kind(Number(from))}`);
  }
  expect([...kinds].sort()).toEqual([
    "joined uses joined",
    "joined uses separate",
    "separate uses joined",
    "separate uses separate",
  ]);
});

test("chains with faults report what GitHub applied", async () => {
  expect(await runChainCases(25, seeded(4))).toEqual([]);
}, 60_000);

test("false reports of steps are found", async () => {
  const { github } = await startTestServer();
  try {
    const steps = ["issue.comments.create", "release.update"].flatMap(
      (id) => known.find((step) => step.id === id) ?? [],
    );
    const chain = { steps, levels: [0, 0] };
    const tasks = steps.map(({ id, input }) => ({ task: id, input }));
    const baseline = await runChain(github, tasks);
    const fault = httpFaults[0];
    if (fault === undefined) throw new Error("no fault");
    const found = (changes: Partial<ChainSeen>) =>
      judgeChain(chain, fault, baseline, { ...baseline, ...changes }).map(
        ({ kind, step }) => `${step} ${kind}`,
      );
    const failed = (step: number, details: Readonly<Record<string, unknown>>) => ({
      answer: {
        ...baseline.answer,
        results: baseline.answer.results.map((result, index) =>
          index === step
            ? {
                task: result.task,
                ok: false as const,
                error: { code: "SERVER" as const, message: "", retryable: false, details },
              }
            : result,
        ),
      },
    });
    expect(found({})).toEqual([]);
    expect(found({ writes: [] })).toEqual(["0 falseOk", "1 falseOk"]);
    expect(found({ writes: [...baseline.writes, ...baseline.writes] })).toEqual(["0 doubleWrites"]);
    expect(found(failed(0, {}))).toEqual(["0 falseFailure"]);
    expect(found(failed(0, { outcome: "unknown" }))).toEqual(["0 lostResults"]);
    const unapplied = {
      ...failed(0, { outcome: "unknown", candidates: [] }),
      writes: baseline.writes.slice(1),
    };
    expect(found(unapplied)).toEqual([]);
    expect(found(failed(0, { outcome: "unknown", candidates: [] }))).toEqual(["0 lostResults"]);
    const url: unknown = Object(baseline.answer.results[0]?.data).url;
    expect(found(failed(0, { outcome: "unknown", candidates: [{ url }] }))).toEqual([]);
    // A step that is not joined is sent again, whatever the others are.
    expect(found(failed(1, { outcome: "unknown" }))).toEqual(["1 avoidableUnknown"]);
    expect(found({ ms: 60_000 })).toEqual(["0 overDeadline"]);
  } finally {
    await github.close();
  }
});

test.each([
  ["an issue that is closed", { task: "issue.close", input: { issueNumber: "$0.number" } }, 2, true],
  ["an issue that is open", { task: "issue.close", input: { issueNumber: "$0.number" } }, 1, false],
  [
    "a label that the issue has",
    { task: "issue.labels.add", input: { issueNumber: 1, labels: ["bug"] } },
    1,
    true,
  ],
  ["another label", { task: "issue.labels.add", input: { issueNumber: 1, labels: ["question"] } }, 1, false],
])("a write to %s is compared with the state", async (_name, { task, input }, number, isDone) => {
  const { github } = await startTestServer();
  try {
    const repository = { owner: "octo", name: "hello" };
    const first = { task: "issue.view", input: { ...repository, issueNumber: number } };
    const seen = await runChain(github, [first]);
    expect(await isAlreadyDone(github, { task, input: { ...repository, ...input } }, seen)).toBe(isDone);
  } finally {
    await github.close();
  }
});
