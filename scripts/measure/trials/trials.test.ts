// The checks of the trials: the reference solutions pass, an untouched world and a wrong write do not.

import { describe, expect, test } from "vitest";
import { judge } from "./score.js";
import { run, solutions } from "./solutions/index.js";
import { wrongWrites } from "./solutions/wrong-writes.js";
import { trialWorlds } from "./worlds/index.js";

/** Returns the verdicts by task number, so that a difference names the task. */
const byTask = <T>(verdicts: readonly T[]) => new Map(verdicts.map((verdict, index) => [index + 1, verdict]));

describe.each(Object.entries(trialWorlds))("the world %s", (name, trial) => {
  const [solution, wrongWrite] = [
    Object.entries(solutions).find(([key]) => key === name)?.[1],
    Object.entries(wrongWrites).find(([key]) => key === name)?.[1],
  ];
  if (solution === undefined || wrongWrite === undefined) throw new Error(`${name} has no solution`);

  test("is solved by the reference solution", async () => {
    const { end, answers } = await run(name, solution);
    const { verdicts, wrongWrites: unexpected } = judge(trial, end, answers);
    expect(unexpected).toEqual([]);
    expect(byTask(verdicts)).toEqual(byTask(trial.tasks.map(() => "right")));
  });

  test("has no right task before it is changed", async () => {
    const { end } = await run(name, async () => {});
    const { verdicts, wrongWrites: unexpected } = judge(trial, end, "");
    expect(unexpected).toEqual([]);
    expect(byTask(verdicts)).toEqual(byTask(trial.tasks.map(() => "missing")));
  });

  test("reports a write that no task requires", async () => {
    const { end, answers } = await run(name, async (solving) => {
      await solution(solving);
      await wrongWrite(solving);
    });
    expect(judge(trial, end, answers).wrongWrites).not.toEqual([]);
  });

  test("has no right task whose answer is wrong", async () => {
    const { end, answers } = await run(name, solution);
    const wrong = answers.replaceAll(/^(\d+: ).*$/gm, "$1x");
    const { verdicts } = judge(trial, end, wrong);
    const answered = new Set([...answers.matchAll(/^(\d+): /gm)].map(([, number]) => Number(number)));
    const expected = trial.tasks.map((_, index) => (answered.has(index + 1) ? "wrong" : "right"));
    expect(byTask(verdicts)).toEqual(byTask(expected));
  });
});
