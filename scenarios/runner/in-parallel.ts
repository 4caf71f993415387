// Several jobs at once, the results in the order of the jobs.

export async function inParallel<T, R>(
  jobs: readonly T[],
  most: number,
  run: (job: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const waiting = jobs.entries();
  const worker = async () => {
    for (const [index, job] of waiting) results[index] = await run(job);
  };
  await Promise.all(Array.from({ length: Math.min(most, jobs.length) }, worker));
  return results;
}
