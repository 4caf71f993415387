// Runs jobs concurrently.

/** Runs at most `limit` jobs at a time and returns their results in the order of the jobs. */
export async function inParallel<T, R>(
  jobs: readonly T[],
  limit: number,
  run: (job: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const pending = jobs.entries();
  const worker = async () => {
    for (const [index, job] of pending) results[index] = await run(job);
  };
  await Promise.all(Array.from({ length: Math.min(limit, jobs.length) }, worker));
  return results;
}
