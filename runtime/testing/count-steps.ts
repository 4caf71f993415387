// Counts the steps that code executes, so that tests can compare the work for inputs of different sizes.

import { Session } from "node:inspector/promises";

/** Counts the executed blocks of code. */
export interface StepCounter extends Disposable {
  /** Returns how many blocks of code the function executes. The work of built-in functions is not counted. */
  count(run: () => unknown): Promise<number>;
}

/**
 * Starts to count the blocks of code in files whose path contains `path`. Import these files afterwards, because code
 * that is compiled before is not counted. Use it only in test files that run isolated: it resets the counts of a
 * coverage report.
 */
export async function startStepCounter(path: string): Promise<StepCounter> {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  const take = async () => {
    const { result } = await session.post("Profiler.takePreciseCoverage");
    return result
      .filter(({ url }) => url.includes(path))
      .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
      .reduce((sum, { count }) => sum + count, 0);
  };
  return {
    async count(run) {
      await take();
      run();
      return take();
    },
    [Symbol.dispose]: () => session.disconnect(),
  };
}
